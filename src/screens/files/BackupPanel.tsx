import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useHouse, useServices } from '../../store/houseContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { DownloadIcon } from '../../ui/icons/actionIcons.tsx';
import { PanelSection } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAttempt } from '../shell/useAttempt.ts';
import { RestoreForm } from './RestoreForm.tsx';
import { saveFile } from './saveFile.ts';
import { ownRefusal } from '../shell/readableRefusal.ts';
import { t } from '../../languages/t.ts';

const SHORTEST_PASSPHRASE = 8;

/** A backup includes the secrets and can be restored. An export is the log alone and can be audited. */
export function BackupPanel() {
  const house = useHouse();
  const makeBackup = useServices()?.backup;
  const [passphrase, setPassphrase] = useState('');
  const { form, busy, problem, run, note } = useAttempt({ quiet: true });
  if (!house || !makeBackup) return null;

  const make = async (): Promise<null> => {
    const file = new Blob([await makeBackup(passphrase)], { type: 'application/json' });
    saveFile(file, `house-${house.head.logId.slice(4, 12)}-${house.head.seq}.backup`);
    setPassphrase('');
    return null;
  };
  const send = (): void => {
    if (passphrase.length < SHORTEST_PASSPHRASE)
      note(ownRefusal('failed', t('Passphrase must be at least {count} characters', { count: SHORTEST_PASSPHRASE })));
    else void run(make, { done: t('Backup saved'), failed: t('The backup could not be made. Nothing was changed.') });
  };

  return (
    <PanelSection title={t('Backup')}>
      <Text tone="muted" mt="2" mb="5" maxW="42rem">
        {t(
          'A backup holds the whole history, and the secrets that belong to it: unrevealed seeds, password records and addresses. It is encrypted with your passphrase, and nobody can open it without that. Restoring a backup replaces everything in this browser.',
        )}
      </Text>
      <chakra.div display="grid" gap="8" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Form ref={form} maxW="26rem" alignContent="start" onSend={send}>
          <TextField
            label={t('New passphrase')}
            hint={t('At least {count} characters', { count: SHORTEST_PASSPHRASE })}
            error={problem?.sentence}
            type="password"
            autoComplete="new-password"
            value={passphrase}
            onChange={setPassphrase}
          />
          <Button type="submit" icon={<DownloadIcon />} busyText={busy ? t('Encrypting…') : undefined}>
            {t('Save backup')}
          </Button>
        </Form>
        <RestoreForm />
      </chakra.div>
    </PanelSection>
  );
}
