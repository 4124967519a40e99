/** A checkpoint of the house in this tab, for its owner to hand out. The tree is made anew each time: nobody asks often. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { eventsOf } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { House } from '../house.ts';
import { Checkpoints } from './checkpoints.ts';

/** A checkpoint of the newest entry, as a signed note. Null if the log names no key for it. */
export async function signCheckpoint({ head, hashing, ports }: Pick<House, 'head' | 'hashing' | 'ports'>): Promise<string | null> {
  const { store, vault, clock } = ports;
  let named: string | undefined;
  for await (const [first] of store.read(1, 1))
    for (const event of first ? eventsOf(readStored(first)) : []) if (event.type === 'rules/set') named ??= event.data.checkpointKey;
  if (named === undefined) return null;
  const read = async (from: number, to: number): Promise<readonly string[]> => {
    const hashes: string[] = [];
    for await (const batch of store.read(from, to)) hashes.push(...batch.map(({ hash }) => hash));
    return hashes;
  };
  const checkpoints = new Checkpoints({ read, vault, clock, hashing, head: () => head });
  return bytesToHex((await checkpoints.verifier()).publicKey) === named ? (await checkpoints.newest()).note : null;
}
