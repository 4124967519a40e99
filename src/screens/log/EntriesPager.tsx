import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { InspectedEntry, Inspector } from '../../house/inspection/inspection.ts';
import { Banner } from '../../ui/Banner.tsx';
import { formatCount } from '../../ui/credits.ts';
import { HashText } from '../../ui/HashText.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { UtcSwitch } from '../../ui/UtcSwitch.tsx';
import { Turn } from '../../ui/Turn.tsx';

const PAGE = 25;

type Shown = { readonly from: number; readonly entries: readonly InspectedEntry[] };

/** The entries that hold, as sentences, in pages. */
export function EntriesPager({ inspector, lastSeq }: { inspector: Inspector; lastSeq: number }) {
  const [from, setFrom] = useState(1);
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let wanted = true;
    inspector.entries(from, PAGE).then(
      (entries) => {
        if (wanted) setShown({ from, entries });
      },
      (error: unknown) => {
        if (wanted) setProblem(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [inspector, from]);

  const lastPage = Math.floor((lastSeq - 1) / PAGE) * PAGE + 1;
  const end = Math.min(from + PAGE - 1, lastSeq);
  return (
    <chakra.section aria-labelledby="entries-title" display="grid" gap="3">
      <Heading level={3} id="entries-title">
        Entries
      </Heading>
      <chakra.nav aria-label="Pages of entries" display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Turn text="First" turn={from === 1 ? null : () => setFrom(1)} />
        <Turn text="Previous" turn={from === 1 ? null : () => setFrom(Math.max(1, from - PAGE))} />
        <Turn text="Next" turn={from >= lastPage ? null : () => setFrom(from + PAGE)} />
        <Turn text="Last" turn={from >= lastPage ? null : () => setFrom(lastPage)} />
        <Text size="sm" tone="muted" role="status" ms="2">
          {formatCount(from)} to {formatCount(end)} of {formatCount(lastSeq)}
        </Text>
      </chakra.nav>
      <UtcSwitch />
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      {shown === null ? <SkeletonGroup label="Reading the entries" rows={6} /> : <Entries entries={shown.entries} />}
    </chakra.section>
  );
}

function Entries({ entries }: { entries: readonly InspectedEntry[] }) {
  return (
    <chakra.ol listStyleType="none" p="0" m="0">
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
