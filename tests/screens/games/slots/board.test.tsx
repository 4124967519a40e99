import { fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type SlotsOutcome, type SlotSymbol, slotSymbols } from '../../../../src/domain/games/slots.ts';
import { REEL_STEPS, reelStrip, SlotsBoard, type SlotsBoardProps } from '../../../../src/screens/games/slots/SlotsBoard.tsx';
import { SlotsPayouts } from '../../../../src/screens/games/slots/SlotsScreen.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { board, drawn, holdFrames, preferStillness } from '../boards/movement.ts';

afterEach(() => vi.useRealTimers());

const skip = vi.fn();
const element = (props: Partial<SlotsBoardProps>) => (
  <UiProvider>
    <SlotsBoard outcome={null} won={null} moving={false} durationMs={2_000} onSkip={skip} {...props} />
  </UiProvider>
);
const spin = (...reels: SlotsOutcome['reels']): SlotsOutcome => ({ reels });

/** The symbol that stands still in the middle of each window; null where one is passing. */
function reelsOf(container: HTMLElement): (string | null)[] {
  return [...container.querySelectorAll('[data-reel]')].map((reel) => {
    const seen = [...reel.querySelectorAll('svg')].filter(({ style }) => style.visibility === 'visible');
    const [only] = seen;
    if (seen.length !== 1 || only?.style.transform !== 'translateY(0.00%)') return null;
    return only.firstElementChild?.getAttribute('href')?.split('-').at(-1) ?? null;
  });
}

describe('the reels', () => {
  test('show exactly the outcome at rest, whatever it is', () => {
    const symbol = fc.constantFrom(...slotSymbols);
    const { container, rerender } = render(element({}));
    fc.assert(
      fc.property(fc.tuple(symbol, symbol, symbol), (reels) => {
        rerender(element({ outcome: { reels } }));
        expect(reelsOf(container)).toEqual(reels);
      }),
      { numRuns: 40 },
    );
  });

  test('stop from left to right, each on its symbol', () => {
    holdFrames();
    const { container } = render(element({ outcome: spin('plum', 'lemon', 'plum'), moving: true }));
    vi.advanceTimersByTime(1_100);
    expect(reelsOf(container)).toEqual([null, null, null]);
    vi.advanceTimersByTime(150);
    expect(reelsOf(container)).toEqual(['plum', null, null]);
    vi.advanceTimersByTime(400);
    expect(reelsOf(container)).toEqual(['plum', 'lemon', null]);
    vi.advanceTimersByTime(400);
    expect(reelsOf(container)).toEqual(['plum', 'lemon', 'plum']);
  });

  test('begin where they stood, and tell nothing in the first half', () => {
    holdFrames();
    const seen = [spin('seven', 'seven', 'seven'), spin('cherry', 'lemon', 'plum')].map((outcome) => {
      const { container, unmount, rerender } = render(element({ outcome: spin('bell', 'orange', 'bell') }));
      rerender(element({ outcome, moving: true }));
      expect(reelsOf(container)).toEqual(['bell', 'orange', 'bell']);
      const frames = Array.from({ length: 60 }, () => {
        vi.advanceTimersByTime(16);
        return drawn(container).replaceAll(/#\S+-(?=\w+$)/gmu, '#');
      });
      unmount();
      return frames;
    });
    expect(seen[0]).toEqual(seen[1]);
    expect(new Set(seen[0]).size).toBeGreaterThan(50);
  });

  test('show the outcome at once when the movement is ended', () => {
    holdFrames();
    const outcome = spin('seven', 'bell', 'seven');
    const { container, rerender } = render(element({ outcome, moving: true }));
    vi.advanceTimersByTime(300);
    fireEvent.click(board(container));
    expect(skip).toHaveBeenCalledOnce();
    rerender(element({ outcome, won: true }));
    expect(reelsOf(container)).toEqual(['seven', 'bell', 'seven']);
    expect([...container.querySelectorAll('[data-equal=true]')].map((reel) => reel.getAttribute('data-reel'))).toEqual(['0', '2']);
    vi.advanceTimersByTime(50);
    expect(reelsOf(container), 'no frame of the ended movement is drawn').toEqual(['seven', 'bell', 'seven']);
    fireEvent.click(board(container));
    expect(reelsOf(container)).toEqual(['seven', 'bell', 'seven']);
    expect(skip).toHaveBeenCalledOnce();
  });

  test('fade instead of moving for whoever prefers less motion', () => {
    holdFrames();
    const { fades } = preferStillness();
    const { container } = render(element({ outcome: spin('plum', 'plum', 'bell'), moving: true }));
    expect(reelsOf(container)).toEqual(['plum', 'plum', 'bell']);
    expect(fades).toHaveLength(1);
    const before = drawn(container);
    vi.advanceTimersByTime(1_000);
    expect(drawn(container)).toBe(before);
  });

  test('are a drawing only', () => {
    const { container } = render(element({ outcome: spin('plum', 'plum', 'bell') }));
    expect(board(container)).toHaveAttribute('aria-hidden', 'true');
  });
});

test('a strip leads from one symbol to another through all six, in the steps of its reel', () => {
  for (const reel of [0, 1, 2]) {
    for (const from of slotSymbols) {
      const strips = slotSymbols.map((to): SlotSymbol[] => reelStrip(reel, from, to));
      for (const [index, strip] of strips.entries()) {
        expect([strip[0], strip.at(-1), strip.length]).toEqual([from, slotSymbols[index], (REEL_STEPS[reel] ?? 0) + 1]);
        expect(strip.slice(0, -1)).toEqual(strips[0]?.slice(0, -1));
        expect(new Set(strip.slice(0, -1)).size).toBe(slotSymbols.length);
      }
    }
  }
});

test('the payouts are named, not only drawn', () => {
  render(
    <UiProvider>
      <SlotsPayouts
        rows={[
          { symbol: 'seven', three: '10×', two: '5×' },
          { symbol: 'cherry', three: '2×', two: '1×' },
        ]}
      />
    </UiProvider>,
  );
  expect(screen.getByRole('rowheader', { name: 'seven' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'cherry 2× 1×' })).toBeVisible();
});
