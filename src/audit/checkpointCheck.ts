/** Whether a log has the entries of a checkpoint that somebody kept, and who signed it. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { DomainEvent } from '../domain/events/catalog.ts';
import { checkpointNoteKey } from '../domain/transparency/keyChange.ts';
import { cosignatureOf, originOf, readCheckpoint, type Checkpoint, type SignedCheckpoint } from '../domain/transparency/checkpoint.ts';
import { isSameHash, leafHash, type TreeHash, GrowingTree } from '../domain/transparency/merkleTree.ts';
import { isSignedBy, readVerifierKey, type NoteKey } from '../domain/transparency/signedNote.ts';
import { isoTime } from '../domain/utc.ts';
import type { VerifierOptions } from '../domain/verify/verifier.ts';

/** What a checkpoint says of a log. `other`: the house signed another history. `unknown`: it says nothing of this one. */
interface Verdict {
  readonly finding: 'holds' | 'other' | 'unknown';
  readonly sentence: string;
}

const unknown = (sentence: string): Verdict => ({ finding: 'unknown', sentence });

/** The key that an event sets for checkpoints. */
function keyIn(event: DomainEvent): string | undefined {
  if (event.type === 'rules/set') return event.data.checkpointKey;
  return event.type === 'checkpoint/key-changed' ? event.data.key : undefined;
}

export class CheckpointCheck {
  readonly #signed: SignedCheckpoint;
  readonly #witnesses: readonly NoteKey[];
  readonly #tree = new GrowingTree();
  #root: TreeHash | null = null;
  /** The key in force at the last entry of the checkpoint, 64 hex digits, and where it was set. */
  #key: { readonly seq: number; readonly key: string } | null = null;
  #logId = '';

  /** `text`: the signed checkpoint. `witnesses`: keys that must have cosigned it. Throws UnreadableNoteError. */
  constructor(text: string, witnesses: readonly string[]) {
    this.#signed = readCheckpoint(text);
    this.#witnesses = witnesses.map(readVerifierKey);
  }

  get checkpoint(): Checkpoint {
    return this.#signed.checkpoint;
  }

  /** The key by which the log says that the checkpoint is signed, once all of the log was read. Null if it names none. */
  get key(): NoteKey | null {
    return this.#key && checkpointNoteKey(this.#logId, this.#key.key);
  }

  /** What the verifier of the log must be given. */
  get options(): Pick<VerifierOptions, 'onEntry' | 'onEvent'> {
    return {
      onEntry: ({ header: { logId, seq }, hash }) => {
        this.#logId = logId;
        if (seq > this.#signed.checkpoint.size) return;
        this.#tree.add(leafHash(hexToBytes(hash)));
        if (seq === this.#signed.checkpoint.size) this.#root = this.#tree.root;
      },
      onEvent: ({ event, header: { seq } }) => {
        const key = keyIn(event);
        // A checkpoint of an empty log is signed with the key of the first entry.
        if (key !== undefined && seq <= Math.max(1, this.#signed.checkpoint.size)) this.#key = { seq, key };
      },
    };
  }

  /** What the checkpoint says of the log, once all of the log was read. */
  verdict(): Verdict {
    const { checkpoint, note } = this.#signed;
    const origin = originOf(this.#logId);
    if (checkpoint.origin !== origin) return unknown(`it is of another log: ${checkpoint.origin}`);
    if (this.#key === null) return unknown('the log names no key for checkpoints');
    if (!isSignedBy(note, checkpointNoteKey(this.#logId, this.#key.key)))
      return unknown(`it is not signed with the key in ${this.#key.seq === 1 ? 'the first entry' : `entry ${this.#key.seq}`} of the log`);
    if (checkpoint.size === 0) return unknown('it has no entries, so it says nothing of this log');
    if (this.#root === null) return unknown(`it has ${checkpoint.size} entries, and the log has ${this.#tree.size}`);
    if (!isSameHash(this.#root, checkpoint.root))
      return {
        finding: 'other',
        sentence: `its ${checkpoint.size} entries are not the first of this log: the house has signed another history`,
      };
    const cosigned = this.#witnesses.map((witness) => ({ witness, cosignature: cosignatureOf(note, witness) }));
    const missing = cosigned.find(({ cosignature }) => !cosignature);
    if (missing) return unknown(`${missing.witness.name} has not cosigned it`);
    const by = cosigned.map(({ cosignature }) => `, cosigned by ${cosignature?.name} at ${isoTime((cosignature?.at ?? 0) * 1_000)}`);
    return {
      finding: 'holds',
      sentence: `its ${checkpoint.size} entries with the root ${bytesToHex(checkpoint.root)} are the first of this log, signed by the house${by.join('')}`,
    };
  }
}
