/**
 * Second factors: codes by time (TOTP, RFC 6238) of the owner's device. The log says whether an account has one; the vault has the secret.
 * A code is good for half a minute before and after its own, and once.
 */
import * as z from 'zod/mini';
import type { AccountId } from '../../domain/ids.ts';
import { MINUTE_MS, SECOND_MS } from '../../domain/utc.ts';
import { freshCommandId } from '../../base/chance.ts';
import { NewestMap } from '../../base/newestMap.ts';
import type { Clock, Entropy, Vault } from '../../base/ports.ts';

const PREFIX = 'factor:';
/** Seconds that a code may be early or late. */
const TOLERANCE_S = 30;
/** How long a challenge waits for its code, as with GoTrue. */
const CHALLENGE_MS = 5 * MINUTE_MS;
const MOST_CHALLENGES = 10_000;

const factorRecord = z.strictObject({
  id: z.string(),
  secret: z.string(),
  name: z.string(),
  createdAt: z.int(),
  /** The newest step of time whose code was used. Null before the first. */
  usedStep: z.nullable(z.int()),
});
export type FactorRecord = z.infer<typeof factorRecord>;

type Verify = Awaited<ReturnType<typeof totp>>['verifySync'];

interface Challenge {
  readonly factor: string;
  readonly account: AccountId;
  readonly endsAt: number;
}

const keyOf = (account: AccountId): string => PREFIX + account;
const readRecord = (text: string | null | undefined): FactorRecord | null =>
  text ? (factorRecord.safeParse(JSON.parse(text)).data ?? null) : null;

/** Loaded by the first who has a factor. */
const totp = () => import('otplib');

export class Factors {
  readonly #vault: Vault;
  readonly #clock: Clock;
  readonly #entropy: Entropy;
  /** Challenges that wait. They are lost with the process: then the page asks for another one. */
  readonly #challenges = new NewestMap<string, Challenge>(MOST_CHALLENGES);

  constructor({ vault, clock, entropy }: { readonly vault: Vault; readonly clock: Clock; readonly entropy: Entropy }) {
    this.#entropy = entropy;
    this.#vault = vault;
    this.#clock = clock;
  }

  /** A new factor, in place of one that was never proved. */
  async enroll(account: AccountId, name: string, { issuer, label }: { readonly issuer: string; readonly label: string }) {
    const { generateSecret, generateURI } = await totp();
    const record: FactorRecord = {
      id: freshCommandId(this.#entropy),
      secret: generateSecret(),
      name,
      createdAt: this.#clock.now(),
      usedStep: null,
    };
    await this.#vault.put([[keyOf(account), JSON.stringify(record)]]);
    return { ...record, uri: generateURI({ issuer, label, secret: record.secret }) };
  }

  async of(account: AccountId): Promise<FactorRecord | null> {
    return readRecord(await this.#vault.get(keyOf(account)));
  }

  challenge(account: AccountId, factor: string): { readonly id: string; readonly endsAt: number } {
    const id = freshCommandId(this.#entropy);
    const endsAt = this.#clock.now() + CHALLENGE_MS;
    this.#challenges.set(id, { factor, account, endsAt });
    return { id, endsAt };
  }

  /** Whether a challenge of this factor waits for a code. */
  isChallenged(account: AccountId, factor: string, id: string): boolean {
    const waiting = this.#challenges.get(id);
    return waiting?.account === account && waiting.factor === factor && waiting.endsAt > this.#clock.now();
  }

  /** Whether the code is good. Then it is used up, and so is the challenge that asked for it. */
  async use(account: AccountId, code: string, challenge?: string): Promise<boolean> {
    const { verifySync } = await totp();
    let isGood = false;
    // One step, so that of two requests with one code only one is good.
    await this.#vault.change([keyOf(account)], (values) => {
      const record = readRecord(values.get(keyOf(account)));
      const usedStep = record && this.#stepOf(record, code, verifySync);
      if (!record || usedStep === null) return [];
      isGood = true;
      return [[keyOf(account), JSON.stringify({ ...record, usedStep })]];
    });
    if (isGood && challenge !== undefined) this.#challenges.delete(challenge);
    return isGood;
  }

  forget(account: AccountId): Promise<void> {
    return this.#vault.delete([keyOf(account)]);
  }

  /** The step of time of a good code that is newer than the last one used, or null. */
  #stepOf({ secret, usedStep }: FactorRecord, code: string, verifySync: Verify): number | null {
    if (!/^\d{6}$/u.test(code)) return null;
    const after = usedStep === null ? {} : { afterTimeStep: usedStep };
    const epoch = Math.floor(this.#clock.now() / SECOND_MS);
    const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S, ...after });
    return result.valid && 'timeStep' in result ? result.timeStep : null;
  }
}
