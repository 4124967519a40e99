import { hexToBytes, bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  consistencyRanges,
  emptyRoot,
  hashOfNodes,
  inclusionRanges,
  leafHash,
  MOST_PROOF_HASHES,
  nodeHash,
  nodesOf,
  provesConsistency,
  provesInclusion,
  type LeafRange,
  type TreeHash,
} from '../../../src/domain/transparency/merkleTree.ts';

/** The leaves and the roots of the trees of 1 to 8 of them that implementations of RFC 6962 are tested with. */
const PUBLIC_LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const PUBLIC_ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** The hash of a range by the RFC's own definition, without the nodes that are kept. */
function hashOf(leaves: readonly TreeHash[], { from, to }: LeafRange): TreeHash {
  if (to - from === 1) return leaves[from] ?? new Uint8Array();
  let width = 1;
  while (width * 2 < to - from) width *= 2;
  return nodeHash(hashOf(leaves, { from, to: from + width }), hashOf(leaves, { from: from + width, to }));
}

const leavesOf = (size: number): readonly TreeHash[] => Array.from({ length: size }, (_, n) => leafHash(Uint8Array.of(n % 256, n >> 8)));
const rootOf = (leaves: readonly TreeHash[], size = leaves.length): TreeHash =>
  size === 0 ? emptyRoot() : hashOf(leaves, { from: 0, to: size });
const hashesOf = (leaves: readonly TreeHash[], ranges: readonly LeafRange[]): readonly TreeHash[] =>
  ranges.map((range) => hashOf(leaves, range));

const sizes = fc.integer({ min: 1, max: 130 });

describe('the tree', () => {
  it('has the roots of the public test vectors', () => {
    const leaves = PUBLIC_LEAVES.map((hex) => leafHash(hexToBytes(hex)));
    expect(PUBLIC_ROOTS.map((_, n) => bytesToHex(rootOf(leaves, n + 1)))).toEqual(PUBLIC_ROOTS);
    expect(bytesToHex(emptyRoot())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('is the same from the nodes of its ranges', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const leaves = leavesOf(size);
        const nodes = nodesOf({ from: 0, to: size });
        const hashes = nodes.map(({ level, index }) => hashOf(leaves, { from: index * 2 ** level, to: (index + 1) * 2 ** level }));
        expect(hashOfNodes(hashes)).toEqual(rootOf(leaves));
      }),
    );
  });
});

/** Ways to change a proof by one step: a hash less, a hash more, a bit, a byte less, a byte more. */
const changed = (proof: readonly TreeHash[]): readonly (readonly TreeHash[])[] => [
  [...proof, leafHash(Uint8Array.of(9))],
  ...proof.map((_, n) => proof.filter((__, place) => place !== n)),
  ...proof.map((hash, n) =>
    proof.with(
      n,
      hash.map((byte, place) => (place === n % 32 ? byte ^ 1 : byte)),
    ),
  ),
  ...proof.flatMap((hash, n) => [proof.with(n, hash.subarray(0, 31)), proof.with(n, Uint8Array.of(...hash, 0))]),
];

/** The audit path of a leaf by the RFC's own definition (section 2.1.1). */
function auditPath(leaf: number, { from, to }: LeafRange): readonly LeafRange[] {
  if (to - from === 1) return [];
  let width = 1;
  while (width * 2 < to - from) width *= 2;
  const [left, right] = [
    { from, to: from + width },
    { from: from + width, to },
  ];
  return leaf < left.to ? [...auditPath(leaf, left), right] : [...auditPath(leaf, right), left];
}

describe('a proof that leaves are in a tree', () => {
  test('of one leaf is the audit path of the RFC', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, any) => {
        const leaf = any % size;
        const ranges = inclusionRanges([leaf], size);
        expect(ranges).toEqual(auditPath(leaf, { from: 0, to: size }));
        expect(ranges.length).toBeLessThanOrEqual(MOST_PROOF_HASHES);
      }),
    );
  });

  test('holds for any of its leaves, and in no other form', () => {
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), (size, any) => {
        const places = [...new Set(any.map((one) => one % size))].toSorted((a, b) => a - b);
        const leaves = leavesOf(size);
        const claimed = new Map(places.map((place) => [place, leaves[place] ?? new Uint8Array()]));
        const proof = hashesOf(leaves, inclusionRanges(places, size));
        const head = { size, root: rootOf(leaves) };
        expect(provesInclusion(claimed, head, proof)).toBe(true);
        for (const wrong of changed(proof)) expect(provesInclusion(claimed, head, wrong)).toBe(false);
        for (const place of places)
          expect(provesInclusion(new Map([...claimed, [place, leafHash(Uint8Array.of(9))]]), head, proof)).toBe(false);
        expect(provesInclusion(new Map([...claimed, [size, leafHash(Uint8Array.of(9))]]), head, proof)).toBe(false);
        expect(provesInclusion(new Map(), head, proof)).toBe(false);
      }),
    );
  });

  it('has each hash once, and none that follows from the leaves', () => {
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), (size, any) => {
        const places = [...new Set(any.map((one) => one % size))].toSorted((a, b) => a - b);
        const covered = [...inclusionRanges(places, size), ...places.map((place) => ({ from: place, to: place + 1 }))];
        const leaves = covered.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n));
        expect(leaves.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, n) => n));
      }),
    );
  });
});

describe('a proof that a tree continues another one', () => {
  test('holds for each size before, and in no other form', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, any) => {
        const before = any % (size + 1);
        const leaves = leavesOf(size);
        const proof = hashesOf(leaves, consistencyRanges(before, size));
        const [old, now] = [
          { size: before, root: rootOf(leaves, before) },
          { size, root: rootOf(leaves) },
        ];
        expect(provesConsistency(old, now, proof)).toBe(true);
        expect(provesConsistency(now, old, proof)).toBe(before === size);
        for (const wrong of changed(proof)) expect(provesConsistency(old, now, wrong)).toBe(false);
        if (before > 0) expect(provesConsistency({ ...old, root: leafHash(Uint8Array.of(7)) }, now, proof)).toBe(false);
        expect(provesConsistency(old, { size, root: leafHash(Uint8Array.of(7)) }, proof)).toBe(before === 0);
      }),
    );
  });

  it('refuses a log whose earlier part was written again', () => {
    const [honest, other] = [leavesOf(20), leavesOf(20).with(3, leafHash(Uint8Array.of(5, 5, 5)))];
    const proof = hashesOf(other, consistencyRanges(8, 20));
    expect(provesConsistency({ size: 8, root: rootOf(honest, 8) }, { size: 20, root: rootOf(other) }, proof)).toBe(false);
  });
});
