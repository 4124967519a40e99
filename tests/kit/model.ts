/**
 * A second, much simpler house: a map of people with a number of cents each. It uses the specification and none of the
 * product's code: draws come from node:crypto, payouts from big integers, sentences are written out. After every
 * command both must agree.
 */
import type { BetId } from '../../src/domain/ids.ts';
import { judged, paid, streamOf } from './modelGames.ts';

export interface ModelPerson {
  cents: number;
  nonce: number;
  clientSeed: string;
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

export type Verdict = string;
const ACCEPTED = 'accepted';
const DAY = 86_400_000;

export class Model {
  readonly people = new Map<string, ModelPerson>();
  at = 0;

  /** Every command that reaches the log first corrects the clock. */
  arrive(now: number): void {
    if (now >= this.at - 60_000) return;
    this.rebase(this.at, now);
    for (const person of this.people.values()) {
      // Friends who count for that day count for the new day.
      const paid = person.paidOn.get(Math.floor(this.at / DAY)) ?? 0;
      person.paidOn = new Map([[Math.floor(now / DAY), paid]]);
    }
    this.at = now;
  }

  /** The clock was set back, so waiting times move with it. This class has none; rounds do (modelRounds.ts). */
  protected rebase(_from: number, _to: number): void {}

  /** Whether a round of this person is in flight. */
  protected inFlight(_name: string): boolean {
    return false;
  }

  protected accept(now: number): Verdict {
    this.at = Math.max(this.at, now);
    return ACCEPTED;
  }

  register(now: number, name: string, serverSeed: string, nextServerSeed: string, referrer: string | null): Verdict {
    this.arrive(now);
    if (this.people.has(name)) return 'Email already in use';
    const at = Math.max(this.at, now);
    const payee = referrer === null ? undefined : this.people.get(referrer);
    const today = Math.floor(at / DAY);
    const paysNow = payee !== undefined && (payee.paidOn.get(today) ?? 0) < 5;
    if (payee && paysNow) this.#payReferrer(payee, today);
    this.people.set(name, {
      cents: 10_000,
      nonce: 0,
      clientSeed: 'change_me',
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
    return this.accept(now);
  }

  #payReferrer(payee: ModelPerson, day: number): void {
    payee.cents += 25_000;
    payee.paidOn.set(day, (payee.paidOn.get(day) ?? 0) + 1);
  }

  /** A bet on a game that is settled at once. */
  bet(now: number, name: string, _bet: BetId, game: string, stake: number, choice: unknown): Verdict {
    this.arrive(now);
    const person = this.people.get(name);
    if (!person) return 'User not logged in';
    const read = judged(game, stake, choice, person.cents);
    if (typeof read === 'string') return read;
    const payout = Number(paid(stake, read.pays(streamOf(person.serverSeed, person.clientSeed, person.nonce))));
    person.nonce += 1;
    person.cents -= stake;
    this.settle(now, person, stake, payout);
    return this.accept(now);
  }

  /** Settles a bet whose stake has already been taken. */
  protected settle(now: number, person: ModelPerson, stake: number, payout: number): void {
    person.cents += payout;
    person.won ||= payout > stake;
    person.largestStake = Math.max(person.largestStake, stake);
    const referrer = person.referrer === null ? undefined : this.people.get(person.referrer);
    if (referrer && !person.referrerPaid) {
      person.referrerPaid = true;
      this.#payReferrer(referrer, Math.floor(Math.max(this.at, now) / DAY));
    }
  }

  changeClientSeed(now: number, name: string, text: string): Verdict {
    this.arrive(now);
    const person = this.people.get(name);
    if (!person) return 'User not logged in';
    if (text.trim() === '') return 'Client seed cannot be empty';
    if (text.length > 64) return 'Client seed can be at most 64 characters';
    person.clientSeed = text;
    return this.accept(now);
  }

  rotate(now: number, name: string, newNext: string, text: string | null): Verdict {
    this.arrive(now);
    const person = this.people.get(name);
    if (!person) return 'User not logged in';
    if (text?.trim() === '') return 'Client seed cannot be empty';
    if (text !== null && text.length > 64) return 'Client seed can be at most 64 characters';
    if (this.inFlight(name)) return 'Finish your open round before rotating';
    Object.assign(person, { serverSeed: person.nextServerSeed, nextServerSeed: newNext, nonce: 0, clientSeed: text ?? person.clientSeed });
    return this.accept(now);
  }

  claim(now: number, name: string, achievement: 'first-win' | 'high-roller'): Verdict {
    this.arrive(now);
    const person = this.people.get(name);
    if (!person) return 'User not logged in';
    const reached = achievement === 'first-win' ? person.won : person.largestStake >= 10_000;
    if (!reached) return 'Achievement not completed yet';
    if (person.claimed.has(achievement)) return 'Reward already claimed';
    person.claimed.add(achievement);
    person.cents += achievement === 'first-win' ? 10_000 : 25_000;
    return this.accept(now);
  }

  correct(now: number, name: string, cents: number): Verdict {
    this.arrive(now);
    const person = this.people.get(name);
    if (!person) return 'User not logged in';
    if (person.cents + cents < 0) return 'Insufficient balance';
    person.cents += cents;
    return this.accept(now);
  }

  /** The house replaced a pair of seeds whose secret was lost. */
  replaced(now: number, person: ModelPerson, serverSeed: string, nextServerSeed: string): void {
    this.arrive(now);
    this.at = Math.max(this.at, now);
    Object.assign(person, { serverSeed, nextServerSeed, nonce: 0, lost: false });
  }
}
