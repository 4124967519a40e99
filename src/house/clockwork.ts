/**
 * What falls due by itself: rounds in flight end, live rounds of roulette open and spin, offers are completed. Any tab may do it, because the
 * decision is made on the log as it is at that moment and whoever comes second finds nothing left to do. A tab sees to its
 * own rounds at once and to those of others a second later, when nobody else seems to be there.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { drawFlight, flyingBets } from '../domain/commands/flights.ts';
import { offersUnderWay } from '../domain/commands/offers.ts';
import { newestLive, openLiveRound } from '../domain/events/rounds.ts';
import { liveRoundAt } from '../domain/games/liveRoulette.ts';
import type { AccountId } from '../domain/ids.ts';
import type { House } from './house.ts';

/** How long another tab is given to see to its own. */
const OTHERS_MS = 1_000;
/** The longest sleep: a timer of many hours would not survive a suspended machine anyway. */
const LONGEST_MS = 60_000;
/** After a failed attempt: the store may be busy or gone for a moment. */
const RETRY_MS = 1_000;

interface Due {
  readonly at: number;
  readonly command: 'EndFlights' | 'SpinLiveRound' | 'OpenLiveRound' | 'CompleteOffers';
}

export interface ClockworkOptions {
  /** The account of this tab, whose rounds it sees to first; null where nobody is signed in. */
  readonly account: () => AccountId | null;
}

export class Clockwork {
  readonly #house: House;
  readonly #options: ClockworkOptions;
  readonly #stop: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #watchers = 0;
  #running: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(house: House, options: ClockworkOptions) {
    this.#house = house;
    this.#options = options;
    this.#stop = house.onEntries(() => void this.run());
    void this.run();
  }

  /** Keeps live rounds coming while somebody watches them. Answers the way to stop watching. */
  watchLive(): () => void {
    this.#watchers += 1;
    void this.run();
    let watching = true;
    return () => {
      if (watching) this.#watchers -= 1;
      watching = false;
    };
  }

  close(): void {
    this.#closed = true;
    this.#stop();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Does what is due and sleeps until the next thing is. Resolves when it sleeps, whoever has woken it. */
  run(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#work();
    return this.#running;
  }

  async #work(): Promise<void> {
    try {
      while (this.#again && !this.#closed) {
        this.#again = false;
        await this.#round();
      }
    } finally {
      this.#running = null;
    }
  }

  async #round(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    let wait = LONGEST_MS;
    try {
      // A log that a newer version writes to is read here, not written.
      const due = this.#house.newer ? null : await this.#next();
      if (!due || this.#closed) return;
      // A clock that has fallen far behind the log is corrected by whatever command comes next, and what is due moves with it.
      if (this.#house.clockIsBehind || due.at <= this.#now()) {
        await this.#do(due.command);
        return;
      }
      // Of the clock itself: while it lags behind the log, the time of the next entry stands still.
      wait = due.at - this.#house.ports.clock.now();
    } catch {
      wait = RETRY_MS;
    }
    if (!this.#closed) this.#timer = setTimeout(() => void this.run(), Math.min(wait, LONGEST_MS));
  }

  /** The time of the next entry: never before the last one. */
  #now(): number {
    return Math.max(this.#house.ports.clock.now(), this.#house.head.at);
  }

  async #do(type: Due['command']): Promise<void> {
    const submitted = await this.#house.submit({ type, payload: {} }, 'house');
    // Refused: somebody else was faster, or the store's clock is a little behind this one.
    if (submitted.kind === 'refused' && !this.#closed) this.#timer = setTimeout(() => void this.run(), RETRY_MS / 10);
    else this.#again = true;
  }

  async #next(): Promise<Due | null> {
    const all = [await this.#flights(), this.#live(), this.#offers()];
    return all.reduce((first, due) => (due && (!first || due.at < first.at) ? due : first), null);
  }

  /** When the first round in flight ends. The house alone may know: the answer goes into a timer and nowhere else. */
  async #flights(): Promise<Due | null> {
    const { world, seeds, hashing } = this.#house;
    const bets = flyingBets(world);
    if (bets.length === 0) return null;
    const secrets = await seeds.open([...new Set(bets.map(({ draw }) => draw.seedHash))]);
    const ends = bets.map((bet) => {
      const secret = secrets.get(bet.draw.seedHash);
      // A secret that is gone: whoever ends the round replaces it.
      if (secret === undefined) return this.#now();
      const { flight, drawn, rules } = drawFlight(world, bet, secret, hashing);
      return bet.at + flight.endsAfter(bet.choice, drawn, rules) + (bet.account === this.#options.account() ? 0 : OTHERS_MS);
    });
    return { at: Math.min(...ends), command: 'EndFlights' };
  }

  #offers(): Due | null {
    const ends = offersUnderWay(this.#house.world).map(({ account, dueAt }) => dueAt + (account.id === this.#options.account() ? 0 : OTHERS_MS));
    return ends.length > 0 ? { at: Math.min(...ends), command: 'CompleteOffers' } : null;
  }

  #live(): Due | null {
    const { world } = this.#house;
    const open = openLiveRound(world);
    if (open) {
      const own = this.#watchers > 0 || open.bets.some((id) => world.bets[id]?.account === this.#options.account());
      return { at: (open.closesAt ?? 0) + (own ? 0 : OTHERS_MS), command: 'SpinLiveRound' };
    }
    if (this.#watchers === 0) return null;
    const now = this.#now();
    const { id, phase, endsAt } = liveRoundAt(now, world.rules.rules);
    return { at: phase === 'betting' && newestLive(world) !== id ? now : endsAt, command: 'OpenLiveRound' };
  }
}

/** 16 fresh bytes for a seat at a shared round, as 32 hex digits. */
export const freshSeatBytes = (house: House): string => bytesToHex(house.ports.entropy.bytes(16));
