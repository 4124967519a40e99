import type { Rescued } from '../../files/rescueLog.ts';
import { Button } from '../../ui/Button.tsx';
import { DownloadIcon } from '../../ui/icons/actionIcons.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useAttempt } from '../shell/useAttempt.ts';
import { saveFile } from '../files/saveFile.ts';

/** Saves what can still be read of the log. */
export function RescueButton({ onRescue }: { onRescue: () => Promise<Rescued | null> }) {
  const { busy, run } = useAttempt();
  const save = async (): Promise<null> => {
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
    return null;
  };
  return (
    <Button
      look="outline"
      icon={<DownloadIcon />}
      onClick={() => void run(save, { failed: 'The log could not be read. Nothing was changed.' })}
      busyText={busy ? 'Exporting…' : undefined}
    >
      Export what is there
    </Button>
  );
}
