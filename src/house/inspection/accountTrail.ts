/** Everything that concerned one account, entry by entry and newest first, found through the log's index. */
import { definitionOf, eventDefinitions, type DomainEvent } from '../../domain/events/catalog.ts';
import type { NameOf } from '../../domain/events/define.ts';
import type { Hashing } from '../../domain/fairness/hashing.ts';
import type { AccountId } from '../../domain/ids.ts';
import { eventsOf, type Act } from '../../domain/log/entry.ts';
import type { StoredEntry } from '../../domain/log/head.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { EventStore } from '../ports.ts';
import { ownEntriesBack } from '../reading/entries.ts';

interface TrailEvent {
  readonly type: string;
  readonly sentence: string;
  /** What the account's balance gained, in cents. */
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
  /** Whether its bytes still have the hashes that the log gives them. */
  readonly sound: boolean;
  readonly events: readonly TrailEvent[];
}

export interface TrailQuery {
  readonly account: AccountId;
  /** The part of an event's type before the slash; all kinds where it is left out. */
  readonly kind?: string;
  /** UTC milliseconds, both included. */
  readonly from?: number;
  readonly to?: number;
}

interface TrailPage {
  readonly entries: readonly TrailEntry[];
  /** Read on before this entry; null at the beginning of the trail. */
  readonly before: number | null;
}

/** `account`, `bet`, `session` …: what a trail can be narrowed down to. */
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

/** Whether the stored bytes of an entry have the hashes that its header and the log name; a withheld line cannot be asked. */
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

/** An entry as one account's trail tells it: without what it holds about others only. */
function trailEntry(stored: StoredEntry, { account, kind }: TrailQuery, nameOf: NameOf, hashing: Hashing): TrailEntry | null {
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

/** The newest entry that is not later than a time, by halving; where the clock was corrected, one close to it. */
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

interface TrailReading {
  readonly nameOf: NameOf;
  readonly hashing: Hashing;
  readonly signal: AbortSignal;
  /** Hears how far back it has looked. */
  readonly onProgress?: (seq: number) => void;
}

/** A page of a trail: `limit` entries that the query means before a place (exclusive). Null when it was told to stop. */
export async function readTrailPage(
  store: EventStore,
  query: TrailQuery,
  page: { readonly before: number; readonly limit: number },
  { nameOf, hashing, signal, onProgress }: TrailReading,
): Promise<TrailPage | null> {
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = query;
  const start = Number.isFinite(to) ? Math.min(page.before, (await seqAt(store, to)) + 1) : page.before;
  const entries: TrailEntry[] = [];
  // No more at once than are shown: each may lie in a pack of its own.
  const atOnce = page.limit;
  for await (const stored of ownEntriesBack(store, query.account, start, { signal, atOnce, ...(onProgress && { onProgress }) })) {
    const { header } = readStored(stored);
    if (header.at < from) return { entries, before: null };
    const entry = header.at <= to ? trailEntry(stored, query, nameOf, hashing) : null;
    if (entry && entries.push(entry) === page.limit) return { entries, before: stored.seq };
  }
  return signal.aborted ? null : { entries, before: null };
}
