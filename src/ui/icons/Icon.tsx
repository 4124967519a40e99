import type { ReactNode } from 'react';

export interface IconProps {
  /** Edge length in px; 20 unless told. */
  size?: number;
}

/**
 * Frame of every icon: 24-unit grid, 1.75 stroke, the colour of the text beside it. Icons are always
 * decoration here; the words that name them are on the control or next to it.
 */
export function Icon({ size = 20, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
