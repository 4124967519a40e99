import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthStart, periodEnd, periodStart, weekStart } from '../../../src/domain/leaderboard/period.ts';
import { ranking } from '../../../src/domain/leaderboard/ranking.ts';
import { timesWithin } from '../../../src/domain/events/chat.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const DAY_MS = 86_400_000;
/** From 1970 to 2200, where the platform's own calendar is the judge. */
const moments = fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) });

test('a week begins on the Monday 00:00 UTC before a moment, as the platform’s calendar has it', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const start = weekStart(at);
      const date = new Date(start);
      expect([date.getUTCDay(), start % DAY_MS === 0]).toEqual([1, true]);
      expect(at - start).toBeGreaterThanOrEqual(0);
      expect(periodEnd('week', at)).toBe(start + 7 * DAY_MS);
      expect(at).toBeLessThan(start + 7 * DAY_MS);
    }),
  );
});

test('a month begins on its first, 00:00 UTC, and ends where the next one begins', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const date = new Date(at);
      expect(monthStart(at)).toBe(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
      const end = periodEnd('month', at);
      expect(end).toBe(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
      expect(monthStart(end ?? 0)).toBe(end);
      expect(monthStart((end ?? 0) - 1)).toBe(monthStart(at));
    }),
  );
});

test.each(['America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
  'the time zone of the machine (%s) and its daylight saving move nothing',
  (zone) => {
    const before = process.env['TZ'];
    const borders = [
      Date.UTC(2026, 2, 29, 1),
      Date.UTC(2026, 9, 25, 1),
      Date.UTC(2026, 2, 8, 7),
      Date.UTC(2026, 10, 1, 6),
      Date.UTC(2027, 0, 1) - 1,
    ];
    const here = borders.map((at) => [periodStart('week', at), periodStart('month', at), periodEnd('month', at)]);
    process.env['TZ'] = zone;
    try {
      expect(borders.map((at) => [periodStart('week', at), periodStart('month', at), periodEnd('month', at)])).toEqual(here);
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  },
);

test('whoever has as many points has the same rank, and a rank is one more than those above', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 12 }), (points) => {
      const names = points.map((_, i) => `player-${i}`);
      const world = worldAfter([rules(), ...names.flatMap((name) => registered(name))]);
      for (const [i, hundredths] of points.entries()) {
        const account = world.accounts[idOf(names[i] ?? '')];
        if (account) account.points = hundredths;
      }
      const standings = ranking(world, 'all', world.at);
      expect(standings).toHaveLength(points.filter((hundredths) => hundredths >= 100).length);
      for (const { points: own, rank } of standings) expect(rank).toBe(1 + standings.filter((other) => other.points > own).length);
      expect(standings.map(({ points: own }) => own)).toEqual(standings.map(({ points: own }) => own).sort((a, b) => b - a));
    }),
  );
});

test('however the clock jumps, no more than the allowed messages count within their span, and none from the future', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 50 }), (jumps) => {
      let at = 1_000_000;
      let times: readonly number[] = [];
      for (const jump of jumps) {
        at = Math.max(0, at + jump);
        const recent = timesWithin(times, at, 10_000);
        if (recent.length >= 5) continue;
        times = [...recent, at].slice(-5);
        const said = times.filter((time) => time > at - 10_000 && time <= at);
        expect(said.length).toBeLessThanOrEqual(5);
      }
      // A clock that was once ahead silences nobody: a span later everybody may write.
      expect(timesWithin(times, at + 10_000, 10_000).length).toBe(0);
    }),
  );
});
