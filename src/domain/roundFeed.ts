/** The newest rounds of the house and the biggest wins of the day. Adding a bet takes the same time however long the log is. */
import { utcDay } from './utc.ts';
import type { RoundFeed, SettledBet } from './worldParts.ts';

const NEWEST = 50;
const BIGGEST = 20;

const profitOf = ({ payoutCents, stakeCents }: SettledBet): number => payoutCents - stakeCents;

/** Adds a settled bet. The newest bets are a ring buffer, so it takes the place of the oldest one. */
export function addToFeed(feed: RoundFeed, bet: SettledBet): void {
  feed.newest[feed.settled % NEWEST] = bet;
  feed.settled += 1;
  if (profitOf(bet) > 0) addWin(feed, bet);
}

/** Adds a win to those of its day. Of two equal wins the earlier one stands first. */
function addWin(feed: RoundFeed, bet: SettledBet): void {
  const day = utcDay(bet.settledAt);
  if (feed.day !== day) {
    feed.day = day;
    feed.biggest = [];
  }
  const { biggest } = feed;
  const smallest = biggest.at(-1);
  if (smallest && biggest.length === BIGGEST && profitOf(bet) <= profitOf(smallest)) return;
  const place = biggest.findIndex((other) => profitOf(other) < profitOf(bet));
  biggest.splice(place < 0 ? biggest.length : place, 0, bet);
  if (biggest.length > BIGGEST) biggest.pop();
}

/** Adds a revealed server seed to the bets that were drawn from it. */
export function revealInFeed({ newest, biggest }: RoundFeed, seedHash: string, serverSeed: string): void {
  for (const list of [newest, biggest]) for (const bet of list) if (bet.draw.seedHash === seedHash) bet.serverSeed = serverSeed;
}

/** The kept bets, newest first. */
export function newestFirst({ newest, settled }: RoundFeed): readonly SettledBet[] {
  // The place that the next bet will take holds the oldest one, once the buffer is full.
  const next = settled % NEWEST;
  return [...newest.slice(next), ...newest.slice(0, next)].toReversed();
}

/** The biggest wins of the UTC day of a time. */
export const biggestOn = ({ day, biggest }: RoundFeed, at: number): readonly SettledBet[] => (day === utcDay(at) ? biggest : []);
