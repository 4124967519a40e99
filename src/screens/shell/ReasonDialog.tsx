import { useState } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCommand, type CommandControl } from './useCommand.ts';
import { t } from '../../languages/t.ts';

interface ReasonDialogProps {
  title: string;
  description: string;
  /** The button, and what it says while the command is sent. */
  submitText: string;
  submitBusyText: string;
  danger?: boolean;
  /** Who reads the reason. */
  reader: string;
  /** Resolves to null where it was refused. */
  decide: (reason: string, attempt: CommandControl) => Promise<object | null>;
  /** `changed`: whether it was accepted. */
  onClose: (changed: boolean) => void;
}

/** Asks for the reason of a decision about somebody, and sends the decision with it. */
export function ReasonDialog({ reader, decide, onClose, ...dialog }: ReasonDialogProps) {
  const attempt = useCommand();
  const [reason, setReason] = useState('');
  const send = async (): Promise<void> => {
    if (await decide(reason, attempt)) onClose(true);
  };
  return (
    <FormDialog {...dialog} attempt={attempt} onClose={() => onClose(false)} onSend={() => void send()}>
      <TextField
        label={t('Reason')}
        required
        hint={t('{reader} can read it. At most 200 characters.', { reader })}
        error={attempt.problem?.sentence}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
