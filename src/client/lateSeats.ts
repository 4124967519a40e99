/**
 * Bets of others on the player's own shared rounds that the house told only when the random number of the round was public. It may have known
 * the result by then, or chosen it. A line that was slow for a moment looks the same, so they contradict nothing.
 */
import { isDrawnWithoutBets, timeOfBeaconRound } from '../domain/fairness/beacon.ts';
import type { AccountId, BetId } from '../domain/ids.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import type { World } from '../domain/world.ts';
import type { HouseClock } from './houseClock.ts';

/** A page that has heard nothing for longer may have slept, and hears late what was told in time. The house answers heartbeats more often. */
const LONGEST_SILENCE_MS = 30_000;

interface ToldSeat {
  /** After the entry. */
  readonly world: World;
  readonly account: AccountId | null | undefined;
  /** What the house says that its clock shows, UTC milliseconds. */
  readonly now: number;
}

export class LateSeats {
  readonly bets = new Set<BetId>();
  readonly #houseClock: HouseClock;
  /** When the line was opened, as the house says and by the clock of this machine. What is older may have waited for it. */
  #opened = { houseAt: Number.POSITIVE_INFINITY, localAt: 0 };
  /** When the house was heard last, by the clock of this machine. */
  #heardAt = 0;
  /** Whether that was long after it was heard before, or the message corrects the clock: by the clock before, all that follows is late. */
  #isUnsure = true;

  constructor(houseClock: HouseClock) {
    this.#houseClock = houseClock;
  }

  /** A new line is open. */
  opened(houseAt: number, localAt: number): void {
    this.#opened = { houseAt, localAt };
  }

  /** The house was heard. */
  heard(localAt: number): void {
    this.#isUnsure = localAt - this.#heardAt > LONGEST_SILENCE_MS;
    this.#heardAt = localAt;
  }

  /** The house has told an entry. */
  received(entry: Entry, { world, account, now }: ToldSeat): void {
    const events = eventsOf(entry);
    this.#isUnsure ||= events.some(({ type }) => type === 'clock/corrected');
    // A later answer may show that the house said a time that had not come.
    const houseAt = Math.max(now, this.#houseClock.earliest());
    const openedAt = Math.min(this.#opened.houseAt, this.#houseClock.latest() - (this.#heardAt - this.#opened.localAt));
    if (this.#isUnsure || entry.header.at <= openedAt) return;
    for (const { type, data } of events) {
      if (type !== 'bet/placed' || !('round' in data.draw) || data.account === account) continue;
      const { bets = [], beacon = null } = world.rounds[data.draw.round] ?? {};
      const isOwn = bets.some((bet) => world.bets[bet]?.account === account);
      if (isOwn && beacon?.due && !isDrawnWithoutBets(beacon) && timeOfBeaconRound(beacon.chain, beacon.due.round) <= houseAt)
        this.bets.add(data.bet);
    }
  }
}
