import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useHouse } from '../../store/houseContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { UploadIcon } from '../../ui/icons/actionIcons.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useOpener } from '../../ui/useOpener.ts';
import { useRestoreBackup } from './backupContext.ts';
import { FileInput } from './FileInput.tsx';
import { GiveUpQuestion } from './GiveUpQuestion.tsx';

/** Chooses a backup file, opens it with its passphrase and replaces what is there; asks first where there is a house to lose. */
export function RestoreForm() {
  const restore = useRestoreBackup();
  const house = useHouse();
  const chooser = useRef<HTMLInputElement | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const question = useOpener(LazyDialog);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const replace = async (chosen: File): Promise<void> => {
    question.close();
    setBusy(true);
    const refused = await restore(await chosen.text(), passphrase);
    setBusy(false);
    setProblem(refused);
    if (refused !== null) showToast({ kind: 'error', text: refused });
  };
  const submit = (): void => {
    setProblem(file ? null : 'Please choose a backup file');
    if (!file) chooser.current?.focus();
    else if (house) question.show();
    else void replace(file);
  };

  return (
    <>
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        maxW="26rem"
        alignContent="start"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        <Field label="Backup file" hint="A .backup file, as it was saved." error={problem ?? undefined}>
          {(wiring) => (
            <FileInput
              {...wiring}
              ref={chooser}
              accept=".backup,application/json"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
        <Field label="Passphrase of the backup">
          {(wiring) => (
            <PasswordInput {...wiring} autoComplete="off" value={passphrase} onChange={(event) => setPassphrase(event.target.value)} />
          )}
        </Field>
        <Button
          type="submit"
          look="outline"
          icon={<UploadIcon />}
          {...question.waiting}
          {...(busy ? { busyText: 'Verifying and restoring…' } : {})}
        >
          Restore backup
        </Button>
      </chakra.form>
      <GiveUpQuestion
        question={question}
        title="Replace everything?"
        description="The backup takes the place of all accounts, balances and histories in this browser. What was played here since it was saved is given up."
        yes="Replace everything"
        onYes={() => void (file && replace(file))}
      >
        The backup is opened and verified first. Where that fails, nothing is changed.
      </GiveUpQuestion>
    </>
  );
}
