/**
 * The routes of a house server that give checkpoints of its log and proofs, and the body of a proof: hashes in base64. The server writes it, pages and
 * the auditor's command line read it.
 */
import * as z from 'zod/mini';
import type { TreeHash } from '../domain/transparency/merkleTree.ts';
import { readBase64, writeBase64 } from '../domain/transparency/signedNote.ts';
import { orElse } from '../base/orElse.ts';

export const checkpointPaths = {
  /** The newest checkpoint, at most a second old. */
  newest: '/checkpoint',
  /** The newest one that a witness cosigned. */
  cosigned: '/checkpoint/cosigned',
  /** The key of the house, as a line. */
  key: '/checkpoint/key',
  /** The keys of the witnesses that the house asks, one a line. */
  witnesses: '/checkpoint/witnesses',
  inclusion: '/proof/inclusion',
  consistency: '/proof/consistency',
} as const;

/** Entries whose places one answer proves, at most. */
export const MOST_PROVED = 500;

const proofBody = z.object({ proof: z.array(z.string()) });

export const writeProof = (proof: readonly TreeHash[]): z.infer<typeof proofBody> => ({ proof: proof.map(writeBase64) });

/** Null if it cannot be read. */
export function readProof(text: string): readonly TreeHash[] | null {
  const body = orElse(() => proofBody.parse(JSON.parse(text)), null);
  if (body === null) return null;
  const hashes = body.proof.map(readBase64);
  return hashes.every((hash) => hash !== undefined) ? hashes : null;
}
