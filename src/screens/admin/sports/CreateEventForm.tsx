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

const blank = { sport: '', homeTeam: '', awayTeam: '', startsAt: '', liveBettingUntil: '' };

const rows = [
  { name: 'sport', label: t('Sport'), Line: TextField },
  { name: 'startsAt', label: t('Start time'), Line: LocalTimeField },
  { name: 'homeTeam', label: t('Home team'), Line: TextField },
  { name: 'awayTeam', label: t('Away team'), Line: TextField },
] as const;

/** Opens an event for bets. */
export function CreateEventForm() {
  const { form, busy, problem, send } = useCommand();
  const { fields, setFields, bind } = useFields(blank);
  const [odds, setOdds] = useState(defaultOdds);
  const startsAt = readLocalInput(fields.startsAt);
  const liveBettingUntil = readLocalInput(fields.liveBettingUntil);
  const lacks = (name: (typeof rows)[number]['name']): boolean => (name === 'startsAt' ? startsAt === null : fields[name].trim() === '');
  const isAboutOdds = !rows.some(({ name }) => lacks(name)) && !readableOdds(odds);
  // The house does not say which odds it refuses. If none is missing, its sentence stands at the home odds.
  const isWrong = (pick: SportPick): boolean => lacksOdds(odds, pick) || (isAboutOdds && pick === 'homeWin' && !lacksOdds(odds, 'awayWin'));
  const create = async (): Promise<void> => {
    const { sport, homeTeam, awayTeam } = fields;
    const terms = { sport, homeTeam, awayTeam, startsAt, odds: sentOdds(odds), liveBettingUntil };
    const texts = { done: t('Event created'), failed: t('Failed to create event') };
    if (!(await send({ type: 'CreateSportEvent', payload: { terms } }, texts))) return;
    setFields({ ...blank, sport });
    setOdds(defaultOdds);
  };
  return (
    <PanelSection title={t('Create Sports Event')} heading={{ mb: '4' }}>
      <Form ref={form} onSend={() => void create()}>
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          {rows.map(({ name, Line, ...row }) => (
            <Line key={name} {...row} required error={lacks(name) ? problem?.sentence : undefined} {...bind(name)} />
          ))}
          <LocalTimeField
            label={t('Live betting until')}
            hint={t('Empty: betting closes at the start')}
            error={problem?.refused === 'live-betting-end' ? problem.sentence : undefined}
            {...bind('liveBettingUntil')}
          />
        </chakra.div>
        <OddsFields odds={odds} onChange={setOdds} errorAt={(pick) => (isWrong(pick) ? problem?.sentence : undefined)} />
        <Button type="submit" justifySelf="start" busyText={busy ? t('Creating…') : undefined}>
          {t('Create Event')}
        </Button>
      </Form>
    </PanelSection>
  );
}
