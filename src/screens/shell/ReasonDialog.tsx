import { useState } from 'react';
import type { Command } from '../../domain/commands/catalog.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCommand, type CommandTexts } from './useCommand.ts';

interface ReasonDialogProps {
  title: string;
  description: string;
  /** The button, and what it says while the command is sent. */
  text: string;
  busyText: string;
  danger?: boolean;
  /** Who reads the reason. */
  reader: string;
  command: (reason: string) => Command;
  words: CommandTexts;
  /** `changed`: whether the command was accepted. */
  onClose: (changed: boolean) => void;
}

/** Asks for the reason of a decision about somebody, and sends the decision with it. */
export function ReasonDialog({ reader, command, words, onClose, ...dialog }: ReasonDialogProps) {
  const attempt = useCommand();
  const [reason, setReason] = useState('');
  const decide = async (): Promise<void> => {
    if (await attempt.send(command(reason), words)) onClose(true);
  };
  return (
    <FormDialog {...dialog} attempt={attempt} onClose={() => onClose(false)} onSend={() => void decide()}>
      <TextField
        label="Reason"
        required
        hint={`${reader} can read it. At most 200 characters.`}
        error={attempt.problem?.sentence}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
