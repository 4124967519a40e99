/**
 * Colours that are the same in every theme, such as a lemon's yellow. Each starts from a token of the theme and fixes its
 * lightness and chroma, and its hue where the themes differ. For `fill` and `stroke` of `chakra` elements, which resolve the tokens.
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
  /** For outlines, black pockets and black suits. */
  ink: 'oklch(from {colors.fg} 0.23 0.03 240)',
  /** For card faces and highlights. */
  paper: 'oklch(from {colors.fg} 0.975 0.008 90)',
} as const;
