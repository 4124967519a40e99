import type { ReactNode } from 'react';

export interface IconProps {
  /** Edge length in px. Default: 20. */
  size?: number;
}

/**
 * The frame of every icon: 24-unit grid, stroke 1.75, the colour of the text. Icons are always hidden from screen readers:
 * their name is on the control or next to it.
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
