/** What `checkGame` of `bountybay/properties` counts out. */
import { AssertionError } from 'node:assert';
import { expect, test } from 'vitest';
import { dice } from '../../src/domain/games/dice.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { countedOdds } from '../kit/properties/exactReturns.ts';

test('a game that asks for its draws out of order is named', () => {
  const skipping: typeof dice = { ...dice, play: (_choice, draws) => ({ roll: 1 + draws.below(1, 99) }) };
  const count = () => countedOdds(skipping, dice.defaultChoice, defaultRules, 'dice {}');
  expect(count).toThrow(AssertionError);
  expect(count).toThrow('dice {}: draw 1 comes before draw 0');
});
