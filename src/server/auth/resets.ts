/**
 * Links to a new password. A link is good once and for a limited time, and a newer one replaces it. The store has only a hash of its token.
 */
import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Hashing } from '../../domain/fairness/hashing.ts';
import { accountId, type AccountId } from '../../domain/ids.ts';
import { HOUR_MS } from '../../domain/utc.ts';
import { freshHex } from '../../base/chance.ts';
import type { Clock, Entropy } from '../../base/ports.ts';
import type { EndingStore } from '../ports.ts';

/** How long a link is good that is sent by e-mail, and one that an admin hands on. */
export const RESET_LIFETIME_MS = { mail: HOUR_MS, admin: 24 * HOUR_MS };
const BYTES = 32;
const PREFIX = 'reset:';

const resetRecord = z.strictObject({ hash: z.string(), endsAt: z.int() });

interface ResetPorts {
  readonly store: EndingStore;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly hashing: Hashing;
}

export class Resets {
  readonly #ports: ResetPorts;

  constructor(ports: ResetPorts) {
    this.#ports = ports;
  }

  /** The token of a new link. */
  async offer(account: AccountId, lifetimeMs: number): Promise<{ readonly token: string; readonly endsAt: number }> {
    const { store, clock, entropy, hashing } = this.#ports;
    const secret = freshHex(entropy, BYTES);
    const endsAt = clock.now() + lifetimeMs;
    await store.putUntil(endsAt, [[PREFIX + account, JSON.stringify({ hash: hashing.sha256(secret), endsAt })]]);
    return { token: `${account}.${secret}`, endsAt };
  }

  /** Uses a link up. Returns whose it is, or null if it is not good. */
  async use(token: string): Promise<AccountId | null> {
    const [id, secret = ''] = token.split('.');
    const account = accountId.safeParse(id).data;
    if (account === undefined) return null;
    const key = PREFIX + account;
    const given = Buffer.from(this.#ports.hashing.sha256(secret));
    let isGood = false;
    // One step, so that of two requests at once only one is answered.
    await this.#ports.store.change([key], (values) => {
      const text = values.get(key);
      const record = text === undefined ? undefined : resetRecord.safeParse(JSON.parse(text)).data;
      const isMatch = record !== undefined && record.endsAt > this.#ports.clock.now() && timingSafeEqual(given, Buffer.from(record.hash));
      isGood ||= isMatch;
      return isMatch ? [[key, null]] : [];
    });
    return isGood ? account : null;
  }

  /** Takes back what was offered. */
  forget(account: AccountId): Promise<void> {
    return this.#ports.store.delete([PREFIX + account]);
  }
}
