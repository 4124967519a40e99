/**
 * Decides commands one after the other and collects what has to be written for them. Synchronous. The world is ahead of what is
 * durable by the batches that are under way, so nobody may be told an answer before its batch is written.
 */
import type { Command } from '../domain/commands/catalog.ts';
import { seedsNeeded } from '../domain/decide.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import { refuse } from '../domain/refusal.ts';
import type { Intent, Submitted } from '../base/attempt.ts';
import { batchEntryOf, type Decider } from '../engine/decider.ts';
import { makeSeeds, revealedIn, secretName } from '../engine/seeds.ts';
import { refusalOfKey } from '../base/uniqueKeys.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Batch, BatchEntry, Clock, Entropy } from '../base/ports.ts';
import type { Committed } from './committed.ts';
import { NewestMap } from './newestMap.ts';
import type { SecretsAtHand } from './secretsAtHand.ts';

/** A command as the decider takes it: read, and its seeds not yet made. */
export type ReadCommand = Omit<Intent, 'freshSeeds'>;

/** What became of a command in its batch. */
type Outcome =
  | Submitted
  /** It can be decided after this has been looked up in the database. Nothing was decided. */
  | { readonly kind: 'look-up'; readonly seedHashes: readonly string[]; readonly keys: readonly string[] };

/** What was looked up for a command. */
interface LookedUp {
  /** Commitments that were looked up in the vault. Those that are not in memory now are lost. */
  readonly seedHashes: ReadonlySet<string>;
  /** Keys that nothing durable had used at the time of the look-up. */
  readonly freeKeys: ReadonlySet<string>;
}

interface Ports {
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly hashing: Hashing;
}

/** Keys that follow from events are remembered from their decision on, because a look-up may have been earlier. */
const KEYS_REMEMBERED = 10_000;
/** Commands of the house that may come before one command: a clock, and a lost secret for each seed that it needs. */
const MOST_ATTEMPTS = 20;

export class BatchDecider {
  readonly decider: Decider;
  readonly #ports: Ports;
  readonly #secrets: SecretsAtHand;
  readonly #usedKeys = new NewestMap<string, true>(KEYS_REMEMBERED);
  #broken = false;
  #entries: BatchEntry[] = [];
  #committed: Committed[] = [];
  #kept: [string, string][] = [];
  #revealed: string[] = [];

  constructor(decider: Decider, secrets: SecretsAtHand, ports: Ports) {
    this.decider = decider;
    this.#secrets = secrets;
    this.#ports = ports;
  }

  /** Whether a fold failed in the middle. */
  get isBroken(): boolean {
    return this.#broken;
  }

  /** Decides a command, and before it what the house must do first. */
  decide(read: ReadCommand, lookedUp: LookedUp): Outcome {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const needed = this.decider.needs(read);
      const secrets = this.#secrets.get(needed);
      const missing = needed.filter((hash) => !secrets.has(hash));
      const unread = missing.filter((hash) => !lookedUp.seedHashes.has(hash));
      if (unread.length > 0) return { kind: 'look-up', seedHashes: unread, keys: [] };
      const [lost] = missing;
      if (lost === undefined || !this.#replace(lost)) {
        const outcome = this.#attempt(read, secrets, lookedUp.freeKeys);
        if (outcome) return outcome;
      }
    }
    throw new Error(`${read.command.type} could not be decided in ${MOST_ATTEMPTS} attempts`);
  }

  /** Takes what was collected since the last call. `after` is the head before it. */
  takeBatch(after: Batch['after']): { readonly batch: Batch; readonly committed: readonly Committed[] } {
    const batch: Batch = { after, entries: this.#entries, secrets: this.#kept, revealed: this.#revealed };
    const committed = this.#committed;
    [this.#entries, this.#committed, this.#kept, this.#revealed] = [[], [], [], []];
    return { batch, committed };
  }

  /** Null if the clock was corrected first: the command is decided again. */
  #attempt(read: ReadCommand, secrets: ReadonlyMap<string, string>, freeKeys: ReadonlySet<string>): Outcome | null {
    const fresh = makeSeeds(this.#ports, seedsNeeded(read.command));
    const intent = { ...read, freshSeeds: fresh.map(({ seedHash }) => seedHash) };
    const attempt = this.decider.attempt(intent, secrets);
    if (attempt.kind === 'refused') return attempt;
    if (attempt.kind === 'clock-behind') {
      this.#byItself({ type: 'CorrectClock', payload: {} });
      return null;
    }
    if (attempt.kind === 'needs') throw new Error('a decision needs other secrets than were named');
    const used = attempt.keys.find(({ key }) => this.#usedKeys.has(key));
    if (used) return { kind: 'refused', refusal: refusalOfKey(used.key) ?? refuse('nothing-due') };
    const unknown = attempt.keys.map(({ key }) => key).filter((key) => !freeKeys.has(key));
    if (unknown.length > 0) return { kind: 'look-up', seedHashes: [], keys: unknown };
    const { entry, stored, keys } = attempt;
    this.#take(entry);
    const events = eventsOf(entry);
    this.#entries.push(batchEntryOf(intent, attempt));
    this.#committed.push({ entry, stored });
    for (const { seedHash, serverSeed, record } of fresh) {
      this.#secrets.keep(seedHash, serverSeed);
      this.#kept.push([...record]);
    }
    this.#forget(revealedIn(events, this.decider.world, this.#ports.hashing));
    for (const { key } of keys) this.#usedKeys.set(key, true);
    return { kind: 'accepted', entry, events, repeated: false };
  }

  /** A fold that fails in the middle leaves a world that nothing may be decided on. */
  #take(entry: Entry): void {
    this.#broken = true;
    if (!this.decider.take(entry)) throw new Error('the house wrote an entry that it cannot fold');
    this.#broken = false;
  }

  /** Replaces a secret that is lost. Answers false if nothing depends on it any more. */
  #replace(lostHash: string): boolean {
    const replacement = this.decider.replacementOf(lostHash);
    if (replacement) this.#byItself(replacement);
    return replacement !== null;
  }

  #byItself(command: Command): void {
    this.#attempt(this.decider.ownIntent(command), new Map(), new Set());
  }

  /** A secret that this very batch keeps is deleted by it again: the entry that commits to it may reveal it. */
  #forget(seedHashes: readonly string[]): void {
    this.#secrets.drop(seedHashes);
    const names = seedHashes.map(secretName);
    this.#kept = this.#kept.filter(([name]) => !names.includes(name));
    this.#revealed.push(...names);
  }
}
