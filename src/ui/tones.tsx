import type { ReactNode } from 'react';
import type { Palette } from './theme/palette.ts';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons/statusIcons.tsx';

/** The state of something. It is always shown by an icon and words too, never by colour alone. */
export type Tone = 'success' | 'warning' | 'error' | 'info';

export const toneIcon: Record<Tone, (props: { size?: number }) => ReactNode> = {
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
  info: InfoIcon,
};

export const toneColors: Record<Tone, { color: keyof Palette; bg: keyof Palette }> = {
  success: { color: 'successFg', bg: 'successTint' },
  warning: { color: 'warningFg', bg: 'warningTint' },
  error: { color: 'errorFg', bg: 'errorTint' },
  info: { color: 'infoFg', bg: 'infoTint' },
};
