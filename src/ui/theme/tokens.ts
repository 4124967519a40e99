import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';
import { dark, light, type Palette } from './palette.ts';

/** The widths of windows from which a layout changes. */
export const breakpoints = { sm: '40rem', md: '52rem', lg: '68rem' } as const;

/** The steps of the spacing scale in quarters of a rem, as in Chakra. */
const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32] as const;

const scale = Object.fromEntries(steps.map((step) => [String(step), { value: `${step / 4}rem` }]));

const systemMono = "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace";

export const tokens = defineTokens({
  spacing: scale,
  sizes: {
    ...scale,
    full: { value: '100%' },
    /** Line length of running text. */
    prose: { value: '66ch' },
    /** Greatest width of a page's column. */
    page: { value: '76rem' },
    /** Smallest size of a bet button and of other touch targets. */
    thumb: { value: '2.75rem' },
  },
  fonts: {
    heading: { value: "'Besley Variable', 'Besley Fallback', 'Besley Fallback Wide', Georgia, serif" },
    body: { value: "'Hanken Grotesk Variable', 'Hanken Fallback', 'Hanken Fallback Wide', system-ui, sans-serif" },
    /**
     * Every figure of this face is equally wide in every weight. The tabular zero of the heading face is thin and narrow in every weight.
     */
    figures: { value: '{fonts.body}' },
    mono: { value: systemMono },
  },
  fontSizes: {
    xs: { value: '0.8125rem' },
    sm: { value: '0.9375rem' },
    md: { value: '1.0625rem' },
    lg: { value: '1.1875rem' },
    xl: { value: '1.5rem' },
    '2xl': { value: '2rem' },
    '3xl': { value: 'clamp(2.5rem, 1.5rem + 4.4vw, 4.5rem)' },
  },
  radii: {
    control: { value: '0.375rem' },
    panel: { value: '0.75rem' },
    full: { value: '9999px' },
  },
  durations: {
    fast: { value: '120ms' },
    moderate: { value: '200ms' },
    slow: { value: '420ms' },
  },
  easings: {
    standard: { value: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  },
  zIndex: {
    header: { value: 10 },
    popover: { value: 50 },
    toast: { value: 80 },
    splash: { value: 90 },
    skip: { value: 100 },
  },
});

/** Each colour of the dark theme (the default) with its own of `data-theme="light"`. */
const colors = Object.fromEntries(
  Object.entries(dark).map(([name, base]) => [name, { value: { base, _light: light[name as keyof Palette] } }]),
);

export const semanticTokens = defineSemanticTokens({
  colors,
  shadows: {
    /** The shadow of menus, dialogs and toasts. */
    lifted: {
      value: {
        base: '0 1px 0 #FFFFFF0F inset, 0 18px 48px -12px #000000B3',
        _light: '0 0 0 1px #10222E14, 0 18px 40px -16px #10222E59',
      },
    },
  },
});
