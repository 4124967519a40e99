/**
 * The colours of things that have a colour of their own: a lemon is yellow and a king of hearts is red by day and by night.
 * Each starts from a token of the theme and fixes lightness and strength (where the themes differ, the hue too), so that it
 * looks the same in both.
 */
export const paints = {
  red: 'oklch(from {colors.errorFg} 0.56 0.2 h)',
  orange: 'oklch(from {colors.warningFg} 0.76 0.16 h)',
  gold: 'oklch(from {colors.coin} 0.87 0.145 92)',
  goldShade: 'oklch(from {colors.coin} 0.68 0.12 88)',
  green: 'oklch(from {colors.successFg} 0.54 0.12 h)',
  greenShade: 'oklch(from {colors.successFg} 0.44 0.09 h)',
  blue: 'oklch(from {colors.infoFg} 0.7 0.13 h)',
  plum: 'oklch(from {colors.flare} 0.52 0.17 calc(h - 32))',
  magenta: 'oklch(from {colors.flare} 0.6 0.21 h)',
  silver: 'oklch(from {colors.muted} 0.82 0.015 h)',
  silverShade: 'oklch(from {colors.muted} 0.64 0.02 h)',
  /** Outlines, black pockets and black suits. */
  ink: 'oklch(from {colors.fg} 0.23 0.03 240)',
  /** Card faces and highlights. */
  paper: 'oklch(from {colors.fg} 0.975 0.008 90)',
} as const;
