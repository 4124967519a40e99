/**
 * Checkpoints of a log: signed when somebody asks, once a second at most. A house never signs two that contradict each other, because its
 * log only grows.
 */
import type { Clock, Vault } from '../../base/ports.ts';
import { checkpointText } from '../../domain/transparency/checkpoint.ts';
import type { TreeHash, TreeHashing } from '../../domain/transparency/merkleTree.ts';
import { signNote, verifierOf, writeNote, type NoteKey, type SigningKey } from '../../domain/transparency/signedNote.ts';
import type { Hashing } from '../../domain/fairness/hashing.ts';
import { findSigningKey } from './checkpointKey.ts';
import { LogTree, type ReadHashes, type TreeNodes } from './logTree.ts';
import { keyLine } from '../../domain/transparency/keyChange.ts';
import { checkpointKeyOf, type World } from '../../domain/world.ts';
import type { House } from '../house.ts';

/** A checkpoint is signed again after this time. */
const FRESH_MS = 1_000;

export interface MadeCheckpoint {
  readonly size: number;
  /** What is signed: origin, size, root. */
  readonly text: string;
  /** The signed note. */
  readonly note: string;
}

interface CheckpointPorts {
  readonly read: ReadHashes;
  /** Keeps nodes of the tree for the next start. Default: nothing does. */
  readonly nodes?: TreeNodes;
  readonly vault: Pick<Vault, 'get'>;
  readonly clock: Clock;
  readonly hashing: Hashing;
  /** Default: the portable one. */
  readonly treeHashing?: TreeHashing;
  /** The newest durable entry. */
  readonly head: () => { readonly logId: string; readonly seq: number };
  /** The keys of the log, oldest first. */
  readonly keys: () => World['checkpointKeys'];
}

export class Checkpoints {
  readonly #ports: CheckpointPorts;
  readonly #tree: LogTree;
  /** By public half. Null: the secret is not here. */
  readonly #keys = new Map<string, SigningKey | null>();
  #newest: { readonly at: number; readonly made: Promise<MadeCheckpoint> } | null = null;

  constructor(ports: CheckpointPorts) {
    this.#ports = ports;
    this.#tree = new LogTree(ports.read, ports.treeHashing, ports.nodes);
  }

  /** The key that checks its signatures. */
  async verifier(): Promise<NoteKey> {
    const [inForce] = await this.#signingKeys();
    return verifierOf(inForce);
  }

  /** A checkpoint of the head, at most a second old. */
  newest(): Promise<MadeCheckpoint> {
    const { clock } = this.#ports;
    const at = clock.now();
    if (this.#newest && Math.abs(at - this.#newest.at) < FRESH_MS) return this.#newest.made;
    const made = this.#make();
    const newest = { at, made };
    this.#newest = newest;
    made.catch(() => {
      if (this.#newest === newest) this.#newest = null;
    });
    return made;
  }

  /** The proof that these entries (at least one) are among the first `size`, which are durable. */
  inclusion(seqs: readonly number[], size: number): Promise<readonly TreeHash[]> {
    return this.#tree.inclusion(seqs, size);
  }

  /** The proof that the first `to` entries, which are durable, continue the first `from`. */
  consistency(from: number, to: number): Promise<readonly TreeHash[]> {
    return this.#tree.consistency(from, to);
  }

  async #make(): Promise<MadeCheckpoint> {
    const size = this.#ports.head().seq;
    const keys = await this.#signingKeys(size);
    const [inForce, former] = keys;
    // Who knows a former key learns the one in force.
    const text = checkpointText({ origin: inForce.name, size, root: await this.#tree.root(size) }, former && keyLine(verifierOf(inForce)));
    return { size, text, note: writeNote({ text, signatures: keys.map((key) => signNote(text, key)) }) };
  }

  /** The key in force at a size, then the former ones whose secrets are here. */
  async #signingKeys(size = this.#ports.head().seq): Promise<readonly [inForce: SigningKey, ...former: SigningKey[]]> {
    const named = this.#ports.keys().filter(({ seq }) => seq <= size);
    const [inForce, ...former] = await Promise.all(named.map(({ key }) => this.#keyBehind(key)).toReversed());
    if (!inForce) throw new Error('the key of the checkpoints of this log is missing from the vault');
    return [inForce, ...former.filter((key) => key !== null)];
  }

  async #keyBehind(publicKey: string): Promise<SigningKey | null> {
    const known = this.#keys.get(publicKey);
    if (known !== undefined) return known;
    const key = await findSigningKey(this.#ports, this.#ports.head().logId, publicKey);
    this.#keys.set(publicKey, key);
    return key;
  }
}

/**
 * A checkpoint of the house in this tab, as a signed note, for its owner to hand out. Null if the log names no key for it. The tree is made
 * anew each time, because nobody asks often.
 */
export async function signCheckpoint({
  head,
  world,
  hashing,
  ports,
}: Pick<House, 'head' | 'world' | 'hashing' | 'ports'>): Promise<string | null> {
  const { store, vault, clock } = ports;
  const inForce = checkpointKeyOf(world);
  if (inForce === null || (await findSigningKey({ vault, hashing }, head.logId, inForce)) === null) return null;
  const read = async (from: number, to: number): Promise<readonly string[]> => {
    const hashes: string[] = [];
    for await (const batch of store.read(from, to)) hashes.push(...batch.map(({ hash }) => hash));
    return hashes;
  };
  return (await new Checkpoints({ read, vault, clock, hashing, head: () => head, keys: () => world.checkpointKeys }).newest()).note;
}
