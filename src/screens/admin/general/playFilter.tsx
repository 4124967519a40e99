/** The filter of tables about play: a game and a text, beside player, time and amount. */
import { useDeferredValue, useState } from 'react';
import { gameNames, type GameName } from '../../../domain/games/catalog.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { playedOnText } from '../../play/roundText.ts';
import { FilterBar, useTableFilter } from '../tableFilter.tsx';

type PlayedOn = GameName | 'sports';

const games = [
  { value: '', text: 'All games' },
  ...([...gameNames, 'sports'] as const).map((game) => ({ value: game, text: playedOnText(game) })),
];

/** `amount` and `textLabel` name the fields: "Bet", "Outcome contains". */
export function usePlayFilter({ amount, textLabel }: { amount: string; textLabel: string }) {
  const filter = useTableFilter();
  const [game, setGame] = useState('');
  const [text, setText] = useState('');
  const isMoreSet = game !== '' || text !== '';
  const clear = (): void => {
    setGame('');
    setText('');
  };
  return {
    filter,
    query: {
      ...filter.filter,
      game: game === '' ? undefined : (game as PlayedOn),
      text: useDeferredValue(text.trim()) || undefined,
    },
    isNarrowed: filter.isSet || isMoreSet,
    bar: (
      <FilterBar filter={filter} amount={amount} isMoreSet={isMoreSet} onClear={clear}>
        <SelectField label="Game" value={game} onChange={setGame} options={games} />
        <TextField type="search" spellCheck={false} label={textLabel} value={text} onChange={setText} />
      </FilterBar>
    ),
  };
}
