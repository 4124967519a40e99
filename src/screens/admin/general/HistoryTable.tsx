import { chakra } from '@chakra-ui/react';
import { useDeferredValue, useState } from 'react';
import { gameNames, type GameName } from '../../../domain/games/catalog.ts';
import type { OfficeAnswer } from '../../../api/office.ts';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { playedOnText } from '../../play/roundText.ts';
import { useOfficePages } from '../officeQueries.tsx';
import { FilterBar, useTableFilter } from '../tableFilter.tsx';
import { FoldedTable } from './FoldedTable.tsx';

type PlayedRow = OfficeAnswer<'decidedBets'>['rows'][number];

const titleOf = (game: PlayedRow['game']): string => (game === null ? '–' : playedOnText(game));

export const gameChoices = [
  { value: '', text: 'All games' },
  ...([...gameNames, 'sports'] as const).map((game) => ({ value: game, text: titleOf(game) })),
];

/** The chosen game for a query. */
export const gameIn = (chosen: string): GameName | 'sports' | undefined => (chosen === '' ? undefined : (chosen as GameName | 'sports'));

/** Every decided bet of the whole log. */
export function HistoryTable() {
  const filter = useTableFilter();
  const [game, setGame] = useState('');
  const [outcome, setOutcome] = useState('');
  const text = useDeferredValue(outcome.trim()) || undefined;
  const table = useOfficePages('decidedBets', { ...filter.filter, game: gameIn(game), text });
  const isMoreSet = game !== '' || outcome !== '';
  return (
    <chakra.section aria-label="Game history" display="grid" gap="4">
      <FilterBar
        filter={filter}
        amount="Bet"
        isMoreSet={isMoreSet}
        onClear={() => {
          setGame('');
          setOutcome('');
        }}
      >
        <SelectField label="Game" value={game} onChange={setGame} options={gameChoices} />
        <TextField type="search" spellCheck={false} label="Outcome contains" value={outcome} onChange={setOutcome} />
      </FilterBar>
      <FoldedTable<PlayedRow>
        label="All games played"
        pagesLabel="Pages of the game history"
        one="game"
        many="games"
        table={table}
        filter={filter}
        isNarrowed={filter.isSet || isMoreSet}
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
