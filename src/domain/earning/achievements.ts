/**
 * The achievements, in one table. Each counts something that the log says of its account, and is paid once when the count has reached
 * the goal. A released row is never changed: claims of it are judged by this table. The rules set the goals and credits of three.
 */
import type { Account, PlayedOn } from '../accounts/account.ts';
import { gameNames } from '../games/catalog.ts';
import type { Rules } from '../rules.ts';
import { rulesInForceAt, type World } from '../world.ts';

/** What a family of achievements counts, from easy to hard. */
export const achievementFamilies = {
  wins: 'First win',
  stakes: 'High stakes',
  crash: 'Crash',
  rounds: 'Rounds played',
  games: 'Games tried',
  row: 'Wins in a row',
  multipliers: 'Big multipliers',
  offers: 'Offers completed',
  walls: 'Partner walls',
  days: 'Daily claims',
  streaks: 'Full streaks',
  friends: 'Friends referred',
  sports: 'Sports bets',
  flips: 'Flips against players',
} as const;

export type AchievementFamily = keyof typeof achievementFamilies;

interface Achievement {
  readonly family: AchievementFamily;
  readonly title: string;
  /** What the player has to do. `goal`: as text in its unit. */
  readonly asks: (goal: string) => string;
  /** How the goal is written: as a number, in credits, or as a multiplier. */
  readonly unit: 'count' | 'cents' | 'hundredths';
  readonly counted: (account: Account) => number;
  readonly goal: (rules: Rules) => number;
  readonly cents: (rules: Rules) => number;
  /** The rules set its goal and its credits. A settled bet reaches it, and its rules are those of that moment. */
  readonly byRules?: true;
}

const betsOn = ({ totals }: Account, on: PlayedOn): number => totals.byGame[on]?.bets ?? 0;

/** What each family with fixed goals counts. */
const counts = {
  rounds: (account: Account) => account.totals.bets - betsOn(account, 'sports'),
  games: (account: Account) => gameNames.filter((game) => betsOn(account, game) > 0).length,
  row: ({ totals }: Account) => totals.longestStreak,
  multipliers: ({ totals }: Account) => totals.highestMultiplierHundredths,
  offers: ({ offersCompleted }: Account) => offersCompleted,
  walls: ({ walls }: Account) => Object.values(walls).filter(({ credits }) => credits > 0).length,
  days: ({ daily }: Account) => daily.claims,
  streaks: ({ daily }: Account) => daily.streaksPaid,
  friends: ({ referredPaid }: Account) => referredPaid,
  sports: (account: Account) => betsOn(account, 'sports'),
  flips: ({ totals }: Account) => totals.flips,
} as const;

/** An achievement whose goal and credits this table fixes. */
const fixed = (family: keyof typeof counts, title: string, goal: number, cents: number, asks: (goal: string) => string): Achievement => ({
  family,
  title,
  asks,
  unit: family === 'multipliers' ? 'hundredths' : 'count',
  counted: counts[family],
  goal: () => goal,
  cents: () => cents,
});

const playRounds = (goal: string) => `Play ${goal} rounds of any games.`;
const playGames = (goal: string) => `Play at least one round of ${goal} different games.`;
const winInARow = (goal: string) => `Win ${goal} bets in a row.`;
const winAt = (goal: string) => `Win a round at ${goal} or more.`;
const completeOffers = (goal: string) => `Complete ${goal} offers.`;
const earnOnWalls = (goal: string) => `Earn credits on ${goal} different partner walls.`;
const claimDays = (goal: string) => `Claim the daily bonus ${goal} times.`;
const claimStreaks = (goal: string) => `Claim ${goal} full streaks.`;
const bringFriends = (goal: string) => `Be paid for ${goal} friends who signed up with your code.`;
const betOnSports = (goal: string) => `Have ${goal} bets on sports settled.`;
const playFlips = (goal: string) => `Play ${goal} coin flips against other players.`;

const achievements = {
  'first-win': {
    family: 'wins',
    title: 'First Win',
    asks: () => 'Win more than your stake once, in any game.',
    unit: 'count',
    counted: ({ totals }) => totals.wins,
    goal: () => 1,
    cents: (rules) => rules.achievements.firstWinCents,
    byRules: true,
  },
  'high-roller': {
    family: 'stakes',
    title: 'High Roller',
    asks: (goal) => `Place a bet of ${goal} credits or more.`,
    unit: 'cents',
    counted: ({ totals }) => totals.largestStakeCents,
    goal: (rules) => rules.achievements.highRollerStakeCents,
    cents: (rules) => rules.achievements.highRollerCents,
    byRules: true,
  },
  'crash-master': {
    family: 'crash',
    title: 'Crash Master',
    asks: (goal) => `Cash out of a round of Crash at ${goal} or higher.`,
    unit: 'hundredths',
    counted: ({ totals }) => totals.highestCashOutHundredths,
    goal: (rules) => rules.achievements.crashMasterHundredths,
    cents: (rules) => rules.achievements.crashMasterCents,
    byRules: true,
  },
  'rounds-10': fixed('rounds', 'Newcomer', 10, 10_00, playRounds),
  'rounds-100': fixed('rounds', 'Regular', 100, 25_00, playRounds),
  'rounds-1000': fixed('rounds', 'Veteran', 1_000, 100_00, playRounds),
  'games-3': fixed('games', 'Curious', 3, 10_00, playGames),
  'games-8': fixed('games', 'All-Rounder', 8, 50_00, playGames),
  'row-3': fixed('row', 'Lucky Run', 3, 10_00, winInARow),
  'row-6': fixed('row', 'Hot Hand', 6, 50_00, winInARow),
  'row-10': fixed('row', 'Unstoppable', 10, 150_00, winInARow),
  'multiplier-5': fixed('multipliers', 'Big Win', 5_00, 10_00, winAt),
  'multiplier-15': fixed('multipliers', 'Huge Win', 15_00, 50_00, winAt),
  'multiplier-50': fixed('multipliers', 'Once in a Tide', 50_00, 150_00, winAt),
  'offers-1': fixed('offers', 'First Offer', 1, 10_00, () => 'Complete one offer.'),
  'offers-5': fixed('offers', 'Earner', 5, 50_00, completeOffers),
  'offers-25': fixed('offers', 'Breadwinner', 25, 200_00, completeOffers),
  'walls-1': fixed('walls', 'Over the Wall', 1, 10_00, () => 'Earn credits on a partner wall.'),
  'walls-3': fixed('walls', 'Wall Walker', 3, 50_00, earnOnWalls),
  'days-3': fixed('days', 'Three Days', 3, 10_00, claimDays),
  'days-30': fixed('days', 'Thirty Days', 30, 100_00, claimDays),
  'days-100': fixed('days', 'Hundred Days', 100, 250_00, claimDays),
  'streaks-1': fixed('streaks', 'Whole Week', 1, 25_00, () => 'Claim one full streak.'),
  'streaks-4': fixed('streaks', 'Four Weeks', 4, 100_00, claimStreaks),
  'friends-1': fixed('friends', 'Good Company', 1, 10_00, () => 'Be paid for one friend who signed up with your code.'),
  'friends-5': fixed('friends', 'Crew', 5, 50_00, bringFriends),
  'sports-5': fixed('sports', 'Spectator', 5, 10_00, betOnSports),
  'sports-25': fixed('sports', 'Pundit', 25, 50_00, betOnSports),
  'flips-1': fixed('flips', 'Face to Face', 1, 10_00, () => 'Play a coin flip against another player.'),
  'flips-25': fixed('flips', 'Duellist', 25, 50_00, playFlips),
} as const satisfies Readonly<Record<string, Achievement>>;

export type AchievementName = keyof typeof achievements;

export const achievementNames = Object.keys(achievements) as readonly AchievementName[];

export const achievementOf = (name: AchievementName): Achievement => achievements[name];

/** Families that only rounds of games reach. No round of a game is ever taken back. */
const byRounds: ReadonlySet<AchievementFamily> = new Set<AchievementFamily>(['crash', 'rounds', 'games', 'multipliers', 'flips']);

/** Whether it proves that its owner has played a round of a game. */
export const provesRound = (name: AchievementName): boolean => byRounds.has(achievementOf(name).family);

/** Families that bets on sports reach, too. Their ends may be taken back. */
const byBets: ReadonlySet<AchievementFamily> = new Set<AchievementFamily>(['wins', 'stakes', 'row', 'sports']);

/** Whether it proves that a bet of its owner was settled once, or that the owner completed an offer. Offers from before the log prove nothing. */
export const provesDueReferral = (name: AchievementName, { earningsMigrated }: Pick<World, 'earningsMigrated'>): boolean => {
  const { family } = achievementOf(name);
  return byRounds.has(family) || byBets.has(family) || (family === 'offers' && !earningsMigrated);
};

const namesByRules = achievementNames.filter((name) => achievementOf(name).byRules === true);

/** Whether the account has reached the goal of these rules. */
export const isReached = (name: AchievementName, account: Account, rules: Rules): boolean => {
  const { counted, goal } = achievementOf(name);
  return counted(account) >= goal(rules);
};

/** The rules of an achievement: those in force when it was reached, or the present ones. */
export function achievementRules(
  world: Pick<World, 'rules' | 'rulesHistory'>,
  { reached }: Pick<Account, 'reached'>,
  name: AchievementName,
): Rules {
  const seq = reached[name];
  return seq === undefined ? world.rules.rules : rulesInForceAt(world, seq);
}

/** The achievements that are reached and not claimed. */
export const claimableAchievements = (world: Pick<World, 'rules' | 'rulesHistory'>, account: Account): readonly AchievementName[] =>
  achievementNames.filter((name) => !account.claimed.includes(name) && isReached(name, account, achievementRules(world, account, name)));

/**
 * Notes the achievements of the rules that a settled bet has reached: under the rules of its placing or of its settlement, whichever pay more. So
 * they cannot be lowered once a bet is placed. `placed`, `settled`: the entries.
 */
export function noteReached(world: World, account: Account, placed: number, settled: number): void {
  const entries = world.rules.seq > placed ? [settled, placed] : [settled];
  for (const name of namesByRules) {
    if (account.reached[name] !== undefined) continue;
    let most = -1;
    for (const seq of entries) {
      const rules = rulesInForceAt(world, seq);
      const cents = achievementOf(name).cents(rules);
      if (cents <= most || !isReached(name, account, rules)) continue;
      most = cents;
      account.reached[name] = seq;
    }
  }
}

/** Forgets the achievements that were reached by a bet whose settlement was taken back. */
export function forgetReached(world: World, account: Account): void {
  for (const name of namesByRules) {
    if (!isReached(name, account, achievementRules(world, account, name))) delete account.reached[name];
  }
}
