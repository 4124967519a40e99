import { chakra } from '@chakra-ui/react';
import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { Text } from '../../ui/Text.tsx';
import { flatWindow } from '../../ui/theme/windows.ts';
import { StageFootContext } from './stageFoot.ts';
import { Celebration } from './Celebration.tsx';
import { hasWon, resultText, type Settled } from './resultText.ts';
import { rich } from '../../languages/rich.tsx';

/** Narrower than most phones (320 px). There a sentence takes more lines. */
export const smallPhone = '@media (max-width: 22.49rem)';

interface StageLineProps {
  /** What happened, or what goes on. */
  children: ReactNode;
  /** The bets that ended with it. Their result and their net follow the words. */
  settled?: Settled | null;
  /** The id of the bet or round that the words tell. */
  resultId?: string | undefined;
  /** The tone of words without a result. Default: muted. */
  tone?: 'plain' | 'muted';
  /** More about the round, below its sentence. */
  detail?: ReactNode;
  /** Keeps room for a demonstration, whose words are longer. */
  roomy?: boolean;
}

/**
 * The text below the board. It has the height of two lines from the start, so that a longer result moves nothing. It is no
 * live region, because `announceResult` reads results out.
 */
export function StageLine({ children, settled, resultId, tone = 'muted', detail, roomy = false }: StageLineProps) {
  const { setFoot } = use(StageFootContext);
  return (
    <chakra.div
      px={{ base: '4', sm: '10' }}
      py="4"
      borderTopWidth="1px"
      borderColor="line"
      minH={roomy ? { base: '10.5rem', sm: '7rem' } : '20'}
      css={{
        ...(roomy && { [smallPhone]: { minHeight: '13.5rem' } }),
        // One line, where it is wide enough.
        [flatWindow]: {
          py: '1.5',
          ...(!roomy && { minHeight: 'thumb', display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: '3' }),
        },
      }}
      flexShrink="0"
      display="grid"
      gap="1"
      // The words of a demonstration begin and end at the same places, however long they are.
      alignContent={roomy ? 'space-between' : 'center'}
      justifyItems={roomy ? 'stretch' : 'center'}
      textAlign="center"
    >
      <Text fontWeight="600" overflowWrap="anywhere" textWrap="balance">
        <Text as="span" tone={settled ? (hasWon(settled) ? 'success' : 'muted') : tone} data-result={resultId}>
          {children}
          {settled && `. ${resultText(settled)}`}
        </Text>
        {settled && <Net cents={settled.payoutCents - settled.stakeCents} />}
      </Text>
      {detail}
      <chakra.div ref={setFoot} _empty={{ display: 'none' }} />
      <Celebration settled={settled ?? null} resultId={resultId} />
    </chakra.div>
  );
}

/** Shows something on the stage, below its line, from anywhere in the frame of a game. */
export function OnStage({ children }: { children: ReactNode }) {
  const { foot } = use(StageFootContext);
  return foot && createPortal(children, foot);
}

/** What the bets brought or took: +9.40, −10.00, 0.00. */
function Net({ cents }: { cents: number }) {
  return (
    <>
      {' '}
      <Text as="span" tone="muted" whiteSpace="nowrap" ms="1" data-net>
        {rich('Net {amount}', { amount: <CreditAmount cents={cents} toned /> })}
      </Text>
    </>
  );
}
