/** Session tokens: random, good for an hour, and in the vault only. */
import * as z from 'zod/mini';
import { accountId, type AccountId } from '../../domain/ids.ts';
import { freshCommandId, freshHex } from '../chance.ts';
import type { Clock, Entropy, Vault } from '../ports.ts';
import type { Session } from './authService.ts';

export const SESSION_LIFETIME_MS = 3_600_000;
const PREFIX = 'session:';
const TOKEN_BYTES = 32;

const sessionRecord = z.strictObject({ accountId, accessToken: z.string(), refreshToken: z.string(), expiresAt: z.int() });
export type SessionRecord = z.infer<typeof sessionRecord>;

/** A record as it was kept; null where it is none of ours. */
function readRecord(text: string): SessionRecord | null {
  try {
    return sessionRecord.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const keyOf = (sessionId: string): string => PREFIX + sessionId;

export class SessionVault {
  readonly #vault: Vault;
  readonly #entropy: Entropy;
  readonly #clock: Clock;

  constructor({ vault, entropy, clock }: { readonly vault: Vault; readonly entropy: Entropy; readonly clock: Clock }) {
    this.#vault = vault;
    this.#entropy = entropy;
    this.#clock = clock;
  }

  /** Begins a session of an account. Durable when it resolves. */
  open(account: AccountId): Promise<Session> {
    return this.#issue(account, freshCommandId(this.#entropy));
  }

  /** New tokens and another hour for a session; the old tokens are gone. */
  refresh({ accountId: account, sessionId }: Session): Promise<Session> {
    return this.#issue(account, sessionId);
  }

  /** The record of a session while it is good; null where it is missing, expired or another account's. */
  async read({ sessionId, accountId: account }: Session): Promise<SessionRecord | null> {
    const text = await this.#vault.get(keyOf(sessionId));
    const record = text === null ? null : readRecord(text);
    return record?.accountId === account && record.expiresAt > this.#clock.now() ? record : null;
  }

  async close(sessionId: string): Promise<void> {
    await this.#vault.delete([keyOf(sessionId)]);
  }

  /** Ends every session of an account in this browser. */
  closeAll(account: AccountId): Promise<void> {
    return this.#deleteWhere((record) => record.accountId === account);
  }

  /** Forgets expired sessions that no tab came back for. */
  sweep(): Promise<void> {
    return this.#deleteWhere((record) => record.expiresAt <= this.#clock.now());
  }

  async #issue(account: AccountId, sessionId: string): Promise<Session> {
    const expiresAt = this.#clock.now() + SESSION_LIFETIME_MS;
    const token = (): string => freshHex(this.#entropy, TOKEN_BYTES);
    const record: SessionRecord = { accountId: account, accessToken: token(), refreshToken: token(), expiresAt };
    await this.#vault.put([[keyOf(sessionId), JSON.stringify(record)]]);
    return { accountId: account, sessionId, expiresAt };
  }

  async #deleteWhere(ends: (record: SessionRecord) => boolean): Promise<void> {
    const records = await this.#vault.getMany(await this.#vault.keys(PREFIX));
    await this.#vault.delete(
      [...records].flatMap(([key, text]) => {
        const record = readRecord(text);
        return record === null || ends(record) ? [key] : [];
      }),
    );
  }
}
