import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';

interface RewardCardProps {
  title: string;
  about: string;
  /** The id of that text, which the button refers to. */
  aboutId?: string;
  cents: number;
  /** The progress. */
  children?: ReactNode;
  /** The button, or the state that replaces it. */
  action: ReactNode;
}

/** One reward: its condition, its amount, its progress, and its button. */
export function RewardCard({ title, about, aboutId, cents, children, action }: RewardCardProps) {
  return (
    <Panel as="section" aria-label={title} position="relative" containerType="inline-size" display="flex" flexDirection="column" gap="4">
      <chakra.div display="flex" justifyContent="space-between" alignItems="start" gap="4">
        <chakra.div minW="0">
          <Heading level={2} fontSize="xl">
            {title}
          </Heading>
          <Text id={aboutId} tone="muted" size="sm" mt="1.5">
            {about}
          </Text>
        </chakra.div>
        <chakra.p flexShrink="0" fontWeight="600" fontSize="lg" lineHeight="1.35" color="coin">
          <CreditAmount cents={cents} sign="always" />
        </chakra.p>
      </chakra.div>
      {children}
      <chakra.div mt="auto" display="flex" flexWrap="wrap" alignItems="center" gap="3" minH="thumb">
        {action}
      </chakra.div>
    </Panel>
  );
}

/** Cards of equal height, as many side by side as fit. */
export const RewardGrid = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))' },
});
