/** The key that secrets and personal data are encrypted with: HOUSE_KEY, or a file beside the data that only its owner can read. */
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freshKey, WrongKeyError } from './postgres/cipher.ts';

/** The mode of a file that only its owner can read, and the bits of a mode that let others in. */
export const OWNER_ONLY = 0o600;
export const OPEN_TO_OTHERS = 0o077;

/** Where the key is in the folder of a house. */
export const keyFileIn = (folder: string): string => join(folder, 'house.key');

interface HouseKey {
  /** 64 hex digits. */
  readonly key: string;
  /** Forgets a key that was made just now: the database turned out to have another one. */
  forget(): Promise<void>;
}

/** Makes the file if neither is there. Throws WrongKeyError if others can read the file. */
export async function houseKey(setting: string | undefined, file: string): Promise<HouseKey> {
  const nothingToForget = async (): Promise<void> => undefined;
  if (setting !== undefined && setting !== '') return { key: setting.trim(), forget: nothingToForget };
  const found = await stat(file).catch(() => null);
  if (found) {
    if ((found.mode & OPEN_TO_OTHERS) !== 0)
      throw new WrongKeyError(`Others can read the key of the house in ${file}: run chmod 600 on it.`);
    return { key: (await readFile(file, 'utf8')).trim(), forget: nothingToForget };
  }
  const key = await makeKey(file);
  return key === null ? houseKey(undefined, file) : { key, forget: () => rm(file) };
}

/** Puts a whole key in its place, or answers null because another start did so at the same time. */
async function makeKey(file: string): Promise<string | null> {
  await mkdir(dirname(file), { recursive: true });
  const [key, draft] = [freshKey(), `${file}.${process.pid}`];
  const handle = await open(draft, 'w', OWNER_ONLY);
  try {
    await handle.writeFile(`${key}\n`);
    await handle.sync();
    await link(draft, file);
    return key;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  } finally {
    await handle.close();
    await rm(draft);
  }
}
