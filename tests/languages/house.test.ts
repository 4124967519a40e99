/** Every language has what the house and its rules say on screens: events, reasons of postings, rewards and sample offers. */
import { describe, expect, test } from 'vitest';
import { achievementFamilies, achievementNames, achievementOf } from '../../src/domain/earning/achievements.ts';
import { questNames, questOf } from '../../src/domain/earning/quests.ts';
import { gameNames } from '../../src/domain/games/catalog.ts';
import { eventDefinitions, type DomainEvent } from '../../src/domain/events/catalog.ts';
import { kinds } from '../../src/domain/verify/discretionWords.ts';
import { reactionNames } from '../../src/domain/worldParts.ts';
import partners from '../../public/partners.json' with { type: 'json' };
import { translator } from '../../src/languages/translated.ts';
import { sampleEvents, sampleOffers, samplePartnerOffers } from '../../src/engine/samples.ts';
import { added } from './added.ts';
import { ruleTexts } from './ruleTexts.ts';

type Cause = Extract<DomainEvent, { type: 'round/cancelled' | 'bet/voided' }>['data']['reason'];
const causes: Readonly<Record<Cause, true>> = {
  'account blocked': true,
  'beacon away': true,
  cancelled: true,
  creator: true,
  'seed lost': true,
};

test('a count and its noun are translated, alone and in a sentence', () => {
  const translate = translator({ entries: 'Einträge', '{entries} linked': '{entries} verkettet' });
  expect(translate('12 entries')).toBe('12 Einträge');
  expect(translate('12 entries linked')).toBe('12 Einträge verkettet');
  expect(translate('12 others')).toBe('12 others');
});

describe.each(added)('%s', (_, { house, samples }) => {
  const translate = translator(house);
  const lacks = (sentences: readonly string[]): readonly string[] =>
    sentences.filter((sentence) => !Object.hasOwn(house, sentence) && translate(sentence) === sentence);

  test('has every event', () => {
    expect(lacks(eventDefinitions.map((event) => event.describe(event.specimen, () => 'mara')))).toEqual([]);
  });

  test('keeps the names in every event, even if they are words of the house', () => {
    const tellNames = eventDefinitions.filter((event) => event.describe(event.specimen, () => 'Veteran').includes('Veteran'));
    const lost = tellNames.filter((event) => !translate(event.describe(event.specimen, () => 'Veteran')).includes('Veteran'));
    expect(tellNames.length).toBeGreaterThan(30);
    expect(lost.map(({ type }) => type)).toEqual([]);
  });

  test('has how bets ended that have no outcome of a game', () => {
    expect(lacks(['won', 'lost', 'taken back', 'void', ...Object.keys(causes).map((cause) => `void (${cause})`)])).toEqual([]);
  });

  test('has every cause of a return and every reaction', () => {
    expect(lacks([...Object.keys(causes), ...reactionNames])).toEqual([]);
  });

  test('has everything that a report counts as decided by the house alone', () => {
    expect(lacks(Object.values(kinds).flat())).toEqual([]);
  });

  test('has every name of a rule', () => {
    const games: ReadonlySet<string> = new Set([...gameNames, 'symbols']);
    expect(lacks([...ruleTexts].filter((text) => !games.has(text)))).toEqual([]);
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

  test('has every offer, category and sport of a new house and of its partners, and no other', () => {
    const offers = [...sampleOffers, ...samplePartnerOffers].flatMap(({ title, description, requirements, category }) => [
      title,
      description,
      requirements ?? '',
      category,
    ]);
    const { walls } = partners;
    const texts = [...offers, ...sampleEvents(0).map(({ sport }) => sport), ...walls.map(({ about }) => about), 'other'];
    expect(new Set(Object.keys(samples))).toEqual(new Set(texts.filter((text) => text !== '')));
  });
});
