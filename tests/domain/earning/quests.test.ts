/** What each quest counts, and that its sentence says how much of it. Which ones are due, and claims: tests/domain/events/quests.test.ts. */
import { expect, test } from 'vitest';
import { addClaim, noQuests, type QuestCounts } from '../../../src/domain/accounts/questCounts.ts';
import { questNames, questOf, type QuestName } from '../../../src/domain/earning/quests.ts';

const before: QuestCounts = {
  bets: 50,
  wins: 60,
  offers: 70,
  dailyClaims: 80,
  flips: 90,
  byGame: { plinko: 1, scratch: 2, poker: 3, sports: 4 },
};
/** Every count has grown by another number. Sports is not one of the games, and its bets are no rounds. */
const now: QuestCounts = {
  bets: before.bets + 40,
  wins: before.wins + 11,
  offers: before.offers + 12,
  dailyClaims: before.dailyClaims + 13,
  flips: before.flips + 14,
  byGame: { dice: 5, slots: 6, plinko: 8, scratch: 10, poker: 12, sports: 14 },
};
const counted: Readonly<Record<QuestName, number>> = {
  'day-rounds': 30,
  'day-wins': 11,
  'day-games': 5,
  'day-offer': 12,
  'day-bonus': 13,
  'day-plinko': 7,
  'day-scratch': 8,
  'day-poker': 9,
  'day-slots': 6,
  'week-rounds': 30,
  'week-wins': 11,
  'week-games': 5,
  'week-offers': 12,
  'week-bonus': 13,
  'week-sports': 10,
  'week-flips': 14,
};

test.each(questNames)('%s counts what has happened since its period began', (name) =>
  expect(questOf(name).counted(now, before)).toBe(counted[name]),
);

test.each(questNames)('the sentence of %s has its goal', (name) => {
  const { asks, goal } = questOf(name);
  expect(Number(/\d+/u.exec(asks)?.[0] ?? 1)).toBe(goal);
});

test('the newest 90 claims are kept, those of thirty days', () => {
  const { day } = noQuests();
  for (let seq = 1; seq <= 91; seq += 1) addClaim(day, { quest: 'day-rounds', seq, at: seq });
  expect(day.claimed.map(({ seq }) => seq)).toEqual(Array.from({ length: 90 }, (_, place) => place + 2));
});
