import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Heading } from '../../../ui/Text.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { send, useOffice } from '../adminContext.ts';
import { readLocalInput, zoneName } from './eventTime.ts';
import { OddsFields } from './OddsFields.tsx';
import { defaultOdds, readableOdds, sentOdds } from './oddsForm.ts';

const blank = { sport: '', homeTeam: '', awayTeam: '', startsAt: '' };
type Name = keyof typeof blank;

/** Opens an event for bets. */
export function CreateEventForm() {
  const office = useOffice();
  const [fields, setFields] = useState(blank);
  const [odds, setOdds] = useState(defaultOdds);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const startsAt = readLocalInput(fields.startsAt);
  const lacks = (name: Name): boolean => (name === 'startsAt' ? startsAt === null : fields[name].trim() === '');
  const anyLacking = (Object.keys(blank) as Name[]).some(lacks);
  const row = (name: Name, label: string, type = 'text') => (
    <Field label={label} required error={problem !== null && lacks(name) ? problem : undefined}>
      {(wiring) => (
        <TextInput
          {...wiring}
          type={type}
          autoComplete="off"
          value={fields[name]}
          onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const submit = async (): Promise<void> => {
    setBusy(true);
    const { sport, homeTeam, awayTeam } = fields;
    const terms = { sport, homeTeam, awayTeam, startsAt, odds: sentOdds(odds) };
    const sentence = await send(
      office,
      { type: 'CreateSportEvent', payload: { terms } },
      { done: 'Event created', failed: 'Failed to create event' },
    );
    setBusy(false);
    setProblem(sentence);
    if (sentence !== null) return;
    setFields({ ...blank, sport });
    setOdds(defaultOdds);
  };
  const oddsProblem = problem !== null && !anyLacking && !readableOdds(odds) ? problem : undefined;
  return (
    <Panel as="section" aria-labelledby="create-event">
      <Heading level={2} id="create-event" mb="4">
        Create Sports Event
      </Heading>
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          {row('sport', 'Sport')}
          {row('startsAt', `Start time (${zoneName()})`, 'datetime-local')}
          {row('homeTeam', 'Home team')}
          {row('awayTeam', 'Away team')}
        </chakra.div>
        <OddsFields odds={odds} onChange={setOdds} error={oddsProblem} />
        <Button type="submit" justifySelf="start" {...(busy ? { busyText: 'Creating…' } : {})}>
          Create Event
        </Button>
      </chakra.form>
    </Panel>
  );
}
