/**
 * The movement of boards. It is drawn outside React, so nothing renders while it runs: a board gives a function that draws a part of it (0 to 1) into
 * the document, and `useMovement` calls that in every frame. It ends exactly on the outcome.
 */
import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { prefersReducedMotion } from '../../../ui/reducedMotion.ts';

/** The length of the cross-fade that replaces movement. */
const FADE_MS = 240;

interface Movement {
  /** The outcome as text. A different text is drawn again. Null before the first round. */
  readonly subject: string | null;
  readonly moving: boolean;
  readonly durationMs: number;
  /** How much of the movement has passed, for a board that opens during it. */
  readonly elapsedMs?: number;
  /** Prepares one movement and returns what draws it: the last outcome at 0, the new one at 1. */
  readonly start: () => (t: number) => void;
  /** The element that fades in with reduced motion. */
  readonly faded: RefObject<HTMLElement | null>;
}

/** Draws from 0 to 1 while `moving`, and 1 as soon as it ends. Reduced motion draws 1 at once and fades it in. */
export function useMovement({ subject, moving, durationMs, elapsedMs = 0, start, faded }: Movement): void {
  const begin = useEffectEvent(start);
  const spent = useEffectEvent(() => elapsedMs);
  const fade = useEffectEvent(() => {
    // The fade is no CSS animation, because the page switches those off with reduced motion.
    const target = faded.current;
    if (target && 'animate' in target) target.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, easing: 'ease-out' });
  });
  useLayoutEffect(() => {
    if (subject === null) return;
    const draw = begin();
    if (!moving) return draw(1);
    if (prefersReducedMotion()) {
      draw(1);
      return fade();
    }
    const from = performance.now() - spent();
    let frame = 0;
    const step = (now: number): void => {
      const t = Math.min(Math.max((now - from) / durationMs, 0), 1);
      draw(t);
      if (t < 1) frame = requestAnimationFrame(step);
    };
    step(performance.now());
    return () => cancelAnimationFrame(frame);
  }, [subject, moving, durationMs]);
}

/** The part of the way from `from` to `to`: 0 before it, 1 after it. */
export const portion = (t: number, from: number, to: number): number => Math.min(Math.max((t - from) / (to - from), 0), 1);

/** Easing with an even slowdown. */
export const rollOut = (t: number): number => 1 - (1 - t) * (1 - t);
