/**
 * What a page knows of the clock of its house server, and the only place that says what time it is there. Each answer says what that clock showed
 * at some moment between the question and the answer. The bounds of all answers are put together.
 *
 * `now` follows the answers. `earliest` never goes back before the log corrects the clock: what has passed since an answer is measured by a clock that
 * nobody sets, so an answer from before that time can only be of a clock that was set back.
 */
import { CLOCK_TOLERANCE_MS } from '../domain/events/books.ts';
import { type Clock, HouseServerError } from '../base/ports.ts';

/** A clock may differ by this much from what was known of it. Beyond that, it was set. */
export const CLOCK_STEP_MS = 2_000;
/** Clocks show whole milliseconds, so a bound may be off by one. */
const RESOLUTION_MS = 1;
/**
 * How far two clocks drift apart, per millisecond: 100 parts in a million, a poor quartz. One that is put right little by little, as NTP does, is
 * right within a second all the while: `CLOCK_STEP_MS` leaves room for that.
 */
const DRIFT = 0.0001;
/** A clock may jump ahead for a moment. This machine may also have slept. A time ahead of what has passed here counts after so long. */
const SURE_AFTER_MS = 60_000;

/** What must be added to the local clock at the least, at a time of that clock. */
interface Least {
  readonly least: number;
  readonly at: number;
}

const NOTHING: Least = { least: Number.NEGATIVE_INFINITY, at: 0 };

export class HouseClock implements Clock {
  readonly #local: Clock;
  readonly #wall: Clock;
  /** What must be added to the local clock: between these two at the time of the last answer. */
  #least = Number.NEGATIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;
  #at = 0;
  /** How far the wall clock was ahead of the local one then. */
  #wallAhead = 0;
  /** By all answers. */
  #sure = NOTHING;
  /** The least that was said since all that was said is ahead of that, and the time of the first of it. */
  #ahead: Least | null = null;
  /** Whether the house has said so more than once. */
  #isConfirmed = false;
  #heardAt = 0;
  #behindMs = 0;

  /** `local`: a clock of this machine that nobody sets. It may stand still while the machine sleeps. `wall`: one that goes on. */
  constructor(local: Clock, wall = local) {
    this.#local = local;
    this.#wall = wall;
  }

  /** Milliseconds that the house's clock is estimated to be ahead. 0 before the first answer. */
  get offsetMs(): number {
    return Number.isFinite(this.#most - this.#least) ? Math.round((this.#least + this.#most) / 2) : 0;
  }

  /** What it showed at the newest answer, UTC milliseconds. 0 before the first one. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** By how much the newest answer takes back what the house has said, in milliseconds. 0: by no more than its clocks may differ. */
  get behindMs(): number {
    return this.#behindMs;
  }

  /** What the clock of this machine shows. */
  localAt(): number {
    return this.#local.now();
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
    return Math.max(local + this.offsetMs, Math.floor(local + this.#sureAt(local)));
  }

  /** The least that the house's clock can show now, UTC milliseconds, by all that it has said. 0 before the first answer. */
  earliest(): number {
    const local = this.#local.now();
    return Math.max(0, Math.floor(local + this.#sureAt(local)));
  }

  /** The most that the house's clock can show now, UTC milliseconds, unless it was set ahead since its last answer. Infinity before the first one. */
  latest(): number {
    const sleptMs = this.#wall.now() - this.#local.now() - this.#wallAhead;
    return this.#latestAwake() + Math.max(0, sleptMs);
  }

  /** The same, unless this machine has slept since. */
  #latestAwake(): number {
    const local = this.#local.now();
    return Math.ceil(local + Math.max(this.#sureAt(local), this.#most + Math.abs(local - this.#at) * DRIFT));
  }

  /** Takes an answer: the local times of the question and of the answer, and the house's time in between. */
  observe(askedAt: number, houseAt: number, answeredAt: number): void {
    this.#heardAt = houseAt;
    // A clock that was set back in between bounds nothing.
    if (answeredAt < askedAt) return;
    const behindMs = askedAt + this.#sureAt(answeredAt) - houseAt;
    const isBehind = behindMs > CLOCK_STEP_MS;
    // What was said only once may be of a clock that had jumped ahead.
    if (isBehind && !this.#isConfirmed) this.#sure = NOTHING;
    this.#behindMs = isBehind && this.#isConfirmed ? behindMs : 0;
    this.#bound(houseAt - answeredAt - RESOLUTION_MS, houseAt - askedAt + RESOLUTION_MS, answeredAt);
  }

  /** Takes a time that the house has said without having been asked. It showed that some time ago. */
  told(houseAt: number): void {
    const local = this.#local.now();
    if (houseAt > this.#latestAwake() + CLOCK_STEP_MS) this.observe(local, houseAt, local);
    else this.#raise(houseAt - local - RESOLUTION_MS, local);
  }

  /** The log has corrected the house's clock, which shows this now. What was known of it before is void. */
  corrected(houseAt: number): void {
    const local = this.#local.now();
    this.#sure = NOTHING;
    this.#isConfirmed = false;
    this.observe(local, houseAt, local);
  }

  #sureAt(local: number): number {
    return this.#sure.least - Math.abs(local - this.#sure.at) * DRIFT;
  }

  #bound(least: number, most: number, at: number): void {
    const drift = Math.abs(at - this.#at) * DRIFT;
    const [knownLeast, knownMost] = [this.#least - drift, this.#most + drift];
    // Bounds that contradict what is known say that one of the clocks was set. Then only they count.
    const fits = least <= knownMost && most >= knownLeast;
    this.#least = fits ? Math.max(least, knownLeast) : least;
    this.#most = fits ? Math.min(most, knownMost) : most;
    this.#at = at;
    this.#wallAhead = this.#wall.now() - this.#local.now();
    this.#raise(least, at);
  }

  #raise(least: number, at: number): void {
    const before = this.#sureAt(at);
    this.#isConfirmed ||= this.#sure !== NOTHING && least >= before - CLOCK_STEP_MS;
    if (this.#sure === NOTHING || least <= before + CLOCK_STEP_MS) {
      this.#ahead = null;
      this.#sure = { least: Math.max(before, least), at };
      return;
    }
    const { least: leastAhead, at: since } = this.#ahead ?? { least, at };
    const ahead = { least: Math.min(least, leastAhead), at: since };
    const isSure = at - since >= SURE_AFTER_MS;
    this.#ahead = isSure ? null : ahead;
    this.#sure = { least: isSure ? ahead.least : before, at };
  }
}
