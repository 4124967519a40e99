/**
 * The media query for less motion. `UiProvider.tsx` makes Chakra's condition `_motionReduce` of it. `public/prepare.js`, which cannot import
 * it, repeats it for the splash.
 */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether this person has asked their system for less motion. */
export const prefersReducedMotion = (): boolean => window.matchMedia(REDUCED_MOTION).matches;
