/** What a witness remembers, in one file: the checkpoint that it cosigned last of each log, and its own key. */
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const OWNER_ONLY = 0o600;

const stateSchema = z.strictObject({
  /** Ed25519, 64 hex digits. */
  secret: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** By origin: the text of the checkpoint that was cosigned last, without signatures. */
  cosigned: z.record(z.string(), z.string()),
});
export type WitnessState = z.infer<typeof stateSchema>;

/** The file is there and cannot be read. A witness that has forgotten must not go on, because it could contradict itself. */
class LostStateError extends Error {
  override readonly name = 'LostStateError';
}

/** Null if there is no file. Throws LostStateError. */
export async function readState(path: string): Promise<WitnessState | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new LostStateError(`What the witness remembers in ${path} cannot be read: start a witness with a new name and a new key.`, {
      cause,
    });
  }
}

/** Replaces the file as a whole. It is on the disk when this resolves. */
export async function writeState(path: string, state: WitnessState): Promise<void> {
  const [folder, draft] = [dirname(path), `${path}.new`];
  await mkdir(folder, { recursive: true });
  await synced(draft, (file) => file.writeFile(JSON.stringify(state)));
  await rename(draft, path);
  await synced(folder);
}

/** Writes to a file, or to nothing of a folder, and waits until that is on the disk. */
async function synced(path: string, write?: (file: Awaited<ReturnType<typeof open>>) => Promise<void>): Promise<void> {
  const file = write ? await open(path, 'w', OWNER_ONLY) : await open(path, 'r');
  try {
    await write?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
