import { useState } from 'react';
import type { Pick } from '../../../domain/sports/book.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { sentenceAt } from '../../shell/useAttempt.ts';
import { useCommand } from '../../shell/useCommand.ts';
import { localInput, readLocalInput } from '../localTime.ts';
import { LocalTimeField } from '../LocalTimeField.tsx';
import type { EventRow } from './eventRow.ts';
import { OddsFields } from './OddsFields.tsx';
import { oddsToEdit, sentOdds } from './oddsForm.ts';

const words = { done: 'Event updated', failed: 'Failed to update event' };

/** Changes the start or the odds for future bets. Placed bets keep their odds. */
export function EditEventDialog({ event, onClose }: { event: EventRow; onClose: () => void }) {
  const attempt = useCommand();
  const [startsText, setStartsText] = useState(() => localInput(event.startsAt));
  const [odds, setOdds] = useState(() => oddsToEdit(event.odds));
  // The picker knows no seconds: a start that was not touched stays exactly as it was.
  const startsAt = startsText === localInput(event.startsAt) ? event.startsAt : readLocalInput(startsText);
  const errorAt = sentenceAt<'start' | Pick>(attempt.problem, ({ refused }) =>
    startsAt === null ? 'start' : refused === 'draw-staked' ? 'draw' : 'homeWin',
  );
  const save = async (): Promise<void> => {
    const payload = { event: event.id, startsAt, odds: sentOdds(odds), live: event.live, suspended: event.suspended };
    if (await attempt.send({ type: 'ChangeSportEvent', payload }, words)) onClose();
  };
  return (
    <FormDialog
      attempt={attempt}
      onClose={onClose}
      size="lg"
      title="Edit Event"
      description={`${event.homeTeam} – ${event.awayTeam}. Open bets keep their odds.`}
      text="Save event"
      busyText="Saving…"
      onSend={() => void save()}
    >
      <LocalTimeField label="Start time" required error={errorAt('start')} value={startsText} onChange={setStartsText} />
      <OddsFields odds={odds} onChange={setOdds} liability={event.liability} errorAt={errorAt} />
    </FormDialog>
  );
}
