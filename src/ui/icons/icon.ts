import { createElement, type ReactElement, type ReactNode } from 'react';

export interface IconProps {
  /** Edge length in px. Default: 20. */
  size?: number;
}

const frame = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': 'true',
  focusable: 'false',
} as const;

/**
 * Makes an icon of its shapes: 24-unit grid, stroke 1.75, the colour of the text. Icons are always hidden from screen readers:
 * their name is on the control or next to it.
 */
export const icon = (...shapes: readonly ReactElement[]) =>
  function Icon({ size = 20 }: IconProps): ReactNode {
    return createElement('svg', { width: size, height: size, ...frame }, ...shapes);
  };
