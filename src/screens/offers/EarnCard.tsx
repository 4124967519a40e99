import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { capitalised } from '../../ui/capitalised.ts';

interface EarnCardProps {
  title: string;
  provider: string;
  category: string;
  description: string;
  requirements: string | null;
  rewardCents: number;
  picture?: ReactNode;
  /** Dimmed: there is nothing left to earn here. */
  completed: boolean;
  /** The button, and what went wrong with it. */
  children: ReactNode;
}

/** One offer as a card, whoever pays it. A completed one keeps its words readable and loses its colours. */
export function EarnCard({
  title,
  provider,
  category,
  description,
  requirements,
  rewardCents,
  picture,
  completed,
  children,
}: EarnCardProps) {
  return (
    <Panel
      as="li"
      display="flex"
      flexDirection="column"
      gap="3"
      {...(completed ? { bg: 'page', borderStyle: 'dashed' } : {})}
      data-completed={completed}
    >
      {picture}
      <chakra.div display="flex" justifyContent="space-between" alignItems="start" gap="4">
        <chakra.div minW="0">
          <Heading level={3} fontSize="lg" color={completed ? 'muted' : 'fg'} overflowWrap="anywhere">
            {title}
          </Heading>
          <Text size="sm" tone="muted" mt="1" overflowWrap="anywhere">
            {provider}
          </Text>
        </chakra.div>
        <chakra.p flexShrink="0" fontFamily="heading" fontWeight="600" fontSize="lg" lineHeight="1.25" color={completed ? 'muted' : 'coin'}>
          <CreditAmount cents={rewardCents} sign={completed ? 'negative' : 'always'} />
        </chakra.p>
      </chakra.div>
      <Text size="sm" tone={completed ? 'muted' : 'plain'} overflowWrap="anywhere" whiteSpace="pre-line">
        {description}
      </Text>
      {requirements !== null && requirements !== '' && (
        <Text size="sm" tone="muted" overflowWrap="anywhere" whiteSpace="pre-line">
          <chakra.span fontWeight="600">Requirements: </chakra.span>
          {requirements}
        </Text>
      )}
      <chakra.div mt="auto" pt="2" display="grid" gap="3">
        <chakra.div>
          <Badge>{capitalised(category)}</Badge>
        </chakra.div>
        {children}
      </chakra.div>
    </Panel>
  );
}
