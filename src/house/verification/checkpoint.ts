/** How far the log of this browser has been verified, as it is remembered between two starts. */
import * as z from 'zod/mini';

/** Entries of a page. A page is read, verified and remembered as a whole; verifying one for the first time takes about 30 ms. */
export const PAGE_ENTRIES = 250;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const checkpointSchema = z.strictObject({
  logId: z.string(),
  /** The build-time hash of `src/domain`, the verifier among it, that verified the pages. */
  build: z.string(),
  /** Digest of each page from the first one on: of the very bytes that were verified (logCheck.ts). */
  pages: z.array(hash),
  /** The last entry that was ever verified, by whichever build, and when. Null before the first page. */
  verified: z.nullable(z.strictObject({ seq: z.int().check(z.gte(1)), hash, at: z.number(), build: z.string() })),
});

export type Checkpoint = z.infer<typeof checkpointSchema>;
export type Verified = NonNullable<Checkpoint['verified']>;

/** Keeps one checkpoint beside the log. What it answers is from outside until `readCheckpoint` has read it. */
export interface CheckpointStore {
  load(): Promise<unknown>;
  save(checkpoint: Checkpoint): Promise<void>;
}

/** The checkpoint, where there is one that belongs to this log. */
export function readCheckpoint(kept: unknown, logId: string): Checkpoint | null {
  const read = checkpointSchema.safeParse(kept);
  return read.success && read.data.logId === logId ? read.data : null;
}
