import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ClockIcon } from './icons/statusIcons.tsx';
import { toneColors, toneIcon, type Tone } from './tones.tsx';

export interface StatusPillProps {
  /** `pending` has the colours of a warning and a clock. */
  tone: Tone | 'pending';
  children: ReactNode;
}

/** An icon and words in one colour. */
export const PillShape = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '2.5',
    py: '0.5',
    borderRadius: 'full',
    fontSize: 'sm',
    fontWeight: '600',
    whiteSpace: 'nowrap',
  },
});

/** A state as an icon and words: Completed, Pending, Rejected. */
export function StatusPill({ tone, children }: StatusPillProps) {
  const Mark = tone === 'pending' ? ClockIcon : toneIcon[tone];
  const { color, bg } = toneColors[tone === 'pending' ? 'warning' : tone];
  return (
    <PillShape color={color} bg={bg}>
      <Mark size={15} />
      {children}
    </PillShape>
  );
}
