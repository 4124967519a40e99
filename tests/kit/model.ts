/**
 * A second, much simpler house: a map of people with a number of cents each. It uses the specification and none of the
 * product's code: draws come from node:crypto, payouts from big integers, sentences are written out. After every
 * command both must agree.
 */
import type { BetId } from '../../src/domain/ids.ts';
import { judged, paid, streamOf } from './modelGames.ts';

export interface ModelPerson {
  readonly name: string;
  cents: number;
  /** What was taken and was not there. A correction pays it first. */
  owedCents: number;
  nonce: number;
  clientSeed: string;
  /** Client seeds that may not be used with this server seed, and with the next one. */
  clientSeedKnown: boolean;
  used: Set<string>;
  serverSeed: string;
  nextServerSeed: string;
  /** Whether the secret of the active seed is lost. */
  lost: boolean;
  won: boolean;
  played: boolean;
  largestStake: number;
  readonly claimed: Set<string>;
  readonly referrer: string | null;
  referrerPaid: boolean;
  /** UTC day → friends who were paid for on that day. */
  paidOn: Map<number, number>;
}

/** 'accepted', or the sentence of a refusal. */
export type Verdict = string;
export const ACCEPTED = 'accepted';
const DAY = 86_400_000;
const USED = 'This client seed was in use before. Please choose another one';

export class Model {
  readonly people = new Map<string, ModelPerson>();
  /** The time of the last accepted command. */
  at = 0;
  /** The time of the command that is judged, by the clock of the log. */
  protected now = 0;

  /** The verdict on a command that reaches the log at this time. */
  judge(now: number, act: () => Verdict): Verdict {
    this.#arrive(now);
    const verdict = act();
    if (verdict === ACCEPTED) this.at = this.now;
    return verdict;
  }

  /** The verdict on what somebody does. */
  as(name: string, act: (person: ModelPerson) => Verdict): Verdict {
    const person = this.people.get(name);
    return person ? act(person) : 'User not logged in';
  }

  /** Every command that reaches the log first corrects the clock. */
  #arrive(now: number): void {
    if (now < this.at - 60_000) {
      this.rebase(this.at, now);
      for (const person of this.people.values()) {
        // Friends who count for that day count for the new day.
        const paid = person.paidOn.get(Math.floor(this.at / DAY)) ?? 0;
        person.paidOn = new Map([[Math.floor(now / DAY), paid]]);
      }
      this.at = now;
    }
    this.now = Math.max(this.at, now);
  }

  /** The clock was set back, so waiting times move with it. This class has none; rounds do (modelRounds.ts). */
  protected rebase(_from: number, _to: number): void {}

  /** Whether a round of this person is in flight. */
  protected inFlight(_person: ModelPerson): boolean {
    return false;
  }

  register(name: string, serverSeed: string, nextServerSeed: string, referrer: string | null): Verdict {
    if (this.people.has(name)) return 'Email already in use';
    const payee = referrer === null ? undefined : this.people.get(referrer);
    const paysNow = payee !== undefined && (payee.paidOn.get(this.#today) ?? 0) < 5;
    if (payee && paysNow) this.#payReferrer(payee);
    this.people.set(name, {
      name,
      cents: 10_000,
      owedCents: 0,
      nonce: 0,
      clientSeed: 'change_me',
      clientSeedKnown: true,
      used: new Set(['change_me']),
      serverSeed,
      nextServerSeed,
      lost: false,
      won: false,
      played: false,
      largestStake: 0,
      claimed: new Set(),
      referrer: payee ? referrer : null,
      referrerPaid: paysNow,
      paidOn: new Map(),
    });
    return ACCEPTED;
  }

  get #today(): number {
    return Math.floor(this.now / DAY);
  }

  #payReferrer(payee: ModelPerson): void {
    payee.cents += 25_000;
    payee.paidOn.set(this.#today, (payee.paidOn.get(this.#today) ?? 0) + 1);
  }

  /** A bet on a game that is settled at once. */
  bet(person: ModelPerson, _bet: BetId, game: string, stake: number, choice: unknown): Verdict {
    const read = judged(game, stake, choice, person.cents, this.seedFault(person));
    if (typeof read === 'string') return read;
    const payout = Number(paid(stake, read.pays(streamOf(person.serverSeed, person.clientSeed, person.nonce))));
    person.nonce += 1;
    person.cents -= stake;
    this.settle(person, stake, payout);
    return ACCEPTED;
  }

  /** Settles a bet whose stake has already been taken. */
  protected settle(person: ModelPerson, stake: number, payout: number): void {
    person.cents += payout;
    person.won ||= payout > stake;
    person.largestStake = Math.max(person.largestStake, stake);
    const referrer = person.referrer === null ? undefined : this.people.get(person.referrer);
    if (referrer && !person.referrerPaid) {
      person.referrerPaid = true;
      this.#payReferrer(referrer);
    }
  }

  changeClientSeed(person: ModelPerson, text: string): Verdict {
    if (text.trim() === '') return 'Client seed cannot be empty';
    if (Array.from(text).length > 64) return 'Client seed can be at most 64 characters';
    if (person.used.has(text)) return USED;
    person.clientSeed = text;
    person.clientSeedKnown = false;
    person.used.add(text);
    return ACCEPTED;
  }

  rotate(person: ModelPerson, newNext: string, text: string): Verdict {
    if (text.trim() === '') return 'Client seed cannot be empty';
    if (Array.from(text).length > 64) return 'Client seed can be at most 64 characters';
    if (person.used.has(text)) return USED;
    if (this.inFlight(person)) return 'Finish your open round before you rotate the seed';
    Object.assign(person, { serverSeed: person.nextServerSeed, nextServerSeed: newNext, nonce: 0, clientSeed: text });
    person.clientSeedKnown = false;
    person.used.add(text);
    return ACCEPTED;
  }

  /** Why a bet cannot draw from the pair of this person, or undefined. */
  protected seedFault({ clientSeed, clientSeedKnown }: ModelPerson): string | undefined {
    return clientSeed !== 'change_me' && clientSeedKnown ? USED : undefined;
  }

  claim(person: ModelPerson, achievement: 'first-win' | 'high-roller'): Verdict {
    const reached = achievement === 'first-win' ? person.won : person.largestStake >= 10_000;
    if (!reached) return 'Achievement not completed yet';
    if (person.claimed.has(achievement)) return 'Reward already claimed';
    person.claimed.add(achievement);
    person.cents += achievement === 'first-win' ? 10_000 : 25_000;
    return ACCEPTED;
  }

  correct(person: ModelPerson, cents: number): Verdict {
    const moved = cents < 0 ? -Math.min(-cents, person.cents) : Math.max(0, cents - person.owedCents);
    person.owedCents = Math.max(0, person.owedCents - (cents - moved));
    person.cents += moved;
    return ACCEPTED;
  }

  /** The house replaced a pair of seeds whose secret was lost. */
  replaced(person: ModelPerson, serverSeed: string, nextServerSeed: string): Verdict {
    Object.assign(person, { serverSeed, nextServerSeed, nonce: 0, lost: false, clientSeedKnown: true });
    return ACCEPTED;
  }
}
