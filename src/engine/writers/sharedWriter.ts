/**
 * Writes to a log that others write to as well: the other tabs of a browser. It decides one command at a time on the newest entry
 * that it knows, appends the result if the log still ends there, and folds it when it is durable. If another tab was faster, it reads
 * on and decides again. While others write, the tabs take turns.
 */
import type { Command } from '../../domain/commands/catalog.ts';
import type { Actor } from '../../domain/ids.ts';
import { isRefusal } from '../../domain/refusal.ts';
import type { Head, StoredEntry } from '../../domain/log/head.ts';
import type { ChangeWorld } from '../../domain/evolve.ts';
import type { World } from '../../domain/world.ts';
import type { DecidedCommand } from '../../base/attempt.ts';
import { answerRepeated } from '../../base/keptCommand.ts';
import { changeCopy } from '../../base/changeCopy.ts';
import { prevAt } from '../../base/continuity.ts';
import { DamagedLogError, HeadMismatchError, StoreUnavailableError, type HousePorts, type OtherTabs } from '../../base/ports.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import { commandKey, refusalOfKey } from '../../base/uniqueKeys.ts';
import { nextStep, type Committed, type DecidedStep, type Decider, type Order } from '../decider.ts';
import { secretName } from '../seeds.ts';
import type { Writer, WriterParts, Writing } from './writer.ts';

/** Attempts at a command between which no other tab has written. Each one but the last has appended a command of the house itself. */
const MOST_ATTEMPTS = 20;

/** The writing of a tab. Without other tabs and a marker: of whoever only reads on. */
export const sharedWriting = (
  { marker, otherTabs }: Partial<Pick<HousePorts, 'marker' | 'otherTabs'>>,
  change: ChangeWorld = changeCopy,
): Writing => ({
  writerOf: (parts) => new SharedWriter(parts, otherTabs),
  change,
  snapshotEvery: 500,
  // A tab mostly uses no more in turn: the seed of its account and those of open rounds. A browser may be cleared at any time.
  seeds: { mostAtHand: 8, mayForget: true },
  topicsMs: null,
  // Whoever is not signed in here is one guest.
  guestsShareLimit: true,
  ...(marker && { marker }),
});

class SharedWriter implements Writer {
  readonly decider: Decider;
  readonly written = Promise.resolve();
  readonly #parts: WriterParts;
  readonly #otherTabs: OtherTabs | undefined;
  readonly #stopListening: (() => void) | undefined;
  /** Runs one command at a time in this tab. */
  readonly #queue = new TaskQueue();
  /** Entries that were folded, and that the engine has not been told of yet. */
  readonly #unpublished: Committed[] = [];
  /** The newest entry that this tab has written. */
  #ownSeq = 0;

  constructor(parts: WriterParts, otherTabs: OtherTabs | undefined) {
    this.#parts = parts;
    this.#otherTabs = otherTabs;
    this.decider = parts.decider;
    this.#stopListening = otherTabs?.onAnnounced((seq) => {
      if (seq > this.decider.head.seq) void this.catchUp().catch(() => undefined);
    });
  }

  submit(sent: Command, actor: Actor, id: string, addressDigest: string | null): Promise<DecidedCommand> {
    return this.#queue.run(async () => {
      const order = this.decider.read(sent, actor, id, addressDigest);
      if (isRefusal(order)) return { kind: 'refused', refusal: order, at: this.decider.time };
      try {
        // While no other tab writes, the first attempt is the last one. Otherwise the tabs take turns.
        const submitted = this.decider.head.seq === this.#ownSeq ? await this.#attempt(order) : null;
        if (submitted) return submitted;
        const inTurn = (): Promise<DecidedCommand> => this.#carryOut(order);
        return await (this.#otherTabs?.inTurn(inTurn) ?? inTurn());
      } finally {
        this.#publish();
      }
    });
  }

  catchUp(): Promise<void> {
    return this.#queue.run(async () => {
      await this.#readOn();
      this.#publish();
    });
  }

  /** Its world folds what is durable, and nothing else. */
  durable(): Promise<void> {
    return Promise.resolve();
  }

  /** Commands need not wait: they lead to another world. */
  whileStill<T>(work: (world: World, head: Head) => Promise<T>): Promise<T> {
    return work(this.decider.world, this.decider.head);
  }

  end(): void {
    this.#stopListening?.();
    this.#otherTabs?.close();
    this.#parts.log.close();
  }

  async #carryOut(order: Order): Promise<DecidedCommand> {
    for (let left = MOST_ATTEMPTS; left > 0;) {
      left = (await this.#readOn()) ? MOST_ATTEMPTS : left - 1;
      const submitted = await this.#attempt(order);
      if (submitted) return submitted;
    }
    throw new StoreUnavailableError(`${order.intent.command.type} could not be decided in ${MOST_ATTEMPTS} attempts`);
  }

  /** Decides a command and appends what it comes to. Null: the log has moved, or the house had to do something first. */
  async #attempt(order: Order): Promise<DecidedCommand | null> {
    const { seeds } = this.#parts;
    const needed = this.decider.needs(order.intent);
    const areAtHand = needed.every((hash) => seeds.get(hash) !== undefined);
    const known = { secrets: areAtHand ? seeds : await seeds.open(needed), lookedUp: new Set(areAtHand ? [] : needed) };
    try {
      const step = nextStep(this.decider, order, { ...known, isNew: false });
      if (step.kind === 'decided') return await this.#append(order, step);
      // Only a new command can be refused or need something first, and only at the end of the log.
      const before = await this.#answeredBefore(order);
      if (before || (await this.#readOn())) return before;
      const next = nextStep(this.decider, order, { ...known, isNew: true });
      if (next.kind === 'refused') return next;
      if (next.kind === 'first') await this.#appendOwnCommand(next.order);
      return next.kind === 'decided' ? await this.#append(order, next) : null;
    } finally {
      if (areAtHand) seeds.checkInBackground(needed);
    }
  }

  /** Appends a decided entry, and folds it when it is durable. Null if the log has moved. */
  async #append(order: Order, { entry, stored, events, batchEntry, secrets, revealed }: DecidedStep): Promise<DecidedCommand | null> {
    const { log } = this.#parts;
    const after = this.decider.head;
    const appended = await log.append({ after, entries: [batchEntry], secrets, revealed: revealed.map(secretName) });
    if (appended.kind === 'appended') {
      if (this.decider.fold(entry)) this.#unpublished.push({ entry, stored, isPublic: batchEntry.isPublic });
      this.#ownSeq = this.decider.head.seq;
      this.#otherTabs?.announce(this.#ownSeq);
      return { kind: 'accepted', entry, events, repeated: false };
    }
    const hasReadMore = await this.#readOn();
    if (appended.kind === 'used') {
      const refusal = refusalOfKey(appended.key);
      return refusal ? { kind: 'refused', refusal, at: entry.header.at } : answerRepeated(log, appended, order.intent, entry.header.at);
    }
    if (!hasReadMore) throw new HeadMismatchError(`The log does not go on from entry ${after.seq}, which was seen before.`);
    return null;
  }

  /** The answer of a command that the log has already. */
  async #answeredBefore({ intent }: Order): Promise<DecidedCommand | null> {
    const key = commandKey(intent.id);
    const used = (await this.#parts.log.findKeys([key])).get(key);
    if (!used) return null;
    await this.#readOn();
    return answerRepeated(this.#parts.log, used, intent, this.decider.time);
  }

  /** Appends a command of the house itself, which must come before another command can be decided. */
  async #appendOwnCommand(order: Order): Promise<void> {
    const step = nextStep(this.decider, order, { secrets: new Map(), lookedUp: new Set(), isNew: true });
    if (step.kind === 'decided') await this.#append(order, step);
    // A vault that forgets everything would have every pair replaced, again and again.
    const made = order.intent.freshSeeds.filter((hash) => Object.hasOwn(this.decider.world.commitments, hash));
    if (made.length > 0 && (await this.#parts.seeds.open(made)).size < made.length)
      throw new StoreUnavailableError('The vault does not keep what it is given.');
  }

  /** Folds the entries that other tabs have appended. Answers whether there were any. */
  async #readOn(): Promise<boolean> {
    const { decider } = this;
    if (decider.newer) return false;
    let hasReadMore = false;
    for await (const batch of this.#parts.log.read(decider.head.seq + 1)) {
      if (decider.newer) return hasReadMore;
      let last = decider.head.hash;
      for (const stored of batch) {
        if (prevAt(stored.lines) !== last) throw this.#notFollowing(stored, hasReadMore || stored !== batch[0]);
        last = stored.hash;
      }
      this.#unpublished.push(...decider.foldStored(batch));
      hasReadMore = true;
    }
    return hasReadMore;
  }

  #notFollowing({ seq }: StoredEntry, hasReadMore: boolean): Error {
    return hasReadMore
      ? new DamagedLogError(`entry ${seq} does not follow the one before it`)
      : new HeadMismatchError(`Entry ${this.decider.head.seq} is not the one that was seen before.`);
  }

  #publish(): void {
    if (this.#unpublished.length > 0) this.#parts.onDurable(this.#unpublished.splice(0));
  }
}
