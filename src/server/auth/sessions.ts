/**
 * Sessions of the house's doors. A session has one refresh token at a time. The store holds only its hash. When a token that
 * was used before returns, somebody has copied it, so the whole session ends (RFC 9700, section 4.14.2).
 */
import * as z from 'zod/mini';
import type { Hashing } from '../../domain/fairness/hashing.ts';
import { accountId, commandId, type AccountId } from '../../domain/ids.ts';
import { REFRESH_LIFETIME_MS } from '../../engine/auth/sessionVault.ts';
import { freshCommandId, freshHex } from '../../base/chance.ts';
import type { Clock, Entropy, KeyedStore } from '../../base/ports.ts';
import { Turns } from '../../base/turns.ts';
import { NewestMap } from '../newestMap.ts';

const SECRET_BYTES = 32;
const PREFIX = 'session:';
/** Sessions that are kept in memory, so that a request does not read the store. */
const MOST_REMEMBERED = 50_000;

const sessionRecord = z.strictObject({ secretHash: z.string(), expiresAt: z.int() });
type SessionRecord = z.infer<typeof sessionRecord>;

/** The session of an account. */
export interface SessionOf {
  readonly account: AccountId;
  /** A UUID. */
  readonly sessionId: string;
}

export interface OpenedSession extends SessionOf {
  readonly refreshToken: string;
}

interface SessionPorts {
  readonly store: KeyedStore;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly hashing: Hashing;
}

const prefixOf = (account: AccountId): string => `${PREFIX}${account}:`;
const keyOf = ({ account, sessionId }: SessionOf): string => prefixOf(account) + sessionId;
/** The session under a key. */
function sessionAt(key: string): SessionOf {
  const [account = '', sessionId = ''] = key.slice(PREFIX.length).split(':');
  return { account: account as AccountId, sessionId };
}

/** The parts of a refresh token, or null if it is not one. */
function partsOf(token: string): (SessionOf & { readonly secret: string }) | null {
  const [account, sessionId, secret, ...more] = token.split('.');
  const read = z.tuple([accountId, commandId]).safeParse([account, sessionId]);
  return read.success && secret && more.length === 0 ? { account: read.data[0], sessionId: read.data[1], secret } : null;
}

export class Sessions {
  readonly #with: SessionPorts;
  /** When each remembered session ends, by key. */
  readonly #remembered = new NewestMap<string, number>(MOST_REMEMBERED);
  readonly #turns = new Turns();
  readonly #listeners = new Set<(session: SessionOf) => void>();

  constructor(ports: SessionPorts) {
    this.#with = ports;
  }

  /** Calls the listener with every session that ends. Returns a function that stops it. */
  onEnded(listener: (session: SessionOf) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens a session. It is durable when this resolves. */
  open(account: AccountId): Promise<OpenedSession> {
    return this.#turns.take(() => this.#issue({ account, sessionId: freshCommandId(this.#with.entropy) }));
  }

  /** Replaces a refresh token. Null if it is not the session's newest one. A token that was used before also ends the session. */
  refresh(token: string): Promise<OpenedSession | null> {
    return this.#turns.take(async () => {
      const parts = partsOf(token);
      const record = parts && (await this.#read(parts));
      if (!parts || !record) return null;
      if (this.#with.hashing.sha256(parts.secret) === record.secretHash) return this.#issue(parts);
      await this.#end([keyOf(parts)]);
      return null;
    });
  }

  /** Whether the session has neither ended nor expired. */
  async isOpen(session: SessionOf): Promise<boolean> {
    const ends = this.#remembered.get(keyOf(session));
    if (ends !== undefined) return ends > this.#with.clock.now();
    // In turn, so that what is read is not remembered after the session has ended.
    return (await this.#turns.take(() => this.#read(session))) !== null;
  }

  close(session: SessionOf): Promise<void> {
    return this.#turns.take(() => this.#end([keyOf(session)]));
  }

  /** Ends every session of the account, except the one with this id. */
  closeAll(account: AccountId, except?: string): Promise<void> {
    return this.#turns.take(async () => {
      const keys = await this.#with.store.keys(prefixOf(account));
      await this.#end(keys.filter((key) => key !== `${prefixOf(account)}${except}`));
    });
  }

  /** Deletes expired sessions. */
  sweep(): Promise<void> {
    return this.#turns.take(async () => {
      const records = await this.#with.store.getMany(await this.#with.store.keys(PREFIX));
      const now = this.#with.clock.now();
      await this.#end([...records].filter(([, text]) => readRecord(text).expiresAt <= now).map(([key]) => key));
    });
  }

  async #issue({ account, sessionId }: SessionOf): Promise<OpenedSession> {
    const { store, clock, entropy, hashing } = this.#with;
    const secret = freshHex(entropy, SECRET_BYTES);
    const expiresAt = clock.now() + REFRESH_LIFETIME_MS;
    const key = keyOf({ account, sessionId });
    await store.put([[key, JSON.stringify({ secretHash: hashing.sha256(secret), expiresAt } satisfies SessionRecord)]]);
    this.#remembered.set(key, expiresAt);
    return { account, sessionId, refreshToken: `${account}.${sessionId}.${secret}` };
  }

  async #read(session: SessionOf): Promise<SessionRecord | null> {
    const text = await this.#with.store.get(keyOf(session));
    const record = text === null ? null : readRecord(text);
    if (record === null || record.expiresAt <= this.#with.clock.now()) return null;
    this.#remembered.set(keyOf(session), record.expiresAt);
    return record;
  }

  async #end(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#remembered.delete(key);
    if (keys.length > 0) await this.#with.store.delete(keys);
    for (const session of keys.map(sessionAt)) for (const listener of this.#listeners) listener(session);
  }
}

const readRecord = (text: string): SessionRecord => sessionRecord.parse(JSON.parse(text));
