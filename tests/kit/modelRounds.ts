/**
 * The simpler house's rounds that take time: flights, live rounds, and flips between two. Points and coins come from
 * node:crypto, the curve from JavaScript's own exponential, sentences are written out.
 */
import { createHash } from 'node:crypto';
import type { BetId } from '../../src/domain/ids.ts';
import { Model, type ModelPerson, type Verdict } from './model.ts';
import { crashTarget, judged, paid, rouletteColour, streamOf } from './modelGames.ts';
import { firstInteger, integerAt, pointBelowCap } from './seeds.ts';

interface ModelFlight {
  readonly bet: BetId;
  readonly stake: number;
  /** In hundredths. Default: 25.00. Infinite if the bet rides on. */
  readonly target: number;
  readonly point: number;
  at: number;
}

interface ModelSeat {
  readonly name: string;
  readonly stake: number;
  readonly side: string;
  readonly bytes: string;
}

interface ModelRound {
  readonly id: string;
  readonly serverSeed: string;
  readonly nonce: number;
  /** Null for a flip. */
  closesAt: number | null;
  at: number;
  readonly seats: ModelSeat[];
}

const NOT_FOUND = 'Game not found';
const NOTHING = 'Nothing is due';
const ROUND_MS = 25_000;
const BETTING_MS = 15_000;

const msAt = (hundredths: number): number => Math.ceil(Math.log(hundredths / 100) / 0.000_06);
const sha256Hex = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

const times = (stake: number, hundredths: number): number => Number(paid(stake, { num: hundredths, den: 100 }));

/** The point of a round of Crash: 25.00 at most, or 50.00 at most in one of a hundred rounds. */
function crashPoint(serverSeed: string, clientSeed: string, nonce: number): number {
  const isRare = (BigInt(integerAt(serverSeed, clientSeed, nonce, 8)) * 10_000n) >> 32n < 100n;
  return Math.min(pointBelowCap(serverSeed, clientSeed, nonce), isRare ? 5_000 : 2_500);
}

export class RoundsModel extends Model {
  readonly flights = new Map<string, ModelFlight>();
  readonly flips = new Map<string, ModelRound>();
  live: ModelRound | null = null;
  /** The number of the live round that ended last. */
  #spun: number | null = null;

  protected override rebase(from: number, to: number): void {
    const moved = (at: number): number => (at > to ? Math.max(to - (from - at), 0) : at);
    // After a correction the flight time is unknown, so the stake is returned.
    for (const [name, { stake }] of this.flights) {
      const person = this.people.get(name);
      if (person) person.cents += stake;
    }
    this.flights.clear();
    for (const round of [...this.flips.values(), ...(this.live ? [this.live] : [])]) {
      round.at = moved(round.at);
      if (round.closesAt !== null) round.closesAt = moved(round.closesAt);
    }
  }

  protected override inFlight(name: string): boolean {
    return this.flights.has(name);
  }

  override replaced(now: number, person: ModelPerson, serverSeed: string, nextServerSeed: string): void {
    super.replaced(now, person, serverSeed, nextServerSeed);
    const name = [...this.people].find(([, one]) => one === person)?.[0] ?? '';
    person.cents += this.flights.get(name)?.stake ?? 0;
    this.flights.delete(name);
  }

  get openBets(): number {
    return this.flights.size + this.flips.size + (this.live?.seats.length ?? 0);
  }

  override bet(now: number, name: string, bet: BetId, game: string, stake: number, choice: unknown): Verdict {
    return game === 'crash' ? this.#fly(now, name, bet, stake, choice) : super.bet(now, name, bet, game, stake, choice);
  }

  #fly(now: number, name: string, bet: BetId, stake: number, choice: unknown): Verdict {
    this.arrive(now);
    const person = this.people.get(name);
    if (!person) return 'User not logged in';
    const read = judged('crash', stake, choice, person.cents);
    if (typeof read === 'string') return read;
    if (this.flights.has(name)) return 'Finish your open round first';
    const point = crashPoint(person.serverSeed, person.clientSeed, person.nonce);
    person.nonce += 1;
    person.cents -= stake;
    this.flights.set(name, { bet, stake, target: Number(crashTarget(choice)), point, at: Math.max(this.at, now) });
    return this.accept(now);
  }

  /** The multiplier that a finished flight pays, in hundredths; null if it is still open. */
  #over({ target, point, at }: ModelFlight, now: number): number | null {
    const elapsed = Math.max(this.at, now) - at;
    if (target <= point) return elapsed >= msAt(target) ? target : null;
    return elapsed >= msAt(point + 1) ? 0 : null;
  }

  cashOut(now: number, name: string): Verdict {
    this.arrive(now);
    const person = this.people.get(name);
    if (!person) return 'User not logged in';
    const flight = this.flights.get(name);
    if (!flight || this.#over(flight, now) !== null) return 'This round is over';
    const stands = Math.floor(100 * Math.exp(0.000_06 * (Math.max(this.at, now) - flight.at)));
    if (stands < 101) return 'Cash out starts at 1.01';
    this.#land(now, name, flight, stands);
    return this.accept(now);
  }

  #land(now: number, name: string, flight: ModelFlight, pays: number): void {
    const person = this.people.get(name);
    this.flights.delete(name);
    if (person) this.settle(now, person, flight.stake, times(flight.stake, pays));
  }

  endFlights(now: number): Verdict {
    this.arrive(now);
    const ended = [...this.flights]
      .map(([name, flight]) => ({ name, flight, pays: this.#over(flight, now) }))
      .filter(({ pays }) => pays !== null);
    for (const { name, flight, pays } of ended) this.#land(now, name, flight, pays ?? 0);
    return ended.length > 0 ? this.accept(now) : NOTHING;
  }

  openLive(now: number, id: string, serverSeed: string): Verdict {
    this.arrive(now);
    const at = Math.max(this.at, now);
    const nonce = Math.floor(at / ROUND_MS);
    if (this.live || at % ROUND_MS >= BETTING_MS || this.#spun === nonce) return NOTHING;
    this.live = { id, serverSeed, nonce, at, closesAt: nonce * ROUND_MS + BETTING_MS, seats: [] };
    return this.accept(now);
  }

  betLive(now: number, name: string, stake: number, colour: string, bytes: string): Verdict {
    this.arrive(now);
    const person = this.people.get(name);
    if (!person) return 'User not logged in';
    const read = judged('roulette', stake, { colour }, person.cents);
    if (typeof read === 'string') return read;
    if (!this.live || Math.max(this.at, now) >= (this.live.closesAt ?? 0)) return 'Betting is closed for this round';
    person.cents -= stake;
    this.live.seats.push({ name, stake, side: colour, bytes });
    return this.accept(now);
  }

  spin(now: number): Verdict {
    this.arrive(now);
    const round = this.live;
    if (!round || Math.max(this.at, now) < (round.closesAt ?? 0)) return NOTHING;
    const clientSeed = sha256Hex(round.seats.map(({ bytes }) => bytes).join(''));
    const colour = rouletteColour(streamOf(round.serverSeed, clientSeed, round.nonce));
    this.live = null;
    this.#spun = round.nonce;
    for (const { name, stake, side } of round.seats)
      this.#pay(now, name, stake, side === colour ? (colour === 'green' ? 36 : 2) * stake : 0);
    return this.accept(now);
  }

  #pay(now: number, name: string, stake: number, payout: number): void {
    const person = this.people.get(name);
    if (person) this.settle(now, person, stake, payout);
  }

  createFlip(now: number, name: string, id: string, stake: number, side: string, bytes: string, serverSeed: string): Verdict {
    this.arrive(now);
    const person = this.people.get(name);
    if (!person) return 'User not logged in';
    const read = judged('coinflip', stake, { side }, person.cents);
    if (typeof read === 'string') return read;
    person.cents -= stake;
    this.flips.set(id, { id, serverSeed, nonce: 0, closesAt: null, at: Math.max(this.at, now), seats: [{ name, stake, side, bytes }] });
    return this.accept(now);
  }

  joinFlip(now: number, name: string, id: string, bytes: string): Verdict {
    this.arrive(now);
    const person = this.people.get(name);
    if (!person) return 'User not logged in';
    const flip = this.flips.get(id);
    const [first] = flip?.seats ?? [];
    if (!flip || !first) return NOT_FOUND;
    if (first.name === name) return 'You cannot join your own game';
    if (person.cents < first.stake) return 'Insufficient balance';
    const shown = firstInteger(flip.serverSeed, sha256Hex(first.bytes) + sha256Hex(bytes), 0) < 2 ** 31 ? 'tails' : 'heads';
    person.cents -= first.stake;
    this.flips.delete(id);
    const payout = times(first.stake, 190);
    this.#pay(now, first.name, first.stake, shown === first.side ? payout : 0);
    this.#pay(now, name, first.stake, shown === first.side ? 0 : payout);
    return this.accept(now);
  }

  cancelFlip(now: number, name: string, id: string): Verdict {
    this.arrive(now);
    if (!this.people.has(name)) return 'User not logged in';
    const flip = this.flips.get(id);
    if (!flip) return NOT_FOUND;
    if (flip.seats[0]?.name !== name) return 'Only the creator can cancel';
    this.#giveBack(flip);
    return this.accept(now);
  }

  #giveBack(round: ModelRound): void {
    this.flips.delete(round.id);
    if (this.live === round) this.live = null;
    for (const { name, stake } of round.seats) {
      const person = this.people.get(name);
      if (person) person.cents += stake;
    }
  }

  /** The house cancelled a round whose secret was lost. */
  roundLost(now: number, id: string): void {
    this.arrive(now);
    this.at = Math.max(this.at, now);
    const round = this.flips.get(id) ?? (this.live?.id === id ? this.live : undefined);
    if (round) this.#giveBack(round);
  }
}
