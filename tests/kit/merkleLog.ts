/** A log of which only the hashes matter: its checkpoints and its proofs, by the definitions of RFC 6962. */
import { hexToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { checkpointText } from '../../src/domain/transparency/checkpoint.ts';
import {
  consistencyRanges,
  emptyRoot,
  hashOfNodes,
  leafHash,
  nodesOf,
  type LeafRange,
  type TreeHash,
} from '../../src/domain/transparency/merkleTree.ts';
import { signNote, verifierOf, writeNote, type NoteKey, type SigningKey } from '../../src/domain/transparency/signedNote.ts';
import { writeAddCheckpoint } from '../../src/domain/transparency/addCheckpoint.ts';

export class MerkleLog {
  readonly key: SigningKey;
  readonly leaves: readonly TreeHash[];

  /** `parts`: the leaves; two logs are the same as far as these are. */
  constructor(origin: string, parts: readonly string[], secret = '11'.repeat(32)) {
    this.key = { name: origin, purpose: 'note', secret: hexToBytes(secret) };
    this.leaves = parts.map((part) => leafHash(sha256(new TextEncoder().encode(part))));
  }

  get verifier(): NoteKey {
    return verifierOf(this.key);
  }

  root(size: number): TreeHash {
    return size === 0 ? emptyRoot() : this.#hash({ from: 0, to: size });
  }

  checkpoint(size: number, key = this.key): string {
    const text = checkpointText({ origin: this.key.name, size, root: this.root(size) });
    return writeNote({ text, signatures: [signNote(text, key)] });
  }

  consistency(before: number, size: number): readonly TreeHash[] {
    return consistencyRanges(before, size).map((range) => this.#hash(range));
  }

  /** The request to a witness that has cosigned `before` entries. */
  request(before: number, size: number): string {
    return writeAddCheckpoint(before, this.consistency(before, size), this.checkpoint(size));
  }

  #hash(range: LeafRange): TreeHash {
    const node = (level: number, index: number): TreeHash => {
      const leaf = this.leaves[index];
      if (level === 0) return leaf ?? new Uint8Array();
      return hashOfNodes([node(level - 1, index * 2), node(level - 1, index * 2 + 1)]);
    };
    return hashOfNodes(nodesOf(range).map(({ level, index }) => node(level, index)));
  }
}
