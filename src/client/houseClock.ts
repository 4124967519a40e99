/**
 * What a page knows of the clock of its house server, and the only place that says what time it is there. A house could cheat by its clock, for
 * example end a flight early. So the page needs bounds of what that clock can show, and not only an estimate.
 *
 * Each answer says what the clock showed at some moment between the question and the answer (`observe`). The bounds of all answers are put together.
 * Other methods take what else bounds it: `told` (a time that was not asked for), `decided`, `began` and `acted` (times in entries), and `corrected`
 * (the log has set the clock).
 *
 * `now` follows the answers. `earliest` never goes back before the log corrects the clock: what has passed since an answer is measured by a clock that
 * nobody sets, so an answer from before that time can only be of a clock that was set back. `latest` and `latestSince` say the most that it can show,
 * `uncertaintyMs` how much is unknown.
 */
import { CLOCK_TOLERANCE_MS } from '../domain/events/books.ts';
import { type Clock, HouseServerError } from '../base/ports.ts';
import { type Elapsed, elapsedFrom } from './elapsed.ts';

/** A clock may differ by this much from what was known of it. Beyond that, it was set. */
export const CLOCK_STEP_MS = 2_000;
/** Clocks show whole milliseconds, so a bound may be off by one. */
const RESOLUTION_MS = 1;
/**
 * How far two clocks drift apart, per millisecond: 100 parts in a million, a poor quartz. One that is put right little by little, as NTP does, is
 * right within a second all the while: `CLOCK_STEP_MS` leaves room for that.
 */
const DRIFT = 0.0001;
/** What two clocks of a machine differ by without a sleep between. */
const SHORTEST_SLEEP_MS = 10;
/** A clock may jump ahead for a moment. This machine may also have slept. A time ahead of what has passed here counts after so long. */
const SURE_AFTER_MS = 60_000;

/** A lower bound: what must be added to the local clock at the least, at a time `at` of that clock. */
interface Floor {
  readonly offsetMs: number;
  readonly at: number;
}

const NO_FLOOR: Floor = { offsetMs: Number.NEGATIVE_INFINITY, at: 0 };

/** What must be added to the local clock, by one answer. `fits`: with what was known before. */
interface Bounds {
  readonly fits: boolean;
  readonly least: number;
  readonly most: number;
}

/** An upper bound, from when the house's clock was set, or first heard, until it was set again. */
interface Ceiling {
  /** What it showed at the first answer. */
  readonly since: number;
  /** The most that it showed at the newest answer or decision. */
  readonly most: number;
  /** Since then. */
  readonly elapsed: Elapsed;
}

/** The most that the clock can show now. */
const latestOf = ({ most, elapsed }: Ceiling): number => most + elapsed() * (1 + DRIFT);

/** So many settings of the clock are remembered. */
const MOST_CEILINGS = 1_000;

export class HouseClock implements Clock {
  readonly #local: Clock;
  readonly #wall: Clock;
  /** What must be added to the local clock: between these two at the time of the last answer. */
  #leastOffsetMs = Number.NEGATIVE_INFINITY;
  #mostOffsetMs = Number.POSITIVE_INFINITY;
  /** The time of the last answer, by the local clock. */
  #answeredAt = 0;
  /** How far the wall clock was ahead of the local one at the last answer to what was asked after all sleep of this machine. */
  #wallAhead: number;
  /** The same when that was last looked at. */
  #wallSeen: number;
  /** When it was last seen that this machine had slept, by the local clock. */
  #sleptAt = Number.NEGATIVE_INFINITY;
  /** By all answers together. It never goes back before the log corrects the clock. */
  #floor = NO_FLOOR;
  /** The lowest answer of those in a row that are ahead of the floor, and the time of the first. It becomes the floor after `SURE_AFTER_MS`. */
  #nextFloor: Floor | null = null;
  /** Whether more than one answer gave the floor. One alone may be of a clock that had jumped ahead. */
  #isConfirmed = false;
  /** The oldest first. The last one goes on. */
  #ceilings: readonly Ceiling[] = [];
  #heardAt = 0;
  #behindMs = 0;

  /** `local`: a clock of this machine that nobody sets. It may stand still while the machine sleeps. `wall`: one that goes on. */
  constructor(local: Clock, wall = local) {
    this.#local = local;
    this.#wall = wall;
    this.#wallAhead = wall.now() - local.now();
    this.#wallSeen = this.#wallAhead;
  }

  /** Milliseconds that the house's clock is estimated to be ahead. 0 before the first answer. */
  get offsetMs(): number {
    return Number.isFinite(this.#mostOffsetMs - this.#leastOffsetMs) ? Math.round((this.#leastOffsetMs + this.#mostOffsetMs) / 2) : 0;
  }

  /** What it showed at the newest answer, UTC milliseconds. 0 before the first one. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** By how much the newest answer takes back what the house has said, in milliseconds. 0: by no more than its clocks may differ. */
  get behindMs(): number {
    return this.#behindMs;
  }

  /** Whether this machine has been awake for a minute. A house that runs on it has slept, too, and still tells what it had decided before. */
  get isLongAwake(): boolean {
    this.#noteSleep();
    return this.#local.now() - this.#sleptAt >= SURE_AFTER_MS;
  }

  /** What the clock of this machine shows. */
  localAt(): number {
    return this.#local.now();
  }

  /** Counts what passes on this machine from now on. */
  elapsedFromNow(): Elapsed {
    return elapsedFrom({ clock: this.#local, wall: this.#wall });
  }

  /** The newest answer takes back what the house has said, and its log, whose newest entry is of the time `logAt`, will not correct that first. Null: it does not. */
  setBack(logAt: number): HouseServerError | null {
    if (this.#behindMs === 0 || this.#heardAt < logAt - CLOCK_TOLERANCE_MS) return null;
    const seconds = Math.round(this.#behindMs / 1_000);
    return new HouseServerError(
      `The clock of the house server went back by ${seconds} s, and its log does not say so. Load this page again.`,
    );
  }

  /** The time of the house, UTC milliseconds. */
  now(): number {
    const local = this.#local.now();
    return Math.max(local + this.offsetMs, Math.floor(local + this.#floorAt(local)));
  }

  /** The least that the house's clock can show now, UTC milliseconds, by all that it has said. 0 before the first answer. */
  earliest(): number {
    const local = this.#local.now();
    return Math.max(0, Math.floor(local + this.#floorAt(local)));
  }

  /** The most that the house's clock can show now, UTC milliseconds, unless it was set ahead since its last answer. Infinity before the first one. */
  latest(): number {
    const last = this.#ceilings.at(-1);
    return Math.max(this.#latestAwake() + this.#sleptMs(), last ? Math.ceil(latestOf(last)) : 0);
  }

  /**
   * How far apart the most and the least are that the house's clock can show now, in milliseconds. Infinity before the first answer. The most goes by
   * answers only: what the house says unasked may have been under way for long.
   */
  uncertaintyMs(): number {
    this.#noteSleep();
    const last = this.#ceilings.at(-1);
    return last ? latestOf(last) - this.earliest() : Number.POSITIVE_INFINITY;
  }

  /** The most that it can show now, UTC milliseconds, if nobody has set it since it showed `start`. Infinity before the first answer. */
  latestSince(start: number): number {
    const ceiling = this.#ceilings.findLast(({ since }) => since <= start) ?? this.#ceilings[0];
    return ceiling ? Math.ceil(latestOf(ceiling)) : Number.POSITIVE_INFINITY;
  }

  /** How long this machine has slept since the last answer to what was asked after all its sleep. */
  #sleptMs(): number {
    return Math.max(0, this.#wall.now() - this.#local.now() - this.#wallAhead);
  }

  /** What `latest` says if this machine has not slept since. */
  #latestAwake(): number {
    const local = this.#local.now();
    return Math.ceil(local + Math.max(this.#floorAt(local), this.#mostOffsetMs + Math.abs(local - this.#answeredAt) * DRIFT));
  }

  /**
   * By how much a time that the house says now is more than its clock can show, if nobody has set it since it showed `start`. Milliseconds, 0 or less:
   * it is not.
   */
  aheadMs(houseAt: number, start: number): number {
    const latest = this.latestSince(start);
    return latest < Number.POSITIVE_INFINITY ? houseAt - latest : 0;
  }

  /** The house has acted by this time. So it may not take it back, however short it was ahead. */
  acted(houseAt: number): void {
    const local = this.#local.now();
    const offsetMs = houseAt - local - RESOLUTION_MS;
    if (offsetMs <= this.#floorAt(local)) return;
    this.#floor = { offsetMs, at: local };
    this.#isConfirmed = true;
  }

  /** The house decided at this time, by its clock, what this page had sent so long ago. It did that later, so this is a ceiling. */
  decided(houseAt: number, elapsedMs: number): void {
    const last = this.#ceilings.at(-1);
    // What was decided before the clock was set says nothing of the clock since.
    if (!last || houseAt < last.since) return;
    const most = Math.min(latestOf(last), houseAt + RESOLUTION_MS + elapsedMs * (1 + DRIFT));
    this.#ceilings = [...this.#ceilings.slice(0, -1), { since: last.since, most, elapsed: this.elapsedFromNow() }];
  }

  /** A flight began at this time. If the clock could not show that, it was set ahead since its last answer. Returns whether it was. */
  began(houseAt: number): boolean {
    const last = this.#ceilings.at(-1);
    if (!last || houseAt <= latestOf(last) + CLOCK_STEP_MS) return false;
    const ceiling = { since: houseAt, most: houseAt + last.elapsed() * (1 + DRIFT), elapsed: this.elapsedFromNow() };
    this.#ceilings = [...this.#ceilings, ceiling].slice(-MOST_CEILINGS);
    return true;
  }

  /** Takes an answer: the local times of the question and of the answer, and the house's time in between. */
  observe(askedAt: number, houseAt: number, answeredAt: number): void {
    const bounds = this.#applyTime(askedAt, houseAt, answeredAt);
    if (bounds && this.#isAwake(askedAt)) this.#noteCeiling(bounds, answeredAt);
  }

  /** Takes a time that the house has said. Returns what it bounds. Null: a clock that was set back in between bounds nothing. */
  #applyTime(askedAt: number, houseAt: number, answeredAt: number): Bounds | null {
    this.#heardAt = houseAt;
    if (answeredAt < askedAt) return null;
    const behindMs = askedAt + this.#floorAt(answeredAt) - houseAt;
    const isBehind = behindMs > CLOCK_STEP_MS;
    if (isBehind && !this.#isConfirmed) this.#floor = NO_FLOOR;
    this.#behindMs = isBehind && this.#isConfirmed ? behindMs : 0;
    return this.#applyBounds(houseAt - answeredAt - RESOLUTION_MS, houseAt - askedAt + RESOLUTION_MS, answeredAt);
  }

  /** Takes a time that the house has said without having been asked. It showed that some time ago, so it is no ceiling. */
  told(houseAt: number): void {
    const local = this.#local.now();
    if (houseAt > this.#latestAwake() + CLOCK_STEP_MS) this.#applyTime(local, houseAt, local);
    else this.#raiseFloor(houseAt - local - RESOLUTION_MS, local);
  }

  /** The log has corrected the house's clock, which shows this now. What was known of it before is void. */
  corrected(houseAt: number): void {
    const local = this.#local.now();
    this.#floor = NO_FLOOR;
    this.#isConfirmed = false;
    this.#ceilings = [];
    this.#applyTime(local, houseAt, local);
  }

  /** The floor at a time of the local clock, as what must be added to it. It sinks a little, because clocks drift apart. */
  #floorAt(local: number): number {
    return this.#floor.offsetMs - Math.abs(local - this.#floor.at) * DRIFT;
  }

  /** Narrows the bounds of what must be added by those of an answer. Replaces them if one of the clocks was set. */
  #applyBounds(least: number, most: number, at: number): Bounds {
    const drift = Math.abs(at - this.#answeredAt) * DRIFT;
    const [knownLeast, knownMost] = [this.#leastOffsetMs - drift, this.#mostOffsetMs + drift];
    // Bounds that contradict what is known say that one of the clocks was set. Then only they count.
    const fits = least <= knownMost && most >= knownLeast;
    this.#leastOffsetMs = fits ? Math.max(least, knownLeast) : least;
    this.#mostOffsetMs = fits ? Math.min(most, knownMost) : most;
    this.#answeredAt = at;
    this.#raiseFloor(least, at);
    return { fits, least, most };
  }

  /** Goes on with the last ceiling, lowered by an answer. Begins another one if the house's clock was set since. */
  #noteCeiling({ fits, least, most }: Bounds, at: number): void {
    const last = this.#ceilings.at(-1);
    const latest = last ? latestOf(last) : Number.POSITIVE_INFINITY;
    const goesOn = last !== undefined && fits && at + least <= latest;
    const before = goesOn ? this.#ceilings.slice(0, -1) : this.#ceilings.filter(({ since }) => since <= this.#heardAt);
    const ceiling = goesOn ? { since: last.since, most: Math.min(at + most, latest) } : { since: this.#heardAt, most: at + most };
    this.#ceilings = [...before, { ...ceiling, elapsed: this.elapsedFromNow() }].slice(-MOST_CEILINGS);
  }

  /** Whether an answer has all sleep of this machine. What was asked before it slept may have been answered before. */
  #isAwake(askedAt: number): boolean {
    this.#noteSleep();
    if (askedAt <= this.#sleptAt) return false;
    this.#wallAhead = this.#wallSeen;
    return true;
  }

  #noteSleep(): void {
    const [wallAhead, local] = [this.#wall.now() - this.#local.now(), this.#local.now()];
    if (wallAhead > this.#wallSeen + SHORTEST_SLEEP_MS) this.#sleptAt = local;
    this.#wallSeen = wallAhead;
  }

  /** Takes a lower bound. One far above the floor counts only once it has held for `SURE_AFTER_MS`: a clock may jump ahead for a moment. */
  #raiseFloor(least: number, at: number): void {
    const before = this.#floorAt(at);
    this.#isConfirmed ||= this.#floor !== NO_FLOOR && least >= before - CLOCK_STEP_MS;
    const last = this.#ceilings.at(-1);
    // What its clock can show now, if nobody has set it, needs no minute.
    const fits = this.#nextFloor === null && last !== undefined && at + least <= latestOf(last);
    if (this.#floor === NO_FLOOR || fits || least <= before + CLOCK_STEP_MS) {
      this.#nextFloor = null;
      this.#floor = { offsetMs: Math.max(before, least), at };
      return;
    }
    const { offsetMs, at: since } = this.#nextFloor ?? { offsetMs: least, at };
    const next = { offsetMs: Math.min(least, offsetMs), at: since };
    const isSure = at - since >= SURE_AFTER_MS;
    this.#nextFloor = isSure ? null : next;
    this.#floor = { offsetMs: isSure ? next.offsetMs : before, at };
  }
}
