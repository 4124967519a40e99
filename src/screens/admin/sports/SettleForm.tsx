import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { isScore, resultOf } from '../../../domain/sports/book.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { Button } from '../../../ui/Button.tsx';
import { readWhole } from '../../../ui/amountText.ts';
import { Form } from '../../../ui/Form.tsx';
import { PanelSection } from '../../../ui/Section.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useFields } from '../../../ui/useFields.ts';
import { useCommand } from '../../shell/useCommand.ts';
import type { EventRow } from './eventRow.ts';
import { Consequence, SettleQuestion } from './SettleQuestion.tsx';
import { t } from '../../../languages/t.ts';

interface SettleFormProps {
  events: readonly EventRow[];
  /** The id of the event. Empty for none. */
  chosen: string;
  onChoose: (id: string) => void;
  /** UTC milliseconds. */
  now: number;
}

const noScore = { home: '', away: '' };
const NO_EVENT = t('There is no event to settle: create one first.');
const CHOOSE = t('Choose the event that is over, then enter its final score.');
const scores = [
  { name: 'home', label: t('Home score') },
  { name: 'away', label: t('Away score') },
] as const;

const optionText = ({ homeTeam, awayTeam, bets }: EventRow): string =>
  t('{home} – {away} ({bets, plural, one {# bet} other {# bets}})', { home: homeTeam, away: awayTeam, bets });

const readScore = (text: string): number => readWhole(text, 6);

/** Settles every bet on an event by its final score, after a question that says what it pays. */
export function SettleForm({ events, chosen, onChoose, now }: SettleFormProps) {
  const hint = useId();
  const { form, busy, problem, send } = useCommand();
  const { fields, setFields, bind } = useFields(noScore);
  const [asking, setAsking] = useState(false);
  const event = events.find(({ id }) => id === chosen);
  const [home, away] = [readScore(fields.home), readScore(fields.away)];
  const rules = useAppSelector(selectRules);
  /* Null for a score that the house will refuse. */
  const result = isScore(home, rules) && isScore(away, rules) ? resultOf(home, away) : null;
  const settle = async (): Promise<void> => {
    if (!event) return;
    const command = { type: 'SettleSportEvent', payload: { event: event.id, homeScore: home, awayScore: away } } as const;
    const settled = await send(command, { done: t('Event settled'), failed: t('Failed to settle event') });
    setAsking(false);
    if (!settled) return;
    onChoose('');
    setFields(noScore);
  };
  return (
    <PanelSection title={t('Settle Event')} heading={{ mb: '4' }}>
      {/* A score that cannot be read is sent at once: the house says what is wrong with it. */}
      <Form ref={form} onSend={() => (result === null ? void settle() : setAsking(true))}>
        <SelectField
          label={t('Event')}
          required
          error={event ? undefined : problem?.sentence}
          value={event ? chosen : ''}
          onChange={onChoose}
          options={[{ value: '', text: t('Choose an event') }, ...events.map((one) => ({ value: one.id, text: optionText(one) }))]}
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
        <Button type="submit" justifySelf="start" disabled={!event} aria-describedby={hint}>
          {t('Settle Event')}
        </Button>
        <Text size="sm" tone="muted" id={hint}>
          {event ? <Consequence event={event} result={result} /> : events.length === 0 ? NO_EVENT : CHOOSE}
        </Text>
      </Form>
      {asking && event && result !== null && (
        <SettleQuestion
          event={event}
          score={`${home}:${away}`}
          result={result}
          now={now}
          busyText={busy ? t('Settling…') : undefined}
          onYes={() => void settle()}
          onClose={() => setAsking(false)}
        />
      )}
    </PanelSection>
  );
}
