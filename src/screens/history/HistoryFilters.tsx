import { chakra } from '@chakra-ui/react';
import { gameNames, rulebookOf } from '../../domain/games/catalog.ts';
import { Field } from '../../ui/Field.tsx';
import { SelectInput, TextInput } from '../../ui/TextInput.tsx';
import { resultTexts, roundResults, type RoundFilter } from './pastRounds.ts';

/** The filters of the rounds: game, result and day. */
export function HistoryFilters({ filter, onChange }: { filter: RoundFilter; onChange: (filter: RoundFilter) => void }) {
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' }} mb="4">
      <Field label="Game">
        {(wiring) => (
          <SelectInput
            {...wiring}
            value={filter.game}
            onChange={({ target }) => onChange({ ...filter, game: gameNames.find((name) => name === target.value) ?? 'all' })}
          >
            <option value="all">All games</option>
            {gameNames.map((name) => (
              <option key={name} value={name}>
                {rulebookOf(name).title}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label="Result">
        {(wiring) => (
          <SelectInput
            {...wiring}
            value={filter.result}
            onChange={({ target }) => onChange({ ...filter, result: roundResults.find((result) => result === target.value) ?? 'all' })}
          >
            <option value="all">All</option>
            {roundResults.map((result) => (
              <option key={result} value={result}>
                {resultTexts[result]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label="From">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="date"
            value={filter.from}
            max={filter.to}
            onChange={({ target }) => onChange({ ...filter, from: target.value })}
          />
        )}
      </Field>
      <Field label="To">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="date"
            value={filter.to}
            min={filter.from}
            onChange={({ target }) => onChange({ ...filter, to: target.value })}
          />
        )}
      </Field>
    </chakra.div>
  );
}
