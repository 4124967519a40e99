import { useEffect, useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { Change } from '../../domain/whatIf/change.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { Text } from '../../ui/Text.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { timesAs } from '../../ui/credits.ts';
import { roundText } from '../play/roundText.ts';
import { choiceChange, edgeChange, edgeGames, otherChoice, roundGames, type EdgeGame } from './whatIfChange.ts';

interface FieldsProps {
  /** Called with the change that the fields ask for; null while they ask for none. */
  onChange: (change: Change | null) => void;
}

const MOST_PERCENT = 20;

/** Another house edge of a game. */
export function EdgeFields({ onChange }: FieldsProps) {
  const [game, setGame] = useState<EdgeGame>('dice');
  const [percent, setPercent] = useState(1);
  useEffect(() => onChange(edgeChange(game, percent)), [onChange, game, percent]);
  return (
    <>
      <SelectField
        label="Game"
        value={game}
        onChange={(value) => setGame(edgeGames.find((one) => one === value) ?? game)}
        options={edgeGames.map((one) => ({ value: one, text: rulebookOf(one).title }))}
      />
      <Slider
        label="House edge in percent"
        value={percent}
        min={0}
        max={MOST_PERCENT}
        onChange={setPercent}
        valueText={(value) => `${value} percent`}
      />
    </>
  );
}

const clock = timesAs({ dateStyle: 'short', timeStyle: 'medium' });

/** Another choice in one of the last rounds whose seed is revealed. */
export function RoundFields({ account, onChange }: FieldsProps & { account: Account }) {
  const rounds = roundGames
    .flatMap((game) => (account.recents[game] ?? []).filter(({ serverSeed }) => serverSeed !== null).map((bet) => ({ game, bet })))
    .toSorted((a, b) => b.bet.settledAt - a.bet.settledAt);
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
  const round = rounds.find(({ bet }) => bet.id === chosen) ?? rounds[0];
  const other = round && otherChoice[round.game](round.bet);
  const choice = other?.read(text) ?? null;
  const bet = round?.bet;
  const key = choice === null ? null : JSON.stringify(choice);
  useEffect(() => onChange(bet && key !== null ? choiceChange(bet, JSON.parse(key) as object) : null), [onChange, bet, key]);
  if (!round || !other)
    return <Text>Play Dice or Crash and reveal your seed first: only rounds whose seed is revealed can be played again.</Text>;
  return (
    <>
      <SelectField
        label="Round"
        value={round.bet.id}
        onChange={setChosen}
        options={rounds.map(({ game, bet: one }) => ({
          value: one.id,
          text: `${rulebookOf(game).title}, ${clock.format(one.settledAt)}: ${roundText(game, one)}`,
        }))}
      />
      <TextField
        label={other.label}
        hint={other.hint}
        inputMode="decimal"
        value={text}
        onChange={setText}
        error={text !== '' && choice === null ? `Please enter another ${other.label.toLowerCase()}` : undefined}
      />
    </>
  );
}
