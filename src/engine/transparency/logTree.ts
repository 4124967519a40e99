/**
 * The Merkle tree of a log (RFC 6962): roots and proofs for any size up to the head, without a pass over the whole log. It has the nodes over
 * 128 entries and more in memory, 32 bytes each, and saves those over 128 for the next start. Lower nodes are computed from the hashes of the
 * entries, which the log has, a block of 128 entries at a time.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { inSlices } from '../../base/slices.ts';
import { NewestMap } from '../../base/newestMap.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import {
  consistencyRanges,
  emptyRoot,
  hashOfNodes,
  inclusionRanges,
  nodesOf,
  portableTreeHashing,
  type LeafRange,
  type TreeHash,
  type TreeHashing,
  type TreeNode,
} from '../../domain/transparency/merkleTree.ts';

/** The hashes of the entries from `from` to `to`, both included, 64 hex digits each. */
export type ReadHashes = (from: number, to: number) => Promise<readonly string[]>;

/** The lowest level that is kept: nodes over 2^7 = 128 entries. */
const KEPT_LEVEL = 7;
export const KEPT_WIDTH = 2 ** KEPT_LEVEL;

/** Where the nodes over 128 entries are kept, as 64 hex digits each. A cache. */
export interface TreeNodes {
  /** Those of the log as it is, from its first entries on and without a gap. */
  readTreeNodes(): Promise<readonly string[]>;
  /** Keeps some, the first of them over the entries after `from` × 128. Their entries are durable. */
  keepTreeNodes(from: number, nodes: readonly string[]): Promise<void>;
}
/** Entries whose hashes are read at once while the tree grows. */
const READ_AT_ONCE = 64 * KEPT_WIDTH;
/** Blocks of 128 entries whose lower nodes are remembered: some 4 MB. Pages ask about the newest entries. */
const MOST_BLOCKS = 128;

/** The nodes of each level, the lowest first. */
type Levels = readonly (readonly TreeHash[])[];

function nodeIn(levels: Levels, { level, index }: TreeNode): TreeHash {
  const hash = levels[level]?.[index];
  if (!hash) throw new Error(`there is no node ${index} of level ${level}`);
  return hash;
}

export class LogTree {
  readonly #read: ReadHashes;
  /** The nodes of each kept level, the lowest first. Only whole nodes are kept, so they never change. */
  readonly #levels: TreeHash[][] = [[]];
  readonly #growing = new TaskQueue();
  /** The nodes below the kept levels, the leaves first, by block and number of its entries. */
  readonly #blocks = new NewestMap<string, Promise<Levels>>(MOST_BLOCKS);
  readonly #hashing: TreeHashing;
  readonly #nodes: TreeNodes | undefined;
  /** How many nodes are kept for the next start. Null: they were not read yet. */
  #savedNodes: number | null = null;

  /**
   * `hashing`: the platform's own, which is several times as fast. Default: the portable one. `nodes`: keeps nodes for the next start.
   * Default: nothing does.
   */
  constructor(read: ReadHashes, hashing = portableTreeHashing, nodes?: TreeNodes) {
    this.#read = read;
    this.#hashing = hashing;
    this.#nodes = nodes;
  }

  /** The root over the first `size` entries, which must be durable. */
  async root(size: number): Promise<TreeHash> {
    return size === 0 ? emptyRoot() : this.#hash({ from: 0, to: size }, size);
  }

  /** The proof that these entries (at least one) are among the first `size`. */
  inclusion(seqs: readonly number[], size: number): Promise<readonly TreeHash[]> {
    const leaves = seqs.map((seq) => seq - 1);
    return this.#hashes(inclusionRanges(leaves, size), size);
  }

  /** The proof that the first `to` entries continue the first `from`. */
  consistency(from: number, to: number): Promise<readonly TreeHash[]> {
    return this.#hashes(consistencyRanges(from, to), to);
  }

  #hashes(ranges: readonly LeafRange[], size: number): Promise<readonly TreeHash[]> {
    return Promise.all(ranges.map((range) => this.#hash(range, size)));
  }

  /** The hash of a range of the first `size` entries. What is not kept of it is in one block. */
  async #hash(range: LeafRange, size: number): Promise<TreeHash> {
    const nodes = nodesOf(range);
    const [kept, below] = [nodes.filter(({ level }) => level >= KEPT_LEVEL), nodes.filter(({ level }) => level < KEPT_LEVEL)];
    const last = kept.at(-1);
    if (last) await this.#growing.run(() => this.#growTo((last.index + 1) * 2 ** last.level));
    const hashes = kept.map((node) => this.#keptNode(node));
    const [first] = below;
    if (!first) return hashOfNodes(hashes, this.#hashing.node);
    const block = Math.floor((first.index * 2 ** first.level) / KEPT_WIDTH);
    const levels = await this.#levelsOfBlock(block, size);
    const inBlock = below.map(({ level, index }) => nodeIn(levels, { level, index: index - block * 2 ** (KEPT_LEVEL - level) }));
    return hashOfNodes([...hashes, ...inBlock], this.#hashing.node);
  }

  /** The nodes over the entries of a block, as far as they are among the first `size`. */
  #levelsOfBlock(block: number, size: number): Promise<Levels> {
    const [from, to] = [block * KEPT_WIDTH, Math.min((block + 1) * KEPT_WIDTH, size)];
    const name = `${from} ${to}`;
    const known = this.#blocks.get(name);
    const levels = known ?? this.#read(from + 1, to).then((hashes) => this.#levelsOver(hashes));
    // Set again, so that what is asked for is not forgotten first.
    this.#blocks.set(name, levels);
    if (!known) levels.catch(() => this.#blocks.delete(name));
    return levels;
  }

  #keptNode({ level, index }: TreeNode): TreeHash {
    return nodeIn(this.#levels, { level: level - KEPT_LEVEL, index });
  }

  /** Keeps all whole nodes over the first `size` entries. */
  async #growTo(size: number): Promise<void> {
    if (this.#savedNodes === null) await this.#loadNodes();
    const coveredEntries = (): number => (this.#levels[0]?.length ?? 0) * KEPT_WIDTH;
    while (coveredEntries() + KEPT_WIDTH <= size) {
      const from = coveredEntries();
      const to = Math.min(size - (size % KEPT_WIDTH), from + READ_AT_ONCE);
      const hashes = await this.#read(from + 1, to);
      await inSlices(this.#addBlocks(hashes));
      await this.#saveNodes();
    }
  }

  /** Takes what an earlier start has kept. Without it the nodes are computed. */
  async #loadNodes(): Promise<void> {
    const nodes = (await this.#nodes?.readTreeNodes().catch(() => [])) ?? [];
    this.#savedNodes = nodes.length;
    const keep = (node: string): void => this.#pushNode(hexToBytes(node));
    await inSlices(
      (function* take() {
        for (const node of nodes) yield keep(node);
      })(),
    );
  }

  /** Keeps the new ones. What fails is kept with the next ones. */
  async #saveNodes(): Promise<void> {
    const [nodes = []] = this.#levels;
    const from = this.#savedNodes ?? 0;
    await this.#nodes?.keepTreeNodes(from, nodes.slice(from).map(bytesToHex)).then(
      () => (this.#savedNodes = nodes.length),
      () => undefined,
    );
  }

  *#addBlocks(hashes: readonly string[]): Generator<void, void> {
    for (let start = 0; start < hashes.length; start += KEPT_WIDTH) {
      const levels = this.#levelsOver(hashes.slice(start, start + KEPT_WIDTH));
      this.#pushNode(nodeIn(levels, { level: KEPT_LEVEL, index: 0 }));
      yield;
    }
  }

  /** Keeps the next node of the lowest level, and those above that it completes. */
  #pushNode(hash: TreeHash): void {
    let node = hash;
    for (let height = 0; ; height += 1) {
      const level = (this.#levels[height] ??= []);
      level.push(node);
      const [left] = level.slice(-2);
      if (level.length % 2 === 1 || !left) return;
      node = this.#hashing.node(left, node);
    }
  }

  /** The whole nodes over entries, given by their hashes: the leaves, then level by level. */
  #levelsOver(hashes: readonly string[]): Levels {
    const levels: (readonly TreeHash[])[] = [hashes.map((hash) => this.#hashing.leaf(hash))];
    for (let below = levels[0] ?? []; below.length > 1; below = levels.at(-1) ?? []) levels.push(this.#levelAbove(below));
    return levels;
  }

  #levelAbove(below: readonly TreeHash[]): readonly TreeHash[] {
    const level: TreeHash[] = [];
    for (let n = 0; n + 1 < below.length; n += 2) {
      const [left, right] = [below[n], below[n + 1]];
      if (left && right) level.push(this.#hashing.node(left, right));
    }
    return level;
  }
}
