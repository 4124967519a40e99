import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Heading, Text } from '../../ui/Text.tsx';

/** One step of a proof. Its place in the list is its number. */
export function ProofStep({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.li
      counterIncrement="step"
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      columnGap="3"
      _before={{
        content: 'counter(step)',
        color: 'accentFg',
        fontFamily: 'heading',
        fontWeight: '600',
        fontSize: 'lg',
        lineHeight: '1.3',
        minW: '5',
      }}
    >
      <chakra.div minW="0" display="grid" gap="2">
        <Heading level={3} look="label">
          {title}
        </Heading>
        {children}
      </chakra.div>
    </chakra.li>
  );
}

/** A name and its value. A narrow page stacks them. */
export function ProofFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '9.5rem minmax(0, 1fr)' }} columnGap="3">
      <Text as="dt" tone="muted" size="sm">
        {term}
      </Text>
      <chakra.dd minW="0" fontSize="sm" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}
