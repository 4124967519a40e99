/** The root of a tree that grows leaf by leaf. It keeps one hash for each binary digit of its size. */
import { emptyRoot, hashOfNodes, nodeHash, type Sha256, type TreeHash } from './merkleTree.ts';

export class TreeRange {
  readonly #sha256: Sha256 | undefined;
  /** The nodes of which the tree consists, from left to right, with the number of leaves below each. */
  readonly #nodes: { readonly hash: TreeHash; readonly leaves: number }[] = [];
  #size = 0;

  constructor(sha256?: Sha256) {
    this.#sha256 = sha256;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds the next leaf, given by its hash. */
  add(leaf: TreeHash): void {
    let node = { hash: leaf, leaves: 1 };
    for (let last = this.#nodes.at(-1); last?.leaves === node.leaves; last = this.#nodes.at(-1)) {
      this.#nodes.pop();
      node = { hash: nodeHash(last.hash, node.hash, this.#sha256), leaves: node.leaves * 2 };
    }
    this.#nodes.push(node);
    this.#size += 1;
  }

  get root(): TreeHash {
    return this.#nodes.length === 0
      ? emptyRoot()
      : hashOfNodes(
          this.#nodes.map(({ hash }) => hash),
          this.#sha256,
        );
  }
}
