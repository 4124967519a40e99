import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CELLS, type ScratchOutcome } from '../../../../src/domain/games/scratch.ts';
import { Foil } from '../../../../src/screens/games/scratch/foil.ts';
import { BRUSH, cellAt, cellBox, REVEALED_SHARE, ScratchMarks } from '../../../../src/screens/games/scratch/scratchMarks.ts';
import { ScratchCard } from '../../../../src/screens/games/scratch/ScratchCard.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { preferStillness } from '../boards/movement.ts';

const card: ScratchOutcome = { cells: ['clover', 'star', 'clover', 'gem', 'clover', 'key', 'bell', 'rocket', 'coin'], matches: 3 };
const covered = Array.from({ length: 9 }, () => false);
const told = vi.fn<(cell: number) => void>();

beforeEach(() => told.mockReset());

/** A card whose owner opens what it is told to open. */
function Owner({
  outcome = card,
  won = null,
  open = covered,
}: {
  outcome?: ScratchOutcome | null;
  won?: boolean | null;
  open?: readonly boolean[];
}) {
  const [revealed, setRevealed] = useState(open);
  return (
    <UiProvider>
      <ScratchCard
        cardId="one"
        outcome={outcome}
        revealed={revealed}
        won={won}
        onReveal={(cell) => {
          told(cell);
          setRevealed((known) => known.map((isOpen, i) => isOpen || i === cell));
        }}
      />
    </UiProvider>
  );
}

const names = (): (string | null)[] =>
  within(screen.getByRole('group', { name: 'Scratch card' }))
    .getAllByRole('button')
    .map((cell) => cell.getAttribute('aria-label'));
const symbols = (container: HTMLElement): (string | undefined)[] =>
  [...container.querySelectorAll<SVGElement>('[data-symbol]')].map(({ dataset }) => dataset['symbol']);

describe('from the keyboard', () => {
  test('each of the nine cells is a button that opens its own cell, once', async () => {
    const { container } = render(<Owner />);
    expect(names()).toEqual(Array.from({ length: 9 }, (_, i) => `Cell ${i + 1}, covered`));
    expect(symbols(container)).toEqual([]);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(told.mock.calls).toEqual([[1]]);
    expect(screen.getByRole('button', { name: 'Cell 2: star' })).toHaveFocus();
    expect(symbols(container)).toEqual(['star']);
    await userEvent.keyboard('{Enter} ');
    expect(told).toHaveBeenCalledOnce();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(told.mock.calls).toEqual([[1], [2]]);
    expect(names().slice(0, 4)).toEqual(['Cell 1, covered', 'Cell 2: star', 'Cell 3: clover', 'Cell 4, covered']);
  });

  test('without a card nothing opens', async () => {
    render(<Owner outcome={null} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(told).not.toHaveBeenCalled();
    for (const cell of screen.getAllByRole('button')) expect(cell).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('an open card', () => {
  const open = covered.map(() => true);

  test('shows exactly the nine symbols and marks the group that counts', () => {
    const { container } = render(<Owner open={open} won />);
    expect(symbols(container)).toEqual(card.cells);
    expect(names()).toEqual(card.cells.map((symbol, i) => `Cell ${i + 1}: ${symbol}`));
    const matched = [...container.querySelectorAll('[data-matched=true]')].map((cell) => cell.getAttribute('aria-label'));
    expect(matched).toEqual(['Cell 1: clover', 'Cell 3: clover', 'Cell 5: clover']);
  });

  test('marks nothing where the largest group is a pair', () => {
    const { container } = render(
      <Owner
        open={open}
        won={false}
        outcome={{ cells: ['clover', 'star', 'clover', 'gem', 'cherry', 'key', 'bell', 'rocket', 'coin'], matches: 2 }}
      />,
    );
    expect(container.querySelectorAll('[data-matched=true]')).toHaveLength(0);
  });
});

describe('with a pointer', () => {
  const EDGE = 300;

  function scratchable(): {
    container: HTMLElement;
    go: (kind: 'pointerDown' | 'pointerMove' | 'pointerUp', x: number, y: number) => void;
  } {
    const { container } = render(<Owner />);
    const canvas = container.querySelector('canvas');
    if (!canvas) throw new Error('no foil');
    canvas.getBoundingClientRect = () => new DOMRect(0, 0, EDGE, EDGE);
    canvas.setPointerCapture = () => {};
    return {
      container,
      go: (kind, x, y) => fireEvent[kind](canvas, { clientX: x * EDGE, clientY: y * EDGE, pointerId: 1, isPrimary: true, button: 0 }),
    };
  }

  test('a stroke shows what is under it; a cell opens when half of it is scratched, and only that one', () => {
    const { container, go } = scratchable();
    const { x, y, size } = cellBox(4);
    go('pointerDown', x + 0.02, y + 0.02);
    go('pointerMove', x + size - 0.02, y + 0.02);
    expect(symbols(container)).toEqual(['clover']);
    expect(screen.getByRole('button', { name: 'Cell 5, covered' })).toBeInTheDocument();
    expect(told).not.toHaveBeenCalled();
    for (let row = 1; row <= 4; row += 1) go('pointerMove', row % 2 === 0 ? x + size - 0.02 : x + 0.02, y + row * 0.06);
    expect(told.mock.calls).toEqual([[4]]);
    go('pointerUp', x + 0.1, y + 0.24);
    expect(told).toHaveBeenCalledOnce();
  });

  test('an owner who takes time is told of a cell once', () => {
    const { container } = render(
      <UiProvider>
        <ScratchCard cardId="one" outcome={card} revealed={covered} won={null} onReveal={told} />
      </UiProvider>,
    );
    const canvas = container.querySelector('canvas') ?? new HTMLCanvasElement();
    canvas.getBoundingClientRect = () => new DOMRect(0, 0, EDGE, EDGE);
    canvas.setPointerCapture = () => {};
    const { x, y, size } = cellBox(2);
    const go = (kind: 'pointerDown' | 'pointerMove', row: number): boolean =>
      fireEvent[kind](canvas, {
        clientX: (x + (row % 2) * size) * EDGE,
        clientY: (y + row * 0.03) * EDGE,
        pointerId: 1,
        isPrimary: true,
        button: 0,
      });
    go('pointerDown', 0);
    for (let row = 1; row <= 10; row += 1) go('pointerMove', row);
    expect(told.mock.calls).toEqual([[2]]);
  });

  test('moving without pressing scratches nothing', () => {
    const { container, go } = scratchable();
    go('pointerMove', 0.1, 0.1);
    go('pointerMove', 0.9, 0.9);
    expect(symbols(container)).toEqual([]);
  });

  test('a press without a stroke opens the cell: nobody has to drag', () => {
    const { go } = scratchable();
    const { x, y, size } = cellBox(7);
    go('pointerDown', x + size / 2, y + size / 2);
    go('pointerUp', x + size / 2, y + size / 2);
    expect(told.mock.calls).toEqual([[7]]);
    expect(screen.getByRole('button', { name: 'Cell 8: rocket' })).toBeInTheDocument();
  });

  test('a short stroke that ends is no press', () => {
    const { go } = scratchable();
    const { x, y, size } = cellBox(0);
    go('pointerDown', x + 0.02, y + size / 2);
    go('pointerMove', x + 0.12, y + size / 2);
    go('pointerUp', x + 0.12, y + size / 2);
    expect(told).not.toHaveBeenCalled();
  });
});

describe('the marks', () => {
  test('count what a stroke bares, cell by cell', () => {
    const marks = new ScratchMarks();
    expect(marks.mark({ x: 0.03, y: 0.17 }, { x: 0.97, y: 0.17 })).toEqual([0, 1, 2]);
    for (const cell of [0, 1, 2]) {
      expect(marks.share(cell)).toBeGreaterThan(0.2);
      expect(marks.share(cell)).toBeLessThan(REVEALED_SHARE);
    }
    expect(marks.share(3)).toBe(0);
    expect(marks.mark({ x: 0.03, y: 0.17 }, { x: 0.97, y: 0.17 })).toEqual([]);
  });

  test('reach the whole of a cell', () => {
    const marks = new ScratchMarks();
    const { x, y, size } = cellBox(8);
    for (let row = 0; row <= size; row += 0.05) marks.mark({ x, y: y + row }, { x: x + size, y: y + row });
    expect(marks.share(8)).toBe(1);
  });

  test('every cell knows its own points, and the gaps belong to none', () => {
    for (let cell = 0; cell < 9; cell += 1) {
      const { x, y, size } = cellBox(cell);
      expect(cellAt({ x: x + size / 2, y: y + size / 2 })).toBe(cell);
    }
    expect(cellAt({ x: 1 / 3, y: 0.1 })).toBeNull();
    expect(cellAt({ x: 1.2, y: 0.1 })).toBeNull();
  });
});

describe('the foil', () => {
  /** Records what is painted: which cells are covered, and how the rest is taken off. */
  function recorded() {
    const calls: [string, ...number[]][] = [];
    const painter: Partial<Record<string, unknown>> = {};
    const context = new Proxy(painter, {
      get:
        (_, name) =>
        (...args: number[]) => {
          calls.push([String(name), ...args]);
          return { addColorStop: () => {} };
        },
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly observe: () => void;
        readonly disconnect = (): void => undefined;
        constructor(tell: (sizes: readonly { contentRect: { width: number } }[]) => void) {
          this.observe = () => tell([{ contentRect: { width: 300 } }]);
        }
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const cellsOf = (name: string): number[] =>
      calls.flatMap(([called, ...args]) => {
        // The picture comes first where one is drawn.
        const [x = 0, y = 0] = args.filter((arg) => typeof arg === 'number');
        return called === name ? [cellAt({ x: x / 300 + 0.05, y: y / 300 + 0.05 }) ?? -1] : [];
      });
    return {
      covered: () => cellsOf('drawImage'),
      wiped: () => cellsOf('clearRect'),
      /** Cells whose foil was painted on the sheet, each with one gradient. */
      painted: () => calls.filter(([called]) => called === 'createLinearGradient').length,
      lineWidth: () => painter['lineWidth'],
    };
  }

  test('covers the cells that are not open, and those only', () => {
    const foil = recorded();
    render(<Owner open={covered.map((_, cell) => cell === 3 || cell === 8)} />);
    expect(foil.covered()).toEqual([0, 1, 2, 4, 5, 6, 7]);
  });

  test('vanishes over a few frames from a cell that opens', () => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
    const foil = recorded();
    render(<Owner />);
    fireEvent.click(screen.getByRole('button', { name: 'Cell 6, covered' }));
    expect(foil.wiped()).toEqual([]);
    vi.advanceTimersByTime(400);
    expect(foil.wiped()).toEqual([5]);
    vi.useRealTimers();
  });

  test('is gone at once for whoever prefers less motion', () => {
    preferStillness();
    const foil = recorded();
    render(<Owner />);
    fireEvent.click(screen.getByRole('button', { name: 'Cell 1, covered' }));
    expect(foil.wiped()).toEqual([0]);
  });

  test('is painted once for all cards of a size, and again in the colours of another theme', () => {
    const foil = recorded();
    const canvas = document.body.appendChild(document.createElement('canvas'));
    const paint = (color: string): number => {
      const before = foil.painted();
      canvas.style.color = color;
      new Foil(canvas).resize(300);
      return foil.painted() - before;
    };
    expect([paint('red'), paint('red'), paint('blue')]).toEqual([CELLS, 0, CELLS]);
    canvas.remove();
  });

  test('is taken off as wide as the brush bares a cell', () => {
    const foil = recorded();
    const canvas = document.createElement('canvas');
    const whole = new Foil(canvas);
    whole.resize(300);
    whole.scratch({ x: 0.1, y: 0.1 }, { x: 0.2, y: 0.2 });
    expect(foil.lineWidth()).toBeCloseTo(2 * BRUSH * 300);
  });
});
