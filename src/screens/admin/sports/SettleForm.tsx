import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { picks, resultOf, worstCase } from '../../../domain/sports/book.ts';
import type { SportEvent } from '../../../domain/worldParts.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCredits } from '../../../ui/credits.ts';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Heading, Text } from '../../../ui/Text.tsx';
import { SelectInput, TextInput } from '../../../ui/TextInput.tsx';
import { send, useOffice } from '../adminContext.ts';

export interface SettleFormProps {
  events: readonly SportEvent[];
  /** The id of the event that is to be settled; empty for none. */
  chosen: string;
  onChoose: (id: string) => void;
}

const readScore = (text: string): number => (/^\d{1,6}$/u.test(text.trim()) ? Number(text.trim()) : Number.NaN);

/** The final score of an event settles every bet on it. */
export function SettleForm({ events, chosen, onChoose }: SettleFormProps) {
  const office = useOffice();
  const hint = useId();
  const [home, setHome] = useState('');
  const [away, setAway] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const event = events.find(({ id }) => id === chosen);
  const scores = [readScore(home), readScore(away)] as const;
  const bad = (text: string): boolean => problem !== null && Number.isNaN(readScore(text));
  const submit = async (): Promise<void> => {
    setBusy(true);
    const payload = { event: chosen === '' ? null : chosen, homeScore: scores[0], awayScore: scores[1] };
    const sentence = await send(office, { type: 'SettleSportEvent', payload }, { done: 'Event settled', failed: 'Failed to settle event' });
    setBusy(false);
    setProblem(sentence);
    if (sentence !== null) return;
    onChoose('');
    setHome('');
    setAway('');
  };
  const scoreField = (label: string, value: string, onChange: (text: string) => void) => (
    <Field label={label} required error={bad(value) ? (problem ?? undefined) : undefined}>
      {(wiring) => (
        <TextInput {...wiring} inputMode="numeric" autoComplete="off" value={value} onChange={(typed) => onChange(typed.target.value)} />
      )}
    </Field>
  );
  return (
    <Panel as="section" aria-labelledby="settle-event">
      <Heading level={2} id="settle-event" mb="4">
        Settle Event
      </Heading>
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (!busy && event) void submit();
        }}
      >
        <Field label="Event" required error={problem !== null && !event ? problem : undefined}>
          {(wiring) => (
            <SelectInput {...wiring} value={event ? chosen : ''} onChange={(typed) => onChoose(typed.target.value)}>
              <option value="">Choose an event</option>
              {events.map(({ id, homeTeam, awayTeam, bets }) => (
                <option key={id} value={id}>
                  {homeTeam} – {awayTeam} ({bets} {bets === 1 ? 'bet' : 'bets'})
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="4">
          {scoreField('Home score', home, setHome)}
          {scoreField('Away score', away, setAway)}
        </chakra.div>
        {event && <Consequence event={event} home={scores[0]} away={scores[1]} />}
        <Button
          type="submit"
          justifySelf="start"
          disabled={!event}
          aria-describedby={event ? undefined : `${hint}-settle`}
          {...(busy ? { busyText: 'Settling…' } : {})}
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
      </chakra.form>
    </Panel>
  );
}

const results = { homeWin: 'The home team wins', draw: 'A draw', awayWin: 'The away team wins' } as const;

/** What this score would pay, before it is entered for good. */
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
