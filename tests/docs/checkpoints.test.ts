/** The example of checkpoints in docs/log-format.md, checked with the project's own code. */
import { readFileSync } from 'node:fs';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { cosignatureOf, readCheckpoint } from '../../src/domain/transparency/checkpoint.ts';
import { leafHash, provesConsistency, provesInclusion, type TreeHead, GrowingTree } from '../../src/domain/transparency/merkleTree.ts';
import { isSignedKeyChange } from '../../src/domain/transparency/keyChange.ts';
import { isSignedBy, readBase64, readVerifierKey } from '../../src/domain/transparency/signedNote.ts';

const page = readFileSync(new URL('../../docs/log-format.md', import.meta.url), 'utf8');
const [note = '', keys = ''] = [...page.matchAll(/```text\n(bountybay\/[^`]+)```/gu)].map(([, text = '']) => text);
const [houseKey = '', witnessKey = ''] = keys.split('\n');
const [, first = '', second = ''] = /is proved by `(\S+)` and `(\S+)`;/u.exec(page) ?? [];

test('another key is signed as the page says', () => {
  const [, line = ''] = /^key (bountybay\/\S+)$/mu.exec(page) ?? [];
  const [, head = '', tail = ''] = /the signature of the first key `([0-9a-f]+)`\n`([0-9a-f]+)`/u.exec(page) ?? [];
  const [from, to] = [houseKey, line].map((key) => bytesToHex(readVerifierKey(key).publicKey)) as [string, string];
  expect(isSignedKeyChange({ logId: `log_${'0'.repeat(32)}`, from, to, signature: head + tail })).toBe(true);
});

test('the example holds', () => {
  const { checkpoint, note: signed } = readCheckpoint(note);
  const leaves = ['1', '2', '3'].map((digit) => leafHash(hexToBytes(digit.repeat(64))));
  const trees = [new GrowingTree(), new GrowingTree()] as const;
  for (const [n, leaf] of leaves.entries()) for (const [t, tree] of trees.entries()) if (n < t + 2) tree.add(leaf);
  const [two, three] = trees.map(({ size, root }) => ({ size, root })) as [TreeHead, TreeHead];
  expect(checkpoint).toEqual({ origin: `bountybay/log_${'0'.repeat(32)}`, ...three });
  expect(isSignedBy(signed, readVerifierKey(houseKey))).toBe(true);
  expect(cosignatureOf(signed, readVerifierKey(witnessKey))).toEqual({ name: 'witness.example.com/one', at: 1_795_651_200 });
  const [left, right] = [first, second].map((hash) => readBase64(hash) ?? new Uint8Array()) as [Uint8Array, Uint8Array];
  expect(provesInclusion(new Map([[1, leaves[1] ?? left]]), three, [left, right])).toBe(true);
  expect(provesInclusion(new Map([0, 2].map((place) => [place, leaves[place] ?? left])), three, [leaves[1] ?? left])).toBe(true);
  expect(provesConsistency(two, three, [right])).toBe(true);
});
