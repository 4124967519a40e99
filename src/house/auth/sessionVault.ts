/** Session tokens: random, valid for an hour, and only in the vault. */
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

/** Reads a stored record; null if it is not valid. */
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

  /** Opens a session of an account. Durable when it resolves. */
  open(account: AccountId): Promise<Session> {
    return this.#issue(account, freshCommandId(this.#entropy));
  }

  /** Gives a session new tokens and another hour. The old tokens are replaced. */
  refresh({ accountId: account, sessionId }: Session): Promise<Session> {
    return this.#issue(account, sessionId);
  }

  /** The record of a valid session; null if it is missing, expired or another account's. */
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

  /** Deletes expired sessions. */
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
