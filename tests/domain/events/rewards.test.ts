/** Events of rewards: due once, for what the rules say, and the streak that they count. */
import { expect, test } from 'vitest';
import { streakNow } from '../../../src/domain/earning/daily.ts';
import { accountBlocked, accountUnblocked } from '../../../src/domain/events/administration.ts';
import { dailyBonusClaimed, streakClaimed } from '../../../src/domain/events/rewards.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const ada = idOf('ada');
const history = [rules(), ...registered('ada', 100_00)];
const daily = (cents = 50_00) => dailyBonusClaimed.of({ account: ada, cents });
const streak = (cents = 250_00) => streakClaimed.of({ account: ada, cents });
const days = (count: number) => Array.from({ length: count }, () => daily());
const DAY_MS = 86_400_000;

test.each([
  [undefined, [], daily(), 0],
  ['the daily bonus is not the one of the rules', [], daily(50_01), 0],
  [undefined, [daily()], daily(), DAY_MS],
  ['the next daily bonus is due at 2026-01-16T08:00:04.000Z', [daily()], daily(), DAY_MS - 1],
  [undefined, days(7), streak(), 0],
  ['the streak bonus is not the one of the rules', days(7), streak(1), 0],
  ['the streak is not complete', days(6), streak(), 0],
  ['the streak is not complete', [...days(7), streak()], streak(), 0],
] as const)('%s: %#', (problem, before, event, after) => expect(wrongWith([...history, ...before], event, ada, after)).toBe(problem));

test.each([
  [7, 0, 7, 1],
  [8, 0, 7, 1],
  [3, 2 * DAY_MS, 4, 1],
  [3, 2 * DAY_MS + 1, 1, 4],
])('%d claims in a row, then one %d ms later, make a streak of %d', (count, after, expected, first) => {
  const before = worldAfter([...history, ...days(count)]);
  dailyBonusClaimed.evolve(before, daily().data, { seq: before.seq + 1, at: before.at + after });
  expect(before.accounts[ada]?.daily).toEqual({
    claimed: { seq: before.seq + 1, at: before.at + after },
    streak: expected,
    since: history.length + first,
    blockedMs: 0,
    graceMs: 0,
    repaired: null,
    claims: count + 1,
    streaksPaid: 0,
  });
  expect(before.at).toBe(START + (history.length + count - 1) * 1_000);
});

test('a block does not count in the gap of a streak', () => {
  const world = worldAfter([...history, ...days(6)]);
  const claimedAt = world.at;
  const at = (days: number) => ({ seq: world.seq + 1, at: claimedAt + days * DAY_MS });
  accountBlocked.evolve(world, { account: ada, reason: 'several accounts' }, at(1));
  accountUnblocked.evolve(world, { account: ada, reason: 'a mistake' }, at(5));
  expect(streakNow(world, world.accounts[ada]!, at(6).at)).toBe(6);
  expect(streakNow(world, world.accounts[ada]!, at(6).at + 1)).toBe(0);
});
