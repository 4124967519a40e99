/** What kinds of players there are. Percentages are chances in a hundred. */
export interface Temperament {
  readonly name: string;
  /** Chance of showing up on a day. */
  readonly dailyPercent: number;
  /** Hours of the day (UTC) in which a visit begins. */
  readonly hours: readonly [from: number, to: number];
  readonly betsAVisit: readonly [fewest: number, most: number];
  /** Seconds between two bets. */
  readonly pauseSeconds: readonly [shortest: number, longest: number];
  /** Usual stakes in cents, and how often all that is left is staked instead. */
  readonly stakesCents: readonly [number, ...number[]];
  readonly allInPercent: number;
  /** Targets that are liked, from safe to wild. */
  readonly targets: readonly [number, ...number[]];
  /** How often a visit ends with a look at the proof: the seed is rotated. */
  readonly rotatesPercent: number;
  readonly changesClientSeedPercent: number;
}

export const temperaments: readonly [Temperament, ...Temperament[]] = [
  {
    name: 'careful',
    dailyPercent: 45,
    hours: [17, 22],
    betsAVisit: [4, 14],
    pauseSeconds: [6, 40],
    stakesCents: [10, 25, 50, 100],
    allInPercent: 0,
    targets: [50, 66, 75, 80, 90],
    rotatesPercent: 20,
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
    targets: [25, 49, 50, 51, 60],
    rotatesPercent: 25,
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
    targets: [5, 10, 20, 33, 50],
    rotatesPercent: 10,
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
    targets: [1, 2, 50, 98, 99],
    rotatesPercent: 85,
    changesClientSeedPercent: 60,
  },
];
