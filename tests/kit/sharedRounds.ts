/** Rounds that several people share, for tests: the people, a round with its seed, bets on it and how they end. */
import { createHash } from 'node:crypto';
import { betPlaced } from '../../src/domain/events/bets.ts';
import { roundOpened } from '../../src/domain/events/rounds.ts';
import { betSettled } from '../../src/domain/events/settlements.ts';
import { idDigits, type AccountId, type BetId, type RoundId } from '../../src/domain/ids.ts';
import { commandIdOf, idOf, registered, rules } from './people.ts';
import { seedNumbered } from './seeds.ts';

export const [ada, ben, cyd] = [idOf('ada'), idOf('ben'), idOf('cyd')];
export const people = [rules(), ...registered('ada', 100_00), ...registered('ben', 100_00), ...registered('cyd', 2_00)];
export const seed = seedNumbered('shared');
export const round: RoundId = 'rnd_0123456789abcdef0123456789abcdef';
export const bytes = (digit: string): string => digit.repeat(32);
export const betOf = (digit: string): BetId => `bet_${digit.repeat(32)}`;
/** The digits of the ids that the command under test gives. */
export const own = idDigits(commandIdOf('the command'));
export const sha256Hex = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

type SharedGame = 'roulette' | 'coinflip';

export const seat = (game: SharedGame, account: AccountId, bet: BetId, stakeCents: number, choice: object, freshBytes: string) =>
  betPlaced.of({ bet, account, game, rulebook: `${game}@1`, rulesSeq: 1, stakeCents, choice, draw: { round, freshBytes } });
export const settled = (game: SharedGame, account: AccountId, bet: BetId, stakeCents: number, payoutCents: number, outcome: object) =>
  betSettled.of({ bet, account, game, round, stakeCents, payoutCents, outcome });

/** A flip of ada's that nobody has joined: its opening, and her bet. */
const flipOpening = roundOpened.of({ round, game: 'coinflip', seedHash: seed.seedHash, nonce: 0, creator: ada });
export const firstSeat = seat('coinflip', ada, betOf('1'), 5_00, { side: 'heads' }, bytes('a'));
export const openFlip = [...people, flipOpening, firstSeat];
