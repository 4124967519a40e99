import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { makeBackup } from '../../house/backup.ts';
import { useHouse } from '../../store/houseContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { DownloadIcon } from '../../ui/icons/actionIcons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { showToast } from '../../ui/toasts.ts';
import { RestoreForm } from './RestoreForm.tsx';
import { saveFile } from './saveFile.ts';

const SHORTEST_PASSPHRASE = 8;

/** A backup holds the secrets too and can be restored; an export holds the log alone and can be audited. */
export function BackupPanel() {
  const house = useHouse();
  const [passphrase, setPassphrase] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (!house) return null;

  const make = async (): Promise<void> => {
    if (passphrase.length < SHORTEST_PASSPHRASE) return setProblem(`Passphrase must be at least ${SHORTEST_PASSPHRASE} characters`);
    setProblem(null);
    setBusy(true);
    try {
      const file = new Blob([await makeBackup(house, passphrase)], { type: 'application/json' });
      saveFile(file, `house-${house.head.logId.slice(4, 12)}-${house.head.seq}.backup`);
      showToast({ kind: 'success', text: 'Backup saved' });
      setPassphrase('');
    } catch {
      setProblem('The backup could not be made. Nothing was changed.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Panel as="section" aria-labelledby="backup-title">
      <Heading level={2} id="backup-title">
        Backup
      </Heading>
      <Text tone="muted" mt="2" mb="5" maxW="42rem">
        A backup is the log together with the secrets that the log must not hold: seeds not yet revealed, password records and addresses. It
        is encrypted with your passphrase; nobody can open it without. Restoring replaces everything in this browser and never merges.
      </Text>
      <chakra.div display="grid" gap="8" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <chakra.form
          noValidate
          display="grid"
          gap="4"
          maxW="26rem"
          alignContent="start"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void make();
          }}
        >
          <Field label="New passphrase" hint={`At least ${SHORTEST_PASSPHRASE} characters`} error={problem ?? undefined}>
            {(wiring) => (
              <PasswordInput
                {...wiring}
                autoComplete="new-password"
                value={passphrase}
                onChange={(event) => setPassphrase(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" icon={<DownloadIcon />} {...(busy ? { busyText: 'Encrypting…' } : {})}>
            Save backup
          </Button>
        </chakra.form>
        <RestoreForm />
      </chakra.div>
    </Panel>
  );
}
