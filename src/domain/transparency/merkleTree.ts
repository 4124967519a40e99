/**
 * The Merkle tree of RFC 6962 (section 2.1) over the hashes of the entries: its nodes, and proofs that entries are in it or that it only
 * grew. Leaf 0 is entry 1. The tree of three entries:
 *
 *            root
 *           /    \
 *        n01      leaf 2       n01 = nodeHash(leaf 0, leaf 1)
 *       /   \                  root = nodeHash(n01, leaf 2)
 *   leaf 0   leaf 1
 *
 * An inclusion proof has the hashes that are missing on the way from a leaf to the root: of leaf 0 [leaf 1, leaf 2], of leaf 2 [n01]. A consistency
 * proof leads from the root of a smaller tree to that of a larger one: from two leaves, whose root is n01, to three [leaf 2].
 *
 * A proof is made in two steps: `inclusionRanges` or `consistencyRanges` names the leaves below each of its hashes, and whoever has the tree looks
 * the hashes up (logTree.ts). `provesInclusion` and `provesConsistency` check it by the same recursion, as the RFC defines it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';

/** 32 bytes. */
export type TreeHash = Uint8Array;

/** The leaves from the first (included) to the last (excluded). */
export interface LeafRange {
  readonly from: number;
  readonly to: number;
}

/** The node over the leaves from `index` × 2^`level` on, 2^`level` of them. */
export interface TreeNode {
  readonly level: number;
  readonly index: number;
}

/** The size of a tree in leaves, with its root. */
export interface TreeHead {
  readonly size: number;
  readonly root: TreeHash;
}

/** No tree of fewer than 2^53 leaves has a longer proof. */
export const MOST_PROOF_HASHES = 63;

const HASH_BYTES = 32;
// The first byte differs, so that nobody can pass a node off as a leaf.
const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

export const leafHash = (leaf: Uint8Array): TreeHash => sha256(concatBytes(LEAF_PREFIX, leaf));
export const nodeHash = (left: TreeHash, right: TreeHash): TreeHash => sha256(concatBytes(NODE_PREFIX, left, right));

/** How the hashes of a tree are computed. A platform may have a faster way than the portable one. */
export interface TreeHashing {
  /** `entry`: the hash of an entry, 64 hex digits. */
  readonly leaf: (entry: string) => TreeHash;
  readonly node: (left: TreeHash, right: TreeHash) => TreeHash;
}
export const portableTreeHashing: TreeHashing = { leaf: (entry) => leafHash(hexToBytes(entry)), node: nodeHash };

/** The root of the empty tree. */
export const emptyRoot = (): TreeHash => sha256(new Uint8Array());

export const isSameHash = (one: TreeHash, other: TreeHash): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place]);

/** The two parts of a range of two or more leaves. The left one has the largest power of two of them that is less than all: of 7 leaves 4 and 3. */
function halvesOf({ from, to }: LeafRange): readonly [left: LeafRange, right: LeafRange] {
  let width = 1;
  while (width * 2 < to - from) width *= 2;
  return [
    { from, to: from + width },
    { from: from + width, to },
  ];
}

/**
 * The complete nodes, from left to right, of which the hash of a range consists: of leaves 0 to 6 those over 4, 2 and 1 of them. The range begins at a
 * multiple of its largest node's width.
 */
export function nodesOf({ from, to }: LeafRange): readonly TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let start = from; start < to;) {
    let [level, width] = [0, 1];
    while (width * 2 <= to - start) [level, width] = [level + 1, width * 2];
    nodes.push({ level, index: start / width });
    start += width;
  }
  return nodes;
}

/** The hash of a range from the hashes of its nodes. At least one. */
export const hashOfNodes = (hashes: readonly TreeHash[], hash = nodeHash): TreeHash =>
  hashes.reduceRight((right, left) => hash(left, right));

/** The halves of a range, with those of the places (in order) that are in each. */
const splitAt = (range: LeafRange, places: readonly number[]): readonly (readonly [half: LeafRange, within: readonly number[]])[] =>
  halvesOf(range).map((half) => [half, places.filter((place) => place >= half.from && place < half.to)] as const);

/**
 * The ranges whose hashes prove that these leaves (at least one) are in the tree of `size` leaves, each once. For one leaf: the proof of the
 * RFC, the nearest first. For several: what the left half needs, what the right half needs, then a half without any of them.
 */
export function inclusionRanges(leaves: readonly number[], size: number): readonly LeafRange[] {
  const rangesIn = (range: LeafRange, places: readonly number[]): readonly LeafRange[] => {
    if (range.to - range.from === 1) return [];
    const halves = splitAt(range, places);
    const known = halves.filter(([, inHalf]) => inHalf.length > 0).flatMap(([half, inHalf]) => rangesIn(half, inHalf));
    return [...known, ...halves.filter(([, inHalf]) => inHalf.length === 0).map(([half]) => half)];
  };
  return rangesIn({ from: 0, to: size }, leaves);
}

/** The ranges whose hashes prove that the tree of `size` leaves continues that of `before` leaves. None if there were none before. */
export function consistencyRanges(before: number, size: number): readonly LeafRange[] {
  /** `isFromFirst`: the range begins with leaf 0. Then its part that was there before is the whole old tree, whose root the verifier has. */
  const subproof = (range: LeafRange, isFromFirst: boolean): readonly LeafRange[] => {
    if (before === range.to) return isFromFirst ? [] : [range];
    const [left, right] = halvesOf(range);
    return before <= left.to ? [...subproof(left, isFromFirst), right] : [...subproof(right, false), left];
  };
  return before === 0 ? [] : subproof({ from: 0, to: size }, true);
}

/** The proof ends too early, or its next hash is none. */
class BrokenProofError extends Error {
  override readonly name = 'BrokenProofError';
}

/** Calls `check` with a function that takes the next hash of the proof. Whether the check holds and used all of them. */
function usesAll(proof: readonly TreeHash[], check: (next: () => TreeHash) => boolean): boolean {
  let used = 0;
  const next = (): TreeHash => {
    const hash = proof[used];
    if (hash?.length !== HASH_BYTES) throw new BrokenProofError();
    used += 1;
    return hash;
  };
  try {
    return check(next) && used === proof.length;
  } catch (error) {
    if (error instanceof BrokenProofError) return false;
    throw error;
  }
}

/** The hashes of leaves, by their places. */
export type LeafHashes = ReadonlyMap<number, TreeHash>;

/** Whether the proof shows that the tree has these leaves (at least one) at these places. */
export function provesInclusion(leaves: LeafHashes, { size, root }: TreeHead, proof: readonly TreeHash[]): boolean {
  const places = [...leaves.keys()];
  if (places.length === 0 || places.some((place) => place >= size)) return false;
  return usesAll(proof, (next) => {
    const hashOf = (range: LeafRange, within: readonly number[]): TreeHash => {
      if (range.to - range.from === 1) return leaves.get(range.from) ?? next();
      const [left, right] = splitAt(range, within).map(([half, inHalf]) => (inHalf.length > 0 ? hashOf(half, inHalf) : null));
      // At most one of them is missing.
      return nodeHash(left ?? next(), right ?? next());
    };
    return isSameHash(hashOf({ from: 0, to: size }, places), root);
  });
}

/** Whether the proof shows that the tree `after` continues the tree `before`. */
export function provesConsistency(before: TreeHead, after: TreeHead, proof: readonly TreeHash[]): boolean {
  if (before.size > after.size) return false;
  if (before.size === 0)
    return proof.length === 0 && isSameHash(before.root, emptyRoot()) && (after.size > 0 || isSameHash(after.root, emptyRoot()));
  return usesAll(proof, (next) => {
    /** The hash of the part of the range that was there before, and of all of it. `isFromFirst`: see `consistencyRanges`. */
    const hashesOf = (range: LeafRange, isFromFirst: boolean): readonly [old: TreeHash, now: TreeHash] => {
      if (before.size === range.to) {
        const hash = isFromFirst ? before.root : next();
        return [hash, hash];
      }
      const [left, right] = halvesOf(range);
      if (before.size <= left.to) {
        const [old, now] = hashesOf(left, isFromFirst);
        return [old, nodeHash(now, next())];
      }
      const [old, now] = hashesOf(right, false);
      const leftHash = next();
      return [nodeHash(leftHash, old), nodeHash(leftHash, now)];
    };
    const [old, now] = hashesOf({ from: 0, to: after.size }, true);
    return isSameHash(old, before.root) && isSameHash(now, after.root);
  });
}

/** A tree that grows leaf by leaf. It keeps only what its root needs: one hash for each 1 among the binary digits of its size. */
export class GrowingTree {
  /** The complete nodes of which the tree consists, from left to right, with the number of leaves below each. */
  readonly #nodes: { readonly hash: TreeHash; readonly leaves: number }[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds the next leaf, given by its hash. Two nodes of the same width become one, as a carry in binary addition. */
  add(leaf: TreeHash): void {
    let node = { hash: leaf, leaves: 1 };
    for (let last = this.#nodes.at(-1); last?.leaves === node.leaves; last = this.#nodes.at(-1)) {
      this.#nodes.pop();
      node = { hash: nodeHash(last.hash, node.hash), leaves: node.leaves * 2 };
    }
    this.#nodes.push(node);
    this.#size += 1;
  }

  get root(): TreeHash {
    return this.#nodes.length === 0 ? emptyRoot() : hashOfNodes(this.#nodes.map(({ hash }) => hash));
  }
}
