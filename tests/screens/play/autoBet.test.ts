import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runAfter, startRun, type AutoPlan, type AutoRun } from '../../../src/screens/play/autoBet.ts';

const plan: AutoPlan = {
  bets: 3,
  stakeCents: 100,
  onWin: { kind: 'reset' },
  onLoss: { kind: 'multiply', num: 2, den: 1 },
  stopOnProfitCents: null,
  stopOnLossCents: 10_000,
  largestStakeCents: 1_000_000,
};

const lost = (stakeCents: number) => ({ stakeCents, payoutCents: 0 });
const won = (stakeCents: number) => ({ stakeCents, payoutCents: stakeCents * 2 });

describe('a betting plan', () => {
  it('doubles after a loss, goes back to the first stake after a win, and ends after its bets', () => {
    let run = startRun(plan);
    expect(run.nextStakeCents).toBe(100);
    run = runAfter(plan, run, lost(100));
    expect(run.nextStakeCents).toBe(200);
    run = runAfter(plan, run, won(200));
    expect(run).toMatchObject({ nextStakeCents: 100, netCents: 100, stopped: null });
    run = runAfter(plan, run, lost(100));
    expect(run.stopped).toBe('bets-done');
  });

  it('stops at the profit that was set', () => {
    const modest = { ...plan, bets: null, stopOnProfitCents: 100 };
    expect(runAfter(modest, startRun(modest), won(100)).stopped).toBe('profit-reached');
  });

  it('keeps the stake when a bet only returned it', () => {
    expect(runAfter(plan, startRun(plan), { stakeCents: 100, payoutCents: 100 }).nextStakeCents).toBe(100);
  });

  it('does not begin when the first bet alone could exceed the loss', () => {
    expect(startRun({ ...plan, stopOnLossCents: 99 }).stopped).toBe('loss-reached');
  });

  test('never loses more than was set, whatever the dice do, and never stakes more than the largest bet', () => {
    const change = fc.oneof(
      fc.constant({ kind: 'reset' } as const),
      fc.record({ kind: fc.constant('multiply' as const), num: fc.integer({ min: 1, max: 1_000 }), den: fc.constant(100) }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        change,
        change,
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 8_000 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 }),
        (stakeCents, onWin, onLoss, stopOnLossCents, largestStakeCents, multipliers) => {
          const drawn: AutoPlan = { bets: null, stakeCents, onWin, onLoss, stopOnProfitCents: null, stopOnLossCents, largestStakeCents };
          let run: AutoRun = startRun(drawn);
          for (const multiplier of multipliers) {
            if (run.stopped) break;
            expect(run.nextStakeCents).toBeLessThanOrEqual(largestStakeCents);
            expect(run.nextStakeCents).toBeGreaterThan(0);
            run = runAfter(drawn, run, { stakeCents: run.nextStakeCents, payoutCents: run.nextStakeCents * multiplier });
            expect(run.netCents).toBeGreaterThanOrEqual(-stopOnLossCents);
          }
        },
      ),
    );
  });
});
