import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it, test } from 'vitest';
import { checkpointText, originOf, readCheckpointText } from '../../../src/domain/transparency/checkpoint.ts';
import { checkpointNoteKey, isSignedKeyChange, keyLine, keyNamedIn, signKeyChange } from '../../../src/domain/transparency/keyChange.ts';
import { emptyRoot } from '../../../src/domain/transparency/merkleTree.ts';
import { publicKeyOf, verifierOf, type NoteKey, type SigningKey } from '../../../src/domain/transparency/signedNote.ts';

const logId = `log_${'0'.repeat(32)}`;
const keyOf = (pair: string): SigningKey => ({ name: originOf(logId), purpose: 'note', secret: hexToBytes(pair.repeat(32)) });
const [one, two, other] = [keyOf('11'), keyOf('12'), keyOf('13')];
const hexOf = ({ secret }: SigningKey): string => bytesToHex(publicKeyOf(secret));
const change = { logId, from: hexOf(one), to: hexOf(two), signature: signKeyChange(verifierOf(two), one) };

describe('the change of a key', () => {
  it('is signed by the key before it', () => expect(isSignedKeyChange(change)).toBe(true));

  test.each([
    ['another key signed', { signature: signKeyChange(verifierOf(two), other) }],
    ['the new key signed itself', { signature: signKeyChange(verifierOf(two), two) }],
    ['to another key', { to: hexOf(other) }],
    ['from another key', { from: hexOf(other) }],
    ['of another log', { logId: `log_${'1'.repeat(32)}` }],
    ['with a changed signature', { signature: change.signature.replace(/^../u, (pair) => (pair === '00' ? '01' : '00')) }],
    ['of a point that is none', { from: 'ff'.repeat(32) }],
  ])('%s is none', (_what, wrong) => expect(isSignedKeyChange({ ...change, ...wrong })).toBe(false));
});

describe('a checkpoint', () => {
  const at = (more: string): string => checkpointText({ origin: originOf(logId), size: 3, root: emptyRoot() }, more);

  it('names the key in force after its root, and is a checkpoint nevertheless', () => {
    const text = at(keyLine(verifierOf(two)));
    expect(keyNamedIn(text)).toEqual(checkpointNoteKey(logId, hexOf(two)));
    expect(readCheckpointText(text)).toEqual({ origin: originOf(logId), size: 3, root: emptyRoot() });
  });

  const strangers: NoteKey = { ...verifierOf(two), name: 'example.com/log' };
  const witness: NoteKey = { ...verifierOf(two), purpose: 'cosignature' };
  test.each([
    ['no line', ''],
    ['a key of another log', keyLine(strangers)],
    ['the key of a witness', keyLine(witness)],
    ['nonsense', 'key nonsense\n'],
    ['another line', 'keys are here\n'],
  ])('with %s names none', (_what, more) => expect(keyNamedIn(at(more))).toBeUndefined());
});
