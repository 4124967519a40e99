/** The request by which a log asks a witness for its cosignature (c2sp.org/tlog-witness). */
import { MOST_PROOF_HASHES, type TreeHash } from './merkleTree.ts';
import { readCheckpoint, type SignedCheckpoint } from './checkpoint.ts';
import { readBase64, UnreadableNoteError, writeBase64 } from './signedNote.ts';

export interface AddCheckpoint extends SignedCheckpoint {
  /** The size of the checkpoint that the witness cosigned last, as far as the log knows. */
  readonly before: number;
  readonly proof: readonly TreeHash[];
}

/** `note`: the signed checkpoint as text. */
export const writeAddCheckpoint = (before: number, proof: readonly TreeHash[], note: string): string =>
  `old ${before}\n${proof.map((hash) => `${writeBase64(hash)}\n`).join('')}\n${note}`;

/** Throws UnreadableNoteError. */
export function readAddCheckpoint(body: string): AddCheckpoint {
  const end = body.indexOf('\n\n');
  if (end === -1) throw new UnreadableNoteError('The request has no blank line before its checkpoint.');
  const [first = '', ...lines] = body.slice(0, end).split('\n');
  const [, size] = /^old (0|[1-9][0-9]{0,15})$/.exec(first) ?? [];
  if (size === undefined || !Number.isSafeInteger(Number(size))) throw new UnreadableNoteError('The first line must be "old" and a size.');
  if (lines.length > MOST_PROOF_HASHES) throw new UnreadableNoteError(`A proof has at most ${MOST_PROOF_HASHES} lines.`);
  const proof = lines.map((line) => {
    const hash = readBase64(line);
    if (hash?.length !== 32) throw new UnreadableNoteError('A line of the proof is not a hash in base64.');
    return hash;
  });
  return { before: Number(size), proof, ...readCheckpoint(body.slice(end + 2)) };
}
