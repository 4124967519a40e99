/**
 * Decides commands one after the other and collects what has to be written for them. Synchronous. The world is ahead of what is durable by
 * the batches that are being written, so an answer may be sent only after its batch is written.
 */
import type { Entry } from '../../domain/log/entry.ts';
import type { Submitted } from '../../base/attempt.ts';
import { NewestMap } from '../../base/newestMap.ts';
import type { Batch, BatchEntry } from '../../base/ports.ts';
import { commandOfKey } from '../../base/uniqueKeys.ts';
import { nextStep, type Committed, type DecidedStep, type Decider, type Known, type Order, type Step } from '../decider.ts';
import { secretName, type SeedVault } from '../seeds.ts';

/** What became of a command in its batch. For `look-up` nothing was decided. */
type Outcome = Submitted | Extract<Step, { readonly kind: 'look-up' }>;

/** What was looked up for a command. */
interface LookedUp {
  /** Commitments that were looked up in the vault. Those that are not in memory now are lost. */
  readonly seedHashes: ReadonlySet<string>;
  /** Keys that nothing durable had used at the time of the look-up. */
  readonly freeKeys: ReadonlySet<string>;
}

/** Keys that follow from events are remembered from their decision on, because a look-up may have been earlier. */
const KEYS_REMEMBERED = 10_000;
/** Commands of the house that may come before one command: a clock, and a lost secret for each seed that it needs. */
const MOST_ATTEMPTS = 20;

export class BatchDecider {
  readonly decider: Decider;
  readonly #secrets: SeedVault;
  readonly #usedKeys = new NewestMap<string, true>(KEYS_REMEMBERED);
  #broken = false;
  #entries: BatchEntry[] = [];
  #committed: Committed[] = [];
  #kept: (readonly [string, string])[] = [];
  #revealed: string[] = [];

  constructor(decider: Decider, secrets: SeedVault) {
    this.decider = decider;
    this.#secrets = secrets;
  }

  /** Whether a fold failed in the middle. */
  get isBroken(): boolean {
    return this.#broken;
  }

  /** Decides a command, and before it what the house must do first. */
  decide(order: Order, lookedUp: LookedUp): Outcome {
    const known: Known = {
      secrets: this.#secrets,
      lookedUp: lookedUp.seedHashes,
      // Its id was looked up when it arrived.
      isNew: true,
      stateOfKey: (key) => (this.#usedKeys.has(key) ? 'used' : lookedUp.freeKeys.has(key) ? 'free' : 'unknown'),
    };
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const step = nextStep(this.decider, order, known);
      if (step.kind === 'decided') return this.#fold(order, step);
      if (step.kind !== 'first') return step;
      const first = nextStep(this.decider, step.order, known);
      if (first.kind === 'look-up') return first;
      if (first.kind === 'decided') this.#fold(step.order, first);
    }
    throw new Error(`${order.intent.command.type} could not be decided in ${MOST_ATTEMPTS} attempts`);
  }

  /** Takes what was collected since the last call. `after` is the head before it. */
  takeBatch(after: Batch['after']): { readonly batch: Batch; readonly committed: readonly Committed[] } {
    const batch: Batch = { after, entries: this.#entries, secrets: this.#kept, revealed: this.#revealed };
    const committed = this.#committed;
    [this.#entries, this.#committed, this.#kept, this.#revealed] = [[], [], [], []];
    return { batch, committed };
  }

  #fold({ fresh }: Order, { entry, stored, events, batchEntry, secrets, revealed }: DecidedStep): Submitted {
    this.#foldEntry(entry);
    this.#entries.push(batchEntry);
    this.#committed.push({ entry, stored });
    for (const { seedHash, serverSeed } of fresh) this.#secrets.keep(seedHash, serverSeed);
    this.#kept.push(...secrets);
    this.#forget(revealed);
    for (const { key } of batchEntry.keys) if (commandOfKey(key) === null) this.#usedKeys.set(key, true);
    return { kind: 'accepted', entry, events, repeated: false };
  }

  /** A fold that fails in the middle leaves a world that nothing may be decided on. */
  #foldEntry(entry: Entry): void {
    this.#broken = true;
    if (!this.decider.fold(entry)) throw new Error('the house wrote an entry that it cannot fold');
    this.#broken = false;
  }

  /** A secret that this very batch keeps is deleted by it again: the entry that commits to it may reveal it. */
  #forget(seedHashes: readonly string[]): void {
    this.#secrets.drop(seedHashes);
    const names = seedHashes.map(secretName);
    this.#kept = this.#kept.filter(([name]) => !names.includes(name));
    this.#revealed.push(...names);
  }
}
