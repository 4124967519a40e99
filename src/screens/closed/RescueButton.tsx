import { useState } from 'react';
import type { Rescued } from '../../house/inspection/rescueLog.ts';
import { Button } from '../../ui/Button.tsx';
import { DownloadIcon } from '../../ui/icons/actionIcons.tsx';
import { showToast } from '../../ui/toasts.ts';
import { saveFile } from '../files/saveFile.ts';

/** Saves what can still be read of the log. */
export function RescueButton({ onRescue }: { onRescue: () => Promise<Rescued | null> }) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const rescued = await onRescue();
      if (rescued === null) showToast({ kind: 'info', text: 'There are no entries left to export' });
      else {
        saveFile(rescued.file, rescued.name);
        const without = rescued.missing === 1 ? '1 entry' : `${rescued.missing} entries`;
        showToast({
          kind: 'success',
          text: rescued.missing === 0 ? 'Log exported' : `Log exported, without ${without} that cannot be read`,
        });
      }
    } catch {
      showToast({ kind: 'error', text: 'The log could not be read. Nothing was changed.' });
    }
    setBusy(false);
  };
  return (
    <Button look="outline" icon={<DownloadIcon />} onClick={() => void save()} {...(busy ? { busyText: 'Exporting…' } : {})}>
      Export what is there
    </Button>
  );
}
