/**
 * Sessions at a house server. A refresh replaces the session's refresh token by a new one. The store holds only hashes of tokens.
 *
 * An answer can be lost, and two tabs can refresh at once. So the token that was replaced last still gets a new one: beside the
 * first, within ten seconds; in its place, as long as that was never used. When an older token returns, somebody has copied it,
 * so the whole session ends (RFC 9700, section 4.14.2). GoTrue, the server that the client library is made for, does the same.
 *
 * A token holds a MAC of this house. A text without it was never issued, so it proves no theft and ends no session.
 */
import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Hashing } from '../../domain/fairness/hashing.ts';
import { accountId, commandId, type AccountId } from '../../domain/ids.ts';
import { HOUR_MS } from '../../domain/utc.ts';
import { REFRESH_LIFETIME_MS } from '../../engine/auth/sessionVault.ts';
import { freshCommandId, freshHex } from '../../base/chance.ts';
import type { Clock, Entropy } from '../../base/ports.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import { NewestMap } from '../../base/newestMap.ts';
import type { EndingStore } from '../ports.ts';
import { sharedKey } from './sharedKey.ts';

/** Random bytes in a token, and bytes of the MAC that shows that this house issued it. */
const TOKEN_BYTES = 16;
const KEY_BYTES = 32;
const KEY_UNDER = 'refresh-key';
const PREFIX = 'session:';
/** For how long after a refresh the replaced token gets a further one beside the first: two tabs may refresh at once. */
const SAME_TIME_MS = 10_000;
/** Tokens that are valid at once, at most. */
const MOST_CURRENT = 10;
const MOST_REMEMBERED = 50_000;
/** Sessions that a sweep deletes in one step. */
const SWEPT_AT_ONCE = 250;

/** How somebody has proved who they are, and when, seconds since 1970: an `amr` claim as GoTrue writes it. */
const proofs = z.array(z.strictObject({ method: z.enum(['password', 'oauth', 'recovery', 'totp']), timestamp: z.int() }));
export type ProofMethod = z.infer<typeof proofs>[number]['method'];

const sessionRecord = z.strictObject({
  /** Hashes of the tokens that are valid: one, or those of tabs that refreshed at once. */
  current: z.array(z.string()),
  /** Hashes of the tokens that they replaced. */
  replaced: z.array(z.string()),
  /** When those were replaced, UTC milliseconds. */
  replacedAt: z.int(),
  expiresAt: z.int(),
  amr: z._default(proofs, []),
});
type SessionRecord = z.infer<typeof sessionRecord>;

/** The session of an account. */
export interface SessionOf {
  readonly account: AccountId;
  /** A UUID. */
  readonly sessionId: string;
}

export interface OpenedSession extends SessionOf {
  readonly refreshToken: string;
  readonly amr: z.infer<typeof proofs>;
}

interface SessionPorts {
  readonly store: EndingStore;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly hashing: Hashing;
  /** Sessions that are kept in memory, so that a request does not read the store. 0 if nobody reports the end of a session. Default: 50,000. */
  readonly mostRemembered?: number;
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
  readonly #ports: SessionPorts;
  /** The MAC of a text with the key of this house. */
  readonly #macOf: (text: string) => Uint8Array;
  /** When each remembered session ends, by key. */
  readonly #remembered;
  readonly #queue = new TaskQueue();
  readonly #listeners = new Set<(session: SessionOf) => void>();

  private constructor(ports: SessionPorts, key: string) {
    this.#ports = ports;
    this.#remembered = new NewestMap<string, number>(ports.mostRemembered ?? MOST_REMEMBERED);
    this.#macOf = ports.hashing.hmacSha256(key);
  }

  /** Reads the key of the MACs from the store, or makes one. */
  static async over(ports: SessionPorts): Promise<Sessions> {
    return new Sessions(ports, await sharedKey(ports.store, KEY_UNDER, () => freshHex(ports.entropy, KEY_BYTES)));
  }

  /** Calls the listener with every session that ends. Returns a function that stops it. */
  onEnded(listener: (session: SessionOf) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens a session. It is durable when this resolves. */
  open(account: AccountId, method: ProofMethod): Promise<OpenedSession> {
    const session = { account, sessionId: freshCommandId(this.#ports.entropy) };
    const now = this.#ports.clock.now();
    const amr = [{ method, timestamp: Math.floor(now / 1_000) }];
    return this.#queue.run(() => this.#issue(session, { current: [], replaced: [], replacedAt: now, amr }));
  }

  /**
   * Replaces a refresh token. Null if it was never issued or its session has ended. `stolen`: it was used before the last refresh, so
   * the session ends.
   */
  refresh(token: string): Promise<OpenedSession | 'stolen' | null> {
    return this.#queue.run(async () => {
      const parts = partsOf(token);
      if (!parts || !this.#isIssued(parts)) return null;
      const record = await this.#read(parts);
      if (!record) return null;
      const hash = this.#ports.hashing.sha256(parts.secret);
      const { current, replaced, replacedAt, amr } = record;
      const now = this.#ports.clock.now();
      if (current.includes(hash)) return this.#issue(parts, { current: [], replaced: current, replacedAt: now, amr });
      if (replaced.includes(hash)) {
        const isAtOnce = Math.abs(now - replacedAt) < SAME_TIME_MS && current.length < MOST_CURRENT;
        return this.#issue(parts, { current: isAtOnce ? current : [], replaced, replacedAt, amr });
      }
      await this.#end([keyOf(parts)]);
      return 'stolen';
    });
  }

  /** Adds a proof to an open session, and replaces its refresh token. Null if it has ended. */
  prove(session: SessionOf, method: ProofMethod): Promise<OpenedSession | null> {
    return this.#queue.run(async () => {
      const record = await this.#read(session);
      if (!record) return null;
      const now = this.#ports.clock.now();
      const amr = [...record.amr, { method, timestamp: Math.floor(now / 1_000) }];
      return this.#issue(session, { current: [], replaced: record.current, replacedAt: now, amr });
    });
  }

  /** Whether the session has neither ended nor expired. */
  async isOpen(session: SessionOf): Promise<boolean> {
    const ends = this.#remembered.get(keyOf(session));
    if (ends !== undefined) return ends > this.#ports.clock.now();
    // In turn, so that what is read is not remembered after the session has ended.
    return (await this.#queue.run(() => this.#read(session))) !== null;
  }

  close(session: SessionOf): Promise<void> {
    return this.#queue.run(() => this.#end([keyOf(session)]));
  }

  /** Ends every session of the account, except the one with this id. */
  closeAll(account: AccountId, except?: string): Promise<void> {
    return this.#queue.run(async () => {
      const keys = await this.#ports.store.keys(prefixOf(account));
      await this.#end(keys.filter((key) => key !== `${prefixOf(account)}${except}`));
    });
  }

  /** Another process has ended this session. */
  endedElsewhere(session: SessionOf): Promise<void> {
    // In turn, so that what is being read of it is not remembered afterwards.
    return this.#queue.run(async () => this.#forgetAndNotify([keyOf(session)]));
  }

  /** Forgets the sessions that another process has ended meanwhile. */
  recheck(): Promise<void> {
    return this.#queue.run(async () => {
      const keys = [...this.#remembered.keys()];
      for (let from = 0; from < keys.length; from += SWEPT_AT_ONCE) {
        const part = keys.slice(from, from + SWEPT_AT_ONCE);
        const kept = await this.#ports.store.getMany(part);
        this.#forgetAndNotify(part.filter((key) => !kept.has(key)));
      }
    });
  }

  /** Deletes expired sessions, some at a time, so that no request waits for long. */
  async sweep(): Promise<void> {
    const { store, clock } = this.#ports;
    for (let ended = SWEPT_AT_ONCE; ended === SWEPT_AT_ONCE;) {
      ended = await this.#queue.run(async () => {
        const keys = await store.deleteEnded(clock.now(), SWEPT_AT_ONCE);
        // Other values of the store end too.
        this.#forgetAndNotify(keys.filter((key) => key.startsWith(PREFIX)));
        return keys.length;
      });
    }
  }

  /** Issues a token beside the ones that are still valid. */
  async #issue({ account, sessionId }: SessionOf, { current, ...past }: Omit<SessionRecord, 'expiresAt'>): Promise<OpenedSession> {
    const { store, clock, entropy, hashing } = this.#ports;
    const fresh = freshHex(entropy, TOKEN_BYTES);
    const secret = fresh + this.#mac({ account, sessionId }, fresh);
    const expiresAt = isByLink(past) ? linkEnd(past) : clock.now() + REFRESH_LIFETIME_MS;
    const key = keyOf({ account, sessionId });
    const record: SessionRecord = { ...past, current: [...current, hashing.sha256(secret)], expiresAt };
    await store.putUntil(expiresAt, [[key, JSON.stringify(record)]]);
    this.#remembered.set(key, expiresAt);
    return { account, sessionId, refreshToken: `${account}.${sessionId}.${secret}`, amr: past.amr };
  }

  #mac({ account, sessionId }: SessionOf, fresh: string): string {
    return Buffer.from(this.#macOf(`${account}.${sessionId}.${fresh}`))
      .toString('hex')
      .slice(0, 2 * TOKEN_BYTES);
  }

  /** Whether this house issued the token. */
  #isIssued({ secret, ...session }: SessionOf & { readonly secret: string }): boolean {
    const fresh = secret.slice(0, 2 * TOKEN_BYTES);
    const [given, wanted] = [Buffer.from(secret), Buffer.from(fresh + this.#mac(session, fresh))];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  async #read(session: SessionOf): Promise<SessionRecord | null> {
    const text = await this.#ports.store.get(keyOf(session));
    const record = text === null ? null : readRecord(text);
    if (!record || record.expiresAt <= this.#ports.clock.now()) return null;
    this.#remembered.set(keyOf(session), record.expiresAt);
    return record;
  }

  async #end(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#remembered.delete(key);
    if (keys.length > 0) await this.#ports.store.delete(keys);
    this.#forgetAndNotify(keys);
  }

  #forgetAndNotify(keys: readonly string[]): void {
    for (const key of keys) this.#remembered.delete(key);
    for (const session of keys.map(sessionAt)) for (const listener of this.#listeners) listener(session);
  }
}

/** Whether somebody has proved no more than that they have a link to a new password. */
export const isByLink = ({ amr }: Pick<OpenedSession, 'amr'>): boolean => amr.some(({ method }) => method === 'recovery');

/** Whether a code of the second factor was among the proofs. */
export const hasProvedFactor = ({ amr }: Pick<OpenedSession, 'amr'>): boolean => amr.some(({ method }) => method === 'totp');

/** Nothing lengthens the session of a link. */
const linkEnd = ({ amr: [first] }: Pick<OpenedSession, 'amr'>): number => (first?.timestamp ?? 0) * 1_000 + HOUR_MS;

/** Null: another version of the house wrote it. Such a session has ended. */
const readRecord = (text: string): SessionRecord | null => sessionRecord.safeParse(JSON.parse(text)).data ?? null;
