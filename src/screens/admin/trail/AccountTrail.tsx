import { chakra } from '@chakra-ui/react';
import { useMemo, useState, type ReactNode } from 'react';
import type { AccountId } from '../../../domain/ids.ts';
import { eventKinds, type OfficeAnswer } from '../../../api/office.ts';
import { readBack } from '../../../client/readBack.ts';
import type { Source } from '../../../projections/pages.ts';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { formatCount } from '../../../languages/numbers.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SkeletonGroup } from '../../../ui/Skeleton.tsx';
import { Heading, Text } from '../../../ui/Text.tsx';
import { UtcSwitch } from '../../../ui/UtcSwitch.tsx';
import { usePages, type ShownPages } from '../../shell/usePages.ts';
import { useOffice } from '../adminContext.ts';
import { readLocalEnd, readLocalInput } from '../localTime.ts';
import { LocalTimeField } from '../LocalTimeField.tsx';
import { ExportTrail, type TrailFilter } from './ExportTrail.tsx';
import { TimeTravel } from './TimeTravel.tsx';
import { TrailList } from './TrailList.tsx';
import { Turn } from '../../../ui/Turn.tsx';
import { t } from '../../../languages/t.ts';

/** Entries of a page. They are spread over segments: reading 25 from a very long log takes half a second. */
const PAGE_ENTRIES = 25;

const kinds = [{ value: '', text: t('All kinds') }, ...eventKinds.map((kind) => ({ value: kind, text: kind }))];

type TrailRow = OfficeAnswer<'trail'>['rows'][number];

/** The typed filters as a query. */
function queryOf(account: AccountId, kind: string, from: string, to: string): TrailFilter {
  const [start, end] = [readLocalInput(from), readLocalEnd(to)];
  return {
    account,
    ...(kind === '' ? {} : { kind }),
    ...(start === null ? {} : { from: start }),
    ...(end === null ? {} : { to: end }),
  };
}

/** The trail of one account, with filters, export, and a view of the account at an earlier entry (`TimeTravel`). */
export function AccountTrail({ account: { id, username, seq: first } }: { account: NonNullable<OfficeAnswer<'account'>['account']> }) {
  const { house, office } = useOffice();
  const [kind, setKind] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [seq, setSeq] = useState<number | null>(null);
  const query = useMemo(() => queryOf(id, kind, from, to), [id, kind, from, to]);
  const source = useMemo(
    (): Source<TrailRow> => ({ back: (before, reading) => readBack(office, { ...query, limit: PAGE_ENTRIES }, before, reading) }),
    [office, query],
  );
  const pages = usePages(house, source, { size: PAGE_ENTRIES });
  const { rows, page, older, busy, lookingAt, failed } = pages;
  return (
    <chakra.div display="grid" gap="6">
      {/* Waits while the trail is being read: both read the log. */}
      <TimeTravel account={id} first={first} seq={seq} onSeq={setSeq} mayRead={!busy} />
      <chakra.section aria-labelledby="trail-title" display="grid" gap="4">
        <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="end" justifyContent="space-between">
          <Heading level={2} id="trail-title">
            {t('Trail of {username}', { username })}
          </Heading>
          <ExportTrail query={query} username={username} />
        </chakra.div>
        <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }}>
          <SelectField label={t('Kind')} value={kind} onChange={setKind} options={kinds} />
          <LocalTimeField label={t('From')} value={from} onChange={setFrom} />
          <LocalTimeField label={t('To')} value={to} onChange={setTo} />
        </chakra.div>
        <UtcSwitch />
        {failed && <RetryBanner {...failed} />}
        {busy && rows.length === 0 ? (
          <SkeletonGroup label={t('Loading the trail')} rows={6} />
        ) : rows.length === 0 ? (
          <EmptyState title={t('No matching entries')}>{t('Choose another kind or a longer time.')}</EmptyState>
        ) : (
          <Panel pad="none">
            <TrailList entries={rows} chosen={seq} onChoose={setSeq} />
          </Panel>
        )}
        <PageTurns label={t('Pages of the trail')} pages={pages}>
          {busy
            ? t('Searching, now at entry {seq}', { seq: formatCount(lookingAt) })
            : older
              ? t('Page {page}', { page: formatCount(page + 1) })
              : t('Page {page}, back to the first entry', { page: formatCount(page + 1) })}
        </PageTurns>
      </chakra.section>
    </chakra.div>
  );
}

/** Buttons that turn pages, newest first, and the number of the page. */
function PageTurns({ label, pages, children }: { label: string; pages: ShownPages<unknown>; children: ReactNode }) {
  return (
    <chakra.nav aria-label={label} display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <Turn text={t('Newest')} turn={pages.restart} />
      <Turn text={t('Newer')} turn={pages.newer} />
      <Turn text={t('Older')} turn={pages.older} />
      <Text size="sm" tone="muted" role="status">
        {children}
      </Text>
    </chakra.nav>
  );
}
