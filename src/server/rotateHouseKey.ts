/** Gives a house another key. The house must be stopped. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { houseKey, OWNER_ONLY } from './houseKey.ts';
import { FencedError } from '../base/ports.ts';
import { freshKey, WrongKeyError } from './postgres/cipher.ts';
import { startPostgres } from './postgres/embeddedPostgres.ts';
import { rotateKey } from './postgres/rotateKey.ts';
import type { HouseSettings } from './startHouse.ts';

interface KeyRotation {
  /** Records that were encrypted anew. */
  readonly records: number;
  /** The file that holds the new key. Null if the key was given. */
  readonly file: string | null;
}

/**
 * Encrypts what is kept with `next`, or with a fresh key that replaces the one in the folder. After a crash both keys are
 * there, as `house.key` and `house.key.next`: one of them fits. Throws what `startHouse` throws, and an error if `house.key.next` is there.
 */
export async function rotateHouseKey(
  { folder, databaseUrl, key }: Pick<HouseSettings, 'folder' | 'databaseUrl' | 'key'>,
  next: string | undefined,
): Promise<KeyRotation> {
  const file = join(folder, 'house.key');
  const nextFile = `${file}.next`;
  const old = await houseKey(key, file);
  const to = next ?? freshKey();
  const postgres = databaseUrl === undefined ? await startPostgres({ folder }) : null;
  try {
    // The new key is on disk before it is used. It is deleted only if the error shows that nothing was encrypted.
    if (next === undefined) await writeNextKey(nextFile, to);
    const records = await rotateKey(postgres?.place ?? { url: databaseUrl ?? '' }, { from: old.key, to });
    if (next === undefined) await rename(nextFile, file);
    return { records, file: next === undefined ? file : null };
  } catch (error) {
    if (next === undefined && (error instanceof FencedError || error instanceof WrongKeyError)) await rm(nextFile);
    if (error instanceof WrongKeyError) await old.forget();
    throw error;
  } finally {
    // Only a PostgreSQL that was started here is stopped. Another one may be that of a running house.
    if (postgres?.wasRunning === false) await postgres.stop();
  }
}

/** Throws an error that says what to do if a rotation that was broken off has left its key. */
async function writeNextKey(file: string, key: string): Promise<void> {
  try {
    await writeFile(file, `${key}\n`, { mode: OWNER_ONLY, flush: true, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new Error(
      `A change of the key was broken off and has left ${file}: start the house. If it starts, delete that file. If the key does not fit, put that file in the place of house.key.`,
    );
  }
}
