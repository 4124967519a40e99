import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useRestoreBackup } from './backupContext.ts';

/** Chooses a backup file, opens it with its passphrase and replaces what is there. */
export function RestoreForm() {
  const restore = useRestoreBackup();
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (): Promise<void> => {
    if (!file) return setProblem('Please choose a backup file');
    setBusy(true);
    const refused = await restore(await file.text(), passphrase);
    setBusy(false);
    setProblem(refused);
    if (refused !== null) showToast({ kind: 'error', text: refused });
  };

  return (
    <chakra.form
      noValidate
      display="grid"
      gap="4"
      maxW="26rem"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <Field label="Backup file" error={problem ?? undefined}>
        {(wiring) => <TextInput {...wiring} type="file" accept=".backup,application/json" py="2" onChange={(event) => setFile(event.target.files?.[0] ?? null)} />}
      </Field>
      <Field label="Passphrase of the backup">
        {(wiring) => <PasswordInput {...wiring} autoComplete="off" value={passphrase} onChange={(event) => setPassphrase(event.target.value)} />}
      </Field>
      <Button type="submit" look="outline" {...(busy ? { busyText: 'Verifying and restoring…' } : {})}>
        Restore backup
      </Button>
    </chakra.form>
  );
}
