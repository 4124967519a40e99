import { expect, test } from 'vitest';
import { gameNames, rulebookOf, type GameName } from '../../../src/domain/games/catalog.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { ticketSymbols } from '../../../src/screens/games/scratch/ticketSymbols.tsx';
import { reelSymbols } from '../../../src/screens/games/slots/reelSymbols.tsx';
import { gameOf, games } from '../../../src/screens/games/games.ts';
import { choicesIn, fieldsOf } from '../../kit/choices.ts';

test('the tabs stand in the order of the specification', () =>
  expect(games.map(({ rulebook: { title } }) => title)).toEqual([
    'Dice',
    'Slots',
    'Roulette',
    'Scratch-Off',
    'Poker',
    'Coin Flip',
    'Plinko',
    'Crash',
  ]));

/** Whether the rulebook leaves something to choose. */
const choosable = (name: GameName): boolean => fieldsOf(rulebookOf(name)).length > 0;

test.each(gameNames)('the record of %s is about it, and has fields where there is something to choose', (name) => {
  const { rulebook, ChoiceFields } = gameOf(name);
  expect(rulebook).toBe(rulebookOf(name));
  expect(ChoiceFields !== undefined).toBe(choosable(name));
});

test('some games have something to choose, and some have not', () =>
  expect(new Set(gameNames.map(choosable))).toEqual(new Set([true, false])));

test.each(gameNames)('every choice that the paytable of %s lists can be bet', (name) => {
  const { rulebook, paytable } = gameOf(name);
  if (!paytable || !('choices' in paytable)) return;
  for (const chosen of choicesIn(rulebook))
    for (const listed of paytable.choices(chosen, defaultRules)) expect(rulebook.readChoice(listed)).toEqual(listed);
});

test.each([
  ['slots', reelSymbols],
  ['scratch', ticketSymbols],
])('each symbol of %s has the drawing of its name', (_game, drawings) => {
  for (const [symbol, drawing] of Object.entries(drawings)) expect(drawing.name.toLowerCase()).toBe(symbol);
});
