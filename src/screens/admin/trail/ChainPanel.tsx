import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { NO_HASH } from '../../../domain/log/head.ts';
import type { OfficeAnswer } from '../../../api/office.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../languages/numbers.ts';
import { HashText } from '../../../ui/HashText.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { Heading, Text } from '../../../ui/Text.tsx';
import { SeenLine } from '../../proof/SeenLine.tsx';
import { useOffice } from '../adminContext.ts';
import { t } from '../../../languages/t.ts';
import { rich } from '../../../languages/rich.tsx';
import { translated } from '../../../languages/translated.ts';

type State = OfficeAnswer<'chain'>;

type Work =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly seq: number; readonly head: number }
  | { readonly phase: 'done'; readonly state: State }
  | { readonly phase: 'failed'; readonly sentence: string };

/** Where the log ends, and whether its bytes still chain from the first entry to there. */
export function ChainPanel() {
  const { house, office } = useOffice();
  // This subscribes to new entries. The head itself comes from the house.
  useAppSelector((state) => state.world.seq);
  const [work, setWork] = useState<Work>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const check = async (): Promise<void> => {
    const { signal } = (running.current = new AbortController());
    try {
      let state: State = { holdsTo: { seq: 0, hash: NO_HASH }, brokenAt: null, head: house.head.seq };
      do {
        setWork({ phase: 'running', seq: state.holdsTo.seq, head: state.head });
        state = await office.read('chain', { after: state.holdsTo }, signal);
      } while (!signal.aborted && state.brokenAt === null && state.holdsTo.seq < state.head);
      if (!signal.aborted) setWork({ phase: 'done', state });
    } catch (error) {
      if (!signal.aborted) setWork({ phase: 'failed', sentence: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <Panel as="section" pad="sm" aria-labelledby="chain-state" display="grid" gap="2.5">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <Heading level={2} look="label" id="chain-state">
          {t('Chain')}
        </Heading>
        <Button size="sm" look="outline" busyText={work.phase === 'running' ? t('Checking…') : undefined} onClick={() => void check()}>
          {t('Check the chain')}
        </Button>
      </chakra.div>
      <Text size="sm" tone="muted">
        {rich('Head: entry {seq}, {hash}', {
          seq: formatCount(house.head.seq),
          hash: <HashText value={house.head.hash} label={t('head hash')} />,
        })}
      </Text>
      <SeenLine house={house} />
      {work.phase === 'running' && <ProgressBar label={t('Hashing every entry')} percent={(100 * work.seq) / Math.max(1, work.head)} />}
      {work.phase === 'failed' && <StatusPill tone="error">{translated(work.sentence)}</StatusPill>}
      {work.phase === 'done' && (
        <chakra.div role="status">
          {work.state.brokenAt === null ? (
            <StatusPill tone="success">{t('Holds from entry 1 to {seq}', { seq: formatCount(work.state.holdsTo.seq) })}</StatusPill>
          ) : (
            <StatusPill tone="error">{t('Broken at entry {seq}', { seq: formatCount(work.state.brokenAt) })}</StatusPill>
          )}
        </chakra.div>
      )}
    </Panel>
  );
}
