import { chakra } from '@chakra-ui/react';
import type { PlayedOn } from '../../domain/accounts/account.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { playedOnText } from '../play/roundText.ts';
import type { BetResult } from '../../projections/betFacts.ts';
import { resultTexts, type RoundFilter } from './roundFilter.ts';
import { t } from '../../languages/t.ts';

interface HistoryFiltersProps {
  filter: RoundFilter;
  onChange: (filter: RoundFilter) => void;
  /** What can be chosen. */
  games: readonly PlayedOn[];
  /** Default: there is no filter by result. */
  results?: readonly BetResult[];
}

/** The filters of a list: game, result and day. */
export function HistoryFilters({ filter, onChange, games, results = [] }: HistoryFiltersProps) {
  const columns = results.length > 0 ? 4 : 3;
  return (
    <chakra.div
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: `repeat(${columns}, minmax(0, 1fr))` }}
      mb="4"
    >
      <chakra.div gridColumn={results.length > 0 ? undefined : { base: '1 / -1', sm: 'auto' }}>
        <SelectField
          label={t('Game')}
          value={filter.game}
          onChange={(chosen) => onChange({ ...filter, game: games.find((game) => game === chosen) ?? 'all' })}
          options={[{ value: 'all', text: t('All games') }, ...games.map((game) => ({ value: game, text: playedOnText(game) }))]}
        />
      </chakra.div>
      {results.length > 0 && (
        <SelectField
          label={t('Result')}
          value={filter.result}
          onChange={(chosen) => onChange({ ...filter, result: results.find((result) => result === chosen) ?? 'all' })}
          options={[{ value: 'all', text: t('All') }, ...results.map((result) => ({ value: result, text: resultTexts[result] }))]}
        />
      )}
      <TextField label={t('From')} type="date" value={filter.from} max={filter.to} onChange={(from) => onChange({ ...filter, from })} />
      <TextField label={t('To')} type="date" value={filter.to} min={filter.from} onChange={(to) => onChange({ ...filter, to })} />
    </chakra.div>
  );
}
