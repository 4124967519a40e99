/**
 * Checkpoints of a log: signed when somebody asks, once a second at most. A house never signs two that contradict each other, because its
 * log only grows.
 */
import type { Clock, Vault } from '../../base/ports.ts';
import { checkpointText } from '../../domain/transparency/checkpoint.ts';
import type { Sha256, TreeHash } from '../../domain/transparency/merkleTree.ts';
import { signNote, verifierOf, writeNote, type NoteKey, type SigningKey } from '../../domain/transparency/signedNote.ts';
import type { Hashing } from '../../domain/fairness/hashing.ts';
import type { LogId } from '../../domain/ids.ts';
import { digestKeyOf } from '../people.ts';
import { checkpointKeyOf } from './checkpointKey.ts';
import { LogTree, type ReadHashes } from './logTree.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { eventsOf } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
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
  readonly vault: Pick<Vault, 'get'>;
  readonly clock: Clock;
  readonly hashing: Hashing;
  /** Default: the portable one. */
  readonly sha256?: Sha256;
  /** The newest durable entry. */
  readonly head: () => { readonly logId: string; readonly seq: number };
}

export class Checkpoints {
  readonly #ports: CheckpointPorts;
  readonly #tree: LogTree;
  #key: SigningKey | null = null;
  #newest: { readonly at: number; readonly made: Promise<MadeCheckpoint> } | null = null;

  constructor(ports: CheckpointPorts) {
    this.#ports = ports;
    this.#tree = new LogTree(ports.read, ports.sha256);
  }

  /** The key that checks its signatures. */
  async verifier(): Promise<NoteKey> {
    return verifierOf(await this.#signingKey());
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
    const key = await this.#signingKey();
    const size = this.#ports.head().seq;
    const text = checkpointText({ origin: key.name, size, root: await this.#tree.root(size) });
    return { size, text, note: writeNote({ text, signatures: [signNote(text, key)] }) };
  }

  async #signingKey(): Promise<SigningKey> {
    const { vault, hashing, head } = this.#ports;
    const { logId } = head();
    this.#key ??= checkpointKeyOf(await digestKeyOf(vault, logId as LogId), logId, hashing);
    return this.#key;
  }
}

/**
 * A checkpoint of the house in this tab, as a signed note, for its owner to hand out. Null if the log names no key for it. The tree is made
 * anew each time, because nobody asks often.
 */
export async function signCheckpoint({ head, hashing, ports }: Pick<House, 'head' | 'hashing' | 'ports'>): Promise<string | null> {
  const { store, vault, clock } = ports;
  let named: string | undefined;
  for await (const [first] of store.read(1, 1))
    for (const event of first ? eventsOf(readStored(first)) : []) if (event.type === 'rules/set') named ??= event.data.checkpointKey;
  if (named === undefined) return null;
  const read = async (from: number, to: number): Promise<readonly string[]> => {
    const hashes: string[] = [];
    for await (const batch of store.read(from, to)) hashes.push(...batch.map(({ hash }) => hash));
    return hashes;
  };
  const checkpoints = new Checkpoints({ read, vault, clock, hashing, head: () => head });
  return bytesToHex((await checkpoints.verifier()).publicKey) === named ? (await checkpoints.newest()).note : null;
}
