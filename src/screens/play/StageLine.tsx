import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { Text } from '../../ui/Text.tsx';
import { hasWon, resultText, type Settled } from './telling.ts';

interface StageLineProps {
  /** What happened, or what goes on. */
  children: ReactNode;
  /** The bets that ended with it. Their result and their net follow the words. */
  settled?: Settled | null;
  /** The id of the bet or round that the words tell. */
  told?: string | undefined;
  /** The tone of words without a result. Default: muted. */
  tone?: 'plain' | 'muted';
  /** More about the round, below its sentence. */
  detail?: ReactNode;
}

/** The line below every board. It is no live region, because `tellSettled` reads results out. */
export function StageLine({ children, settled, told, tone = 'muted', detail }: StageLineProps) {
  return (
    <chakra.div
      px={{ base: '4', sm: '10' }}
      py="4"
      borderTopWidth="1px"
      borderColor="line"
      minH="20"
      display="grid"
      gap="1"
      alignContent="center"
      justifyItems="center"
      textAlign="center"
    >
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" columnGap="3" fontWeight="600">
        <Text tone={settled ? (hasWon(settled) ? 'success' : 'muted') : tone} overflowWrap="anywhere" minW="0" data-result={told}>
          {children}
          {settled && `. ${resultText(settled)}`}
        </Text>
        {settled && <Net cents={settled.payoutCents - settled.stakeCents} />}
      </chakra.div>
      {detail}
    </chakra.div>
  );
}

/** What the bets brought or took: +9.40, −10.00, 0.00. */
function Net({ cents }: { cents: number }) {
  return (
    <Text tone="muted" whiteSpace="nowrap" data-net>
      Net <CreditAmount cents={cents} toned />
    </Text>
  );
}
