import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it, test } from 'vitest';
import {
  isSignedBy,
  readNote,
  readVerifierKey,
  signNote,
  verifierOf,
  writeNote,
  writeVerifierKey,
  type SigningKey,
} from '../../../src/domain/transparency/signedNote.ts';

/** The example of the package golang.org/x/mod/sumdb/note. */
const PUBLIC_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const PUBLIC_NOTE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

const key: SigningKey = { name: 'example.com/house', purpose: 'note', secret: hexToBytes('11'.repeat(32)) };
const other: SigningKey = { ...key, secret: hexToBytes('22'.repeat(32)) };

describe('a note', () => {
  it('of somebody else can be read and checked', () => {
    const note = readNote(PUBLIC_NOTE);
    const verifier = readVerifierKey(PUBLIC_KEY);
    expect(isSignedBy(note, verifier)).toBe(true);
    expect(writeVerifierKey(verifier)).toBe(PUBLIC_KEY);
    expect(writeNote(note)).toBe(PUBLIC_NOTE);
    expect(isSignedBy({ ...note, text: note.text.replace('know', 'knew') }, verifier)).toBe(false);
  });

  it('may have signatures of other keys, also of the same name', () => {
    const text = 'a text\n\nwith an empty line\n';
    const note = readNote(writeNote({ text, signatures: [signNote(text, other), signNote(text, key)] }));
    expect(note.text).toBe(text);
    expect(isSignedBy(note, verifierOf(key))).toBe(true);
    expect(isSignedBy(note, verifierOf(other))).toBe(true);
    expect(isSignedBy(note, verifierOf({ ...key, name: 'example.com/nobody' }))).toBe(false);
    expect(isSignedBy(note, verifierOf({ ...key, purpose: 'cosignature' }))).toBe(false);
  });

  it('is refused if one of the signatures of a trusted key is wrong', () => {
    const [good, bad] = [signNote('a text\n', key), signNote('another text\n', key)];
    expect(isSignedBy({ text: 'a text\n', signatures: [good, bad] }, verifierOf(key))).toBe(false);
  });

  test.each([
    ['no blank line', 'text\n\u2014 a AAAAAAAA\n', 'The note has no blank line before its signatures.'],
    ['no signature', 'text\n\n', 'The note is not signed.'],
    ['no line break at the end', 'text\n\n\u2014 a AAAAAAAA', 'The last line of the note has no line break.'],
    ['a name with a plus sign', 'text\n\n\u2014 a+b AAAAAAAA\n', 'A line of a signature cannot be read.'],
    ['base64 that is none', 'text\n\n\u2014 a AAA*\n', 'A line of a signature cannot be read.'],
    ['base64 with bits left over', 'text\n\n\u2014 a AAAAAAB=\n', 'A line of a signature cannot be read.'],
    ['a signature of nothing', 'text\n\n\u2014 a AAAAAA==\n', 'A line of a signature cannot be read.'],
    ['a hyphen for the dash', 'text\n\n- a AAAAAAAA\n', 'A line of a signature cannot be read.'],
    ['a carriage return', 'text\r\n\n\u2014 a AAAAAAAA\n', 'The note has a control character.'],
    ['too much', `${'a'.repeat(20_000)}\n\n\u2014 a AAAAAAAA\n`, 'The note is too long.'],
  ])('with %s is refused', (_what, text, sentence) => {
    expect(() => readNote(text)).toThrow(sentence);
  });
});

describe('the key of a reader', () => {
  test.each([
    ['', 'A key must have the form name+id+key, with an Ed25519 key in base64.'],
    ['PeterNeumann+c74f20a3', 'A key must have the form name+id+key, with an Ed25519 key in base64.'],
    ['Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'A key must have the form name+id+key'],
    ['PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'The key of PeterNeumann does not have the id c74f20a4.'],
    ['PeterNeumann+c74f20a3+CRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'The key of PeterNeumann is for another kind of signature.'],
    [`${' '.repeat(235)}PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW`, 'A key has at most 300 characters.'],
  ])('%j is refused', (text, sentence) => {
    expect(() => readVerifierKey(text)).toThrow(sentence);
  });
});
