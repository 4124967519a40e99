/** What a rulebook is made of. The package exports it as `bountybay/games`. */
export { fraction, type Fraction } from '../../../src/domain/fraction.ts';
export { addGame } from '../../../src/domain/games/catalog.ts';
export { oddsOf, readNoChoice, type Odds, type Rulebook } from '../../../src/domain/games/game.ts';
export type { Draws } from '../../../src/domain/fairness/draw.ts';
export type { Ratio } from '../../../src/domain/money.ts';
export { refuse, type Refusal } from '../../../src/domain/refusal.ts';
