import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import { formatCents } from '../../domain/money.ts';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Text } from '../../ui/Text.tsx';
import { t } from '../../languages/t.ts';
import { ruleWords } from '../play/roundText.ts';
import type { RecordedRound } from './traceRound.ts';

interface Computed {
  readonly seedHash: string;
  readonly outcome: object;
  readonly payoutCents: number | null;
}

interface ProofVerdictProps {
  computed: Computed;
  recorded: RecordedRound;
  game: GameName;
}

const sameJson = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Compares the given records with what was computed now. Records that were not given are left out. */
export function ProofVerdict({ computed, recorded, game }: ProofVerdictProps) {
  const rulebook = rulebookOf(game);
  const { seedHash, outcome, payoutCents } = recorded;
  const comparable = payoutCents !== undefined && computed.payoutCents !== null;
  if (seedHash === undefined && outcome === undefined && !comparable) {
    return <Text tone="muted">{t('There is nothing to compare with: this is the result that the seeds give.')}</Text>;
  }
  return (
    <chakra.ul display="grid" gap="2">
      {seedHash !== undefined && (
        <Comparison holds={seedHash === computed.seedHash} matches={t('Seed matches')} differs={t('Seed differs')}>
          {seedHash === computed.seedHash
            ? t('The SHA-256 of the server seed equals the hash that was promised.')
            : t('The SHA-256 of the server seed is not the hash that was given: this is another seed.')}
        </Comparison>
      )}
      {outcome !== undefined && (
        <Comparison holds={sameJson(outcome, computed.outcome)} matches={t('Outcome matches')} differs={t('Outcome differs')}>
          {t('Recorded: {recorded}. Recomputed: {recomputed}.', {
            recorded: ruleWords(rulebook, outcome),
            recomputed: ruleWords(rulebook, computed.outcome),
          })}
        </Comparison>
      )}
      {comparable && computed.payoutCents !== null && (
        <Comparison holds={payoutCents === computed.payoutCents} matches={t('Payout matches')} differs={t('Payout differs')}>
          {t('Recorded: {recorded}. Recomputed: {recomputed}.', {
            recorded: formatCents(payoutCents),
            recomputed: formatCents(computed.payoutCents),
          })}
        </Comparison>
      )}
    </chakra.ul>
  );
}

interface ComparisonProps {
  holds: boolean;
  matches: string;
  differs: string;
  children: ReactNode;
}

function Comparison({ holds, matches, differs, children }: ComparisonProps) {
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3" rowGap="1">
      <StatusPill tone={holds ? 'success' : 'error'}>{holds ? matches : differs}</StatusPill>
      <Text as="span" size="sm" flex="1 1 16rem">
        {children}
      </Text>
    </chakra.li>
  );
}
