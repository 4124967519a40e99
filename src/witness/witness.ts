/**
 * A witness of logs (c2sp.org/tlog-witness): it cosigns a checkpoint only if the log continues the one that it cosigned before. So two
 * histories of one log never have its cosignature.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import type { Clock } from '../base/ports.ts';
import { TaskQueue } from '../base/taskQueue.ts';
import { readAddCheckpoint, type AddCheckpoint } from '../domain/transparency/addCheckpoint.ts';
import { cosign, readCheckpointText, type Checkpoint } from '../domain/transparency/checkpoint.ts';
import { keyNamedIn } from '../domain/transparency/keyChange.ts';
import { emptyRoot, isSameHash, provesConsistency, type TreeHead } from '../domain/transparency/merkleTree.ts';
import {
  isSignedBy,
  UnreadableNoteError,
  verifierOf,
  writeSignature,
  type NoteKey,
  type SigningKey,
} from '../domain/transparency/signedNote.ts';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const OWNER_ONLY = 0o600;

/** What a witness remembers, in one file. */
const stateSchema = z.strictObject({
  /** Ed25519, 64 hex digits. */
  secret: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** By origin: the text of the checkpoint that was cosigned last, without signatures. */
  cosigned: z.record(z.string(), z.string()),
});
type WitnessState = z.infer<typeof stateSchema>;

/** The witness's file is there and cannot be read. A witness that has forgotten must not go on, because it could contradict itself. */
class LostStateError extends Error {
  override readonly name = 'LostStateError';
}

/** Null if there is no file. Throws LostStateError. */
async function readState(path: string): Promise<WitnessState | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new LostStateError(`What the witness remembers in ${path} cannot be read: start a witness with a new name and a new key.`, {
      cause,
    });
  }
}

/** Replaces the file as a whole. It is on the disk when this resolves. */
async function writeState(path: string, state: WitnessState): Promise<void> {
  const [folder, draft] = [dirname(path), `${path}.new`];
  await mkdir(folder, { recursive: true });
  await synced(draft, (file) => file.writeFile(JSON.stringify(state)));
  await rename(draft, path);
  await synced(folder);
}

/** Writes a file and waits until it is on the disk. Without `write` it does so for what changed in a folder, such as a new name of a file. */
async function synced(path: string, write?: (file: Awaited<ReturnType<typeof open>>) => Promise<void>): Promise<void> {
  const file = write ? await open(path, 'w', OWNER_ONLY) : await open(path, 'r');
  try {
    await write?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly type: 'text/plain; charset=utf-8' | 'text/x.tlog.size';
  readonly body: string;
}

interface WitnessOptions {
  readonly name: string;
  /** The keys of the logs that it watches. The name of a key is the origin of its log. */
  readonly logs: readonly NoteKey[];
  readonly path: string;
  readonly clock: Clock;
  /** 32 random bytes for the key of a new witness, as hex. */
  readonly freshSecret: () => string;
  /** Called with a request that contradicts what was cosigned: proof that the log shows two histories. */
  readonly onContradiction?: (request: string) => void;
}

const NOTHING: TreeHead = { size: 0, root: emptyRoot() };

const answer = (status: WitnessAnswer['status'], sentence: string): WitnessAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${sentence}\n`,
});

export class Witness {
  readonly key: SigningKey;
  readonly #options: WitnessOptions;
  #state: WitnessState;
  /** Comparing with what is remembered and remembering the next checkpoint are one step. */
  readonly #turns = new TaskQueue();

  private constructor(options: WitnessOptions, state: WitnessState) {
    this.#options = options;
    this.#state = state;
    this.key = { name: options.name, purpose: 'cosignature', secret: hexToBytes(state.secret) };
  }

  /** Makes a key if there is no file yet. Throws LostStateError. */
  static async open(options: WitnessOptions): Promise<Witness> {
    const kept = await readState(options.path);
    const state = kept ?? { secret: options.freshSecret(), cosigned: {} };
    if (!kept) await writeState(options.path, state);
    return new Witness(options, state);
  }

  /** The key with which its cosignatures are checked. */
  get verifier(): NoteKey {
    return verifierOf(this.key);
  }

  /** Answers a request to cosign. Rejects if the checkpoint could not be remembered: then it is not cosigned. */
  addCheckpoint(body: string): Promise<WitnessAnswer> {
    return this.#turns.run(() => this.#add(body));
  }

  async #add(body: string): Promise<WitnessAnswer> {
    let request: AddCheckpoint;
    try {
      request = readAddCheckpoint(body);
    } catch (error) {
      if (error instanceof UnreadableNoteError) return answer(400, error.message);
      throw error;
    }
    return this.#refusal(request, body) ?? (await this.#cosigned(request));
  }

  #refusal({ before, proof, checkpoint, note }: AddCheckpoint, body: string): WitnessAnswer | undefined {
    const keys = this.#keysOf(checkpoint.origin);
    if (keys.length === 0) return answer(404, 'This witness does not know the log.');
    if (!keys.some((key) => isSignedBy(note, key))) return answer(403, 'The log did not sign the checkpoint.');
    if (before > checkpoint.size) return answer(400, 'The log would become shorter.');
    const last = this.#lastOf(checkpoint.origin);
    if (before !== last.size) return { status: 409, type: 'text/x.tlog.size', body: `${last.size}\n` };
    if (provesConsistency(last, checkpoint, proof)) return undefined;
    if (checkpoint.size === 0) return answer(422, 'A log without entries has another root.');
    this.#options.onContradiction?.(body);
    return before === checkpoint.size && !isSameHash(last.root, checkpoint.root)
      ? answer(409, 'Another checkpoint of this size was cosigned.')
      : answer(422, 'The proof does not show that the log only grew.');
  }

  async #cosigned({ checkpoint, note }: AddCheckpoint): Promise<WitnessAnswer> {
    const state = { ...this.#state, cosigned: { ...this.#state.cosigned, [checkpoint.origin]: note.text } };
    if (this.#state.cosigned[checkpoint.origin] !== note.text) await writeState(this.#options.path, state);
    this.#state = state;
    const at = Math.floor(this.#options.clock.now() / 1_000);
    return { ...answer(200, ''), body: writeSignature(cosign(note.text, at, this.key)) };
  }

  /** The keys that a log may sign with: the one that its last checkpoint named, or those that the operator names. */
  #keysOf(origin: string): readonly NoteKey[] {
    const known = this.#options.logs.filter(({ name }) => name === origin);
    const named =
      known.length > 0 && Object.hasOwn(this.#state.cosigned, origin) ? keyNamedIn(this.#state.cosigned[origin] ?? '') : undefined;
    return named ? [named] : known;
  }

  #lastOf(origin: string): Checkpoint | TreeHead {
    const text = Object.hasOwn(this.#state.cosigned, origin) ? this.#state.cosigned[origin] : undefined;
    return text === undefined ? NOTHING : readCheckpointText(text);
  }
}
