/** The progress of the verification of this browser's log, kept between two starts. */
import * as z from 'zod/mini';

/** Entries of a page. A page is read, verified and recorded as a whole. Its first verification takes about 30 ms. */
export const PAGE_ENTRIES = 250;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const checkpointSchema = z.strictObject({
  logId: z.string(),
  /** The build-time hash of `src/domain`, including the verifier, that verified the pages. */
  build: z.string(),
  /** Digest of each page, from the first on, over the exact bytes that were verified (logCheck.ts). */
  pages: z.array(hash),
  /** The last entry that any build has verified, and when. Null before the first page. */
  verified: z.nullable(z.strictObject({ seq: z.int().check(z.gte(1)), hash, at: z.number(), build: z.string() })),
});

export type Checkpoint = z.infer<typeof checkpointSchema>;
export type Verified = NonNullable<Checkpoint['verified']>;

/** Stores one checkpoint. `load` returns untrusted data: read it with `readCheckpoint`. */
export interface CheckpointStore {
  load(): Promise<unknown>;
  save(checkpoint: Checkpoint): Promise<void>;
}

/** The stored checkpoint; null if it is malformed or of another log. */
export function readCheckpoint(kept: unknown, logId: string): Checkpoint | null {
  const read = checkpointSchema.safeParse(kept);
  return read.success && read.data.logId === logId ? read.data : null;
}
