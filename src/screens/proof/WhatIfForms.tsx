import { useState, type ReactNode } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import { DAY_MS } from '../../domain/utc.ts';
import type { Change } from '../../domain/whatIf/change.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { Text } from '../../ui/Text.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { localDecimals, timesAs } from '../../ui/credits.ts';
import { playedOnText, roundText } from '../play/roundText.ts';
import type { SettledBet } from '../../domain/worldParts.ts';
import { rulebookOf } from '../../domain/games/catalog.ts';
import { type DiceChoice, winningTargets } from '../../domain/games/dice.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { readCents, readWhole } from '../../ui/amountText.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

/** Games with a house edge among their rules, and with one number to choose. */
const games = ['dice', 'crash'] as const;
type Game = (typeof games)[number];

/** `percent`: whole percent. */
const edgeChange = (game: Game, percent: number): Change => ({
  kind: 'rules',
  rules: { [game]: { houseEdgeBps: percent * 100 } },
});

/** The field for another choice. */
interface ChoiceField {
  readonly label: string;
  readonly hint: string;
  /** The choice that the text stands for, for the rulebook to read or to refuse. */
  readonly choiceOf: (text: string) => object;
}

const choiceFields: Readonly<Record<Game, (bet: SettledBet) => ChoiceField>> = {
  dice(bet) {
    const { direction } = bet.choice as DiceChoice;
    const { from, to } = winningTargets[direction];
    const range = { from: String(from), to: String(to) };
    return {
      label: t('Target number'),
      hint:
        direction === 'over'
          ? t('{from} to {to}. The direction stays: over', range)
          : t('{from} to {to}. The direction stays: under', range),
      choiceOf: (text) => ({ direction, target: readWhole(text, 2) }),
    };
  },
  crash: () => ({
    label: t('Cash out at'),
    hint: t('A multiplier such as 2.00'),
    choiceOf: (text) => ({ autoCashOut: readCents(text) }),
  }),
};

const choiceChange = (bet: SettledBet, choice: object): Change => ({ kind: 'choice', bet: bet.id, choice });

interface AskProps {
  busy: boolean;
  /** `lastMs`: only this much of the end of the log is played again; null for all of it. */
  onAsk: (change: Change, lastMs: number | null) => void;
}

interface AskFormProps extends AskProps {
  /** What the fields ask for; null while they ask for nothing. */
  change: Change | null;
  lastMs?: number | null;
  children: ReactNode;
}

/** The form of one kind of change. */
function AskForm({ change, lastMs = null, busy, onAsk, children }: AskFormProps) {
  return (
    <Form onSend={() => change && onAsk(change, lastMs)}>
      {children}
      <Button type="submit" look="outline" justifySelf="start" disabled={change === null} busyText={busy ? t('Playing…') : undefined}>
        {t('Play it again')}
      </Button>
    </Form>
  );
}

const MOST_PERCENT = 20;

/** How much of the end of the log is played again. */
const spans = [
  { value: 'all', text: t('All of it'), lastMs: null },
  { value: 'month', text: t('Last 30 days'), lastMs: 30 * DAY_MS },
  { value: 'week', text: t('Last 7 days'), lastMs: 7 * DAY_MS },
] as const;
type Span = (typeof spans)[number]['value'];

/** Another house edge of a game. */
export function EdgeForm(ask: AskProps) {
  const [game, setGame] = useState<Game>('dice');
  const [percent, setPercent] = useState(1);
  const [span, setSpan] = useState<Span>('all');
  const lastMs = spans.find(({ value }) => value === span)?.lastMs ?? null;
  return (
    <AskForm {...ask} change={edgeChange(game, percent)} lastMs={lastMs}>
      <SelectField
        label={t('Game')}
        value={game}
        onChange={(value) => setGame(games.find((one) => one === value) ?? game)}
        options={games.map((one) => ({ value: one, text: playedOnText(one) }))}
      />
      <Slider
        label={t('House edge in percent')}
        value={percent}
        min={0}
        max={MOST_PERCENT}
        onChange={setPercent}
        valueText={(value) => t('{percent} percent', { percent: String(value) })}
      />
      <Segmented legend={t('Played again')} options={spans} value={span} onChange={setSpan} />
    </AskForm>
  );
}

const clock = timesAs({ dateStyle: 'short', timeStyle: 'medium' });

/** Another choice in one of the last rounds whose seed is revealed. */
export function RoundForm({ account, ...ask }: AskProps & { account: Account }) {
  const rounds = games
    .flatMap((game) => (account.recents[game] ?? []).filter(({ serverSeed }) => serverSeed !== null).map((bet) => ({ game, bet })))
    .toSorted((a, b) => b.bet.settledAt - a.bet.settledAt);
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
  const round = rounds.find(({ bet }) => bet.id === chosen) ?? rounds[0];
  if (!round)
    return <Text>{t('Play Dice or Crash and reveal your seed first: only rounds whose seed is revealed can be played again.')}</Text>;
  const { label, hint, choiceOf } = choiceFields[round.game](round.bet);
  const choice = rulebookOf(round.game).readChoice(choiceOf(text));
  return (
    <AskForm {...ask} change={isRefusal(choice) ? null : choiceChange(round.bet, choice)}>
      <SelectField
        label={t('Round')}
        value={round.bet.id}
        onChange={setChosen}
        options={rounds.map(({ game, bet: one }) => ({
          value: one.id,
          text: `${playedOnText(game)}, ${clock.format(one.settledAt)}: ${roundText(game, one)}`,
        }))}
      />
      <TextField
        label={label}
        hint={hint}
        inputMode="decimal"
        value={text}
        onChange={setText}
        error={text !== '' && isRefusal(choice) ? localDecimals(translated(choice.sentence)) : undefined}
      />
    </AskForm>
  );
}
