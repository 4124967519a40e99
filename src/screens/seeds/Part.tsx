import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Heading } from '../../ui/Text.tsx';

/** A part of the fairness dialog, under a title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section display="grid" gap="3" minW="0">
      <Heading level={3} look="label">
        {title}
      </Heading>
      {children}
    </chakra.section>
  );
}
