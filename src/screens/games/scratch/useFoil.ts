/**
 * The foil over a scratch card. `usePaintedFoil` keeps it painted (foil.ts), and `useFoil` scratches it with a pointer. scratchMarks.ts says how much of a
 * cell is gone: a cell of which enough is gone, or that was pressed, is reported as opened.
 */
import { useEffectEvent, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { Foil } from './foil.ts';
import { cellAt, REVEALED_SHARE, ScratchMarks, type CardPoint } from './scratchMarks.ts';
import { prefersReducedMotion } from '../../../ui/reducedMotion.ts';

interface FoilControl {
  /** Whether there is a card to scratch. */
  readonly active: boolean;
  readonly revealed: readonly boolean[];
  readonly onReveal: (cell: number) => void;
}

/** A pointer that moves less than this part of the card has pressed, not scratched. */
const PRESS = 0.02;

/** A pointer that is down: where it is, and how far it has moved, in parts of the card. */
interface Hold {
  at: CardPoint;
  moved: number;
}

const pointAt = (event: PointerEvent<HTMLCanvasElement>): CardPoint => {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
};

/** Paints the foil in the page's size and theme. Open cells have none. */
function usePaintedFoil(revealed: readonly boolean[]) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const foil = useRef<Foil | null>(null);

  const open = useEffectEvent((softly: boolean) => {
    revealed.forEach((isOpen, cell) => {
      if (isOpen) foil.current?.clear(cell, softly);
    });
  });

  useLayoutEffect(() => {
    if (!canvas.current) return;
    const painted = new Foil(canvas.current);
    foil.current = painted;
    open(false);
    // The observer reports the size before the first paint. Reading it here would cost another layout.
    const sizes = new ResizeObserver(([card]) => card && painted.resize(card.contentRect.width));
    sizes.observe(canvas.current);
    const themes = new MutationObserver(() => painted.repaint());
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      painted.stop();
      sizes.disconnect();
      themes.disconnect();
    };
  }, []);

  // At first it does nothing: the effect above has cleared the open cells.
  useLayoutEffect(() => open(!prefersReducedMotion()), [revealed]);

  return { canvas, foil };
}

/** Scratches with a pointer and reports each cell that is opened. The foil follows `revealed`. */
export function useFoil({ active, revealed, onReveal }: FoilControl) {
  const { canvas, foil } = usePaintedFoil(revealed);
  const marks = useRef<ScratchMarks | null>(null);
  /** Cells that were reported. `revealed` has them only after the next render. */
  const reported = useRef(new Set<number>());
  const hold = useRef<Hold | null>(null);
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());

  const reveal = (cell: number): void => {
    if (revealed[cell] !== false || reported.current.has(cell)) return;
    reported.current.add(cell);
    onReveal(cell);
  };

  const scratch = (from: CardPoint, to: CardPoint): void => {
    marks.current ??= new ScratchMarks();
    const bared = marks.current.mark(from, to);
    foil.current?.scratch(from, to);
    if (bared.some((cell) => !touched.has(cell))) setTouched((known) => new Set([...known, ...bared]));
    for (const cell of bared) if (marks.current.share(cell) >= REVEALED_SHARE) reveal(cell);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>): void => {
      if (!active || !event.isPrimary || event.button !== 0) return;
      const at = pointAt(event);
      hold.current = { at, moved: 0 };
      // A stroke may leave the card and come back.
      event.currentTarget.setPointerCapture(event.pointerId);
      scratch(at, at);
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>): void => {
      if (!active || !event.isPrimary || !hold.current) return;
      const at = pointAt(event);
      hold.current.moved += Math.hypot(at.x - hold.current.at.x, at.y - hold.current.at.y);
      scratch(hold.current.at, at);
      hold.current.at = at;
    },
    onPointerUp: (event: PointerEvent<HTMLCanvasElement>): void => {
      if (!event.isPrimary || !hold.current) return;
      const { moved, at } = hold.current;
      hold.current = null;
      const cell = cellAt(at);
      if (moved < PRESS && cell !== null) reveal(cell);
    },
    onPointerCancel: (): void => {
      hold.current = null;
    },
  };
  return { canvas, touched, handlers };
}
