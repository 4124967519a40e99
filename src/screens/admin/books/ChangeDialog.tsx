import { useState } from 'react';
import type { Rules } from '../../../domain/rules.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { send, useForgottenErrors, useOffice } from '../adminContext.ts';
import { DifferenceTable } from './DifferenceTable.tsx';
import { differences } from './rulesForm.ts';

/** Shows what a change of the rules changes, before it is sent. */
export function ChangeDialog({ before, after, onClose }: { before: Rules; after: Rules; onClose: (done: boolean) => void }) {
  const office = useOffice();
  useForgottenErrors();
  const [busy, setBusy] = useState(false);
  const set = async (): Promise<void> => {
    setBusy(true);
    const sentence = await send(
      office,
      { type: 'SetRules', payload: { rules: after } },
      { done: 'Rules changed', failed: 'Failed to change the rules' },
    );
    setBusy(false);
    onClose(sentence === null);
  };
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      size="lg"
      title="Change the rules"
      description="From its entry on, for everybody. Bets that stand keep the rules they were placed under."
      footer={
        <>
          <Button look="outline" onClick={() => onClose(false)}>
            Back to the form
          </Button>
          <Button {...(busy ? { busyText: 'Setting…' } : {})} onClick={() => void set()}>
            Set these rules
          </Button>
        </>
      }
    >
      <DifferenceTable label="What changes" differences={differences(before, after)} />
    </Dialog>
  );
}
