/**
 * Decides, hashes and folds one command at a time over one world, or says what has to come before. Everything here is synchronous and
 * knows no store: the writer (writers/) does what a step asks for, and calls `nextStep` again. A bet, for example:
 *
 *   1. `look-up`: the server seed behind a commitment (its hash) is needed. The writer reads it from the vault.
 *   2. `first`: the clock was set back. The writer carries out the order of the step, `CorrectClock`.
 *   3. `decided`: the entry with its bytes. The writer appends it and calls `fold`.
 *
 * The house of a tab folds what has become durable. The house on a server folds ahead of the write, and gives its decider up if the write fails.
 */
import type { Command } from '../domain/commands/catalog.ts';
import { commitmentsNeeded, decide, readCommand, refusalBefore, seedsNeeded } from '../domain/decide.ts';
import { CLOCK_TOLERANCE_MS } from '../domain/events/books.ts';
import { chatTimesOf, timesWithin } from '../domain/events/chat.ts';
import { changeInPlace, type ChangeWorld, foldEntry, NewerLogError } from '../domain/evolve.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Actor, LogId } from '../domain/ids.ts';
import { definitionOf, type DomainEvent } from '../domain/events/catalog.ts';
import { eventsOf, headOf, saltsNeeded, writeEntry, type Entry } from '../domain/log/entry.ts';
import { NO_HASH, type Head, type StoredEntry } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import { areAllPublic, seenBefore } from '../domain/log/view.ts';
import { isRefusal, refuse, type Refusal } from '../domain/refusal.ts';
import type { World } from '../domain/world.ts';
import type { Attempt, Intent, RefusedCommand } from '../base/attempt.ts';
import { freshCommandId, freshSalts } from '../base/chance.ts';
import type { Batch, BatchEntry, Clock, Entropy } from '../base/ports.ts';
import { commandKey, refusalOfKey, uniqueKeysOf } from '../base/uniqueKeys.ts';
import { makeSeeds, revealedIn, type FreshSeed } from './seeds.ts';

/** One step of a command: decides it on the world as it is, or says what has to come before. */
export function nextStep(decider: Decider, order: Order, known: Known): Step {
  const { intent, fresh } = order;
  // A command that the log has already is answered with its entry. So nothing is refused or put before it until its id was looked up.
  const ifNew = (step: Step): Step => (known.isNew ? step : { kind: 'look-up', seedHashes: [], keys: [commandKey(intent.id)] });

  const tooFast = decider.guestsShareLimit ? guestTooFast(decider, order) : null;
  if (tooFast) return ifNew({ kind: 'refused', refusal: tooFast, at: decider.time });

  const missing = decider.needs(intent).filter((hash) => known.secrets.get(hash) === undefined);
  const unread = missing.filter((hash) => !known.lookedUp.has(hash));
  if (unread.length > 0) return { kind: 'look-up', seedHashes: unread, keys: [] };
  const [lost] = missing;
  // A replacement cannot be decided while the clock is behind either.
  if (lost !== undefined)
    return ifNew({ kind: 'first', order: decider.ownOrder(decider.clockIsBehind ? correctClock : decider.replacementOf(lost)) });

  const attempt = decider.attempt(intent, known.secrets);
  if (attempt.kind === 'refused') return ifNew(attempt);
  if (attempt.kind === 'clock-behind') return ifNew({ kind: 'first', order: decider.ownOrder(correctClock) });

  // Only one entry of a log may use each of these keys, such as that of a numbered credit of a wall.
  const { entry, stored, keys } = attempt;
  const states = keys.map(({ key }) => ({ key, state: known.stateOfKey?.(key) ?? 'free' }));
  const used = states.find(({ state }) => state === 'used');
  if (used) return { kind: 'refused', refusal: refusalOfKey(used.key) ?? refuse('nothing-due'), at: entry.header.at };
  const unknown = states.filter(({ state }) => state === 'unknown').map(({ key }) => key);
  if (unknown.length > 0) return { kind: 'look-up', seedHashes: [], keys: unknown };

  const events = eventsOf(entry);
  return {
    kind: 'decided',
    entry,
    stored,
    events,
    batchEntry: batchEntryOf(intent, attempt),
    secrets: fresh.map(({ record }) => record),
    revealed: revealedIn(events, decider.world, decider.ports.hashing),
  };
}

export type Step =
  | DecidedStep
  /** The log has no command with this id, and the command is refused. */
  | RefusedCommand
  /** A command of the house itself must be carried out before. */
  | { readonly kind: 'first'; readonly order: Order }
  /** These commitments must be looked up in the vault, and these keys in the log. */
  | { readonly kind: 'look-up'; readonly seedHashes: readonly string[]; readonly keys: readonly string[] };

/** A decided command, and what is written with its entry. */
export interface DecidedStep {
  readonly kind: 'decided';
  readonly entry: Entry;
  readonly stored: StoredEntry;
  readonly events: readonly DomainEvent[];
  readonly batchEntry: BatchEntry;
  readonly secrets: Batch['secrets'];
  /** Commitments whose secrets the entry makes public. */
  readonly revealed: readonly string[];
}

/** What is known for a command at the moment. */
export interface Known {
  readonly secrets: Secrets;
  /** Commitments that were looked up in the vault. Those of them that have no secret are lost. */
  readonly lookedUp: ReadonlySet<string>;
  /** Whether the log surely has no command with this id, and the world is the fold of the whole log. */
  readonly isNew: boolean;
  /** What is known of a key that follows from the decision. Without it the append finds out. */
  readonly stateOfKey?: (key: string) => 'free' | 'used' | 'unknown';
}

/** An intent with the seeds behind its `freshSeeds`, which become secrets of the vault if it is carried out. */
export interface Order {
  readonly intent: Intent;
  readonly fresh: readonly FreshSeed[];
}

/** Server seeds by commitment. */
export type Secrets = Pick<ReadonlyMap<string, string>, 'get'>;

const correctClock: Command = { type: 'CorrectClock', payload: {} };

/** The refusal of a message to the chat if all guests together have written as many lately as the rules allow one account. Null: they have not. */
function guestTooFast({ world, ports: { clock } }: Decider, { intent: { command, actor } }: Order): Refusal | null {
  if (command.type !== 'Say' || actor !== 'guest') return null;
  const { messages, perMs } = world.rules.rules.chat;
  const recent = timesWithin(chatTimesOf(world, null), clock.now(), perMs);
  return recent.length < messages ? null : refuse('message-fast');
}

/** A decided entry as the store takes it, under the key of its command and those of its events. */
const batchEntryOf = ({ id, fingerprint }: Intent, { entry, stored, keys }: DecidedEntry): BatchEntry => ({
  stored,
  keys: [{ key: commandKey(id), fingerprint }, ...keys],
  isPublic: isPublic(entry),
});

/** A decided command: its entry, which is neither folded nor stored yet. */
type DecidedEntry = Extract<Attempt, { readonly kind: 'decided' }>;

/** A world, and the head of the log that it was folded from. */
export interface Folded {
  readonly world: World;
  readonly head: Head;
  /** Set if a newer version wrote to the log. The world is then the fold up to `head`, the last entry that can be read. */
  readonly newer: NewerLogError | null;
}

/** A world that was folded from a log, and how. */
export interface OpenState extends Folded {
  /** The entry of the snapshot that it began with; 0 if there was none. */
  readonly snapshotSeq: number;
}

interface DeciderPorts {
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly hashing: Hashing;
}

interface DeciderOptions {
  /** How an entry changes the world. */
  readonly change: ChangeWorld;
  /** Whether all guests together may write only what the rules allow one account. */
  readonly guestsShareLimit: boolean;
}

export class Decider {
  readonly ports: DeciderPorts;
  /** Whether all guests together may write only what the rules allow one account. */
  readonly guestsShareLimit: boolean;
  readonly #change: ChangeWorld;
  #world: World;
  #head: Head;
  #newer: NewerLogError | null;

  constructor(ports: DeciderPorts, { world, head, newer }: Folded, options: Partial<DeciderOptions> = {}) {
    this.ports = ports;
    this.guestsShareLimit = options.guestsShareLimit ?? false;
    this.#change = options.change ?? changeInPlace;
    this.#world = world;
    this.#head = head;
    this.#newer = newer;
  }

  /** The fold up to `head`. */
  get world(): World {
    return this.#world;
  }

  get head(): Head {
    return this.#head;
  }

  get newer(): NewerLogError | null {
    return this.#newer;
  }

  /** The time of what is decided now, UTC milliseconds. Only a correction of the clock is decided at an earlier time than that of the head. */
  get time(): number {
    return Math.max(this.ports.clock.now(), this.#head.at);
  }

  /** Whether the wall clock is so far behind the log that the next command must correct it. */
  get clockIsBehind(): boolean {
    return this.ports.clock.now() < this.#head.at - CLOCK_TOLERANCE_MS;
  }

  /** Reads a command as it was sent. Refusals: log-read-only, those of who may send it, request-unreadable. */
  read(sent: Command, actor: Actor, id: string, addressDigest: string | null): Order | Refusal {
    if (this.#newer) return refuse('log-read-only');
    const command = readCommand(sent);
    if (isRefusal(command)) return refusalBefore(this.world, sent, actor) ?? command;
    const fingerprint = this.ports.hashing.sha256(JSON.stringify([actor, command.type, command.payload, addressDigest]));
    return this.#order({ command, actor, id, fingerprint, addressDigest });
  }

  /** A command that the house itself must carry out before another one can be decided. */
  ownOrder(command: Command): Order {
    const id = freshCommandId(this.ports.entropy);
    return this.#order({ command, actor: 'house', id, fingerprint: NO_HASH, addressDigest: null });
  }

  /** Commitments whose secrets must be at hand before the command is decided. */
  needs({ command, actor }: Pick<Intent, 'command' | 'actor'>): readonly string[] {
    return commitmentsNeeded(this.world, command, actor);
  }

  /** The command that must come first because the secret behind a commitment that another command needs is lost. */
  replacementOf(lostHash: string): Command {
    const round = Object.values(this.world.rounds).find(({ seedHash }) => seedHash === lostHash);
    if (round) return { type: 'VoidLostRound', payload: { round: round.id } };
    const match = Object.values(this.world.sportEvents).find(({ seedHash }) => seedHash === lostHash);
    if (match) return { type: 'CancelSportEvent', payload: { event: match.id } };
    const owner = Object.values(this.world.accounts).find(({ seeds }) => seeds.activeHash === lostHash);
    if (!owner) throw new Error('a command needs a secret that nothing depends on');
    return { type: 'ReplaceLostSeed', payload: { account: owner.id, lostHash } };
  }

  /** Decides a command and writes its entry. Folds nothing: `fold` does, once the caller may count on the entry. */
  attempt({ command, actor, id, addressDigest, freshSeeds }: Intent, secrets: Secrets): Attempt {
    const { hashing, entropy, clock } = this.ports;
    const isBehind = this.clockIsBehind;
    const at = isBehind ? clock.now() : this.time;
    if (this.#newer) return { kind: 'refused', refusal: refuse('log-read-only'), at };
    if (isBehind !== (command.type === 'CorrectClock')) {
      // Another tab may have corrected the clock meanwhile. Then there is nothing left to correct.
      return isBehind ? { kind: 'clock-behind' } : { kind: 'refused', refusal: refuse('clock-right'), at };
    }
    const decision = decide(this.world, command, {
      actor,
      at,
      commandId: id,
      hashing,
      freshSeeds,
      addressDigest,
      seedBehind(seedHash) {
        const seed = secrets.get(seedHash);
        if (seed === undefined) throw new Error('a decision opened a commitment that it did not name');
        return seed;
      },
    });
    if (isRefusal(decision)) return { kind: 'refused', refusal: decision, at };
    const salts = freshSalts(entropy, saltsNeeded(decision.length));
    const seen = seenBefore(this.world, actor, areAllPublic(decision));
    const draft = { logId: this.#head.logId as LogId, at, actor, seen, command: { id, type: command.type }, events: decision, salts };
    const { entry, stored } = writeEntry(draft, this.#head, hashing);
    // An entry that cannot be read back would make the log unreadable for good. Failing here appends nothing.
    readStored(stored);
    return { kind: 'decided', entry, stored, keys: uniqueKeysOf(decision) };
  }

  /** Folds stored entries that follow the head, up to the first one that only a newer version understands. Returns those that it folded. */
  foldStored(batch: readonly StoredEntry[]): readonly Committed[] {
    const committed = batch.map(readCommitted);
    return committed.slice(0, this.#fold(committed.map(({ entry }) => entry)));
  }

  /** Folds the next entry. Returns false if only a newer version understands it: from then on the log is read-only. */
  fold(entry: Entry): boolean {
    return this.#fold([entry]) === 1;
  }

  /** Folds entries in one change of the world. Returns how many were folded. */
  #fold(entries: readonly Entry[]): number {
    let folded = 0;
    let newer: NewerLogError | null = null;
    const change = (world: World): void => {
      try {
        for (const entry of entries) {
          foldEntry(world, entry);
          folded += 1;
        }
      } catch (error) {
        if (!(error instanceof NewerLogError)) throw error;
        newer = error;
      }
    };
    const events = entries.reduce((sum, entry) => sum + entry.events.length, 0);
    this.#world = this.#change(this.#world, change, events);
    this.#newer = newer;
    const last = entries[folded - 1];
    if (last) this.#head = headOf(last);
    return folded;
  }

  #order(intent: Omit<Intent, 'freshSeeds'>): Order {
    const fresh = makeSeeds(this.ports, seedsNeeded(intent.command));
    return { intent: { ...intent, freshSeeds: fresh.map(({ seedHash }) => seedHash) }, fresh };
  }
}

/** A durable entry, read and as stored. */
export interface Committed {
  readonly entry: Entry;
  readonly stored: StoredEntry;
  /** Whether everybody may read one of its events. */
  readonly isPublic: boolean;
}

export function readCommitted(stored: StoredEntry): Committed {
  const entry = readStored(stored);
  return { entry, stored, isPublic: isPublic(entry) };
}

/** Whether everybody may read one of the entry's events. */
export const isPublic = (entry: Entry): boolean => eventsOf(entry).some((event) => definitionOf(event).visibility(event.data) === 'public');
