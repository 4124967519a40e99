import { defineGlobalStyles } from '@chakra-ui/react';

export const globalCss = defineGlobalStyles({
  html: {
    colorScheme: 'dark',
    '--global-color-border': '{colors.line}',
    bg: 'page',
    color: 'fg',
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: '1.55',
    textRendering: 'optimizeLegibility',
    textSizeAdjust: '100%',
    /* A focused control never hides under the sticky header. */
    scrollPaddingBlockStart: '6rem',
  },
  'html[data-theme=light]': { colorScheme: 'light' },
  /* A page with something beside it (its mark is in the markup) may use more of a wide screen, and its header goes along. */
  'html:has([data-wide-page])': { '--bay-sizes-page': 'clamp(76rem, calc(100vw - 4rem), 92rem)' },
  /* While a page is on its way its length is unknown, and with it the place of the footer. */
  'main:has([data-page-skeleton]) ~ footer': { visibility: 'hidden' },
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
   * A still ring says nothing: without motion it becomes three quarters of a dashed one. Here and not beside the ring,
   * which appears on buttons: a rule for some media that comes later has the browser style the whole page anew.
   */
  '[data-ring]': {
    _motionReduce: { animation: 'none !important', borderStyle: 'dotted !important', borderTopColor: 'currentColor !important' },
  },
  /* What a press is waiting for: its code is on its way. */
  'button[aria-busy=true]': { cursor: 'progress', animation: 'swell 1.2s 200ms infinite', _motionReduce: { opacity: '0.7' } },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      /* Not a short time: that would have every property of every element pass through a frame in between. */
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
