/**
 * Compares what a page was told with the checkpoints that the house signs. The key is in the first entry of the log. Each look proves three
 * things of the newest checkpoint: it has the head and each entry that the page was told of, it continues the checkpoint that this browser
 * kept, and it continues the one that witnesses cosigned. So a house that shows this page another log than the witnesses is named.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import { NO_HASH, type Head, type Place } from '../domain/log/head.ts';
import { cosignatureOf, originOf, readCheckpoint, type SignedCheckpoint } from '../domain/transparency/checkpoint.ts';
import { leafHash, provesConsistency, provesInclusion } from '../domain/transparency/merkleTree.ts';
import { checkpointNoteKey } from '../domain/transparency/keyChange.ts';
import { checkpointKeyOf, type World } from '../domain/world.ts';
import { isSignedBy, readVerifierKey, UnreadableNoteError, writeNote } from '../domain/transparency/signedNote.ts';
import { orElse } from '../base/orElse.ts';
import { pause } from '../base/pause.ts';
import type { CheckpointMarker, KeptCheckpoint, KeptWitness } from '../base/markers.ts';
import { HouseServerError, type Clock } from '../base/ports.ts';
import { MOST_PROVED } from '../api/checkpoints.ts';
import type { CheckpointSource } from './checkpointSource.ts';
import { ContradictionError } from './contradiction.ts';
import type { RemoteHouse } from './remoteHouse.ts';

/** A house signs a checkpoint of its newest entries after a second. */
const CHECKPOINT_DELAY_MS = 1_200;
const MOST_TRIES = 3;
/** Witnesses that are remembered: as many as one checkpoint may have. */
const MOST_WITNESSES = 16;

/** Who has seen the log, as far as this page knows. */
export interface LogSeen {
  /** Up to this entry the house has signed what this page was told. Null: not yet. */
  readonly upTo: number | null;
  /** All that this browser knows. Which they are is the word of the house. */
  readonly witnesses: readonly KeptWitness[];
}

interface WatchPorts {
  readonly house: Pick<RemoteHouse, 'head' | 'world' | 'firstEntry' | 'contradicted' | 'unproved' | 'proved' | 'load'>;
  readonly source: CheckpointSource;
  readonly marker: CheckpointMarker;
  /** The time of the house. */
  readonly clock: Clock;
  /** How long it waits before it asks for a newer checkpoint. Tests take a shorter time. */
  readonly freshMs?: number;
}

/** `told`: the place that the notes contradict. Default: the head. */
function contradiction(sentence: string, notes: readonly (SignedCheckpoint | null)[], told: Place | null = null): ContradictionError {
  const error = new ContradictionError(sentence, { told });
  error.notes = notes.flatMap((signed) => (signed ? [writeNote(signed.note)] : []));
  return error;
}

export class CheckpointWatch {
  readonly #ports: WatchPorts;
  #upTo: number | null = null;

  constructor(ports: WatchPorts) {
    this.#ports = ports;
  }

  /** What earlier looks have found. */
  get seen(): LogSeen {
    return { upTo: this.#upTo, witnesses: this.#kept()?.witnesses ?? [] };
  }

  /**
   * Looks once, and again for a minute where nothing is answered. Null if the log has no checkpoints. Rejects with ContradictionError,
   * and has told the house of it then; with HouseServerError if there is no answer.
   */
  look(): Promise<LogSeen | null> {
    return this.#ports.house.load(async () => {
      try {
        return await this.#look();
      } catch (error) {
        if (error instanceof ContradictionError) this.#ports.house.contradicted(error);
        throw error;
      }
    });
  }

  /** One look. It throws ContradictionError without telling the house of it. */
  async #look(): Promise<LogSeen | null> {
    const { house, source } = this.#ports;
    const { head } = house;
    const kept = this.#kept();
    const first = kept ? null : await house.firstEntry();
    const trusted = kept?.key ?? checkpointKeyIn(first, head, house.world);
    if (trusted === null) return null;
    const namedWitnesses = (await source.witnesses()) ?? [];
    const knownWitnesses = kept?.witnesses ?? [];
    // A house without witnesses would answer with a 404, which browsers write down as an error.
    const cosignedText = namedWitnesses.length + knownWitnesses.length > 0 ? await source.cosigned() : null;
    const newest = await this.#newest(head, trusted);
    const cosigned = cosignedText === null ? null : this.#signed(cosignedText);
    const keptNote = kept && readCheckpoint(kept.note);
    if (keptNote && newest.checkpoint.size < keptNote.checkpoint.size)
      throw contradiction(`it signed a log of ${newest.checkpoint.size} entries after one of ${keptNote.checkpoint.size} entries`, [
        newest,
        keptNote,
      ]);
    if (keptNote) await this.#assertContinues(keptNote, newest, 'that this browser keeps');
    if (cosigned) await this.#assertContinues(cosigned, newest, 'that witnesses saw');
    const told = new Map([...(first ? [[1, first.hash] as const] : []), ...house.unproved, [head.seq, head.hash]]);
    const included = await this.#assertIncluded(told, newest, cosigned ?? keptNote);
    // Another tab may have kept one meanwhile, and the longer of the two stays.
    const keptMeanwhile = this.#kept();
    if (keptMeanwhile && keptMeanwhile.note !== kept?.note) {
      const other = readCheckpoint(keptMeanwhile.note);
      const [shorter, longer] = other.checkpoint.size <= newest.checkpoint.size ? [other, newest] : [newest, other];
      await this.#assertContinues(shorter, longer, 'that another tab keeps');
    }
    const witnesses = this.#witnesses(knownWitnesses, namedWitnesses, cosigned, this.#upTo ?? keptNote?.checkpoint.size ?? head.seq);
    const key = checkpointKeyOf(house.world, newest.checkpoint.size) ?? trusted;
    this.#ports.marker.write({ logId: head.logId, key, note: writeNote(newest.note), witnesses });
    // What is proved is forgotten. So the checkpoint is kept before.
    house.proved(included);
    this.#upTo = head.seq;
    return { upTo: this.#upTo, witnesses };
  }

  /** What this browser kept of the log. Nothing of another one: the receipt names that. */
  #kept(): KeptCheckpoint | null {
    const kept = this.#ports.marker.read();
    return kept?.logId === this.#ports.house.head.logId ? kept : null;
  }

  /** The newest checkpoint. It must have the entries up to the held head, because they were durable before they were told. */
  async #newest({ seq }: Pick<Head, 'seq'>, trusted: string): Promise<SignedCheckpoint> {
    for (let tries = 1; ; tries += 1) {
      const text = await this.#ports.source.newest();
      if (text === null) throw new HouseServerError('The house server has no checkpoints.');
      const signed = this.#signed(text, trusted);
      const { size } = signed.checkpoint;
      if (size >= seq) return signed;
      if (tries === MOST_TRIES) throw contradiction(`it signs a log of ${size} entries, but entry ${seq} was sent before`, [signed]);
      await pause(this.#ports.freshMs ?? CHECKPOINT_DELAY_MS);
    }
  }

  /**
   * A checkpoint is signed with the key in force at its last entry, and with those before it. `trusted`: the key that this page knows, which
   * so passes its trust on to the next one.
   */
  #signed(text: string, trusted: string | null = null): SignedCheckpoint {
    const { head, world } = this.#ports.house;
    const signed = readOrFail(text);
    const isSignedWith = (key: string | null): boolean => key === null || isSignedBy(signed.note, checkpointNoteKey(head.logId, key));
    if (signed.checkpoint.origin !== originOf(head.logId) || !isSignedWith(trusted))
      throw contradiction('a checkpoint is not signed with the key that this page knows of its log', [signed]);
    if (!isSignedWith(checkpointKeyOf(world, signed.checkpoint.size) ?? trusted))
      throw contradiction('a checkpoint is not signed with the key that its log names', [signed]);
    return signed;
  }

  async #assertContinues(before: SignedCheckpoint, after: SignedCheckpoint, which: string): Promise<void> {
    const [from, to] = [before.checkpoint, after.checkpoint];
    if (from.size > to.size) throw contradiction(`it signs a log of ${to.size} entries, but one of ${from.size} ${which}`, [after, before]);
    const proof = from.size === to.size ? [] : await this.#ports.source.consistency(from.size, to.size);
    if (proof && provesConsistency(from, to, proof)) return;
    const sentence =
      from.size === to.size
        ? `it signed two histories of ${to.size} entries`
        : `its log of ${to.size} entries does not continue the one of ${from.size} entries ${which}`;
    throw contradiction(sentence, [after, before]);
  }

  /** Those of these places that the checkpoint is as long as. Throws ContradictionError if it has another entry at one of them. */
  async #assertIncluded(
    told: ReadonlyMap<number, string>,
    newest: SignedCheckpoint,
    other: SignedCheckpoint | null,
  ): Promise<ReadonlyMap<number, string>> {
    const places = [...told].filter(([seq]) => seq <= newest.checkpoint.size).toSorted(([a], [b]) => a - b);
    for (let from = 0; from < places.length; from += MOST_PROVED) {
      const missing = await this.#missingOf(places.slice(from, from + MOST_PROVED), newest);
      if (!missing) continue;
      const sentence = `the log that it signed does not have entry ${missing.seq} as it was sent to this page`;
      throw contradiction(sentence, [newest, other], missing);
    }
    return new Map(places);
  }

  /** One of these places that the checkpoint does not have, found by halving. Null: it has them all. */
  async #missingOf(places: readonly (readonly [seq: number, hash: string])[], newest: SignedCheckpoint): Promise<Place | null> {
    const { checkpoint } = newest;
    const seqs = places.map(([seq]) => seq);
    const proof = await this.#ports.source.inclusion(seqs, checkpoint.size);
    const leaves = new Map(places.map(([seq, hash]) => [seq - 1, leafHash(hexToBytes(hash))]));
    if (proof && provesInclusion(leaves, checkpoint, proof)) return null;
    const [first] = places.map(([seq, hash]) => ({ seq, hash }));
    if (!first || places.length === 1) return first ?? null;
    const middle = Math.ceil(places.length / 2);
    const missing = (await this.#missingOf(places.slice(0, middle), newest)) ?? (await this.#missingOf(places.slice(middle), newest));
    return missing ?? first;
  }

  /** Adds those that the house names, and notes who cosigned. One that the house names no more stays known. */
  #witnesses(
    kept: readonly KeptWitness[],
    named: readonly string[],
    cosigned: SignedCheckpoint | null,
    heldBefore: number,
  ): readonly KeptWitness[] {
    const knownSince = this.#ports.clock.now();
    const known = new Set(kept.map(({ key }) => key));
    const fresh = [...new Set(named)].filter((key) => !known.has(key)).map((key) => ({ key, knownSince, seenAt: null }));
    // A house may have an old checkpoint signed again and again: whoever signed that has not seen what this browser held at its last look.
    const isCurrent = cosigned !== null && cosigned.checkpoint.size >= heldBefore;
    return [...kept, ...fresh].slice(0, MOST_WITNESSES).flatMap((witness) => {
      const key = orElse(() => readVerifierKey(witness.key), null);
      if (key?.purpose !== 'cosignature') return [];
      const at = isCurrent && cosignatureOf(cosigned.note, key)?.at;
      return [{ ...witness, seenAt: typeof at === 'number' ? Math.max(at * 1_000, witness.seenAt ?? 0) : witness.seenAt }];
    });
  }
}

/** A proxy may answer with anything, so what cannot be read is no answer. */
function readOrFail(text: string): SignedCheckpoint {
  try {
    return readCheckpoint(text);
  } catch (error) {
    if (!(error instanceof UnreadableNoteError)) throw error;
    throw new HouseServerError('The house server sent an unexpected answer.', { cause: error });
  }
}

/**
 * The key that the first entry names, 64 hex digits. Null if it names none. Throws ContradictionError if it is not the first entry, or does not
 * name the key that this page knows. A world without entries is of a newer version.
 */
function checkpointKeyIn(first: Entry | null, { logId }: Pick<Head, 'logId'>, world: World): string | null {
  if (first?.header.seq !== 1 || first.header.prev !== NO_HASH || first.header.logId !== logId)
    throw new ContradictionError('what it shows as the first entry is another one');
  const [rules] = eventsOf(first).filter((event) => event.type === 'rules/set');
  const key = rules?.data.checkpointKey ?? null;
  if (world.seq > 0 && key !== checkpointKeyOf(world, 1))
    throw new ContradictionError('what it shows as the first entry does not name the key of its checkpoints');
  return key;
}
