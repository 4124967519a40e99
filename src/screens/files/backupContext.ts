/** Restores a backup in the place of this browser's house. Several screens ask for it, and the composition of the house does it. */
import { createContext, useContext } from 'react';
import { t } from '../../languages/t.ts';

/** Resolves to the problem in a sentence. On success the page reloads and there is no answer. */
export type RestoreBackup = (file: string, passphrase: string) => Promise<string | null>;

export const BackupContext = createContext<RestoreBackup>(() => Promise.resolve(t('Backups cannot be restored here.')));

export const useRestoreBackup = (): RestoreBackup => useContext(BackupContext);
