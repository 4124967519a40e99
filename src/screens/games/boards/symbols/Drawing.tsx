import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { paints } from '../paints.ts';

/** The common style of drawn symbols on a grid of 64 units: an ink outline, round joins. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <chakra.g stroke={paints.ink} strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round" fill="none">
      {children}
    </chakra.g>
  );
}

/** A highlight. */
export function Shine({ d }: { d: string }) {
  return <chakra.path d={d} stroke={paints.paper} strokeWidth="3" opacity="0.75" />;
}
