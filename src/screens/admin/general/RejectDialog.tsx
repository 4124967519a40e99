import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Withdrawal } from '../../../domain/worldParts.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCredits } from '../../../ui/credits.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { send, useForgottenErrors, useOffice } from '../adminContext.ts';

/** Gives a withdrawal back, with the reason that its account reads. */
export function RejectDialog({ request, username, onClose }: { request: Withdrawal; username: string; onClose: () => void }) {
  const office = useOffice();
  useForgottenErrors();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    const command = { type: 'RejectWithdrawal', payload: { withdrawal: request.id, reason } } as const;
    const sentence = await send(office, command, { done: 'Withdrawal rejected', failed: 'Failed to reject withdrawal' });
    setBusy(false);
    setProblem(sentence);
    if (sentence === null) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reject this withdrawal"
      description={`${formatCredits(request.cents)} credits go back to ${username}.`}
    >
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <Field label="Reason" required hint={`${username} reads it. At most 200 characters.`} error={problem ?? undefined}>
          {(wiring) => <TextInput {...wiring} autoComplete="off" value={reason} onChange={(event) => setReason(event.target.value)} />}
        </Field>
        <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="flex-end">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" {...(busy ? { busyText: 'Rejecting…' } : {})}>
            Reject withdrawal
          </Button>
        </chakra.div>
      </chakra.form>
    </Dialog>
  );
}
