import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { SportEvent } from '../../../domain/worldParts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { send, useForgottenErrors, useOffice } from '../adminContext.ts';
import { localInput, readLocalInput, zoneName } from './eventTime.ts';
import { OddsFields } from './OddsFields.tsx';
import { oddsText, sentOdds } from './oddsForm.ts';

/** Another start or other odds for bets to come; bets that stand keep theirs. */
export function EditEventDialog({ event, onClose }: { event: SportEvent; onClose: () => void }) {
  const office = useOffice();
  useForgottenErrors();
  const [startsText, setStartsText] = useState(() => localInput(event.startsAt));
  const [odds, setOdds] = useState(() => oddsText(event.odds));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The picker knows no seconds: a start that was not touched stays exactly as it was.
  const startsAt = startsText === localInput(event.startsAt) ? event.startsAt : readLocalInput(startsText);
  const submit = async (): Promise<void> => {
    setBusy(true);
    const payload = { event: event.id, startsAt, odds: sentOdds(odds), live: event.live, suspended: event.suspended };
    const sentence = await send(office, { type: 'ChangeSportEvent', payload }, { done: 'Event updated', failed: 'Failed to update event' });
    setBusy(false);
    setProblem(sentence);
    if (sentence === null) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Edit Event"
      description={`${event.homeTeam} – ${event.awayTeam}. Bets that stand keep their odds.`}
    >
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (!busy) void submit();
        }}
      >
        <Field label={`Start time (${zoneName()})`} required error={problem !== null && startsAt === null ? problem : undefined}>
          {(wiring) => (
            <TextInput {...wiring} type="datetime-local" value={startsText} onChange={(typed) => setStartsText(typed.target.value)} />
          )}
        </Field>
        <OddsFields
          odds={odds}
          onChange={setOdds}
          liability={event.liability}
          error={problem !== null && startsAt !== null ? problem : undefined}
        />
        <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="flex-end" mt="2">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...(busy ? { busyText: 'Saving…' } : {})}>
            Save event
          </Button>
        </chakra.div>
      </chakra.form>
    </Dialog>
  );
}
