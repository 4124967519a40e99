/** Every language has every text of the screens, with the same values, and nothing that no screen uses. */
import { describe, expect, test } from 'vitest';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { refusalCodes, refuse } from '../../src/domain/refusal.ts';
import { compile } from '../../src/languages/compile.ts';
import { translator } from '../../src/languages/translated.ts';
import { added } from './added.ts';
import { finding, projectSources, type Source } from '../tidy/sources.ts';
import { ruleTexts } from './ruleTexts.ts';
import { bareTexts, placesOf, usedTexts, writtenTexts, type UsedText } from './texts.ts';

const sources = projectSources().filter(({ path }) => /^src\/.*\.tsx?$/u.test(path) && !path.endsWith('.d.ts'));
/** The entry runs before the language is known, and brand.ts imports nothing: their texts are those of a lower layer. */
const LOWER = ['src/app/main.tsx', 'src/app/brand.ts'];
const ofScreens = ({ path }: Source): boolean => /^src\/(?:screens|ui|app|store)\//u.test(path) && !LOWER.includes(path);

const screens = sources.filter(ofScreens).map(usedTexts);
const texts: readonly UsedText[] = screens.flatMap((found) => found.texts);
const used = new Map(texts.map((text) => [text.english, text]));
const read = (english: string): string => english.replace(/\{\w+\}/gu, '{}');

/** Texts of lower layers, with a place for each value. */
const below = new Set(sources.filter((source) => !ofScreens(source)).flatMap((source) => [...writtenTexts(source)]));
/** A value of a template may be empty, or a part of the sentence. */
const templates = [...below]
  .filter((text) => text.includes('{}') && /\p{L}{4}/u.test(text))
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split('{}')
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
          .join('.*')}$`,
        'su',
      ),
  );
const isBelow = (english: string): boolean =>
  below.has(read(english)) ||
  ruleTexts.has(english) ||
  below.has(english.replace(/s$/u, '')) ||
  templates.some((text) => text.test(english));
/** The rules put these together from parts. */
const composed = [
  ' Nothing was taken from your balance.',
  'There is no bet {bet} from entry {seq} on',
  'There is no such entry from entry {seq} on',
  '1 hour',
  '1 hour 1 minute',
  '1 minute',
  '{hours} hours 1 minute',
  '{hours} hours',
  '{hours} hours {minutes} minutes',
  '{minutes} minutes',
  'it shows nothing but the rules',
  'overdue: {what}',
  '{amount} kept back',
  '{amount} taken',
  '{game}, {outcome}: {who} lost {amount}',
  '{game}, {outcome}: {who} was paid {amount}',
  '{events} of a newer version passed over',
  '{events} of other people judged by what everybody may read',
  '{full} of {events} about everybody were judged in full',
  '{full} of {events} about {who} and everybody were judged in full',
  '{rounds} drawn with a client seed that the house knew before it committed to the server seed: it may have chosen the server seed to suit it',
  '{who} put a {reaction}',
  '{who} took back a {reaction}',
];

/** Files whose sentences reach people. */
const TELLING = [
  'src/api/auth/sentences.ts',
  'src/base/ports.ts',
  'src/browser/migration/oldRecords.ts',
  'src/browser/stores/indexedDbConnection.ts',
  'src/client/commandAnswers.ts',
  'src/client/refusals.ts',
  'src/client/remoteHouse.ts',
  'src/domain/whatIf/change.ts',
  'src/domain/whatIf/fork.ts',
  'src/engine/verification/doubt.ts',
];
const SENTENCE = /^\p{Lu}\p{Ll}+,? .*\p{Ll}{2}/u;
/** Their values are parts of the sentence, which `composed` has, or the catalogue with a space before them. */
const NOT_TOLD = ['There is no {} from entry {} on', 'Nothing was taken from your balance.'];

test('every text of a screen is passed to t or rich as it is', () => {
  expect(screens.flatMap((found) => found.faults).map(finding)).toEqual([]);
  expect(
    sources
      .filter((source) => ofScreens(source))
      .flatMap(bareTexts)
      .map(finding),
  ).toEqual([]);
});

test('the places of a text have names that a translator understands', () => {
  expect([...used.keys()].flatMap(placesOf).filter((name) => !/^[a-z]+$/u.test(name))).toEqual([]);
});

test('a text is a sentence of its own, without the joint to another', () => {
  expect([...used.keys()].filter((text) => /^[\s,;:.]|\s$/u.test(text))).toEqual([]);
});

test('every call gives the values of its text', () => {
  const wrong = texts.filter(({ english, values }) => values !== null && String(values.toSorted()) !== String(placesOf(english)));
  expect(wrong).toEqual([]);
});

test('the compiler agrees with that of Lingui', () => {
  const messages = [...used.keys(), ...added.flatMap(([, { screens: translated }]) => Object.values(translated))];
  for (const message of messages) {
    // Lingui writes the key `offset` into every plural.
    expect(JSON.parse(JSON.stringify(compile(message))), message).toEqual(JSON.parse(JSON.stringify(compileMessageOrThrow(message))));
  }
});

describe.each(added)('%s', (_, { screens: translated, house, samples }) => {
  test('has every text of the screens, and no other', () => {
    const missing = texts.filter(({ english }) => !Object.hasOwn(translated, english));
    expect(missing.map(({ english, place }) => `${place} ${english}`)).toEqual([]);
    expect(Object.keys(translated).filter((english) => !used.has(english))).toEqual([]);
  });

  test('has the values of each text', () => {
    const wrong = [translated, house, samples]
      .flatMap(Object.entries<string>)
      .filter(([english, translation]) => String(placesOf(english)) !== String(placesOf(translation)));
    expect(wrong).toEqual([]);
  });

  test('has every refusal', () => {
    const translate = translator(house);
    expect(refusalCodes.map((code) => refuse(code).sentence).filter((sentence) => translate(sentence) === sentence)).toEqual([]);
  });

  test('has only texts of the house that exist', () => {
    expect(Object.keys(house).filter((english) => !isBelow(english) && !composed.includes(english))).toEqual([]);
  });

  test('has what lower layers tell people', () => {
    const told = sources.filter(({ path }) => TELLING.includes(path)).flatMap((source) => [...writtenTexts(source)]);
    const known = new Set(Object.keys(house).map(read));
    expect(told.length).toBeGreaterThan(100);
    expect(told.filter((text) => SENTENCE.test(text) && !known.has(text) && !NOT_TOLD.includes(text))).toEqual([]);
  });

  test('is sorted', () => {
    for (const part of [translated, house, samples]) expect(Object.keys(part)).toEqual(Object.keys(part).toSorted());
  });
});
