/** Gives a house another key. The house must be stopped. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { houseKey, OWNER_ONLY } from './houseKey.ts';
import { freshKey } from './postgres/cipher.ts';
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
 * Encrypts what is kept with `next`, or with a fresh key that replaces the one in the folder. If it is broken off, both keys are
 * there, as `house.key` and `house.key.next`: one of them fits. Throws what `startHouse` throws, and an error if `house.key.next` is there.
 */
export async function rotateHouseKey(
  { folder, databaseUrl, key }: Pick<HouseSettings, 'folder' | 'databaseUrl' | 'key'>,
  next: string | undefined,
): Promise<KeyRotation> {
  const file = join(folder, 'house.key');
  const waiting = `${file}.next`;
  const { key: from } = await houseKey(key, file);
  const to = next ?? freshKey();
  const postgres = databaseUrl === undefined ? await startPostgres({ folder }) : null;
  try {
    // The new key is on disk before anything is encrypted with it, and stays there whatever happens afterwards.
    if (next === undefined) await writeFile(waiting, `${to}\n`, { mode: OWNER_ONLY, flush: true, flag: 'wx' });
    const records = await rotateKey(postgres?.place ?? { url: databaseUrl ?? '' }, { from, to });
    if (next === undefined) await rename(waiting, file);
    return { records, file: next === undefined ? file : null };
  } finally {
    await postgres?.stop();
  }
}
