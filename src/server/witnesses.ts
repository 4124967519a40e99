/**
 * Asks witnesses for their cosignatures of the house's checkpoints (c2sp.org/tlog-witness), every ten seconds. The house runs on without
 * them. A page sees by the time of their last cosignatures how long no witness has looked.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { MadeCheckpoint, Checkpoints } from '../engine/transparency/checkpoints.ts';
import { writeAddCheckpoint } from '../domain/transparency/addCheckpoint.ts';
import { cosignatureOf } from '../domain/transparency/checkpoint.ts';
import {
  namesKey,
  readNote,
  readSignatures,
  readVerifierKey,
  writeNote,
  type NoteKey,
  type NoteSignature,
} from '../domain/transparency/signedNote.ts';
import { isWebAddress, withoutEndSlash } from './webAddress.ts';

/** Between two checkpoints that witnesses are asked for. */
const ROUND_MS = 10_000;
/** How long a witness may take for an answer. */
const PATIENCE_MS = 5_000;
/** A witness that fails is asked again after twice as long each time, up to this. */
const LONGEST_WAIT_MS = 5 * 60_000;
/** The longest answer, in characters. Sixteen cosignatures have less than 3 kB. */
const MOST_ANSWER = 20_000;

export interface WitnessPlace {
  readonly key: NoteKey;
  /** The address that `/add-checkpoint` is added to. */
  readonly url: string;
}

/**
 * Reads the file of WITNESSES: a line for each, with its key and its address; empty lines and those that begin with `#` are left out. Throws
 * a sentence for a line that cannot be read.
 */
export function readWitnesses(text: string): readonly WitnessPlace[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [key = '', url = '', ...rest] = line.split(/\s+/);
      const read = readVerifierKey(key);
      if (read.purpose !== 'cosignature') throw new Error(`The key of ${read.name} is not that of a witness.`);
      if (rest.length > 0 || !isWebAddress(url))
        throw new Error(`The witness ${read.name} needs an address such as https://witness.example.com.`);
      return { key: read, url: withoutEndSlash(url) };
    });
}

/** What is known of one witness. */
class AskedWitness {
  readonly place: WitnessPlace;
  /** The size that it cosigned last, as far as the house knows. */
  cosignedSize = 0;
  /** How often it failed since it last cosigned. */
  failures = 0;
  askAgainAt = 0;

  constructor(place: WitnessPlace) {
    this.place = place;
  }
}

interface Cosigned {
  readonly made: MadeCheckpoint;
  readonly signatures: readonly NoteSignature[];
}

export class Witnesses {
  readonly #checkpoints: Checkpoints;
  readonly #witnesses: readonly AskedWitness[];
  readonly #onNotice: (line: string) => void;
  readonly #stopped = new AbortController();
  #newest: Cosigned | null = null;

  /** `onNotice`: called with one line for the operator when a witness refuses or is away, and when it cosigns again. */
  constructor(checkpoints: Checkpoints, witnesses: readonly WitnessPlace[], onNotice: (line: string) => void = () => undefined) {
    this.#checkpoints = checkpoints;
    this.#witnesses = witnesses.map((place) => new AskedWitness(place));
    this.#onNotice = onNotice;
  }

  /** The keys of those that are asked. */
  get keys(): readonly NoteKey[] {
    return this.#witnesses.map(({ place }) => place.key);
  }

  /** The newest checkpoint that a witness cosigned, as a signed note, or null. */
  get cosigned(): string | null {
    if (!this.#newest) return null;
    const { made, signatures } = this.#newest;
    const { text, signatures: own } = readNote(made.note);
    return writeNote({ text, signatures: [...own, ...signatures] });
  }

  /** Asks all of them now and then, until `close`. */
  start(): void {
    if (this.#witnesses.length === 0) return;
    const rounds = async (): Promise<void> => {
      for (;;) {
        await this.round().catch(() => undefined);
        await pause(ROUND_MS, undefined, { ref: false, signal: this.#stopped.signal });
      }
    };
    rounds().catch(() => undefined);
  }

  close(): void {
    this.#stopped.abort();
  }

  /** Asks each witness, except those that failed and are not due yet. Resolves when all have answered. */
  async round(now = performance.now()): Promise<void> {
    const made = await this.#checkpoints.newest();
    const due = this.#witnesses.filter(({ askAgainAt }) => askAgainAt <= now);
    const answers = await Promise.all(due.map((witness) => this.#ask(witness, made, now)));
    const signatures = answers.filter((answer) => answer !== null);
    if (signatures.length > 0) this.#newest = { made, signatures };
  }

  async #ask(witness: AskedWitness, made: MadeCheckpoint, now: number): Promise<NoteSignature | null> {
    const { name } = witness.place.key;
    try {
      const signature = await this.#cosignature(witness, made);
      if (witness.failures > 0) this.#onNotice(`The witness ${name} cosigns again.`);
      [witness.cosignedSize, witness.failures] = [made.size, 0];
      return signature;
    } catch (error) {
      if (this.#stopped.signal.aborted) return null;
      if (witness.failures === 0)
        this.#onNotice(`The witness ${name} does not cosign: ${error instanceof Error ? error.message : String(error)}`);
      witness.failures += 1;
      witness.askAgainAt = now + Math.min(LONGEST_WAIT_MS, ROUND_MS * 2 ** (witness.failures - 1));
      return null;
    }
  }

  /** Throws a sentence for why there is none. */
  async #cosignature(witness: AskedWitness, made: MadeCheckpoint, mayRepeat = true): Promise<NoteSignature> {
    const { key, url } = witness.place;
    const { cosignedSize } = witness;
    const proof = cosignedSize > made.size ? [] : await this.#checkpoints.consistency(cosignedSize, made.size);
    const response = await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      body: writeAddCheckpoint(cosignedSize, proof, made.note),
      signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const body = (await response.text()).slice(0, MOST_ANSWER);
    // The witness has cosigned another size than the house knows, and answers which one. So it is asked once more, from that size on.
    if (response.status === 409 && response.headers.get('content-type') === 'text/x.tlog.size' && mayRepeat) {
      const size = Number(body);
      if (!Number.isSafeInteger(size) || size < 0 || size > made.size)
        throw new Error(`it has cosigned ${body.trim()} entries, and the log has ${made.size}.`);
      witness.cosignedSize = size;
      return this.#cosignature(witness, made, false);
    }
    if (response.status !== 200) throw new Error(`it answered ${response.status}: ${body.trim()}`);
    const note = { text: made.text, signatures: readSignatures(body) };
    const signature = note.signatures.find((one) => namesKey(one, key));
    if (!signature || !cosignatureOf({ ...note, signatures: [signature] }, key)) throw new Error('its signature is not one of its key.');
    return signature;
  }
}
