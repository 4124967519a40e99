/**
 * The games of the simpler house: the refusals of a choice, the most it can pay, and the payout of its round. Draws come
 * from node:crypto, numbers and sentences are written out, hands are compared five cards at a time.
 */
import { readFileSync } from 'node:fs';
import { integerAt } from './seeds.ts';

/** `num / den` times the stake, stake included. */
interface ModelRatio {
  readonly num: number;
  readonly den: number;
}

/** The integers of a round's stream. */
type Stream = (k: number) => number;

/** A valid choice. */
interface ModelChoice {
  /** The most that it can pay. */
  readonly most: ModelRatio;
  pays(stream: Stream): ModelRatio;
}

export interface ModelGame {
  /** The sentence for a stake of 0 or below. */
  readonly stakeRefusal: string;
  /** The smallest stake in cents. */
  readonly least: number;
  /** The choice, or the sentence of its refusal. */
  read(raw: unknown): ModelChoice | string;
}

const ERROR = 'An error occurred';
const NOT_POSITIVE = 'Bet amount must be greater than 0';
const NOT_VALID = 'Please enter a valid bet amount';

const ratio = (num: number, den = 1): ModelRatio => ({ num, den });
const NOTHING = ratio(0);
const record = (raw: unknown): Readonly<Record<string, unknown>> | null =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : null;
/** Whether a choice has all the fields that the game asks for, right or wrong. */
const answers = (raw: unknown, ...asked: readonly string[]): boolean => asked.every((key) => Object.hasOwn(record(raw) ?? {}, key));
/** For games without a choice. */
const anyRecord =
  (choice: ModelChoice) =>
  (raw: unknown): ModelChoice | string =>
    record(raw) ? choice : ERROR;
const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

/** floor(u × n / 2^32) */
const below = (stream: Stream, k: number, n: number): number => Number((BigInt(stream(k)) * BigInt(n)) >> 32n);

/** The first `count` cards of a shuffled pack. Each is taken from the remaining cards. */
function dealt<Card>(pack: readonly Card[], count: number, stream: Stream): Card[] {
  let left = [...pack];
  const cards: Card[] = [];
  for (let i = 0; i < count; i += 1) {
    const place = below(stream, i, left.length);
    cards.push(...left.slice(place, place + 1));
    left = [...left.slice(0, place), ...left.slice(place + 1)];
  }
  return cards;
}

const dice: ModelGame = {
  stakeRefusal: NOT_POSITIVE,
  least: 1,
  read(raw) {
    const { direction, target } = record(raw) ?? {};
    if (!answers(raw, 'target') || (direction !== 'under' && direction !== 'over')) return ERROR;
    if (!isWhole(target, 1, 99)) return 'Target must be between 1 and 99';
    const winning = direction === 'under' ? target : 99 - target;
    if (winning === 0) return 'No roll is over 99: choose a lower target';
    const most = ratio(99 * 98, winning * 100);
    return {
      most,
      pays(stream) {
        const roll = 1 + below(stream, 0, 99);
        return (direction === 'under' ? roll <= target : roll > target) ? most : NOTHING;
      },
    };
  },
};

/** The places of a reel where each symbol begins, and what three of it pay. */
const REEL = [
  [0, 2],
  [35, 3],
  [60, 4],
  [75, 5],
  [85, 8],
  [95, 10],
] as const;

const slots: ModelGame = {
  stakeRefusal: NOT_VALID,
  least: 1,
  read: anyRecord({
    most: ratio(10),
    pays(stream) {
      const shown = [0, 1, 2].map((reel) => REEL.findLastIndex(([start]) => start <= below(stream, reel, 100))).toSorted((a, b) => a - b);
      const [, middle = 0] = shown;
      const equal = shown.filter((symbol) => symbol === middle).length;
      return equal === 1 ? NOTHING : ratio(REEL[middle]?.[1] ?? 0, equal === 3 ? 1 : 2);
    },
  }),
};

const REDS: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
/** The colour of the number that is drawn. */
export function rouletteColour(stream: Stream): string {
  const number = below(stream, 0, 37);
  return number === 0 ? 'green' : REDS.has(number) ? 'red' : 'black';
}

const roulette: ModelGame = {
  stakeRefusal: NOT_VALID,
  least: 1,
  read(raw) {
    const { colour } = record(raw) ?? {};
    if (colour !== 'red' && colour !== 'black' && colour !== 'green') return 'Please select red, black, or green';
    const most = ratio(colour === 'green' ? 36 : 2);
    return { most, pays: (stream) => (rouletteColour(stream) === colour ? most : NOTHING) };
  },
};

const coinflip: ModelGame = {
  stakeRefusal: NOT_POSITIVE,
  least: 100,
  read(raw) {
    const { side } = record(raw) ?? {};
    if (side !== 'heads' && side !== 'tails') return ERROR;
    const most = ratio(19, 10);
    return { most, pays: (stream) => ((stream(0) < 2 ** 31 ? 'tails' : 'heads') === side ? most : NOTHING) };
  },
};

const TICKETS = Array.from({ length: 90 }, (_, ticket) => Math.floor(ticket / 9));
const SCRATCH_PAYS = [0, 0, 0, 2, 5, 10, 20, 50, 100, 500];

const scratch: ModelGame = {
  stakeRefusal: NOT_POSITIVE,
  least: 1,
  read: anyRecord({
    most: ratio(500),
    pays(stream) {
      const cells = dealt(TICKETS, 9, stream);
      return ratio(SCRATCH_PAYS[Math.max(...cells.map((cell) => cells.filter((other) => other === cell).length))] ?? 0);
    },
  }),
};

const PLINKO_PAYS: Readonly<Record<string, readonly number[]>> = {
  low: [150, 120, 100, 80, 70, 50, 70, 80, 100, 120, 150],
  medium: [500, 200, 150, 120, 80, 50, 80, 120, 150, 200, 500],
  high: [1500, 300, 150, 120, 50, 20, 50, 120, 150, 300, 1500],
};
/** The α of every Plinko board, computed outside the project. */
const { boards } = JSON.parse(readFileSync(new URL('../../fixtures/vectors/plinko.json', import.meta.url), 'utf8')) as {
  readonly boards: readonly { readonly rows: number; readonly risk: string; readonly alphaHundredths: number | null }[];
};

/** The slot, row by row in big integers: right if u / 2^32 is below (R + α) / (i + 2α), or below a half without α. */
function plinkoSlot(rows: number, alpha: number | null, stream: Stream): number {
  let rights = 0n;
  for (let i = 0; i < rows; i += 1) {
    const [right, of] = alpha === null ? [1n, 2n] : [100n * rights + BigInt(alpha), 100n * BigInt(i) + 2n * BigInt(alpha)];
    if (BigInt(stream(i)) * of < right << 32n) rights += 1n;
  }
  return Number((11n * ((rights << 32n) + BigInt(stream(rows)))) / (BigInt(rows + 1) << 32n));
}

const plinko: ModelGame = {
  stakeRefusal: NOT_POSITIVE,
  least: 100,
  read(raw) {
    const { rows, risk } = record(raw) ?? {};
    if (!answers(raw, 'rows', 'risk')) return ERROR;
    if (!isWhole(rows, 8, 16)) return 'Rows must be between 8 and 16';
    const board = boards.find((one) => one.rows === rows && one.risk === risk);
    if (!board) return 'Risk must be low, medium or high';
    const pays = PLINKO_PAYS[board.risk] ?? [];
    return {
      most: ratio(Math.max(...pays), 100),
      pays: (stream) => ratio(pays[plinkoSlot(rows, board.alphaHundredths, stream)] ?? 0, 100),
    };
  },
};

interface Card {
  readonly rank: number;
  readonly suit: number;
}
const DECK = Array.from({ length: 52 }, (_, place): Card => ({ rank: Math.floor(place / 4), suit: place % 4 }));

/** The worth of five cards: the kind of hand, then its ranks by count and height. Worths are compared as texts. */
function fiveWorth(hand: readonly Card[]): string {
  const count = (rank: number): number => hand.filter((card) => card.rank === rank).length;
  const ranks = [...new Set(hand.map(({ rank }) => rank))].toSorted((a, b) => count(b) - count(a) || b - a);
  const shape = ranks.map(count).join('');
  const isFlush = new Set(hand.map(({ suit }) => suit)).size === 1;
  const [high = 0, next = 0] = ranks;
  const wheel = shape === '11111' && high === 12 && next === 3;
  const isStraight = shape === '11111' && (high - (ranks[4] ?? 0) === 4 || wheel);
  const kinds: readonly boolean[] = [
    isStraight && isFlush,
    shape === '41',
    shape === '32',
    isFlush,
    isStraight,
    shape === '311',
    shape === '221',
    shape === '2111',
  ];
  const kind = kinds.includes(true) ? 8 - kinds.indexOf(true) : 0;
  return [kind, ...(wheel ? [3] : ranks)].map((rank) => String.fromCharCode(65 + rank)).join('');
}

/** The worth of the best five of seven cards. */
const handWorth = (seven: readonly Card[]): string =>
  seven
    .flatMap((one, i) => seven.slice(i + 1).map((other) => fiveWorth(seven.filter((card) => card !== one && card !== other))))
    .toSorted()
    .at(-1) ?? '';

const poker: ModelGame = {
  stakeRefusal: NOT_POSITIVE,
  least: 1,
  read: anyRecord({
    most: ratio(2),
    pays(stream) {
      const cards = dealt(DECK, 9, stream);
      const [mine, theirs] = [cards.slice(0, 2), cards.slice(2, 4)].map((hand) => handWorth([...hand, ...cards.slice(4)]));
      return mine === theirs ? ratio(1) : (mine ?? '') > (theirs ?? '') ? ratio(2) : NOTHING;
    },
  }),
};

/** The multiplier at which a Crash bet is cashed out automatically, in hundredths; infinite if it rides on. */
export function crashTarget(raw: unknown): number | string {
  const { autoCashOut, rideOn } = record(raw) ?? {};
  if (record(raw) === null || (rideOn !== undefined && typeof rideOn !== 'boolean')) return ERROR;
  if (autoCashOut === undefined || autoCashOut === null) return rideOn === true ? Infinity : 2_500;
  return isWhole(autoCashOut, 101, 2_500) ? autoCashOut : 'Auto cash out must be between 1.01 and 25.00';
}

/** Crash ends later, so this only has its refusals. */
const crash: ModelGame = {
  stakeRefusal: NOT_POSITIVE,
  least: 1,
  read(raw) {
    const target = crashTarget(raw);
    return typeof target === 'string' ? target : { most: ratio(Math.min(target, 5_000), 100), pays: () => NOTHING };
  },
};

const modelGames = new Map<string, ModelGame>(Object.entries({ dice, slots, roulette, crash, poker, plinko, coinflip, scratch }));

/** Adds a game that somebody else has written for the model (`bountybay/properties`). */
export const addModelGame = (name: string, game: ModelGame): void => void modelGames.set(name, game);

/** Throws if the house has a game that the model was not told of. */
export function assertModelKnows(names: readonly string[]): void {
  const unknown = names.find((name) => !modelGames.has(name));
  if (unknown !== undefined) throw new Error(`The model does not know the game "${unknown}": tell it the game by addModelGame.`);
}

export const streamOf =
  (serverSeed: string, clientSeed: string, nonce: number): Stream =>
  (k) =>
    integerAt(serverSeed, clientSeed, nonce, k);

/** floor(stake × num / den) */
export const paid = (stakeCents: number, { num, den }: ModelRatio): bigint => (BigInt(stakeCents) * BigInt(num)) / BigInt(den);

/** The most that a bet may pay, and the most that may be staked, in cents. */
const MOST = 100_000_000;

/** The choice of a bet, or its first fault in the order of the house. `seedFault`: why its seeds cannot be drawn from. */
export function judged(game: string, stake: number, choice: unknown, balance: number, seedFault?: string): ModelChoice | string {
  const known = modelGames.get(game);
  if (!known) return 'Game not found';
  if (!(stake > 0) || stake === Infinity) return known.stakeRefusal;
  if (!Number.isInteger(stake)) return 'Bet amounts have at most 2 decimals';
  const read = known.read(choice);
  if (typeof read === 'string') return read;
  if (seedFault !== undefined) return seedFault;
  if (stake < known.least) return `Minimum bet is ${(known.least / 100).toFixed(2)}`;
  if (stake > balance) return 'Insufficient balance';
  return stake > MOST || paid(stake, read.most) > BigInt(MOST) ? 'This bet could pay more than the limit of 1,000,000.00: bet less' : read;
}
