/**
 * What a page keeps when a house contradicts itself: what the house sent before, what it asked for, and the message that contradicts it. The
 * digest shows a file that was changed by mistake. It cannot show who made the file.
 */
import * as z from 'zod/mini';
import type { Hashing } from '../domain/fairness/hashing.ts';
import { sha256Hex } from '../domain/ids.ts';
import { orElse } from '../base/orElse.ts';

const evidenceSchema = z.strictObject({
  /** The version of this form. */
  evidence: z.literal(1),
  /** What differs, for people. */
  sentence: z.string(),
  /** The house's time when the page noticed, UTC milliseconds. */
  madeAt: z.int(),
  logId: z.string(),
  /** The entry that the message contradicts, as the page was told of it; otherwise the newest one. Without lines it is only its hash. */
  told: z.strictObject({ seq: z.int(), hash: sha256Hex, lines: z.nullable(z.string()) }),
  /** The newest command of the page, if the message answers it. */
  asked: z.nullable(z.strictObject({ id: z.string(), actor: z.string(), type: z.string(), payload: z.unknown() })),
  /** What contradicts it: the message of the house as it came, or an entry as lines, from an answer over HTTP or an exported log. */
  message: z.string(),
  /** Checkpoints that the house signed and that do not go together, as signed notes. */
  notes: z.optional(z.readonly(z.array(z.string()))),
});

export type Evidence = z.infer<typeof evidenceSchema>;

const fileSchema = z.extend(evidenceSchema, { sha256: sha256Hex });

/** The text of an evidence file. Its digest is that of the same JSON without it. */
export function writeEvidence(evidence: Evidence, hashing: Hashing): string {
  const plain = evidenceSchema.parse(evidence);
  return `${JSON.stringify({ ...plain, sha256: hashing.sha256(JSON.stringify(plain)) }, null, 2)}\n`;
}

/** Reads an evidence file, or says in a sentence without a full stop why it is none. */
export function readEvidence(text: string, hashing: Hashing): Evidence | { readonly problem: string } {
  const file = orElse(() => fileSchema.parse(JSON.parse(text)), null);
  if (file === null) return { problem: 'the file is no evidence of a contradiction' };
  const { sha256, ...rest } = file;
  const evidence = evidenceSchema.parse(rest);
  return hashing.sha256(JSON.stringify(evidence)) === sha256 ? evidence : { problem: 'the evidence was changed after it was saved' };
}
