/** Movement that is drawn by hand: nothing on the page renders while it runs, and it ends exactly where it was told to. */
import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

export const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long the cross-fade takes that replaces movement. */
const FADE_MS = 240;

interface Movement {
  /** What is shown, as text: a new one is drawn again. Null before the first round. */
  readonly subject: string | null;
  readonly moving: boolean;
  readonly durationMs: number;
  /** How much of the movement is over already, for a board that is opened in the middle of it. */
  readonly elapsedMs?: number;
  /** Prepares one movement and answers what draws it: at 0 it stands where the last one ended, at 1 it shows the outcome. */
  readonly start: () => (t: number) => void;
  /** What fades in where movement is not wanted. */
  readonly faded: RefObject<HTMLElement | null>;
}

/** Draws from 0 to 1 while `moving`; as soon as it no longer is, draws 1. Reduced motion draws 1 at once, behind a cross-fade. */
export function useMovement({ subject, moving, durationMs, elapsedMs = 0, start, faded }: Movement): void {
  const begin = useEffectEvent(start);
  const spent = useEffectEvent(() => elapsedMs);
  const fade = useEffectEvent(() => {
    // Not CSS: the page's styles switch every CSS animation off for whoever prefers less motion, a fade is what they get.
    const target = faded.current;
    if (target && 'animate' in target) target.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, easing: 'ease-out' });
  });
  useLayoutEffect(() => {
    if (subject === null) return;
    const draw = begin();
    if (!moving) return draw(1);
    if (prefersStillness()) {
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

/** 0 before `from`, 1 after `to`, in proportion between them. */
export const portion = (t: number, from: number, to: number): number => Math.min(Math.max((t - from) / (to - from), 0), 1);

/** Slows down evenly, as a thing does that rolls out. */
export const rollOut = (t: number): number => 1 - (1 - t) * (1 - t);
