import { useState } from 'react';
import type { Withdrawal } from '../../../domain/worldParts.ts';
import { formatCredits } from '../../../ui/credits.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useCommand } from '../../shell/useCommand.ts';

const words = { done: 'Withdrawal rejected', failed: 'Failed to reject withdrawal' };

/** Returns a withdrawal to its account, with a reason that its owner reads. */
export function RejectDialog({ request, username, onClose }: { request: Withdrawal; username: string; onClose: () => void }) {
  const attempt = useCommand();
  const [reason, setReason] = useState('');
  const reject = async (): Promise<void> => {
    if (await attempt.send({ type: 'RejectWithdrawal', payload: { withdrawal: request.id, reason } }, words)) onClose();
  };
  return (
    <FormDialog
      attempt={attempt}
      onClose={onClose}
      title="Reject this withdrawal"
      description={`${formatCredits(request.cents)} credits go back to ${username}.`}
      text="Reject withdrawal"
      busyText="Rejecting…"
      danger
      onSend={() => void reject()}
    >
      <TextField
        label="Reason"
        required
        hint={`${username} reads it. At most 200 characters.`}
        error={attempt.problem?.sentence}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
