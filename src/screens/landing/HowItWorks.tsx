import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { DiceIcon, TaskIcon, WithdrawIcon } from '../../ui/icons/placeIcons.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { t } from '../../languages/t.ts';

interface Step {
  icon: ReactNode;
  title: string;
  text: string;
}

const steps: readonly Step[] = [
  {
    icon: <TaskIcon size={28} />,
    title: t('Complete Offers'),
    text: t('Surveys, app installs and free trials from partner walls, and a bonus every day, earn you credits.'),
  },
  {
    icon: <DiceIcon size={28} />,
    title: t('Play Games'),
    text: t('Play against the house. The seed of every round is fixed before you bet, so you can check each result yourself.'),
  },
  {
    icon: <WithdrawIcon size={28} />,
    title: t('Withdraw Earnings'),
    text: t('Cash out your winnings by PayPal, cryptocurrency or gift cards, from $10 of play money.'),
  },
];

/** Three steps in the order in which they happen. The headings are the specification's. */
export function HowItWorks() {
  return (
    <chakra.section aria-labelledby="how-title" mt={{ base: '16', sm: '24' }}>
      <Heading level={2} look="title" id="how-title">
        {t('How It Works')}
      </Heading>
      <chakra.ol
        mt="6"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        borderTopWidth="2px"
        borderColor="lineStrong"
      >
        {steps.map((step, index) => (
          <chakra.li
            key={step.title}
            py="6"
            px={{ base: '0', md: '6' }}
            borderColor="line"
            borderTopWidth={{ base: index === 0 ? '0' : '1px', md: '0' }}
            borderInlineStartWidth={{ base: '0', md: index === 0 ? '0' : '1px' }}
            ps={{ base: '0', md: index === 0 ? '0' : '6' }}
          >
            <chakra.div display="flex" alignItems="center" gap="3">
              <chakra.span color="accentFg">{step.icon}</chakra.span>
              <Heading level={3}>{step.title}</Heading>
            </chakra.div>
            <Text tone="muted" mt="3">
              {step.text}
            </Text>
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.section>
  );
}
