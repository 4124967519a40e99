import { chakra } from '@chakra-ui/react';
import { useDeferredValue, useMemo, useState } from 'react';
import { gameNames, type GameName } from '../../../domain/games/catalog.ts';
import type { OfficeAnswer } from '../../../api/office.ts';
import { readBack } from '../../../client/readBack.ts';
import type { Source } from '../../../projections/pages.ts';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { formatCount } from '../../../ui/credits.ts';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SkeletonGroup } from '../../../ui/Skeleton.tsx';
import { UtcSwitch } from '../../../ui/UtcSwitch.tsx';
import { playedOnText } from '../../play/roundText.ts';
import { usePages } from '../../shell/usePages.ts';
import { useOffice } from '../adminContext.ts';
import { SearchField } from '../SearchField.tsx';
import { PageTurns } from '../PageTurns.tsx';
import { useAccount } from '../useAccount.ts';

type PlayedRow = OfficeAnswer<'decidedBets'>['rows'][number];

const PAGE = 200;
const titleOf = (game: PlayedRow['game']): string => (game === null ? '–' : playedOnText(game));

const games = [
  { value: '', text: 'All games' },
  ...([...gameNames, 'sports'] as const).map((game) => ({ value: game, text: titleOf(game) })),
];

/** Every decided bet of the whole log. */
export function HistoryTable() {
  const { house, office } = useOffice();
  const [player, setPlayer] = useState('');
  const [game, setGame] = useState('');
  const [outcome, setOutcome] = useState('');
  const wanted = useDeferredValue(player.trim());
  const text = useDeferredValue(outcome.trim());
  const { found, failed: unfound } = useAccount(wanted);
  const owner = found?.id;
  const unknown = wanted !== '' && found === null;
  const source = useMemo((): Source<PlayedRow> => {
    const query = {
      ...(owner === undefined ? {} : { account: owner }),
      ...(game === '' ? {} : { game: game as GameName | 'sports' }),
      ...(text === '' ? {} : { text }),
      limit: PAGE,
    };
    return { back: (...from) => readBack(office, 'decidedBets', query, ...from) };
  }, [office, owner, game, text]);
  const pages = usePages(house, source, { size: PAGE });
  const { rows, page, older, busy, lookingAt } = pages;
  const failed = unfound ?? pages.failed;
  const narrowed = owner !== undefined || game !== '' || text !== '';
  return (
    <chakra.section aria-label="Game history" display="grid" gap="4">
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="start">
        <SearchField
          label="Player"
          hint={unknown ? 'No player has this name or ID' : 'Whole name or ID'}
          value={player}
          onChange={setPlayer}
        />
        <chakra.div flex="0 1 12rem">
          <SelectField label="Game" value={game} onChange={setGame} options={games} />
        </chakra.div>
        <SearchField label="Outcome contains" value={outcome} onChange={setOutcome} />
      </chakra.div>
      <UtcSwitch />
      {failed && <RetryBanner {...failed} />}
      {busy && rows.length === 0 ? (
        <SkeletonGroup label="Reading the log" rows={6} />
      ) : (
        <DataTable<PlayedRow>
          label="All games played"
          columns={columns}
          rows={unknown || unfound ? [] : rows}
          keyOf={({ seq, place }) => `${seq}.${place}`}
          minWidth="58rem"
          empty={
            <EmptyState title="No game history yet">
              {narrowed || unknown ? 'Nothing in the whole log matches. Remove a filter.' : 'Every settled bet is listed here.'}
            </EmptyState>
          }
        />
      )}
      <PageTurns label="Pages of the game history" pages={pages}>
        {busy
          ? `Searching, now at entry ${formatCount(lookingAt)} of ${formatCount(house.head.seq)}`
          : `Page ${page + 1}, ${formatCount(unknown ? 0 : rows.length)} ${rows.length === 1 ? 'game' : 'games'}${older ? '' : ', back to the first'}`}
      </PageTurns>
    </chakra.section>
  );
}

const columns: readonly Column<PlayedRow>[] = [
  { id: 'id', head: 'ID', width: '7rem', cell: ({ bet }) => <HashText value={bet} label="bet ID" keep={4} copyable={false} /> },
  {
    id: 'user',
    head: 'User',
    width: '10rem',
    rowHead: true,
    cell: ({ username }) => <span title={username}>{username}</span>,
  },
  { id: 'game', head: 'Game', width: '7.5rem', cell: ({ game }) => titleOf(game) },
  { id: 'bet', head: 'Bet', width: '7rem', numeric: true, cell: ({ stakeCents }) => <CreditAmount cents={stakeCents} /> },
  { id: 'win', head: 'Win', width: '7.5rem', numeric: true, cell: ({ winCents }) => <CreditAmount cents={winCents} toned /> },
  { id: 'outcome', head: 'Outcome', cell: ({ outcome }) => <span title={outcome}>{outcome}</span> },
  { id: 'time', head: 'Time', width: '15.5rem', cell: ({ at }) => <Moment at={at} /> },
];
