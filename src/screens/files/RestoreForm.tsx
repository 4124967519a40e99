import { useRef, useState } from 'react';
import { useHouse } from '../../store/houseContext.ts';
import { Button } from '../../ui/Button.tsx';
import { leadTo } from '../../ui/faultyField.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { UploadIcon } from '../../ui/icons/actionIcons.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAttempt } from '../shell/useAttempt.ts';
import { useRestoreBackup } from './backupContext.ts';
import { FileInput } from './FileInput.tsx';
import { GiveUpQuestion } from './GiveUpQuestion.tsx';
import { ownRefusal } from '../shell/readableRefusal.ts';
import { t } from '../../languages/t.ts';

/** Opens a backup file with its passphrase and restores it. It asks first if there is a house to lose. */
export function RestoreForm() {
  const restore = useRestoreBackup();
  const house = useHouse();
  const chooser = useRef<HTMLInputElement | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [asking, setAsking] = useState(false);
  const { busy, problem, run, note } = useAttempt();

  const replace = (chosen: File): void => {
    setAsking(false);
    void run(async () => {
      const refused = await restore(await chosen.text(), passphrase);
      return refused === null ? null : ownRefusal('failed', refused);
    });
  };
  const submit = (): void => {
    note(file ? null : ownRefusal('failed', t('Please choose a backup file')));
    if (!file) leadTo(chooser.current);
    else if (house) setAsking(true);
    else replace(file);
  };

  return (
    <>
      <Form maxW="26rem" alignContent="start" onSend={submit}>
        <Field label={t('Backup file')} hint={t('The .backup file that you saved.')} error={problem?.sentence}>
          {(wiring) => (
            <FileInput
              {...wiring}
              ref={chooser}
              accept=".backup,application/json"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
        <TextField label={t('Passphrase of the backup')} type="password" value={passphrase} onChange={setPassphrase} />
        <Button type="submit" look="outline" icon={<UploadIcon />} busyText={busy ? t('Verifying and restoring…') : undefined}>
          {t('Restore backup')}
        </Button>
      </Form>
      <GiveUpQuestion
        open={asking}
        onClose={() => setAsking(false)}
        title={t('Replace everything?')}
        description={t('The backup replaces all accounts, balances and histories in this browser. Everything since it was saved is lost.')}
        yes={t('Replace everything')}
        onYes={() => file && replace(file)}
      >
        {t('The backup is verified first. If that fails, nothing is changed.')}
      </GiveUpQuestion>
    </>
  );
}
