/** The feed of rounds. Rounds of others are private in the log. The house publishes only these rows of them. */
import * as z from 'zod/mini';
import { gameNames } from '../../domain/games/catalog.ts';
import { accountId, betId, roundId, serverSeedText, sha256Hex, type AccountId, type RoundId } from '../../domain/ids.ts';
import { isRanked } from '../../domain/leaderboard/ranking.ts';
import { biggestOn, newestFirst } from '../../domain/roundFeed.ts';
import { DAY_MS, utcDay } from '../../domain/utc.ts';
import { accountOf, type World } from '../../domain/world.ts';
import type { SettledBet } from '../../domain/worldParts.ts';
import { DEMO_FIRST_SEED } from '../demoSeed.ts';
import { ownRows, type OwnRows } from './ownRows.ts';
import { defineTopic, type TopicContent } from './topic.ts';

const whole = z.int().check(z.gte(0));
/** A choice or an outcome. Each game has its own fields, which `proof/` checks. */
const ofTheGame = z.record(z.string(), z.unknown());

const proof = z.strictObject({
  game: z.enum(gameNames),
  choice: ofTheGame,
  draw: z.strictObject({ seedHash: sha256Hex, clientSeed: z.string(), nonce: whole }),
  serverSeed: z.nullable(serverSeedText),
  stakeCents: whole,
  outcome: ofTheGame,
  payoutCents: whole,
});

const row = z.strictObject({
  bet: betId,
  /** Null for a player who hides their name. The player's own rows have it. */
  account: z.nullable(accountId),
  /** Null for a player who hides their name. */
  player: z.nullable(z.string()),
  game: z.enum(gameNames),
  /** The shared round of the bet, while the world keeps it (`finishedRounds`). */
  round: z.nullable(roundId),
  /** When it was settled, UTC milliseconds. */
  at: whole,
  stakeCents: whole,
  /** Stake included. */
  payoutCents: whole,
  /** Null where the player hides their name: it would tell the client seed that they chose. The player's own rows have it. */
  proof: z.nullable(proof),
});
export type FeedRow = z.infer<typeof row>;

/** Each shared round has a seed of its own, so the seed hash of a bet names its round. */
const roundOfBet = ({ finishedRounds }: World, { draw }: SettledBet): RoundId | null =>
  Object.values(finishedRounds)
    .flat()
    .find((round) => round.draw.seedHash === draw.seedHash)?.id ?? null;

/** Rounds of admins and of blocked accounts are not in it. */
function rowsOf(world: World, bets: readonly SettledBet[], readers: ReadonlySet<AccountId>): TopicContent<FeedRow, OwnRows<FeedRow>> {
  const rows: FeedRow[] = [];
  const own = new Map<AccountId, { hidden: FeedRow[] }>();
  for (const bet of bets) {
    const { id, account, game, settledAt: at, stakeCents, payoutCents, draw, serverSeed } = bet;
    const player = accountOf(world, account);
    // Nobody played the demo account's first bet: its seed is printed in the source.
    if (!player || !isRanked(player) || serverSeed === DEMO_FIRST_SEED) continue;
    const choice = { ...bet.choice };
    const outcome = { ...bet.outcome };
    const known = { bet: id, account, game, round: roundOfBet(world, bet), at, stakeCents, payoutCents };
    const proved = { game, choice, draw: { ...draw }, serverSeed, stakeCents, outcome, payoutCents };
    if (!player.hiddenInFeed) {
      rows.push({ ...known, player: player.username, proof: proved });
      continue;
    }
    rows.push({ ...known, account: null, player: null, proof: null });
    if (!readers.has(account)) continue;
    const { hidden } = own.get(account) ?? { hidden: [] };
    own.set(account, { hidden: [...hidden, { ...known, player: null, proof: proved }] });
  }
  return { rows, total: rows.length, own };
}

const touchedBy = ['account/blocked', 'account/unblocked', 'account/feed-set', 'bet/settled', 'round/played', 'seed/rotated'] as const;

/** The newest rounds that the world keeps (`domain/roundFeed.ts`), newest first, won or lost. Own: the reader's rows in full where others do not see the name. */
export const newestRounds = defineTopic({
  row,
  own: ownRows(row),
  touchedBy,
  answer: ({ world, readers }) => rowsOf(world, newestFirst(world.feed), readers),
});

/** The largest profits of the UTC day that the world keeps (`domain/roundFeed.ts`), largest first. */
export const biggestRounds = defineTopic({
  row,
  own: ownRows(row),
  touchedBy,
  changesAt: (now) => (utcDay(now) + 1) * DAY_MS,
  answer: ({ world, now, readers }) => rowsOf(world, biggestOn(world.feed, now), readers),
});
