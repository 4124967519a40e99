/** Days, weeks and months that an account played in, counted a second time from a list of what it did. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countReturn, countSettlement, countStake } from '../../../src/domain/accounts/play.ts';
import { endOfPeriod, periodNames, totalsIn, type PeriodName } from '../../../src/domain/accounts/periods.ts';
import type { World } from '../../../src/domain/world.ts';
import type { Account } from '../../../src/domain/accounts/account.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const DAY_MS = 86_400_000;
const fresh = (): { world: World; account: Account } => {
  const world = worldAfter([rules(), ...registered('ada')]);
  const account = world.accounts[idOf('ada')];
  if (!account) throw new Error('ada is gone');
  return { world, account };
};

/** By the calendar of the engine, which the domain never asks. */
function startBy(name: PeriodName, at: number): number {
  const date = new Date(at);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (name === 'month') return Date.UTC(year, month, 1);
  return Date.UTC(year, month, name === 'day' ? day : day - ((date.getUTCDay() + 6) % 7));
}

test('every period holds what was staked, paid and played in it, and nothing else', () => {
  const step = fc.record({
    waitMs: fc.oneof(fc.nat(400_000), fc.nat(3 * DAY_MS), fc.nat(40 * DAY_MS)),
    stakeCents: fc.integer({ min: 1, max: 500 }),
    paid: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      const { world, account } = fresh();
      const done: { at: number; stakedCents: number; paidCents: number; playedMs: number; points: number }[] = [];
      let at = Date.UTC(2026, 0, 15, 8);
      for (const [i, { waitMs, stakeCents, paid }] of steps.entries()) {
        const before = at;
        at += waitMs;
        const entry = { seq: world.seq + 1 + i, at };
        const paidCents = paid ? stakeCents * 2 : 0;
        countStake([], account, stakeCents, entry);
        countSettlement(world, account, { on: 'dice', stakeCents, payoutCents: paidCents }, entry);
        // From bet to bet, a pause of more than five minutes left out. A point, in hundredths, for each cent.
        done.push({
          at,
          stakedCents: stakeCents,
          paidCents,
          playedMs: i > 0 && at - before <= 300_000 ? at - before : 0,
          points: stakeCents,
        });
      }
      expect(account.totals).toMatchObject({
        bets: done.length,
        wins: done.filter(({ paidCents }) => paidCents > 0).length,
        stakedCents: done.reduce((all, one) => all + one.stakedCents, 0),
        paidCents: done.reduce((all, one) => all + one.paidCents, 0),
        largestStakeCents: Math.max(...done.map((one) => one.stakedCents)),
      });
      for (const name of periodNames) {
        const start = startBy(name, at);
        const within = done.filter((one) => one.at >= start);
        const sum = (key: 'stakedCents' | 'paidCents' | 'playedMs' | 'points') => within.reduce((all, one) => all + one[key], 0);
        const totals = totalsIn([], account, name, at);
        expect({ ...totals, seq: 0 }, name).toEqual({
          start,
          seq: 0,
          stakedCents: sum('stakedCents'),
          paidCents: sum('paidCents'),
          playedMs: sum('playedMs'),
          points: sum('points'),
        });
        expect(totalsIn([], account, name, endOfPeriod(name, start)), `after the ${name}`).toMatchObject({
          stakedCents: 0,
          paidCents: 0,
          playedMs: 0,
          points: 0,
        });
      }
    }),
  );
});

test.each([
  ['day', Date.UTC(2026, 0, 31), Date.UTC(2026, 1, 1)],
  ['week', Date.UTC(2026, 11, 28), Date.UTC(2027, 0, 4)],
  ['month', Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 1)],
  ['month', Date.UTC(2028, 1, 1), Date.UTC(2028, 2, 1)],
  ['month', Date.UTC(2026, 11, 1), Date.UTC(2027, 0, 1)],
] as const)('the %s that begins at %d ends at %d', (name, start, end) => expect(endOfPeriod(name, start)).toBe(end));

test('the first millisecond of a day begins it', () => {
  const { account } = fresh();
  for (const at of [0, DAY_MS - 1, DAY_MS]) countStake([], account, 1, { seq: 5, at: Date.UTC(2026, 0, 15) + at });
  expect(totalsIn([], account, 'day', Date.UTC(2026, 0, 16)).stakedCents).toBe(1);
});

test('a stake that goes back leaves the periods that it was counted in, and no other', () => {
  const { account } = fresh();
  const [today, tomorrow] = [
    { seq: 10, at: Date.UTC(2026, 0, 15) },
    { seq: 11, at: Date.UTC(2026, 0, 16) },
  ];
  countStake([], account, 5_00, today);
  countReturn([], account, 5_00, today.seq, tomorrow);
  expect(periodNames.map((name) => totalsIn([], account, name, tomorrow.at).stakedCents)).toEqual([0, 0, 0]);
});
