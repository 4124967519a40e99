import { useState } from 'react';
import { picks, type SportPick } from '../../../domain/sports/book.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { sentenceAt } from '../../shell/useAttempt.ts';
import { useCommand } from '../../shell/useCommand.ts';
import { localInput, readLocalInput } from '../localTime.ts';
import { LocalTimeField } from '../LocalTimeField.tsx';
import type { EventRow } from './eventRow.ts';
import { OddsFields } from './OddsFields.tsx';
import { lacksOdds, oddsToEdit, sentOdds } from './oddsForm.ts';
import { t } from '../../../languages/t.ts';

const texts = { done: t('Event updated'), failed: t('Failed to update event') };

/** Changes the start, the end of live betting or the odds for future bets. Placed bets keep their odds. */
export function EditEventDialog({ event, onClose }: { event: EventRow; onClose: () => void }) {
  const attempt = useCommand();
  const [startsText, setStartsText] = useState(() => localInput(event.startsAt));
  const [untilText, setUntilText] = useState(() => (event.liveBettingUntil === null ? '' : localInput(event.liveBettingUntil)));
  const [odds, setOdds] = useState(() => oddsToEdit(event.odds));
  // The picker knows no seconds. A time that was not edited keeps its seconds.
  const timeIn = (text: string, before: number | null): number | null =>
    before !== null && text === localInput(before) ? before : readLocalInput(text);
  const startsAt = timeIn(startsText, event.startsAt);
  const liveBettingUntil = timeIn(untilText, event.liveBettingUntil);
  const errorAt = sentenceAt<'start' | 'until' | SportPick>(attempt.problem, ({ refused }) =>
    startsAt === null
      ? 'start'
      : refused === 'live-betting-end'
        ? 'until'
        : refused === 'draw-staked'
          ? 'draw'
          : (picks.find((pick) => lacksOdds(odds, pick)) ?? 'homeWin'),
  );
  const save = async (): Promise<void> => {
    const payload = { event: event.id, startsAt, odds: sentOdds(odds), live: event.live, suspended: event.suspended, liveBettingUntil };
    if (await attempt.send({ type: 'ChangeSportEvent', payload }, texts)) onClose();
  };
  return (
    <FormDialog
      attempt={attempt}
      onClose={onClose}
      size="lg"
      title={t('Edit Event')}
      description={t('{home} – {away}. Open bets keep their odds.', { home: event.homeTeam, away: event.awayTeam })}
      submitText={t('Save event')}
      submitBusyText={t('Saving…')}
      onSend={() => void save()}
    >
      <LocalTimeField label={t('Start time')} required error={errorAt('start')} value={startsText} onChange={setStartsText} />
      <LocalTimeField
        label={t('Live betting until')}
        hint={t('Empty: betting closes at the start')}
        error={errorAt('until')}
        value={untilText}
        onChange={setUntilText}
      />
      <OddsFields odds={odds} onChange={setOdds} liability={event.liability} errorAt={errorAt} />
    </FormDialog>
  );
}
