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

/** Every set of rules so far, newest first, each with its changes. */
export function RulesHistory() {
  const history = useAppSelector((state) => state.world.rulesHistory);
  const steps = useMemo(() => history.map((held, place) => ({ held, before: history[place - 1] ?? null })).reverse(), [history]);
  const seqs = useMemo(() => steps.slice(0, MOST_PLACES).map(({ held }) => held.seq), [steps]);
  const { answer } = useOfficeQuery('entries', { seqs });
  return (
    <Section title="History of the rules" display="grid" gap="3">
      <chakra.ol display="grid" gap="3">
        {steps.map(({ held, before }) => (
          <Panel as="li" pad="sm" key={held.seq} display="grid" gap="2">
            <Step held={held} before={before} entry={answer?.rows.find(({ seq }) => seq === held.seq)} />
          </Panel>
        ))}
      </chakra.ol>
    </Section>
  );
}

interface StepProps {
  held: RulesInForce;
  before: RulesInForce | null;
  /** Undefined until it has been read. */
  entry: OfficeAnswer<'entries'>['rows'][number] | undefined;
}

function Step({ held, before, entry }: StepProps) {
  const changed = before ? differences(before.rules, held.rules) : [];
  return (
    <>
      <Text fontWeight="620">
        Entry {held.seq}
        {entry && `, by ${entry.actor}`}
      </Text>
      {entry && (
        <Text size="sm" tone="muted">
          <Moment at={entry.at} />
        </Text>
      )}
      {before === null ? (
        <Text size="sm" tone="muted">
          The first rules of this log.
        </Text>
      ) : changed.length === 0 ? (
        <Text size="sm" tone="muted">
          The same as before.
        </Text>
      ) : (
        <DifferenceTable label={`What entry ${held.seq} changed`} differences={changed} />
      )}
    </>
  );
}
