import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { SportPick } from '../../../domain/sports/book.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PanelSection } from '../../../ui/Section.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useFields } from '../../../ui/useFields.ts';
import { useCommand } from '../../shell/useCommand.ts';
import { readLocalInput } from '../localTime.ts';
import { LocalTimeField } from '../LocalTimeField.tsx';
import { OddsFields } from './OddsFields.tsx';
import { defaultOdds, lacksOdds, readableOdds, sentOdds } from './oddsForm.ts';
import { t } from '../../../languages/t.ts';

const emptyFields = { sport: '', homeTeam: '', awayTeam: '', startsAt: '', liveBettingUntil: '' };

const requiredFields = [
  { name: 'sport', label: t('Sport'), Field: TextField },
  { name: 'startsAt', label: t('Start time'), Field: LocalTimeField },
  { name: 'homeTeam', label: t('Home team'), Field: TextField },
  { name: 'awayTeam', label: t('Away team'), Field: TextField },
] as const;

/** Opens an event for bets. */
export function CreateEventForm() {
  const { form, busy, problem, send } = useCommand();
  const { fields, setFields, bind } = useFields(emptyFields);
  const [odds, setOdds] = useState(defaultOdds);
  const startsAt = readLocalInput(fields.startsAt);
  const liveBettingUntil = readLocalInput(fields.liveBettingUntil);
  const isMissing = (name: (typeof requiredFields)[number]['name']): boolean =>
    name === 'startsAt' ? startsAt === null : fields[name].trim() === '';
  const isAboutOdds = !requiredFields.some(({ name }) => isMissing(name)) && !readableOdds(odds);
  // The house does not say which odds it refuses. If none is missing, its sentence stands at the home odds.
  const isWrongOdds = (pick: SportPick): boolean =>
    lacksOdds(odds, pick) || (isAboutOdds && pick === 'homeWin' && !lacksOdds(odds, 'awayWin'));
  const create = async (): Promise<void> => {
    const { sport, homeTeam, awayTeam } = fields;
    const terms = { sport, homeTeam, awayTeam, startsAt, odds: sentOdds(odds), liveBettingUntil };
    const texts = { done: t('Event created'), failed: t('Failed to create event') };
    if (!(await send({ type: 'CreateSportEvent', payload: { terms } }, texts))) return;
    setFields({ ...emptyFields, sport });
    setOdds(defaultOdds);
  };
  return (
    <PanelSection title={t('Create Sports Event')} heading={{ mb: '4' }}>
      <Form ref={form} onSend={() => void create()}>
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          {requiredFields.map(({ name, Field, ...field }) => (
            <Field key={name} {...field} required error={isMissing(name) ? problem?.sentence : undefined} {...bind(name)} />
          ))}
          <LocalTimeField
            label={t('Live betting until')}
            hint={t('Empty: betting closes at the start')}
            error={problem?.refused === 'live-betting-end' ? problem.sentence : undefined}
            {...bind('liveBettingUntil')}
          />
        </chakra.div>
        <OddsFields odds={odds} onChange={setOdds} errorAt={(pick) => (isWrongOdds(pick) ? problem?.sentence : undefined)} />
        <Button type="submit" justifySelf="start" busyText={busy ? t('Creating…') : undefined}>
          {t('Create Event')}
        </Button>
      </Form>
    </PanelSection>
  );
}
