/** Replaces the house of this browser by a backup. Several screens need it, and `src/app` provides it. */
import { createContext, useContext } from 'react';
import { t } from '../../languages/t.ts';

/** `text` is that of the file. Resolves to the problem in a sentence. On success the page reloads instead. */
export type RestoreBackup = (text: string, passphrase: string) => Promise<string | null>;

export const BackupContext = createContext<RestoreBackup>(() => Promise.resolve(t('Backups cannot be restored here.')));

export const useRestoreBackup = (): RestoreBackup => useContext(BackupContext);
