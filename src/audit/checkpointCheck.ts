/** Whether a log has the entries of a checkpoint that somebody kept, and who signed it. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { cosignatureOf, originOf, readCheckpoint, type SignedCheckpoint } from '../domain/transparency/checkpoint.ts';
import { isSameHash, leafHash, type TreeHash } from '../domain/transparency/merkleTree.ts';
import { isSignedBy, readVerifierKey, type NoteKey } from '../domain/transparency/signedNote.ts';
import { TreeRange } from '../domain/transparency/treeRange.ts';
import { isoTime } from '../domain/utc.ts';
import type { VerifierOptions } from '../domain/verify/verifier.ts';

interface Verdict {
  readonly holds: boolean;
  readonly sentence: string;
}

const refused = (sentence: string): Verdict => ({ holds: false, sentence });

export class CheckpointCheck {
  readonly #signed: SignedCheckpoint;
  readonly #witnesses: readonly NoteKey[];
  readonly #tree = new TreeRange();
  #root: TreeHash | null = null;
  /** The key in the first entry, 64 hex digits. */
  #key: string | null = null;
  #logId = '';

  /** `text`: the signed checkpoint. `witnesses`: keys that must have cosigned it. Throws UnreadableNoteError. */
  constructor(text: string, witnesses: readonly string[]) {
    this.#signed = readCheckpoint(text);
    this.#witnesses = witnesses.map(readVerifierKey);
  }

  /** What the verifier of the log must be given. */
  get options(): Pick<VerifierOptions, 'onEntry' | 'onEvent'> {
    return {
      onEntry: ({ logId, seq }, _world, hash) => {
        this.#logId = logId;
        if (seq > this.#signed.checkpoint.size) return;
        this.#tree.add(leafHash(hexToBytes(hash)));
        if (seq === this.#signed.checkpoint.size) this.#root = this.#tree.root;
      },
      onEvent: ({ event }) => {
        if (event.type === 'rules/set') this.#key ??= event.data.checkpointKey ?? null;
      },
    };
  }

  /** What the checkpoint says of the log, once all of the log was read. */
  verdict(): Verdict {
    const { checkpoint, note } = this.#signed;
    const origin = originOf(this.#logId);
    if (checkpoint.origin !== origin) return refused(`it is of another log: ${checkpoint.origin}`);
    if (this.#key === null) return refused('the log names no key for checkpoints');
    const key: NoteKey = { name: origin, purpose: 'note', publicKey: hexToBytes(this.#key) };
    if (!isSignedBy(note, key)) return refused('it is not signed with the key in the first entry of the log');
    if (this.#root === null) return refused(`it has ${checkpoint.size} entries, and the log has ${this.#tree.size}`);
    if (!isSameHash(this.#root, checkpoint.root))
      return refused(`its ${checkpoint.size} entries are not the first of this log: the house has signed another history`);
    const cosigned = this.#witnesses.map((witness) => ({ witness, cosignature: cosignatureOf(note, witness) }));
    const missing = cosigned.find(({ cosignature }) => !cosignature);
    if (missing) return refused(`${missing.witness.name} has not cosigned it`);
    const by = cosigned.map(({ cosignature }) => `, cosigned by ${cosignature?.name} at ${isoTime((cosignature?.at ?? 0) * 1_000)}`);
    return {
      holds: true,
      sentence: `its ${checkpoint.size} entries with the root ${bytesToHex(checkpoint.root)} are the first of this log, signed by the house${by.join('')}`,
    };
  }
}
