/** What games say of choices and outcomes comes in English from their rulebooks. Every language has all of it. */
import { describe, expect, test } from 'vitest';
import { gameNames, rulebookOf } from '../../src/domain/games/catalog.ts';
import { coinSides } from '../../src/domain/games/coinflip.ts';
import { directions } from '../../src/domain/games/dice.ts';
import { plinkoRisks } from '../../src/domain/games/plinkoTable.ts';
import { rouletteColours } from '../../src/domain/games/roulette.ts';
import { scratchSymbols } from '../../src/domain/games/scratch.ts';
import { slotSymbols } from '../../src/domain/games/slots.ts';
import { languages } from '../../src/languages/languages.ts';
import { sayer } from '../../src/languages/said.ts';
import { gameOf } from '../../src/screens/games/games.ts';

const added = Object.entries(languages).filter(([tag]) => tag !== 'en');

describe.each(added)('%s', (_, { load }) => {
  test.each([...coinSides, ...directions, ...plinkoRisks, ...rouletteColours, ...scratchSymbols, ...slotSymbols])(
    'has “%s”',
    async (word) => {
      expect(Object.keys((await load()).house)).toContain(word);
    },
  );

  test.each(gameNames)('has a choice and an outcome of %s', async (name) => {
    const rulebook = rulebookOf(name);
    const chosen = rulebook.describeChoice(rulebook.specimen.choice);
    // Lists of words are translated one by one.
    const sentences = gameOf(name).ruleWords ? [chosen] : [chosen, rulebook.describeOutcome(rulebook.specimen.outcome)];
    const say = sayer((await load()).house);
    expect(sentences.filter((sentence) => say(sentence) === sentence)).toEqual([]);
  });

  test.each([{}, { autoCashOut: 250 }, { rideOn: true }])('has the choice %o of Crash', async (choice) => {
    const sentence = rulebookOf('crash').describeChoice(choice);
    expect(sayer((await load()).house)(sentence)).not.toBe(sentence);
  });
});
