/**
 * The simpler house's rounds that take time: flights, live rounds, and flips between two. Points and coins come from
 * node:crypto, the curve from JavaScript's own exponential, sentences are written out.
 */
import { createHash } from 'node:crypto';
import type { BetId } from '../../src/domain/ids.ts';
import { ACCEPTED, Model, type ModelPerson, type Verdict } from './model.ts';
import { crashTarget, judged, paid, rouletteColour, streamOf } from './modelGames.ts';
import { firstInteger, integerAt, pointBelowCap } from './seeds.ts';

interface ModelFlight {
  readonly person: ModelPerson;
  readonly bet: BetId;
  readonly stake: number;
  /** In hundredths. Default: 25.00. Infinite if the bet rides on. */
  readonly target: number;
  readonly point: number;
  at: number;
  /** Whether the clock was set back meanwhile. */
  interrupted: boolean;
}

interface ModelSeat {
  readonly person: ModelPerson;
  readonly stake: number;
  readonly side: string;
  readonly bytes: string;
}

interface ModelPlace extends Pick<ModelFlight, 'person' | 'stake' | 'target'> {
  readonly bytes: string;
  /** Where it was cashed out by hand. */
  cashedOut: number | null;
}

/** A shared round of Crash. */
interface ModelShared {
  readonly id: string;
  readonly serverSeed: string;
  readonly nonce: number;
  closesAt: number;
  readonly places: ModelPlace[];
  /** Null before its flight. */
  startedAt: number | null;
  /** Whether the clock was set back in flight. */
  interrupted: boolean;
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
const SHARED_BETTING_MS = 8_000;
const SHARED_PAUSE_MS = 5_000;

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
  shared: ModelShared | null = null;
  /** The number of the shared flight that ended last, and when. */
  #flown = { nonce: 0, at: -SHARED_PAUSE_MS };
  /** The number of the live round that ended last. */
  #spun: number | null = null;

  protected override rebase(from: number, to: number): void {
    const moved = (at: number): number => (at > to ? Math.max(to - (from - at), 0) : at);
    // After a correction the flight time is unknown, so each flight ends at its best.
    for (const flight of this.flights.values()) flight.interrupted = true;
    this.#flown.at = Math.min(this.#flown.at, to);
    if (this.shared?.startedAt === null) this.shared.closesAt = moved(this.shared.closesAt);
    else if (this.shared) this.shared.interrupted = true;
    for (const round of [...this.flips.values(), ...(this.live ? [this.live] : [])]) {
      round.at = moved(round.at);
      if (round.closesAt !== null) round.closesAt = moved(round.closesAt);
    }
  }

  protected override inFlight({ name }: ModelPerson): boolean {
    return this.flights.has(name);
  }

  override replaced(person: ModelPerson, serverSeed: string, nextServerSeed: string): Verdict {
    person.cents += this.flights.get(person.name)?.stake ?? 0;
    this.flights.delete(person.name);
    return super.replaced(person, serverSeed, nextServerSeed);
  }

  get openBets(): number {
    return this.flights.size + this.flips.size + (this.live?.seats.length ?? 0) + (this.shared?.places.length ?? 0);
  }

  override bet(person: ModelPerson, bet: BetId, game: string, stake: number, choice: unknown): Verdict {
    return game === 'crash' ? this.#fly(person, bet, stake, choice) : super.bet(person, bet, game, stake, choice);
  }

  #fly(person: ModelPerson, bet: BetId, stake: number, choice: unknown): Verdict {
    const read = judged('crash', stake, choice, person.cents, this.seedFault(person));
    if (typeof read === 'string') return read;
    if (this.inFlight(person)) return 'Finish your open round first';
    const point = crashPoint(person.serverSeed, person.clientSeed, person.nonce);
    person.nonce += 1;
    person.cents -= stake;
    this.flights.set(person.name, { person, bet, stake, target: Number(crashTarget(choice)), point, at: this.now, interrupted: false });
    return ACCEPTED;
  }

  /** The multiplier that a finished flight pays, in hundredths; null if it is still open. */
  #over({ target, point, at, interrupted }: ModelFlight): number | null {
    if (interrupted) return target <= point ? target : point > 100 ? point : 0;
    const elapsed = this.now - at;
    if (target <= point) return elapsed >= msAt(target) ? target : null;
    return elapsed >= msAt(point + 1) ? 0 : null;
  }

  cashOut({ name }: ModelPerson): Verdict {
    const flight = this.flights.get(name);
    if (!flight || this.#over(flight) !== null) return 'This round is over';
    const stands = Math.floor(100 * Math.exp(0.000_06 * (this.now - flight.at)));
    if (stands < 101) return 'You can cash out from 1.01 on';
    this.#land(flight, stands);
    return ACCEPTED;
  }

  #land({ person, stake }: ModelFlight, pays: number): void {
    this.flights.delete(person.name);
    this.settle(person, stake, times(stake, pays));
  }

  endFlights(): Verdict {
    const ended = [...this.flights.values()].map((flight) => ({ flight, pays: this.#over(flight) })).filter(({ pays }) => pays !== null);
    for (const { flight, pays } of ended) this.#land(flight, pays ?? 0);
    return ended.length > 0 ? ACCEPTED : NOTHING;
  }

  openLive(id: string, serverSeed: string): Verdict {
    const at = this.now;
    const nonce = Math.floor(at / ROUND_MS);
    if (this.live || at % ROUND_MS >= BETTING_MS || this.#spun === nonce) return NOTHING;
    this.live = { id, serverSeed, nonce, at, closesAt: nonce * ROUND_MS + BETTING_MS, seats: [] };
    return ACCEPTED;
  }

  betLive(person: ModelPerson, stake: number, colour: string, bytes: string): Verdict {
    const read = judged('roulette', stake, { colour }, person.cents);
    if (typeof read === 'string') return read;
    if (!this.live || this.now >= (this.live.closesAt ?? 0)) return 'Betting is closed for this round';
    person.cents -= stake;
    this.live.seats.push({ person, stake, side: colour, bytes });
    return ACCEPTED;
  }

  spin(): Verdict {
    const round = this.live;
    if (!round || this.now < (round.closesAt ?? 0)) return NOTHING;
    const clientSeed = sha256Hex(round.seats.map(({ bytes }) => bytes).join(''));
    const colour = rouletteColour(streamOf(round.serverSeed, clientSeed, round.nonce));
    this.live = null;
    this.#spun = round.nonce;
    for (const { person, stake, side } of round.seats)
      this.settle(person, stake, side === colour ? (colour === 'green' ? 36 : 2) * stake : 0);
    return ACCEPTED;
  }

  openShared(id: string, serverSeed: string): Verdict {
    if (this.shared || this.now < this.#flown.at + SHARED_PAUSE_MS) return NOTHING;
    const closesAt = this.now + SHARED_BETTING_MS;
    this.shared = { id, serverSeed, nonce: this.#flown.nonce + 1, closesAt, places: [], startedAt: null, interrupted: false };
    return ACCEPTED;
  }

  betShared(person: ModelPerson, stake: number, choice: object, bytes: string): Verdict {
    const read = judged('crash', stake, choice, person.cents);
    if (typeof read === 'string') return read;
    const round = this.shared;
    if (!round || round.startedAt !== null || this.now >= round.closesAt) return 'Betting is closed for this round';
    person.cents -= stake;
    round.places.push({ person, stake, target: Number(crashTarget(choice)), bytes, cashedOut: null });
    return ACCEPTED;
  }

  startShared(): Verdict {
    const round = this.shared;
    if (!round || round.startedAt !== null || this.now < round.closesAt) return NOTHING;
    round.startedAt = this.now;
    return ACCEPTED;
  }

  #pointOf({ serverSeed, places, nonce }: ModelShared): number {
    return crashPoint(serverSeed, sha256Hex(places.map(({ bytes }) => bytes).join('')), nonce);
  }

  cashOutShared(person: ModelPerson): Verdict {
    const round = this.shared;
    if (!round || round.startedAt === null || round.interrupted) return 'This round is over';
    const elapsed = this.now - round.startedAt;
    const point = this.#pointOf(round);
    const open = round.places.filter(
      (place) => place.person === person && place.cashedOut === null && elapsed < msAt(place.target <= point ? place.target : point + 1),
    );
    if (open.length === 0) return 'This round is over';
    const stands = Math.floor(100 * Math.exp(0.000_06 * elapsed));
    if (stands < 101) return 'You can cash out from 1.01 on';
    for (const place of open) place.cashedOut = stands;
    return ACCEPTED;
  }

  endShared(): Verdict {
    const round = this.shared;
    if (!round || round.startedAt === null) return NOTHING;
    const point = this.#pointOf(round);
    if (!round.interrupted && this.now - round.startedAt < msAt(point + 1)) return NOTHING;
    this.shared = null;
    this.#flown = { nonce: round.nonce, at: this.now };
    const atBest = round.interrupted && point > 100 ? point : 0;
    for (const { person, stake, target, cashedOut } of round.places)
      this.settle(person, stake, times(stake, cashedOut ?? (target <= point ? target : atBest)));
    return ACCEPTED;
  }

  createFlip(person: ModelPerson, id: string, stake: number, side: string, bytes: string, serverSeed: string): Verdict {
    const read = judged('coinflip', stake, { side }, person.cents);
    if (typeof read === 'string') return read;
    person.cents -= stake;
    this.flips.set(id, { id, serverSeed, nonce: 0, closesAt: null, at: this.now, seats: [{ person, stake, side, bytes }] });
    return ACCEPTED;
  }

  joinFlip(person: ModelPerson, id: string, bytes: string): Verdict {
    const flip = this.flips.get(id);
    const [first] = flip?.seats ?? [];
    if (!flip || !first) return NOT_FOUND;
    if (first.person === person) return 'You cannot join your own game';
    if (person.cents < first.stake) return 'Insufficient balance';
    const shown = firstInteger(flip.serverSeed, sha256Hex(first.bytes) + sha256Hex(bytes), 0) < 2 ** 31 ? 'tails' : 'heads';
    person.cents -= first.stake;
    this.flips.delete(id);
    const payout = times(first.stake, 190);
    this.settle(first.person, first.stake, shown === first.side ? payout : 0);
    this.settle(person, first.stake, shown === first.side ? 0 : payout);
    return ACCEPTED;
  }

  cancelFlip(person: ModelPerson, id: string): Verdict {
    const flip = this.flips.get(id);
    if (!flip) return NOT_FOUND;
    if (flip.seats[0]?.person !== person) return 'Only the player who created this game can cancel it';
    this.#giveBack(flip);
    return ACCEPTED;
  }

  #giveBack(round: ModelRound): void {
    this.flips.delete(round.id);
    if (this.live === round) this.live = null;
    for (const { person, stake } of round.seats) person.cents += stake;
  }

  /** The house cancelled a round whose secret was lost. */
  roundLost(id: string): Verdict {
    const round = this.flips.get(id) ?? (this.live?.id === id ? this.live : undefined);
    if (round) this.#giveBack(round);
    if (this.shared?.id !== id) return ACCEPTED;
    for (const { person, stake } of this.shared.places) person.cents += stake;
    this.shared = null;
    return ACCEPTED;
  }
}
