/** Every entry that concerns one account, newest first, found through the log's index. */
import { definitionOf, eventDefinitions, type DomainEvent } from '../../domain/events/catalog.ts';
import type { NameOf } from '../../domain/events/define.ts';
import type { Hashing } from '../../domain/fairness/hashing.ts';
import type { AccountId } from '../../domain/ids.ts';
import { eventsOf, type Act } from '../../domain/log/entry.ts';
import type { StoredEntry } from '../../domain/log/head.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { EventStore } from '../ports.ts';
import { ownEntriesBack } from '../reading/entries.ts';

export interface TrailEvent {
  readonly type: string;
  readonly sentence: string;
  /** The change of the account's balance, in cents. */
  readonly cents: number;
  readonly data: object;
}

export interface TrailEntry {
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
  readonly hash: string;
  /** A name, `guest` or `house`. */
  readonly actor: string;
  readonly command: string;
  /** Whether the entry's bytes still have the hashes that the log names. */
  readonly sound: boolean;
  readonly events: readonly TrailEvent[];
}

export interface TrailQuery {
  readonly account: AccountId;
  /** The part of an event's type before the slash. Default: all kinds. */
  readonly kind?: string;
  /** UTC milliseconds, both included. */
  readonly from?: number;
  readonly to?: number;
}

export interface TrailPage {
  readonly entries: readonly TrailEntry[];
  /** The next page ends before this entry; null at the beginning of the trail. */
  readonly before: number | null;
}

/** The kinds that a trail can be filtered by: `account`, `bet`, `session` … */
export const eventKinds: readonly string[] = [...new Set(eventDefinitions.map(({ type }) => kindOf(type)))].toSorted();

function kindOf(type: string): string {
  return type.slice(0, type.indexOf('/'));
}

function gainOf(event: DomainEvent, account: AccountId): number {
  const isOwn = (end: { readonly kind: string; readonly id?: string }): boolean => end.kind === 'player' && end.id === account;
  return definitionOf(event)
    .postings(event.data)
    .reduce((sum, { from, to, cents }) => sum + (isOwn(to) ? cents : 0) - (isOwn(from) ? cents : 0), 0);
}

/** Whether the stored bytes of an entry have the hashes that its header and the log name. A withheld line counts as sound. */
export function isSound({ lines, hash }: StoredEntry, hashing: Hashing): boolean {
  const [header = '', ...rest] = lines.split('\n');
  if (hashing.sha256(header) !== hash) return false;
  const named = (JSON.parse(header) as { readonly lines: readonly string[] }).lines;
  return named.length === rest.length && rest.every((line, place) => line === 'null' || hashing.sha256(line) === named[place]);
}

/** An act in words. */
export function namedAct(act: Act | null, nameOf: NameOf): { readonly actor: string; readonly command: string } {
  if (act === null) return { actor: 'somebody', command: 'A command that was withheld' };
  const { actor, command } = act;
  return { actor: actor === 'guest' || actor === 'house' ? actor : nameOf(actor), command: command.type };
}

/** An entry in one account's trail. Events that concern only others are left out. */
export function trailEntry(stored: StoredEntry, { account, kind }: TrailQuery, nameOf: NameOf, hashing: Hashing): TrailEntry | null {
  const entry = readStored(stored);
  const {
    header: { seq, at },
    act,
  } = entry;
  const events = eventsOf(entry).flatMap((event) => {
    const definition = definitionOf(event);
    const subjects = definition.subjects(event.data);
    const concerns = subjects.length === 0 || subjects.includes(account);
    if (!concerns || (kind !== undefined && kindOf(event.type) !== kind)) return [];
    return [{ type: event.type, sentence: definition.describe(event.data, nameOf), cents: gainOf(event, account), data: event.data }];
  });
  if (events.length === 0) return null;
  return { seq, at, hash: stored.hash, ...namedAct(act, nameOf), sound: isSound(stored, hashing), events };
}

async function timeAt(store: EventStore, seq: number): Promise<number> {
  for await (const [stored] of store.read(seq, seq)) if (stored) return readStored(stored).header.at;
  return 0;
}

/** The newest entry that is not later than a time, by binary search. If the clock was corrected, it may be another one close to it. */
export async function seqAt(store: EventStore, time: number): Promise<number> {
  const head = await store.head();
  let [low, high] = [0, head?.seq ?? 0];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((await timeAt(store, middle)) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface TrailReading {
  readonly nameOf: NameOf;
  readonly hashing: Hashing;
  readonly signal: AbortSignal;
  /** Called with the place of the entry that was read last. */
  readonly onProgress?: (seq: number) => void;
}

/** A page of a trail: `limit` entries that match the query, before a place (exclusive). Null if it was aborted. */
export async function readTrailPage(
  store: EventStore,
  query: TrailQuery,
  page: { readonly before: number; readonly limit: number },
  { nameOf, hashing, signal, onProgress }: TrailReading,
): Promise<TrailPage | null> {
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = query;
  const start = Number.isFinite(to) ? Math.min(page.before, (await seqAt(store, to)) + 1) : page.before;
  const entries: TrailEntry[] = [];
  // Asks for no more entries at once than are shown, because each may be in its own segment.
  const atOnce = page.limit;
  for await (const stored of ownEntriesBack(store, query.account, start, { signal, atOnce, ...(onProgress && { onProgress }) })) {
    const { header } = readStored(stored);
    if (header.at < from) return { entries, before: null };
    const entry = header.at <= to ? trailEntry(stored, query, nameOf, hashing) : null;
    if (entry && entries.push(entry) === page.limit) return { entries, before: stored.seq };
  }
  return signal.aborted ? null : { entries, before: null };
}
