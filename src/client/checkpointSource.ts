/** What a page asks a house server about its checkpoints. */
import { checkpointPaths, readProof } from '../api/checkpoints.ts';
import { HouseServerError } from '../base/ports.ts';
import type { TreeHash } from '../domain/transparency/merkleTree.ts';
import { HouseRefusedError, type HouseCalls } from './houseCalls.ts';

/** Each method rejects with HouseServerError if there is no answer. Null means that the house refused. */
export interface CheckpointSource {
  /** The newest checkpoint, as a signed note. */
  newest(): Promise<string | null>;
  /** The newest one that a witness cosigned. */
  cosigned(): Promise<string | null>;
  /** The keys of the witnesses that the house asks, in the form name+id+key. */
  witnesses(): Promise<readonly string[] | null>;
  /** The proof that these entries are among the first `size`. `seqs` must rise; at most 500 (`MOST_PROVED`). */
  inclusion(seqs: readonly number[], size: number): Promise<readonly TreeHash[] | null>;
  /** The proof that the first `to` entries continue the first `from`. */
  consistency(from: number, to: number): Promise<readonly TreeHash[] | null>;
}

export function checkpointsOver(calls: HouseCalls): CheckpointSource {
  /** Asks as the account of the page, so that it counts towards the account's limits and not those of its network. */
  async function ask(path: string): Promise<string | null> {
    try {
      const response = await calls.get(path);
      return await response.text();
    } catch (error) {
      if (error instanceof HouseRefusedError) return null;
      throw error instanceof HouseServerError ? error : new HouseServerError('The answer broke off.', { cause: error });
    }
  }
  async function prove(path: string): Promise<readonly TreeHash[] | null> {
    const text = await ask(path);
    const proof = text === null ? null : readProof(text);
    if (text !== null && proof === null) throw new HouseServerError('The house server sent an unexpected answer.');
    return proof;
  }
  return {
    newest: () => ask(checkpointPaths.newest),
    cosigned: () => ask(checkpointPaths.cosigned),
    witnesses: async () => (await ask(checkpointPaths.witnesses))?.split('\n').filter((line) => line !== '') ?? null,
    inclusion: (seqs, size) => prove(`${checkpointPaths.inclusion}?seq=${seqs.join(',')}&size=${size}`),
    consistency: (from, to) => prove(`${checkpointPaths.consistency}?from=${from}&to=${to}`),
  };
}
