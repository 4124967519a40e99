import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../src/ui/Panel.tsx';
import { Heading } from '../../src/ui/Text.tsx';

/** One group of pieces in the style guide. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel as="section" aria-label={title} mt="5">
      <Heading level={2}>{title}</Heading>
      <chakra.div display="grid" gap="5" mt="4">
        {children}
      </chakra.div>
    </Panel>
  );
}

/** Pieces side by side, wrapping. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
      {children}
    </chakra.div>
  );
}
