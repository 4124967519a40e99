/**
 * What a log says of its tree at one moment (c2sp.org/tlog-checkpoint), and the cosignatures of witnesses who saw that it only grew
 * (c2sp.org/tlog-cosignature, version 1).
 */
import { concatBytes } from '@noble/hashes/utils.js';
import type { TreeHead } from './merkleTree.ts';
import {
  isSigned,
  namesKey,
  readBase64,
  readNote,
  signNote,
  UnreadableNoteError,
  writeBase64,
  type NoteKey,
  type NoteSignature,
  type SignedNote,
  type SigningKey,
} from './signedNote.ts';

export interface Checkpoint extends TreeHead {
  /** Names the log. */
  readonly origin: string;
}

/** The checkpoint that a note holds, with the note. */
export interface SignedCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly note: SignedNote;
}

/** A cosignature with the time that it names. */
export interface Cosignature {
  readonly name: string;
  /** Unix time in seconds. */
  readonly at: number;
}

/** The origin of the checkpoints of a house's log. */
export const originOf = (logId: string): string => `bountybay/${logId}`;

const ROOT_BYTES = 32;
const TIME_BYTES = 8;
const SIZE = /^(?:0|[1-9][0-9]{0,15})$/;

/** The text of a checkpoint, as it is signed. `more`: lines after the root, each with its line break. */
export const checkpointText = ({ origin, size, root }: Checkpoint, more = ''): string =>
  `${origin}\n${size}\n${writeBase64(root)}\n${more}`;

/** Throws UnreadableNoteError. */
export function readCheckpoint(text: string): SignedCheckpoint {
  const note = readNote(text);
  return { checkpoint: readCheckpointText(note.text), note };
}

/** Reads the text of a checkpoint. Lines after the third say nothing that can be checked. Throws UnreadableNoteError. */
export function readCheckpointText(text: string): Checkpoint {
  const [origin = '', size = '', encoded = '', ...rest] = text.split('\n');
  const root = readBase64(encoded);
  if (origin === '') throw new UnreadableNoteError('The checkpoint names no log.');
  if (!SIZE.test(size) || !Number.isSafeInteger(Number(size)))
    throw new UnreadableNoteError('The checkpoint has no size that can be read.');
  if (root?.length !== ROOT_BYTES) throw new UnreadableNoteError('The checkpoint has no root hash that can be read.');
  if (rest.slice(0, -1).includes('')) throw new UnreadableNoteError('The checkpoint has an empty line.');
  return { origin, size: Number(size), root };
}

const cosignedText = (text: string, at: number): string => `cosignature/v1\ntime ${at}\n${text}`;

/** The time of a cosignature: the first eight bytes, with the highest first. */
function bytesOfTime(at: number): Uint8Array {
  const bytes = new Uint8Array(TIME_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(at));
  return bytes;
}

/** Signs a checkpoint as a witness. `at`: Unix time in seconds. */
export function cosign(text: string, at: number, key: SigningKey): NoteSignature {
  const signature = signNote(cosignedText(text, at), key);
  return { ...signature, bytes: concatBytes(bytesOfTime(at), signature.bytes) };
}

/** The cosignature of a witness under a note, or undefined. A wrong one counts as none. */
export function cosignatureOf({ text, signatures }: SignedNote, key: NoteKey): Cosignature | undefined {
  for (const signature of signatures) {
    const at = timeOf(signature);
    if (namesKey(signature, key) && at !== undefined && isSigned(cosignedText(text, at), signature.bytes.slice(TIME_BYTES), key))
      return { name: key.name, at };
  }
  return undefined;
}

/** The latest time of a `Date`, in seconds. */
const LATEST_TIME = 8_640_000_000_000;

/** The time of a cosignature, in seconds. Undefined if it is none. */
function timeOf({ bytes }: NoteSignature): number | undefined {
  if (bytes.length < TIME_BYTES) return undefined;
  const at = Number(new DataView(bytes.buffer, bytes.byteOffset, TIME_BYTES).getBigUint64(0));
  return at <= LATEST_TIME ? at : undefined;
}
