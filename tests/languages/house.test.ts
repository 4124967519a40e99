/** Every language has what the house and its rules say on screens: events, reasons of postings, rewards and sample offers. */
import { describe, expect, test } from 'vitest';
import { achievementFamilies, achievementNames, achievementOf } from '../../src/domain/earning/achievements.ts';
import { questNames, questOf } from '../../src/domain/earning/quests.ts';
import { eventDefinitions } from '../../src/domain/events/catalog.ts';
import { languages, type Catalogue } from '../../src/languages/languages.ts';
import { sayer } from '../../src/languages/said.ts';
import { sampleOffers, samplePartnerOffers } from '../../src/engine/samples.ts';

const added: [string, Catalogue][] = [];
for (const [tag, { load }] of Object.entries(languages)) if (tag !== 'en') added.push([tag, await load()]);

test('a count and its noun are translated, alone and in a sentence', () => {
  const say = sayer({ entries: 'Einträge', '{entries} linked': '{entries} verkettet' });
  expect(say('12 entries')).toBe('12 Einträge');
  expect(say('12 entries linked')).toBe('12 Einträge verkettet');
  expect(say('12 others')).toBe('12 others');
});

describe.each(added)('%s', (_, { house }) => {
  const say = sayer(house);
  const lacks = (sentences: readonly string[]): readonly string[] =>
    sentences.filter((sentence) => !Object.hasOwn(house, sentence) && say(sentence) === sentence);

  test('has every event', () => {
    expect(lacks(eventDefinitions.map((event) => event.describe(event.specimen, () => 'mara')))).toEqual([]);
  });

  test('has every reason of a posting', () => {
    const reasons = eventDefinitions.flatMap((event) => event.postings(event.specimen).map(({ reason }) => reason));
    expect(lacks([...new Set(reasons)])).toEqual([]);
  });

  test('has every achievement and every quest', () => {
    const achievements = achievementNames.map(achievementOf).flatMap(({ title, asks }) => [title, asks('5')]);
    const quests = questNames.map(questOf).flatMap(({ title, asks }) => [title, asks]);
    expect(lacks([...Object.values(achievementFamilies), ...achievements, ...quests])).toEqual([]);
  });

  test('has every sample offer', () => {
    const offers = [...sampleOffers, ...samplePartnerOffers].flatMap(({ title, description, requirements, category }) => [
      title,
      description,
      requirements ?? '',
      category,
    ]);
    expect(lacks(offers.filter((text) => text !== ''))).toEqual([]);
  });
});
