import { defineGlobalStyles } from '@chakra-ui/react';
import { flatWindow } from './windows.ts';

/** With colours forced by the system, as in Windows' high contrast. They replace backgrounds and shadows, and with them every mark of a choice. */
export const forcedColours = '@media (forced-colors: active)';

/** What is pressed or chosen, the link of the open page, and the highlighted line of a list. */
const CHOSEN = ':is([aria-pressed=true], [aria-current=page], [data-highlighted], label:has(> input[type=radio]:checked))';

/** The line height of running text, in multiples of its size. */
export const LINE_HEIGHT = 1.55;

export const globalCss = defineGlobalStyles({
  html: {
    colorScheme: 'dark',
    '--global-color-border': '{colors.line}',
    bg: 'page',
    color: 'fg',
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: String(LINE_HEIGHT),
    textRendering: 'optimizeLegibility',
    textSizeAdjust: '100%',
    /* Keeps a focused control from being hidden under the sticky header. */
    scrollPaddingBlockStart: '6rem',
    [flatWindow]: { scrollPaddingBlockStart: '1rem' },
  },
  'html[data-theme=light]': { colorScheme: 'light' },
  /* A page of a game (marked in the markup) is wider, together with its header, and begins higher. */
  'html:has([data-wide-page])': { '--bay-sizes-page': '93rem', '--above-page': '0.5rem' },
  /* While a page or its last part loads, its length and so the place of the footer are unknown. */
  'main:has([data-page-skeleton], [data-last-skeleton]) ~ footer': { visibility: 'hidden' },
  body: { minHeight: '100dvh', fontSize: 'md' },
  ':focus-visible': {
    outline: '2px solid {colors.focus}',
    outlineOffset: '2px',
  },
  '::selection': { bg: 'accentSolid', color: 'onAccent' },
  'h1, h2, h3': { fontFamily: 'heading', lineHeight: '1.15', textWrap: 'balance' },
  p: { textWrap: 'pretty' },
  'code, kbd, samp': { fontFamily: 'mono', fontSize: '0.92em' },
  /*
   * A ring that does not turn shows no progress. Under reduced motion it is a whole dotted ring. The rule
   * is here and not with the ring, because adding a media rule later makes the browser restyle the whole page.
   */
  '[data-ring]': {
    _motionReduce: { animation: 'none !important', borderStyle: 'dotted !important', borderTopColor: 'currentColor !important' },
  },
  /* A button whose code is loading after a press. */
  'button[aria-busy=true]': { cursor: 'progress', animation: 'swell 1.2s 200ms infinite', _motionReduce: { opacity: '0.7' } },
  [CHOSEN]: { [forcedColours]: { forcedColorAdjust: 'none', background: 'Highlight !important', color: 'HighlightText !important' } },
  [`${CHOSEN} *`]: { [forcedColours]: { color: 'inherit !important' } },
  '[aria-current=true]': { [forcedColours]: { outline: '2px solid Highlight', outlineOffset: '-2px' } },
  '[role=tab]': { [forcedColours]: { borderColor: 'Canvas !important' } },
  '[role=tab][aria-selected=true]': { [forcedColours]: { borderColor: 'Highlight !important' } },
  '[role=progressbar]': { [forcedColours]: { outline: '1px solid' } },
  '[role=progressbar] > *': { [forcedColours]: { background: 'Highlight !important' } },
  /* A board is a picture, and its words stand below it. */
  '[data-board]': { [forcedColours]: { forcedColorAdjust: 'none', color: '{colors.fg}' } },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      /* Not a short duration: that would make every property of every element pass through a frame in between. */
      transitionProperty: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
});

export const keyframes = {
  turn: { to: { transform: 'rotate(360deg)' } },
  swell: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.45' } },
  drift: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
  appear: { from: { opacity: '0' }, to: { opacity: '1' } },
  vanish: { from: { opacity: '1' }, to: { opacity: '0' } },
  surface: {
    from: { opacity: '0', transform: 'translateY(0.5rem)' },
    to: { opacity: '1', transform: 'none' },
  },
};
