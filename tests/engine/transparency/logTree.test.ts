import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { LogTree, type TreeNodes } from '../../../src/engine/transparency/logTree.ts';
import {
  emptyRoot,
  hashOfNodes,
  leafHash,
  nodeHash,
  provesConsistency,
  provesInclusion,
  type TreeHash,
} from '../../../src/domain/transparency/merkleTree.ts';

const hashes = Array.from({ length: 1_500 }, (_, n) => bytesToHex(sha256(Uint8Array.of(n % 256, n >> 8))));
const reads: (readonly [number, number])[] = [];
const tree = (): LogTree =>
  new LogTree(async (from, to) => {
    reads.push([from, to]);
    return hashes.slice(from - 1, to);
  });

/** By the definition of the RFC, from all leaves. */
function rootOf(leaves: readonly TreeHash[]): TreeHash {
  if (leaves.length === 1) return hashOfNodes(leaves);
  let width = 1;
  while (width * 2 < leaves.length) width *= 2;
  return nodeHash(rootOf(leaves.slice(0, width)), rootOf(leaves.slice(width)));
}
const leaves = hashes.map((hash) => leafHash(hexToBytes(hash)));
const sizes = fc.oneof(fc.integer({ min: 1, max: 1_500 }), fc.constantFrom(1, 127, 128, 129, 255, 256, 257, 511, 512, 1_024, 1_408));

describe('the tree of a log', () => {
  it('has the roots of the standard, whichever sizes are asked for first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sizes, { minLength: 1, maxLength: 4 }), async (asked) => {
        const one = tree();
        const roots = await Promise.all(asked.map((size) => one.root(size)));
        expect(roots).toEqual(asked.map((size) => rootOf(leaves.slice(0, size))));
      }),
      { numRuns: 30 },
    );
  });

  it('has the root of the empty tree before the first entry, which every size continues', async () => {
    const one = tree();
    expect(await one.root(0)).toEqual(emptyRoot());
    expect([await one.consistency(0, 0), await one.consistency(0, 1_500)]).toEqual([[], []]);
  });

  it('proves entries, and its growth', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), fc.nat(), async (size, any, anyFrom) => {
        const seqs = [...new Set(any.map((one) => (one % size) + 1))].toSorted((a, b) => a - b);
        const from = anyFrom % (size + 1);
        const one = tree();
        const root = await one.root(size);
        const claimed = new Map(seqs.map((seq) => [seq - 1, leaves[seq - 1] ?? new Uint8Array()]));
        expect(provesInclusion(claimed, { size, root }, await one.inclusion(seqs, size))).toBe(true);
        const before = { size: from, root: await one.root(from) };
        expect(provesConsistency(before, { size, root }, await one.consistency(from, size))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('reads what it keeps once, and a block of 128 hashes once for many entries of it', async () => {
    const one = tree();
    await one.root(1_500);
    reads.length = 0;
    await one.inclusion([600, 650, 700, 1_499], 1_500);
    await one.consistency(300, 1_500);
    expect(reads).toEqual([
      [513, 640],
      [641, 768],
      [257, 384],
    ]);
  });

  describe('whose nodes are kept', () => {
    let kept: string[];
    let isAway: boolean;
    const nodes: TreeNodes = {
      async readTreeNodes() {
        if (isAway) throw new Error('away');
        return kept;
      },
      async keepTreeNodes(from, some) {
        if (isAway) throw new Error('away');
        kept.splice(from, some.length, ...some);
      },
    };
    const keeping = (): LogTree =>
      new LogTree(
        async (from, to) => {
          reads.push([from, to]);
          return hashes.slice(from - 1, to);
        },
        undefined,
        nodes,
      );
    beforeEach(() => ([kept, isAway] = [[], false]));

    it('reads no entries for them after the next start', async () => {
      await keeping().root(1_100);
      expect(kept).toEqual(Array.from({ length: 8 }, (_, n) => bytesToHex(rootOf(leaves.slice(n * 128, (n + 1) * 128)))));
      reads.length = 0;
      expect(await keeping().root(1_500)).toEqual(rootOf(leaves));
      expect(reads).toEqual([
        [1_025, 1_408],
        [1_409, 1_500],
      ]);
      expect(kept).toHaveLength(11);
    });

    it('keeps those that could not be kept with the next ones, and computes those that cannot be read', async () => {
      const one = keeping();
      isAway = true;
      expect(await one.root(600)).toEqual(rootOf(leaves.slice(0, 600)));
      isAway = false;
      await one.root(1_500);
      expect(kept).toHaveLength(11);
      isAway = true;
      expect(await keeping().root(1_500)).toEqual(rootOf(leaves));
    });
  });

  it('asks again for what could not be read', async () => {
    let isAway = false;
    const one = new LogTree(async (from, to) => {
      if (isAway) throw new Error('away');
      return hashes.slice(from - 1, to);
    });
    const root = await one.root(1_500);
    isAway = true;
    await expect(one.inclusion([700], 1_500)).rejects.toThrow('away');
    isAway = false;
    expect(provesInclusion(new Map([[699, leaves[699]!]]), { size: 1_500, root }, await one.inclusion([700], 1_500))).toBe(true);
  });
});
