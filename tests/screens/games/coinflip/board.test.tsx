import { fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CoinSide } from '../../../../src/domain/games/coinflip.ts';
import { CoinBoard, type CoinBoardProps, tossFrom } from '../../../../src/screens/games/coinflip/CoinBoard.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { board, drawn, holdFrames, preferStillness } from '../boards/movement.ts';

afterEach(() => vi.useRealTimers());

const skip = vi.fn();
const element = (props: Partial<CoinBoardProps>) => (
  <UiProvider>
    <CoinBoard outcome={null} won={null} moving={false} durationMs={2_500} onSkip={skip} {...props} />
  </UiProvider>
);

/** The side that is seen, and whether it lies flat. */
function seen(container: HTMLElement): { side: string | undefined; flat: boolean } {
  const faces = [...container.querySelectorAll<HTMLElement>('[data-side]')].filter(({ style }) => style.visibility === 'visible');
  expect(faces).toHaveLength(1);
  const front = faces[0]?.lastElementChild as HTMLElement;
  return { side: faces[0]?.dataset['side'], flat: /^translateY\(-?0\.00%\) scaleY\(1\.0000\)$/u.test(front.style.transform) };
}

const tosses: [CoinSide, CoinSide][] = [
  ['heads', 'heads'],
  ['heads', 'tails'],
  ['tails', 'heads'],
  ['tails', 'tails'],
];

describe('the coin', () => {
  test.each(tosses)('from %s flies, and lies on %s', (from, to) => {
    holdFrames();
    const { container, rerender } = render(element({ outcome: { side: from } }));
    expect(seen(container)).toEqual({ side: from, flat: true });
    rerender(element({ outcome: { side: to }, moving: true }));
    expect(seen(container).side).toBe(from);
    const sides = Array.from({ length: 60 }, () => {
      vi.advanceTimersByTime(33);
      return seen(container).side;
    });
    expect(new Set(sides)).toEqual(new Set(['heads', 'tails']));
    vi.advanceTimersByTime(600);
    expect(seen(container)).toEqual({ side: to, flat: true });
    rerender(element({ outcome: { side: to }, won: true }));
    expect(seen(container)).toEqual({ side: to, flat: true });
  });

  test('says its sides in words too', () => {
    const { container } = render(element({}));
    expect(container.querySelector('[data-side=heads]')).toHaveTextContent('HEADS');
    expect(container.querySelector('[data-side=tails]')).toHaveTextContent('TAILS');
  });

  test('lies at once when the flight is ended', () => {
    holdFrames();
    const { container, rerender } = render(element({ outcome: { side: 'tails' }, moving: true }));
    vi.advanceTimersByTime(700);
    expect(seen(container).flat).toBe(false);
    fireEvent.click(board(container));
    expect(skip).toHaveBeenCalledOnce();
    rerender(element({ outcome: { side: 'tails' }, won: false }));
    expect(seen(container)).toEqual({ side: 'tails', flat: true });
  });

  test('stays on the board while it flies, and its board is as high as that needs', () => {
    holdFrames();
    const { container, rerender } = render(element({ outcome: { side: 'heads' } }));
    rerender(element({ outcome: { side: 'tails' }, moving: true }));
    const lifts = Array.from({ length: 60 }, () => {
      vi.advanceTimersByTime(33);
      const faces = [...container.querySelectorAll<HTMLElement>('[data-side]')];
      return Math.max(
        ...faces.map((face) => Number(/translateY\(-(.+?)%\)/u.exec((face.lastElementChild as HTMLElement).style.transform)?.[1] ?? 0)),
      );
    });
    const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
    const above = Math.max(...[...styles.matchAll(/padding-top: ?(\d+)%/gu)].map(([, percent]) => Number(percent)));
    expect(Math.max(...lifts)).toBeGreaterThan(above - 1);
    expect(Math.max(...lifts)).toBeLessThanOrEqual(above);
    expect(styles).toContain(`/ ${(100 / (100 + above)).toFixed(3)} + `);
  });

  test('does not fly for whoever prefers less motion', () => {
    holdFrames();
    const { fades } = preferStillness();
    const { container } = render(element({ outcome: { side: 'tails' }, moving: true }));
    const before = drawn(container);
    expect(seen(container)).toEqual({ side: 'tails', flat: true });
    vi.advanceTimersByTime(1_000);
    expect(drawn(container)).toBe(before);
    expect(fades).toHaveLength(1);
  });
});

test('a toss turns at even speed: the first half looks the same for both sides but for a fourteenth of its speed', () => {
  const [same, other] = [tossFrom('heads', 'heads'), tossFrom('heads', 'tails')];
  for (let t = 0; t <= 0.5; t += 0.001) {
    expect(same(t).height).toBe(other(t).height);
    // The same pose comes a little earlier where there is one half turn more.
    const earlier = other((t * 14) / 15);
    expect([earlier.side, earlier.openness]).toEqual([same(t).side, expect.closeTo(same(t).openness, 6)]);
  }
});
