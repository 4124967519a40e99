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

  constructor(read: ReadHashes) {
    this.#read = read;
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
    const leaves = first ? (await this.#read(from + 1, range.to)).map(leafOf) : [];
    return hashOfNodes([...kept.map((node) => this.#kept(node)), ...below.map((node) => overLeaves(leaves, node, from))]);
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
      const leaves = hashes.slice(start, start + KEPT_WIDTH).map(leafOf);
      this.#keep(overLeaves(leaves, { level: KEPT_LEVEL, index: 0 }, 0));
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
      node = nodeHash(left, node);
    }
  }
}

const leafOf = (hash: string): TreeHash => leafHash(hexToBytes(hash));

/** The hash of a node over some of these leaves. `from`: the place of the first of them. */
function overLeaves(leaves: readonly TreeHash[], { level, index }: TreeNode, from: number): TreeHash {
  const start = index * 2 ** level - from;
  let hashes = leaves.slice(start, start + 2 ** level);
  while (hashes.length > 1) hashes = hashes.flatMap((left, n) => (n % 2 === 0 ? [nodeHash(left, hashes[n + 1] ?? left)] : []));
  const [hash] = hashes;
  if (!hash) throw new Error('a node has no leaves');
  return hash;
}
