/** Limits and breaks that people set themselves: what an audit holds them to, and what stands afterwards. */
import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { breakStarted, limitSet } from '../../../src/domain/events/limits.ts';
import { changesBy } from '../../kit/changes.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const DAY_MS = 86_400_000;
const [ada, boss, nobody] = [idOf('ada'), idOf('boss'), idOf('nobody')];
const history = [rules(), ...registered('ada', 9_000_00), ...registered('boss', 0, { role: 'admin' })];
/** The entry of the first event after the history. */
const entry = { seq: history.length + 1, at: START + history.length * 1_000 };
const limit = (amount: number | null, period: 'day' | 'week' = 'day', account = ada) =>
  limitSet.of({ account, kind: 'loss', period, amount });
const until = (days: number, at = entry.at, account = ada) => breakStarted.of({ account, until: at + days * DAY_MS });

describe('a limit', () => {
  test.each([
    [undefined, limit(1), ada],
    [undefined, limit(null), ada],
    [`${boss} cannot do this for ${ada}`, limit(1), boss],
    [`house cannot do this for ${ada}`, limit(1), 'house'],
    [`account ${nobody} was never registered`, limit(1, 'day', nobody), nobody],
  ] as const)('%s: %#', (problem, event, actor) => expect(wrongWith(history, event, actor)).toBe(problem));

  /** What a change after the history waits for. */
  const from = (amount: number | null, later = 1) => ({ amount, seq: entry.seq + later, at: entry.at + later * 1_000 });
  test.each<[string, readonly DomainEvent[], object]>([
    ['the first one holds at once', [limit(50_00)], { amount: 50_00, next: null }],
    ['a tighter one holds at once', [limit(50_00), limit(20_00)], { amount: 20_00, next: null }],
    ['a looser one waits', [limit(50_00), limit(90_00)], { amount: 50_00, next: from(90_00) }],
    ['so does the end of a limit', [limit(50_00), limit(null)], { amount: 50_00, next: from(null) }],
    ['the newest of two that wait takes the place', [limit(50_00), limit(90_00), limit(70_00)], { amount: 50_00, next: from(70_00, 2) }],
    ['the limit that holds, set again, takes back what waits', [limit(50_00), limit(90_00), limit(50_00)], { amount: 50_00, next: null }],
    ['a tighter one does so too', [limit(50_00), limit(null), limit(49_99)], { amount: 49_99, next: null }],
  ])('%s', (_what, events, expected) =>
    expect(worldAfter([...history, ...events]).accounts[ada]).toMatchObject({ limits: { 'loss/day': expected }, limitsSet: 1 }),
  );

  test('changes nothing else, and each kind and period has its own', () => {
    expect(changesBy(limit(50_00), history)).toEqual({
      [`accounts.${ada}.limits.loss/day`]: { amount: 50_00, next: null },
      [`accounts.${ada}.limitsSet`]: 1,
    });
    expect(changesBy(limit(70_00, 'week'), [...history, limit(50_00)])).toEqual({
      [`accounts.${ada}.limits.loss/week`]: { amount: 70_00, next: null },
      [`accounts.${ada}.limitsSet`]: 2,
    });
  });

  test.each([
    [{ kind: 'loss', period: 'week', amount: 200_00 }, 'ada set a loss limit of 200.00 a week'],
    [{ kind: 'session', period: 'day', amount: 5_400_000 }, 'ada set a session limit of 90 minutes a day'],
    [{ kind: 'stake', period: 'month', amount: null }, 'ada lifts the stake limit of a month'],
  ] as const)('%o is told in words', (what, sentence) => expect(limitSet.describe({ account: ada, ...what }, () => 'ada')).toBe(sentence));
});

describe('a break', () => {
  const unknownLength = 'the rules know no break of this length';
  test.each([
    [undefined, [], until(1), ada],
    [undefined, [], until(7), ada],
    [undefined, [], until(30), ada],
    [unknownLength, [], until(2), ada],
    [unknownLength, [], until(0), ada],
    ['a break is never made shorter', [until(30)], until(7, entry.at + 1_000), ada],
    [undefined, [until(7)], until(7, entry.at + 1_000), ada],
    [`house cannot do this for ${ada}`, [], until(1), 'house'],
    [`account ${nobody} was never registered`, [], until(1, entry.at, nobody), nobody],
  ] as const)('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

  test('is kept with its beginning and its length, and changes nothing else', () =>
    expect(changesBy(until(7), history)).toEqual({ [`accounts.${ada}.onBreak`]: { ...entry, lengthMs: 7 * DAY_MS } }));
});
