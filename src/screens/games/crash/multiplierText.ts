/** Formats hundredths as people read a multiplier: `2.31`. */
export const multiplierText = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
