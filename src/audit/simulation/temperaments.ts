/**
 * The kinds of players. Percentages are chances in a hundred. A change here changes simulated logs: run `node --import tsx scripts/fixtures.ts`
 * afterwards.
 */
import { gameNames, type GameName } from '../../domain/games/catalog.ts';
import type { LiveGameName } from '../../domain/games/names.ts';
import type { PlinkoRisk } from '../../domain/games/plinkoTable.ts';

/** A game, a live round of one, or `flip`: a coin flip against another player. `coinflip` is the one against the house. */
type Pastime = GameName | `live ${LiveGameName}` | 'flip';

export interface Temperament {
  readonly name: string;
  /** Chance of a visit on a day. */
  readonly dailyPercent: number;
  /** Hours of the day (UTC) in which a visit begins. 27 is three o'clock on the next day. */
  readonly hours: readonly [from: number, to: number];
  readonly betsAVisit: readonly [fewest: number, most: number];
  /** Seconds between two bets. */
  readonly pauseSeconds: readonly [shortest: number, longest: number];
  /** Usual stakes in cents, and the chance that the whole balance is staked instead. */
  readonly stakesCents: readonly [number, ...number[]];
  readonly allInPercent: number;
  /** What is played. An entry that is listed twice is played twice as often. */
  readonly pastimes: readonly [Pastime, ...Pastime[]];
  /** Preferred targets of Dice. */
  readonly targets: readonly [number, ...number[]];
  /** Preferred multipliers for cashing out of Crash, in hundredths. */
  readonly cashOuts: readonly [number, ...number[]];
  /** Preferred risks of Plinko. */
  readonly risks: readonly [PlinkoRisk, ...PlinkoRisk[]];
  /** Chance that the seed is rotated at the end of a visit, to check its rounds. */
  readonly rotateSeedPercent: number;
  /** Chance that the client seed is changed at its beginning. */
  readonly changesClientSeedPercent: number;
}

/** Typed as non-empty, for `pastimes`. */
const everyGame = gameNames as readonly [GameName, ...GameName[]];

export const temperaments: readonly [Temperament, ...Temperament[]] = [
  {
    name: 'careful',
    dailyPercent: 45,
    hours: [17, 22],
    betsAVisit: [4, 14],
    pauseSeconds: [6, 40],
    stakesCents: [10, 25, 50, 100],
    allInPercent: 0,
    pastimes: ['dice', 'dice', 'roulette', 'poker', 'poker', 'coinflip', 'scratch', 'plinko', 'live roulette'],
    targets: [50, 66, 75, 80, 90],
    cashOuts: [110, 120, 150, 200],
    risks: ['low', 'low', 'medium'],
    rotateSeedPercent: 20,
    changesClientSeedPercent: 5,
  },
  {
    name: 'regular',
    dailyPercent: 60,
    hours: [11, 23],
    betsAVisit: [4, 14],
    pauseSeconds: [3, 20],
    stakesCents: [50, 100, 150, 200, 500],
    allInPercent: 1,
    pastimes: [...everyGame, 'live roulette', 'live crash', 'flip'],
    targets: [25, 49, 50, 51, 60],
    cashOuts: [150, 200, 250, 300],
    risks: ['low', 'medium', 'high'],
    rotateSeedPercent: 25,
    changesClientSeedPercent: 10,
  },
  {
    name: 'bold',
    dailyPercent: 35,
    hours: [20, 27],
    betsAVisit: [6, 24],
    pauseSeconds: [1, 8],
    stakesCents: [500, 1_000, 2_000, 10_000],
    allInPercent: 6,
    pastimes: ['crash', 'crash', 'slots', 'plinko', 'flip', 'live crash', 'live crash', 'live roulette', 'dice', 'roulette'],
    targets: [5, 10, 20, 33, 50],
    cashOuts: [200, 300, 500, 1_000, 2_500],
    risks: ['high', 'high', 'medium'],
    rotateSeedPercent: 10,
    changesClientSeedPercent: 15,
  },
  {
    name: 'sceptic',
    dailyPercent: 30,
    hours: [6, 12],
    betsAVisit: [3, 8],
    pauseSeconds: [10, 90],
    stakesCents: [1, 5, 10, 37],
    allInPercent: 0,
    pastimes: ['dice', 'coinflip', 'crash', 'roulette', 'slots', 'poker', 'scratch', 'plinko', 'flip', 'live roulette', 'live crash'],
    targets: [1, 2, 50, 98, 99],
    cashOuts: [101, 102, 150, 2_500],
    risks: ['low', 'medium', 'high'],
    rotateSeedPercent: 85,
    changesClientSeedPercent: 60,
  },
];
