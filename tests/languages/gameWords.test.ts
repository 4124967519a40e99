/** What games say of choices and outcomes comes in English from their rulebooks. Every language has all of it. */
import { describe, expect, test } from 'vitest';
import { gameNames, rulebookOf } from '../../src/domain/games/catalog.ts';
import { coinSides } from '../../src/domain/games/coinflip.ts';
import { directions } from '../../src/domain/games/dice.ts';
import { plinkoRisks } from '../../src/domain/games/plinkoTable.ts';
import { rouletteColours } from '../../src/domain/games/roulette.ts';
import { scratchSymbols } from '../../src/domain/games/scratch.ts';
import { slotSymbols } from '../../src/domain/games/slots.ts';
import { translator } from '../../src/languages/translated.ts';
import { handRankings } from '../../src/screens/games/poker/HandRankings.tsx';
import { added } from './added.ts';

describe.each(added)('%s', (_, { house }) => {
  const translate = translator(house);

  test.each([...coinSides, ...directions, ...plinkoRisks, ...rouletteColours, ...scratchSymbols, ...slotSymbols])('has “%s”', (word) => {
    expect(Object.keys(house)).toContain(word);
  });

  test.each(gameNames)('has a choice and an outcome of %s', (name) => {
    const rulebook = rulebookOf(name);
    const chosen = rulebook.describeChoice(rulebook.specimen.choice);
    const sentences = [chosen, rulebook.describeOutcome(rulebook.specimen.outcome)];
    expect(sentences.filter((sentence) => translate(sentence) === sentence)).toEqual([]);
  });

  test('has every hand of Poker', () => {
    expect(Object.keys(house)).toEqual(expect.arrayContaining(handRankings.map(({ name }) => name)));
  });

  test.each([{}, { autoCashOut: 250 }, { rideOn: true }])('has the choice %o of Crash', (choice) => {
    const sentence = rulebookOf('crash').describeChoice(choice);
    expect(translate(sentence)).not.toBe(sentence);
  });
});
