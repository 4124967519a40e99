/** Replacing this browser's house by a backup: done where the house is put together, asked for on several screens. */
import { createContext, useContext } from 'react';

/** Answers the sentence of what is wrong; on success the page starts anew and nothing is answered. */
export type RestoreBackup = (file: string, passphrase: string) => Promise<string | null>;

export const BackupContext = createContext<RestoreBackup>(() => Promise.resolve('Backups cannot be restored here.'));

export const useRestoreBackup = (): RestoreBackup => useContext(BackupContext);
