/** The progress of the verification of this browser's log, kept between two starts. */
import * as z from 'zod/mini';

/** Entries of a page. A page is read, verified and recorded as a whole. Its first verification takes about 30 ms. */
export const PAGE_ENTRIES = 250;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const progressSchema = z.strictObject({
  logId: z.string(),
  /** The build-time hash of `src/domain`, including the verifier, that verified the pages. */
  build: z.string(),
  /** Digest of each page, from the first on, over the exact bytes that were verified (logCheck.ts). */
  pages: z.array(hash),
  /** The last entry that any build has verified, and when. Null before the first page. */
  verified: z.nullable(z.strictObject({ seq: z.int().check(z.gte(1)), hash, at: z.number(), build: z.string() })),
});

export type CheckProgress = z.infer<typeof progressSchema>;
export type Verified = NonNullable<CheckProgress['verified']>;

/** Stores how far the check has come. `load` returns untrusted data: read it with `readCheckProgress`. */
export interface CheckProgressStore {
  load(): Promise<unknown>;
  save(progress: CheckProgress): Promise<void>;
}

/** The stored progress; null if it is malformed or of another log. */
export function readCheckProgress(kept: unknown, logId: string): CheckProgress | null {
  const read = progressSchema.safeParse(kept);
  return read.success && read.data.logId === logId ? read.data : null;
}
