import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { picks, resultOf, worstCase } from '../../../domain/sports/book.ts';
import type { SportEvent } from '../../../domain/worldParts.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCredits } from '../../../ui/credits.ts';
import { readWhole } from '../../../ui/amountText.ts';
import { Form } from '../../../ui/Form.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Heading, Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useFields } from '../../../ui/useFields.ts';
import { useCommand } from '../../shell/useCommand.ts';

interface SettleFormProps {
  events: readonly SportEvent[];
  /** The id of the event. Empty for none. */
  chosen: string;
  onChoose: (id: string) => void;
}

const noScore = { home: '', away: '' };
const scores = [
  { name: 'home', label: 'Home score' },
  { name: 'away', label: 'Away score' },
] as const;

const optionText = ({ homeTeam, awayTeam, bets }: SportEvent): string =>
  `${homeTeam} – ${awayTeam} (${bets} ${bets === 1 ? 'bet' : 'bets'})`;

const readScore = (text: string): number => readWhole(text, 6);

/** Settles every bet on an event by its final score. */
export function SettleForm({ events, chosen, onChoose }: SettleFormProps) {
  const hint = useId();
  const { busy, problem, send } = useCommand();
  const { fields, setFields, bind } = useFields(noScore);
  const event = events.find(({ id }) => id === chosen);
  const [home, away] = [readScore(fields.home), readScore(fields.away)];
  const settle = async (): Promise<void> => {
    if (!event) return;
    const command = { type: 'SettleSportEvent', payload: { event: event.id, homeScore: home, awayScore: away } } as const;
    if (!(await send(command, { done: 'Event settled', failed: 'Failed to settle event' }))) return;
    onChoose('');
    setFields(noScore);
  };
  return (
    <Panel as="section" aria-labelledby="settle-event">
      <Heading level={2} id="settle-event" mb="4">
        Settle Event
      </Heading>
      <Form onSend={() => void settle()}>
        <SelectField
          label="Event"
          required
          error={event ? undefined : problem?.sentence}
          value={event ? chosen : ''}
          onChange={onChoose}
          options={[{ value: '', text: 'Choose an event' }, ...events.map((one) => ({ value: one.id, text: optionText(one) }))]}
        />
        <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="4">
          {scores.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              required
              error={Number.isNaN(readScore(fields[name])) ? problem?.sentence : undefined}
              inputMode="numeric"
              {...bind(name)}
            />
          ))}
        </chakra.div>
        {event && <Consequence event={event} home={home} away={away} />}
        <Button
          type="submit"
          justifySelf="start"
          disabled={!event}
          aria-describedby={event ? undefined : `${hint}-settle`}
          busyText={busy ? 'Settling…' : undefined}
        >
          Settle Event
        </Button>
        {!event && (
          <Text size="sm" tone="muted" id={`${hint}-settle`}>
            {events.length === 0
              ? 'There is no event to settle: create one first.'
              : 'Choose the event that is over, then enter its final score.'}
          </Text>
        )}
      </Form>
    </Panel>
  );
}

const results = { homeWin: 'The home team wins', draw: 'A draw', awayWin: 'The away team wins' } as const;

/** The payouts of this score. They are shown before it is entered, because nobody can undo it. */
function Consequence({ event, home, away }: { event: SportEvent; home: number; away: number }) {
  if (Number.isNaN(home) || Number.isNaN(away)) {
    const worst = worstCase(event.liability);
    return (
      <Text size="sm" tone="muted">
        {event.bets} {event.bets === 1 ? 'bet stands' : 'bets stand'}. At worst the house{' '}
        {worst > 0 ? `loses ${formatCredits(worst)}` : `keeps ${formatCredits(-worst)}`} credits.
      </Text>
    );
  }
  const result = resultOf(home, away);
  const staked = picks.reduce((sum, pick) => sum + event.liability[pick].stakedCents, 0);
  if (result === 'draw' && event.odds.draw === null) {
    return <Text size="sm">A draw could not be bet on: all {formatCredits(staked)} staked credits go back.</Text>;
  }
  return (
    <Text size="sm">
      {results[result]}: {formatCredits(event.liability[result].payoutCents)} credits are paid out of {formatCredits(staked)} staked.
    </Text>
  );
}
