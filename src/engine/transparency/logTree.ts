/**
 * The Merkle tree of a log (RFC 6962): roots and proofs for any size up to the head. It keeps the nodes over 256 entries and more, 32 bytes
 * each; what is below is computed from the hashes of the entries, which the log has.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { inSlices } from '../../base/slices.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import {
  consistencyRanges,
  emptyRoot,
  hashOfNodes,
  inclusionRanges,
  leafHash,
  nodeHash,
  nodesOf,
  type LeafRange,
  type Sha256,
  type TreeHash,
  type TreeNode,
} from '../../domain/transparency/merkleTree.ts';

/** The hashes of the entries from `from` to `to`, both included, 64 hex digits each. */
export type ReadHashes = (from: number, to: number) => Promise<readonly string[]>;

/** The lowest level that is kept: nodes over 2^8 = 256 entries. */
const KEPT_LEVEL = 8;
const KEPT_WIDTH = 2 ** KEPT_LEVEL;
/** Entries whose hashes are read at once while the tree grows. */
const READ_AT_ONCE = 64 * KEPT_WIDTH;

export class LogTree {
  readonly #read: ReadHashes;
  /** The nodes of each kept level, the lowest first. Only whole nodes are kept, so they never change. */
  readonly #levels: TreeHash[][] = [[]];
  readonly #growing = new TaskQueue();
  readonly #sha256: Sha256 | undefined;

  /** `sha256`: the platform's own, which is several times as fast. Default: the portable one. */
  constructor(read: ReadHashes, sha256?: Sha256) {
    this.#read = read;
    this.#sha256 = sha256;
  }

  /** The root over the first `size` entries, which must be durable. */
  async root(size: number): Promise<TreeHash> {
    return size === 0 ? emptyRoot() : this.#hash({ from: 0, to: size });
  }

  /** The proof that entry `seq` is among the first `size`. */
  inclusion(seq: number, size: number): Promise<readonly TreeHash[]> {
    return this.#hashes(inclusionRanges(seq - 1, size));
  }

  /** The proof that the first `to` entries continue the first `from`. */
  consistency(from: number, to: number): Promise<readonly TreeHash[]> {
    return this.#hashes(consistencyRanges(from, to));
  }

  #hashes(ranges: readonly LeafRange[]): Promise<readonly TreeHash[]> {
    return Promise.all(ranges.map((range) => this.#hash(range)));
  }

  async #hash(range: LeafRange): Promise<TreeHash> {
    const nodes = nodesOf(range);
    const [kept, below] = [nodes.filter(({ level }) => level >= KEPT_LEVEL), nodes.filter(({ level }) => level < KEPT_LEVEL)];
    const last = kept.at(-1);
    if (last) await this.#growing.run(() => this.#growTo((last.index + 1) * 2 ** last.level));
    const [first] = below;
    const from = first ? first.index * 2 ** first.level : range.to;
    const leaves = first ? (await this.#read(from + 1, range.to)).map((hash) => this.#leaf(hash)) : [];
    const hashes = [...kept.map((node) => this.#kept(node)), ...below.map((node) => this.#overLeaves(leaves, node, from))];
    return hashOfNodes(hashes, this.#sha256);
  }

  #kept({ level, index }: TreeNode): TreeHash {
    const hash = this.#levels[level - KEPT_LEVEL]?.[index];
    if (!hash) throw new Error(`the node ${index} of level ${level} is not kept`);
    return hash;
  }

  /** Keeps all whole nodes over the first `size` entries. */
  async #growTo(size: number): Promise<void> {
    const have = (): number => (this.#levels[0]?.length ?? 0) * KEPT_WIDTH;
    while (have() + KEPT_WIDTH <= size) {
      const from = have();
      const to = Math.min(size - (size % KEPT_WIDTH), from + READ_AT_ONCE);
      const hashes = await this.#read(from + 1, to);
      await inSlices(this.#added(hashes));
    }
  }

  *#added(hashes: readonly string[]): Generator<void, void> {
    for (let start = 0; start < hashes.length; start += KEPT_WIDTH) {
      const leaves = hashes.slice(start, start + KEPT_WIDTH).map((hash) => this.#leaf(hash));
      this.#keep(this.#overLeaves(leaves, { level: KEPT_LEVEL, index: 0 }, 0));
      yield;
    }
  }

  /** Keeps the next node of the lowest level, and those above that it completes. */
  #keep(hash: TreeHash): void {
    let node = hash;
    for (let height = 0; ; height += 1) {
      const level = (this.#levels[height] ??= []);
      level.push(node);
      const [left] = level.slice(-2);
      if (level.length % 2 === 1 || !left) return;
      node = nodeHash(left, node, this.#sha256);
    }
  }

  #leaf(hash: string): TreeHash {
    return leafHash(hexToBytes(hash), this.#sha256);
  }

  /** The hash of a node over some of these leaves. `from`: the place of the first of them. */
  #overLeaves(leaves: readonly TreeHash[], { level, index }: TreeNode, from: number): TreeHash {
    const start = index * 2 ** level - from;
    let hashes = leaves.slice(start, start + 2 ** level);
    while (hashes.length > 1) {
      const below = hashes;
      hashes = Array.from({ length: below.length / 2 }, (_, n) => this.#over(below[n * 2], below[n * 2 + 1]));
    }
    return this.#over(hashes[0]);
  }

  /** The node over two others, or a single one. */
  #over(left: TreeHash | undefined, right?: TreeHash): TreeHash {
    if (!left) throw new Error('a node has no leaves');
    return right ? nodeHash(left, right, this.#sha256) : left;
  }
}
