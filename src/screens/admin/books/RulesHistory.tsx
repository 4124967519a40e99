import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import type { Entry } from '../../../domain/log/entry.ts';
import { readStored } from '../../../domain/log/stored.ts';
import type { RulesInForce } from '../../../domain/worldParts.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectNameOf } from '../../../store/selectors/account.ts';
import { Moment } from '../../../ui/Moment.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Heading, Text } from '../../../ui/Text.tsx';
import { useOffice } from '../adminContext.ts';
import { DifferenceTable } from './DifferenceTable.tsx';
import { differences } from './rulesForm.ts';

/** Every set of rules so far, newest first, each with its changes. */
export function RulesHistory() {
  const history = useAppSelector((state) => state.world.rulesHistory);
  const steps = useMemo(() => history.map((held, place) => ({ held, before: history[place - 1] ?? null })).reverse(), [history]);
  return (
    <chakra.section aria-labelledby="rules-history" display="grid" gap="3">
      <Heading level={2} id="rules-history">
        History of the rules
      </Heading>
      <chakra.ol listStyleType="none" m="0" p="0" display="grid" gap="3">
        {steps.map(({ held, before }) => (
          <Panel as="li" pad="sm" key={held.seq} display="grid" gap="2">
            <Step held={held} before={before} />
          </Panel>
        ))}
      </chakra.ol>
    </chakra.section>
  );
}

function Step({ held, before }: { held: RulesInForce; before: RulesInForce | null }) {
  const nameOf = useAppSelector(selectNameOf);
  const entry = useEntry(held.seq);
  const changed = before ? differences(before.rules, held.rules) : [];
  return (
    <>
      <Text fontWeight="620">
        Entry {held.seq}
        {entry?.act && `, by ${nameOf(entry.act.actor)}`}
      </Text>
      {entry && (
        <Text size="sm" tone="muted">
          <Moment at={entry.header.at} />
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

/** An entry of the log. Null until it has been read. */
function useEntry(seq: number): Entry | null {
  const { house } = useOffice();
  const [entry, setEntry] = useState<Entry | null>(null);
  useEffect(() => {
    let wanted = true;
    const read = async (): Promise<void> => {
      for await (const [stored] of house.ports.store.read(seq, seq)) if (stored && wanted) setEntry(readStored(stored));
    };
    read().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [house, seq]);
  return entry;
}
