/** The key of a log's checkpoints is changed: the key in force signs a note that names the next one. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { originOf } from './checkpoint.ts';
import { isSigned, readVerifierKey, signNote, UnreadableNoteError, writeVerifierKey, type NoteKey, type SigningKey } from './signedNote.ts';

export interface KeyChange {
  readonly logId: string;
  /** The key in force and the next one, 64 hex digits each. */
  readonly from: string;
  readonly to: string;
  /** Ed25519, 128 hex digits. */
  readonly signature: string;
}

/** The key of the checkpoints of a log. */
export const checkpointNoteKey = (logId: string, publicKey: string): NoteKey => ({
  name: originOf(logId),
  purpose: 'note',
  publicKey: hexToBytes(publicKey),
});

const MARK = 'key ';
/** The line by which a note names the key that is in force from then on. */
export const keyLine = (key: NoteKey): string => `${MARK}${writeVerifierKey(key)}\n`;

const textOf = (next: NoteKey): string => `${next.name}\n${keyLine(next)}`;

/** The signature of a change, 128 hex digits. */
export const signKeyChange = (next: NoteKey, inForce: SigningKey): string => bytesToHex(signNote(textOf(next), inForce).bytes);

/** Whether the key in force signed the next one. */
export function isSignedKeyChange({ logId, from, to, signature }: KeyChange): boolean {
  return isSigned(textOf(checkpointNoteKey(logId, to)), hexToBytes(signature), checkpointNoteKey(logId, from));
}

/** The key that a checkpoint names after its root, or undefined. Lines that cannot be read are ignored. */
export function keyNamedIn(text: string): NoteKey | undefined {
  const [origin = '', , , ...rest] = text.split('\n');
  for (const line of rest) {
    const key = line.startsWith(MARK) ? readOrNone(line.slice(MARK.length)) : undefined;
    if (key?.name === origin && key.purpose === 'note') return key;
  }
  return undefined;
}

function readOrNone(text: string): NoteKey | undefined {
  try {
    return readVerifierKey(text);
  } catch (error) {
    if (error instanceof UnreadableNoteError) return undefined;
    throw error;
  }
}
