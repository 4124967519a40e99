import { chakra } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import type { InspectedEntry, Inspector } from '../../files/inspection.ts';
import { HashText } from '../../ui/HashText.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { RowPages } from '../../ui/RowPages.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { UtcSwitch } from '../../ui/UtcSwitch.tsx';
import { useAnswer } from '../shell/useAnswer.ts';

const PAGE = 25;

/** The entries that hold, as sentences, in pages. */
export function EntriesPager({ inspector, lastSeq }: { inspector: Inspector; lastSeq: number }) {
  const [from, setFrom] = useState(0);
  const { answer: entries, failed } = useAnswer(useCallback(() => inspector.entries(from + 1, PAGE), [inspector, from]));
  return (
    <Section title="Entries" level={3} display="grid" gap="3">
      <RowPages label="Pages of entries" size={PAGE} from={from} found={lastSeq} onTurn={setFrom} />
      <UtcSwitch />
      {failed && <RetryBanner {...failed} />}
      {entries ? <Entries entries={entries} /> : !failed && <SkeletonGroup label="Loading the entries" rows={6} />}
    </Section>
  );
}

function Entries({ entries }: { entries: readonly InspectedEntry[] }) {
  return (
    <chakra.ol>
      {entries.map(({ seq, at, hash, actor, command, sentences }) => (
        <chakra.li key={seq} py="2.5" borderTopWidth="1px" borderColor="line" display="grid" gap="0.5">
          {sentences.map((sentence, place) => (
            <Text key={`${seq}.${place}`} overflowWrap="anywhere">
              {sentence}
            </Text>
          ))}
          <chakra.p fontSize="sm" color="muted" display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
            <span>entry {seq}</span>
            <Moment at={at} />
            <span>
              {command} by {actor}
            </span>
            <HashText value={hash} label={`hash of entry ${seq}`} keep={4} copyable={false} />
          </chakra.p>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}
