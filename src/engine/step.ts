/**
 * One step of a command: decides it on the world as it is, or says what has to come before. It folds, looks up and stores nothing.
 * The caller does what the step asks for and calls again.
 */
import { chatTimesOf, recentOf } from '../domain/events/chat.ts';
import type { DomainEvent } from '../domain/events/catalog.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import { refuse, type Refusal } from '../domain/refusal.ts';
import type { Batch, BatchEntry } from '../base/ports.ts';
import { commandKey, refusalOfKey } from '../base/uniqueKeys.ts';
import { batchEntryOf, type Decider, type Order, type Secrets } from './decider.ts';
import { revealedIn } from './seeds.ts';

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

export type Step =
  | DecidedStep
  /** The log has no command with this id, and the command is refused. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** A command of the house itself must be carried out before. */
  | { readonly kind: 'first'; readonly order: Order }
  /** These commitments must be looked up in the vault, and these keys in the log. */
  | { readonly kind: 'look-up'; readonly seedHashes: readonly string[]; readonly keys: readonly string[] };

export function nextStep(decider: Decider, order: Order, known: Known): Step {
  const { intent, fresh } = order;
  // A command that the log has already is answered with its entry. So nothing is refused or put before it until its id was looked up.
  const ifNew = (step: Step): Step => (known.isNew ? step : { kind: 'look-up', seedHashes: [], keys: [commandKey(intent.id)] });
  const tooFast = decider.guestsShareLimit ? guestTooFast(decider, order) : null;
  if (tooFast) return ifNew({ kind: 'refused', refusal: tooFast });
  const missing = decider.needs(intent).filter((hash) => known.secrets.get(hash) === undefined);
  const unread = missing.filter((hash) => !known.lookedUp.has(hash));
  if (unread.length > 0) return { kind: 'look-up', seedHashes: unread, keys: [] };
  const [lost] = missing;
  if (lost !== undefined) return ifNew({ kind: 'first', order: decider.ownOrder(decider.replacementOf(lost)) });
  const made = decider.attempt(intent, known.secrets);
  if (made.kind === 'refused') return ifNew(made);
  if (made.kind === 'clock-behind') return ifNew({ kind: 'first', order: decider.ownOrder({ type: 'CorrectClock', payload: {} }) });
  const { entry, stored, keys } = made;
  const states = keys.map(({ key }) => ({ key, state: known.stateOfKey?.(key) ?? 'free' }));
  const used = states.find(({ state }) => state === 'used');
  if (used) return { kind: 'refused', refusal: refusalOfKey(used.key) ?? refuse('nothing-due') };
  const unknown = states.filter(({ state }) => state === 'unknown').map(({ key }) => key);
  if (unknown.length > 0) return { kind: 'look-up', seedHashes: [], keys: unknown };
  const events = eventsOf(entry);
  return {
    kind: 'decided',
    entry,
    stored,
    events,
    batchEntry: batchEntryOf(intent, made),
    secrets: fresh.map(({ record }) => record),
    revealed: revealedIn(events, decider.world, decider.ports.hashing),
  };
}

/** All guests of a browser are one. They may write together what the rules allow one account. */
function guestTooFast({ world, ports: { clock } }: Decider, { intent: { command, actor } }: Order): Refusal | null {
  if (command.type !== 'Say' || actor !== 'guest') return null;
  const { messages, perMs } = world.rules.rules.chat;
  const recent = recentOf(chatTimesOf(world, null), clock.now(), perMs);
  return recent.length < messages ? null : refuse('message-fast');
}
