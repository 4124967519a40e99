import { fireEvent, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { plinkoPath } from '../../../../src/domain/games/plinkoPath.ts';
import {
  ballAt,
  pegsOf,
  pegUnder,
  PlinkoBoard,
  plinkoDurationMs,
  type PlinkoBoardProps,
} from '../../../../src/screens/games/plinko/PlinkoBoard.tsx';
import { tierOf } from '../../../../src/screens/games/plinko/PlinkoSlots.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { board, drawn, holdFrames, preferStillness } from '../boards/movement.ts';

afterEach(() => vi.useRealTimers());

const MULTIPLIERS = [500, 200, 150, 120, 80, 50, 80, 120, 150, 200, 500];
const slots = MULTIPLIERS.map((multiplierHundredths, slot) => ({ multiplierHundredths, probability: slot === 5 ? 0.2275 : 0.01 }));

/** A drop as the rulebook records it, and its way. */
function drop(bounces: string, start: number): { path: ReturnType<typeof plinkoPath>; slot: number } {
  const rights = bounces.replaceAll('L', '').length;
  const slot = Math.floor((11 * (rights + start / 2 ** 32)) / (bounces.length + 1));
  return { path: plinkoPath({ bounces, start, slot }), slot };
}

const skip = vi.fn();
const element = (props: Partial<PlinkoBoardProps>) => (
  <UiProvider>
    <PlinkoBoard
      rows={8}
      slots={slots}
      outcome={null}
      result={null}
      moving={false}
      durationMs={plinkoDurationMs(8)}
      onSkip={skip}
      {...props}
    />
  </UiProvider>
);

const ballOf = (container: HTMLElement): string => container.querySelector<HTMLElement>('[data-ball]')?.style.transform ?? '';
const at = ({ x, y }: { x: number; y: number }): string => `translate(${x.toFixed(3)}%, ${y.toFixed(3)}%)`;
const hit = (container: HTMLElement): (string | null)[] =>
  [...container.querySelectorAll('[data-hit=true]')].map((slot) => slot.getAttribute('data-slot'));

describe('the board', () => {
  test('at rest the ball lies in the middle of its slot, which is marked', () => {
    const { container, rerender } = render(element({}));
    const rows = fc.integer({ min: 8, max: 16 });
    const drops = rows.chain((n) =>
      fc.tuple(fc.array(fc.constantFrom('L', 'R'), { minLength: n, maxLength: n }), fc.integer({ min: 0, max: 2 ** 32 - 1 })),
    );
    fc.assert(
      fc.property(drops, ([bounces, start]) => {
        const outcome = drop(bounces.join(''), start);
        rerender(element({ rows: bounces.length, outcome }));
        expect(ballOf(container)).toBe(at({ x: ((outcome.slot + 0.5) * 100) / 11, y: 100 }));
        expect(hit(container)).toEqual([String(outcome.slot)]);
      }),
      { numRuns: 25 },
    );
  });

  test('names what each slot pays and how likely it is', () => {
    const { container } = render(element({}));
    const texts = [...container.querySelectorAll('[data-slot]')].map((slot) => slot.textContent);
    expect(texts).toHaveLength(11);
    expect(texts[0]).toBe('5×1%');
    expect(texts[2]).toBe('1.5×1%');
    expect(texts[5]).toBe('0.5×22.8%');
  });

  test('the ball is on each point of its path, 100 ms apart', () => {
    holdFrames();
    const outcome = drop('LRRLRLRR', 3_000_000_000);
    const { container } = render(element({ outcome, moving: true }));
    for (const [step, point] of outcome.path.entries()) {
      const drawnAt = /translate\((?<x>[\d.]+)%, (?<y>[\d.]+)%\)/u.exec(ballOf(container))?.groups;
      // A frame may come up to 16 ms after the point.
      expect(Math.abs(Number(drawnAt?.['x']) - point.x), `x of point ${step}`).toBeLessThan(1.2);
      expect(Math.abs(Number(drawnAt?.['y']) - point.y), `y of point ${step}`).toBeLessThan(2);
      expect(hit(container)).toEqual([]);
      vi.advanceTimersByTime(step % 3 === 0 ? 112 : 96);
    }
    vi.advanceTimersByTime(100);
    expect(ballOf(container)).toBe(at(outcome.path.at(-1) ?? { x: 0, y: 0 }));
  });

  test('is skipped by a press; the ball is in its slot at once and no peg stays lit', () => {
    holdFrames();
    const outcome = drop('RRRRRRRR', 1);
    const { container, rerender } = render(element({ outcome, moving: true }));
    vi.advanceTimersByTime(250);
    expect(container.querySelectorAll('[data-lit]')).toHaveLength(1);
    fireEvent.click(board(container));
    expect(skip).toHaveBeenCalledOnce();
    rerender(element({ outcome }));
    expect(ballOf(container)).toBe(at({ x: ((outcome.slot + 0.5) * 100) / 11, y: 100 }));
    expect(container.querySelectorAll('[data-lit]')).toHaveLength(0);
  });

  test('puts the last ball away when other rows are chosen', () => {
    const outcome = drop('LRLRLRLR', 5);
    const { container, rerender } = render(element({ outcome }));
    rerender(element({ outcome, rows: 9 }));
    expect(hit(container)).toEqual([]);
  });

  test('does not move for whoever prefers less motion', () => {
    holdFrames();
    const { fades } = preferStillness();
    const outcome = drop('LLLLRRRR', 77);
    const { container } = render(element({ outcome, moving: true }));
    expect(ballOf(container)).toBe(at(outcome.path.at(-1) ?? { x: 0, y: 0 }));
    const before = drawn(container);
    vi.advanceTimersByTime(500);
    expect(drawn(container)).toBe(before);
    expect(fades).toHaveLength(1);
  });
});

test('where the ball is tells nothing about the bounces still to come', () => {
  const [left, right] = [drop('LRRLLLLL', 99), drop('LRRLRRRR', 99)];
  for (let t = 0; t <= 4 / 9; t += 0.005) expect(ballAt(left.path, t)).toEqual(ballAt(right.path, t));
  expect(ballAt(left.path, 0.6)).not.toEqual(ballAt(right.path, 0.6));
});

test.each([8, 12, 16])('%i rows have pegs from 3 to rows + 2, and a ball finds the nearest', (rows) => {
  const pegs = pegsOf(rows);
  expect(pegs).toHaveLength((rows * (rows + 5)) / 2);
  for (const { id, x } of pegs) expect(pegUnder(rows, Number(id.split('-')[0]), x + 20 / (rows + 1))).toBe(id);
  expect(Math.min(...pegs.map(({ x }) => x))).toBeGreaterThanOrEqual(-1e-9);
});

test('tiers begin at 5×, 1.5× and 1×', () => {
  expect([1500, 500, 499, 150, 149, 100, 99, 0].map((multiplier) => tierOf(multiplier).from)).toEqual([500, 500, 150, 150, 100, 100, 0, 0]);
});
