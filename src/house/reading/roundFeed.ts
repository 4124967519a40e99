/**
 * The feed of rounds. Rounds of others are private in the log, so whoever has only a view of it takes the feed as the house's
 * word. `feedOf` is all that the house tells of them.
 */
import type { GameName } from '../../domain/games/catalog.ts';
import type { AccountId, BetId, RoundId } from '../../domain/ids.ts';
import { isRanked } from '../../domain/leaderboard/ranking.ts';
import { biggestOn, newestFirst } from '../../domain/roundFeed.ts';
import { accountOf, type World } from '../../domain/world.ts';
import type { SettledBet } from '../../domain/worldParts.ts';
import { DEMO_FIRST_SEED } from '../genesis.ts';
import type { BetProof } from './told.ts';

export interface FeedRow {
  readonly bet: BetId;
  /** Null for a player who hides their name. */
  readonly player: string | null;
  /** Whether it is a bet of the reader. */
  readonly own: boolean;
  readonly game: GameName;
  /** The shared round of the bet, while it is among the last ten. */
  readonly round: RoundId | null;
  /** When it was settled, UTC milliseconds. */
  readonly at: number;
  readonly stakeCents: number;
  /** Stake included. */
  readonly payoutCents: number;
  /** Null where the player hides their name: it would tell the client seed that they chose. The player's own rows have it. */
  readonly proof: BetProof | null;
}

export interface FeedOfRounds {
  /** At most 50, newest first, won or lost. */
  readonly newest: readonly FeedRow[];
  /** The 20 largest profits of the current UTC day at most, largest first. */
  readonly biggest: readonly FeedRow[];
}

type Known = Pick<World, 'accounts' | 'feed' | 'finishedRounds'>;

const roundOfBet = ({ finishedRounds }: Known, { draw }: SettledBet): RoundId | null =>
  Object.values(finishedRounds)
    .flat()
    .find((round) => round.draw.seedHash === draw.seedHash)?.id ?? null;

function rowOf(world: Known, bet: SettledBet, reader: AccountId | null): FeedRow | null {
  const { id, account, game, settledAt: at, stakeCents, payoutCents, choice, draw, serverSeed, outcome } = bet;
  const player = accountOf(world, account);
  // Nobody played the demo account's first bet: its seed is printed in the source.
  if (!player || !isRanked(player) || serverSeed === DEMO_FIRST_SEED) return null;
  const own = account === reader;
  const proof = player.hiddenInFeed && !own ? null : { game, choice, draw, serverSeed, stakeCents, outcome, payoutCents };
  const name = player.hiddenInFeed ? null : player.username;
  return { bet: id, player: name, own, game, round: roundOfBet(world, bet), at, stakeCents, payoutCents, proof };
}

/** The feed at a time for an account, or for a guest (null). Rounds of admins and blocked accounts are not in it. */
export function feedOf(world: Known, reader: AccountId | null, at: number): FeedOfRounds {
  const rows = (bets: readonly SettledBet[]): readonly FeedRow[] => bets.flatMap((bet) => rowOf(world, bet, reader) ?? []);
  return { newest: rows(newestFirst(world.feed)), biggest: rows(biggestOn(world.feed, at)) };
}
