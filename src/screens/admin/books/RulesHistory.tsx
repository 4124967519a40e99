import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { RulesInForce } from '../../../domain/worldParts.ts';
import { MOST_PLACES, type OfficeAnswer } from '../../../api/office.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { Moment } from '../../../ui/Moment.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useOfficeQuery } from '../officeQueries.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import { differences } from './rulesForm.ts';
import { t } from '../../../languages/t.ts';

/** Every set of rules so far, newest first, each with its changes. */
export function RulesHistory() {
  const history = useAppSelector((state) => state.world.rulesHistory);
  const steps = useMemo(() => history.map((inForce, place) => ({ inForce, before: history[place - 1] ?? null })).reverse(), [history]);
  // A query answers at most MOST_PLACES entries. Older steps are shown without time and actor.
  const seqs = useMemo(() => steps.slice(0, MOST_PLACES).map(({ inForce }) => inForce.seq), [steps]);
  const { answer } = useOfficeQuery('entries', { seqs });
  return (
    <Section title={t('History of the rules')} display="grid" gap="3">
      <chakra.ol display="grid" gap="3">
        {steps.map(({ inForce, before }) => (
          <Panel as="li" pad="sm" key={inForce.seq} display="grid" gap="2">
            <Step inForce={inForce} before={before} entry={answer?.rows.find(({ seq }) => seq === inForce.seq)} />
          </Panel>
        ))}
      </chakra.ol>
    </Section>
  );
}

interface StepProps {
  inForce: RulesInForce;
  before: RulesInForce | null;
  /** Undefined until it has been read. */
  entry: OfficeAnswer<'entries'>['rows'][number] | undefined;
}

function Step({ inForce, before, entry }: StepProps) {
  const seq = String(inForce.seq);
  const changed = before ? differences(before.rules, inForce.rules) : [];
  return (
    <>
      <Text fontWeight="620">{entry ? t('Entry {seq}, by {actor}', { seq, actor: entry.actor }) : t('Entry {seq}', { seq })}</Text>
      {entry && (
        <Text size="sm" tone="muted">
          <Moment at={entry.at} />
        </Text>
      )}
      {before === null ? (
        <Text size="sm" tone="muted">
          {t('The first rules of this log.')}
        </Text>
      ) : changed.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('The same as before.')}
        </Text>
      ) : (
        <DifferenceTable label={t('What entry {seq} changed', { seq })} differences={changed} />
      )}
    </>
  );
}
