import { chakra } from '@chakra-ui/react';
import type { OfficeAnswer } from '../../../api/office.ts';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { playedOnText } from '../../play/roundText.ts';
import { useOfficePages } from '../officeQueries.tsx';
import { FoldedTable } from '../FoldedTable.tsx';
import { usePlayFilter } from './playFilter.tsx';

type PlayedRow = OfficeAnswer<'decidedBets'>['rows'][number];

const titleOf = (game: PlayedRow['game']): string => (game === null ? '–' : playedOnText(game));

/** Every decided bet of the whole log. */
export function HistoryTable() {
  const { filter, query, isNarrowed, bar } = usePlayFilter({ amount: 'Bet', textLabel: 'Outcome contains' });
  const table = useOfficePages('decidedBets', query);
  return (
    <chakra.section aria-label="Game history" display="grid" gap="4">
      {bar}
      <FoldedTable<PlayedRow>
        label="All games played"
        pagesLabel="Pages of the game history"
        one="game"
        many="games"
        table={table}
        filter={filter}
        isNarrowed={isNarrowed}
        columns={columns}
        keyOf={({ key }) => key}
        minWidth="58rem"
        emptyTitle="No game history yet"
        emptyText="Every settled bet is listed here."
      />
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
