/**
 * The sessions of this browser, of which the vault holds two halves. The tab's half is a pair of tokens that all tabs of a session
 * share: an access token for an hour, and a refresh token, which is used once for the next pair. The house's half is the SHA-256
 * of the refresh token that may be used, good for 30 days. Any other refresh token is an old or a forged one: the session ends.
 *
 * Both halves change in one step. So tabs that refresh at the same moment follow each other, and no answer is lost between the halves.
 */
import * as z from 'zod/mini';
import { accountId, sha256Hex, type AccountId } from '../../domain/ids.ts';
import { DAY_MS, HOUR_MS } from '../../domain/utc.ts';
import { freshCommandId, freshHex } from '../../base/chance.ts';
import type { House } from '../house.ts';
import { orElse } from '../../base/orElse.ts';
import type { Session } from '../../api/auth/authService.ts';

export const ACCESS_LIFETIME_MS = HOUR_MS;
/** How long a session lasts after its last refresh, at a house on a server too. */
export const REFRESH_LIFETIME_MS = 30 * DAY_MS;
const TOKEN_BYTES = 32;
export const TAB_HALF = 'session:';
export const HOUSE_HALF = 'refresh:';

const sessionRecord = z.strictObject({ accountId, accessToken: z.string(), refreshToken: z.string(), expiresAt: z.int() });
export type SessionRecord = z.infer<typeof sessionRecord>;

const grantRecord = z.strictObject({ accountId, refreshTokenHash: sha256Hex, endsAt: z.int() });
type GrantRecord = z.infer<typeof grantRecord>;

/** Reads a stored record; null if there is none, or if it is not valid. */
const parseRecord = <T>(schema: z.ZodMiniType<T>, text: string | undefined): T | null =>
  text === undefined ? null : orElse(() => schema.parse(JSON.parse(text)), null);

const keysOf = (sessionId: string) => [TAB_HALF + sessionId, HOUSE_HALF + sessionId] as const;

export class SessionVault {
  readonly #house: Pick<House, 'ports' | 'hashing'>;

  constructor(house: Pick<House, 'ports' | 'hashing'>) {
    this.#house = house;
  }

  /** Opens a session of an account. Durable when it resolves. */
  async open(account: AccountId): Promise<Session> {
    const sessionId = freshCommandId(this.#house.ports.entropy);
    const { record, halves } = this.#fresh(account, sessionId);
    await this.#vault.put(halves);
    return { accountId: account, sessionId, expiresAt: record.expiresAt };
  }

  /** The tokens of a session that is open; the access token may have expired. Null if it has ended or is another account's. */
  async read(session: Session): Promise<SessionRecord | null> {
    return this.#openIn(await this.#vault.getMany(keysOf(session.sessionId)), session);
  }

  /** Replaces the tokens that were read, unless another tab has replaced them meanwhile. Null: the session has ended. */
  async refresh(session: Session, { refreshToken }: SessionRecord): Promise<Session | null> {
    const keys = keysOf(session.sessionId);
    const fresh = this.#fresh(session.accountId, session.sessionId);
    let kept: SessionRecord | null = null;
    await this.#vault.change(keys, (values) => {
      kept = this.#openIn(values, session);
      if (kept === null) return keys.map((key) => [key, null]);
      if (kept.refreshToken !== refreshToken) return [];
      kept = fresh.record;
      return fresh.halves;
    });
    return sessionOf(session, kept);
  }

  async close(sessionId: string): Promise<void> {
    await this.#vault.delete(keysOf(sessionId));
  }

  /** Ends every session of an account in this browser. */
  closeAll(account: AccountId): Promise<void> {
    return this.#endWhere((grant) => grant.accountId === account);
  }

  /** Deletes what is left of sessions that have ended. */
  sweep(): Promise<void> {
    return this.#endWhere((grant) => !this.#isCurrent(grant));
  }

  get #vault() {
    return this.#house.ports.vault;
  }

  #isCurrent({ endsAt }: GrantRecord): boolean {
    return endsAt > this.#house.ports.clock.now();
  }

  /** The tab's half, if the house's half agrees with it. */
  #openIn(values: ReadonlyMap<string, string>, { sessionId, accountId: account }: Session): SessionRecord | null {
    const [tabs, houses] = keysOf(sessionId);
    const record = parseRecord(sessionRecord, values.get(tabs));
    const grant = parseRecord(grantRecord, values.get(houses));
    if (record?.accountId !== account || grant?.accountId !== account || !this.#isCurrent(grant)) return null;
    return this.#house.hashing.sha256(record.refreshToken) === grant.refreshTokenHash ? record : null;
  }

  #fresh(account: AccountId, sessionId: string) {
    const { clock, entropy } = this.#house.ports;
    const now = clock.now();
    const token = (): string => freshHex(entropy, TOKEN_BYTES);
    const record: SessionRecord = {
      accountId: account,
      accessToken: token(),
      refreshToken: token(),
      expiresAt: now + ACCESS_LIFETIME_MS,
    };
    const refreshTokenHash = this.#house.hashing.sha256(record.refreshToken);
    const grant: GrantRecord = { accountId: account, refreshTokenHash, endsAt: now + REFRESH_LIFETIME_MS };
    const [tabs, houses] = keysOf(sessionId);
    const halves = [
      [tabs, JSON.stringify(record)],
      [houses, JSON.stringify(grant)],
    ] as const;
    return { record, halves };
  }

  /** Ends sessions by their house's half. One without it has ended before. */
  async #endWhere(shouldEnd: (grant: GrantRecord) => boolean): Promise<void> {
    const idsIn = async (half: string) => (await this.#vault.keys(half)).map((key) => key.slice(half.length));
    const ids = [...new Set([...(await idsIn(TAB_HALF)), ...(await idsIn(HOUSE_HALF))])];
    const values = await this.#vault.getMany(ids.map((id) => HOUSE_HALF + id));
    const over = ids.filter((id) => {
      const grant = parseRecord(grantRecord, values.get(HOUSE_HALF + id));
      return grant === null || shouldEnd(grant);
    });
    await this.#vault.delete(over.flatMap(keysOf));
  }
}

const sessionOf = ({ accountId: account, sessionId }: Session, record: SessionRecord | null): Session | null =>
  record && { accountId: account, sessionId, expiresAt: record.expiresAt };
