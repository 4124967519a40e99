/**
 * Notes signed by one or more keys, as c2sp.org/signed-note defines them. A text is only worth something with a signature of a key that the
 * reader trusts. Signatures of other keys are ignored.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { SPACE, trimmed } from '../text/letters.ts';

/** Signs a text as it is, or a checkpoint with the time (c2sp.org/tlog-cosignature). */
type KeyPurpose = 'note' | 'cosignature';

const typeOf: Readonly<Record<KeyPurpose, number>> = { note: 0x01, cosignature: 0x04 };

/** Whose signatures a reader trusts. */
export interface NoteKey {
  /** Not empty, without white space and plus signs. */
  readonly name: string;
  readonly purpose: KeyPurpose;
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** A key with which notes are signed. */
export interface SigningKey extends Omit<NoteKey, 'publicKey'> {
  /** Ed25519, 32 bytes (RFC 8032). */
  readonly secret: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  /** Eight hex digits. */
  readonly keyId: string;
  readonly bytes: Uint8Array;
}

export interface SignedNote {
  /** With its last line break. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** A note, a key or a checkpoint cannot be read. The message is one sentence. */
export class UnreadableNoteError extends Error {
  override readonly name = 'UnreadableNoteError';
}

const KEY_BYTES = 32;
const ID_BYTES = 4;
/** In UTF-16 code units. A note of sixteen signatures has less than 3,000. */
const MOST_TEXT = 20_000;
/** Of a key as text, in UTF-16 code units. Browsers keep those that a house names. */
const MOST_KEY = 300;

/** What starts a line with a signature. */
const SIGNATURE_MARK = '\u2014 ';
/** What may not be in the name of a key: spaces and the plus sign. */
const NOT_IN_NAMES = `${SPACE}\\x85+`;
const SIGNATURE = new RegExp(`^${SIGNATURE_MARK}([^${NOT_IN_NAMES}]+) ([A-Za-z0-9+/]+={0,2})$`);
const NAME = new RegExp(`^[^${NOT_IN_NAMES}]+$`);
// A line break is the only control character of a note.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;

// A small table of multiples of the base point. The default makes a page's first key four times as slow, and saves little at each signature.
ed25519.Point.BASE.precompute(3);

export const publicKeyOf = (secret: Uint8Array): Uint8Array => ed25519.getPublicKey(secret);

/** The key that checks the signatures of a signing key. */
export const verifierOf = ({ name, purpose, secret }: SigningKey): NoteKey => ({ name, purpose, publicKey: publicKeyOf(secret) });

function keyIdOf({ name, purpose, publicKey }: NoteKey): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(typeOf[purpose]), publicKey)).slice(0, ID_BYTES));
}

/** Bytes in base64, or undefined. */
export function readBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text);
  } catch {
    return undefined;
  }
}

export const writeBase64 = (bytes: Uint8Array): string => base64.encode(bytes);

/** `name+key id+base64(type and key)`, as the standard writes the keys that a reader trusts. */
export const writeVerifierKey = (key: NoteKey): string =>
  `${key.name}+${keyIdOf(key)}+${writeBase64(concatBytes(Uint8Array.of(typeOf[key.purpose]), key.publicKey))}`;

/** Throws UnreadableNoteError. */
export function readVerifierKey(text: string): NoteKey {
  if (text.length > MOST_KEY) throw new UnreadableNoteError(`A key has at most ${MOST_KEY} characters.`);
  const [, name = '', id = '', encoded = ''] = /^([^+]*)\+([0-9a-f]{8})\+(.*)$/.exec(trimmed(text)) ?? [];
  const bytes = readBase64(encoded);
  const purpose = (Object.keys(typeOf) as KeyPurpose[]).find((one) => typeOf[one] === bytes?.[0]);
  if (!NAME.test(name) || bytes?.length !== KEY_BYTES + 1)
    throw new UnreadableNoteError('A key must have the form name+id+key, with an Ed25519 key in base64.');
  if (!purpose) throw new UnreadableNoteError(`The key of ${name} is for another kind of signature.`);
  const key: NoteKey = { name, purpose, publicKey: bytes.slice(1) };
  if (keyIdOf(key) !== id) throw new UnreadableNoteError(`The key of ${name} does not have the id ${id}.`);
  return key;
}

/** Throws UnreadableNoteError. */
export function readNote(note: string): SignedNote {
  if (note.length > MOST_TEXT) throw new UnreadableNoteError('The note is too long.');
  if (CONTROL.test(note)) throw new UnreadableNoteError('The note has a control character.');
  const end = note.lastIndexOf('\n\n');
  if (end === -1) throw new UnreadableNoteError('The note has no blank line before its signatures.');
  const signatures = readSignatures(note.slice(end + 2));
  if (signatures.length === 0) throw new UnreadableNoteError('The note is not signed.');
  return { text: note.slice(0, end + 1), signatures };
}

/** Lines with signatures, each with its line break. Throws UnreadableNoteError. */
export function readSignatures(lines: string): readonly NoteSignature[] {
  if (lines !== '' && !lines.endsWith('\n')) throw new UnreadableNoteError('The last line of the note has no line break.');
  return lines
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [, name = '', encoded = ''] = SIGNATURE.exec(line) ?? [];
      const bytes = readBase64(encoded);
      if (!bytes || bytes.length <= ID_BYTES) throw new UnreadableNoteError('A line of a signature cannot be read.');
      return { name, keyId: bytesToHex(bytes.slice(0, ID_BYTES)), bytes: bytes.slice(ID_BYTES) };
    });
}

export const writeSignature = ({ name, keyId, bytes }: NoteSignature): string =>
  `${SIGNATURE_MARK}${name} ${writeBase64(concatBytes(hexToBytes(keyId), bytes))}\n`;

export const writeNote = ({ text, signatures }: SignedNote): string => `${text}\n${signatures.map(writeSignature).join('')}`;

/** A signature over a text, which ends in a line break. */
export function signNote(text: string, key: SigningKey): NoteSignature {
  return { name: key.name, keyId: keyIdOf(verifierOf(key)), bytes: ed25519.sign(utf8ToBytes(text), key.secret) };
}

/** Whether a signature names this key. It may still be wrong. */
export const namesKey = ({ name, keyId }: NoteSignature, key: NoteKey): boolean => name === key.name && keyId === keyIdOf(key);

/** RFC 8032, with its strict rule for small orders. */
export const isSigned = (message: string, bytes: Uint8Array, { publicKey }: NoteKey): boolean =>
  bytes.length === 64 && ed25519.verify(bytes, utf8ToBytes(message), publicKey, { zip215: false });

/** Whether a key signed the note. False also if one of its signatures is wrong. */
export function isSignedBy({ text, signatures }: SignedNote, key: NoteKey): boolean {
  const own = signatures.filter((signature) => namesKey(signature, key));
  return own.length > 0 && own.every(({ bytes }) => isSigned(text, bytes, key));
}
