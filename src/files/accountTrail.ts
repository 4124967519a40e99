/** Everything that concerned one account, entry by entry and newest first, found through the log's index. */
import { isCorrectedSince } from '../domain/clock.ts';
import { definitionOf, eventDefinitions, type DomainEvent } from '../domain/events/catalog.ts';
import type { NameOf } from '../domain/events/define.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { AccountId } from '../domain/ids.ts';
import { eventsOf, type Act } from '../domain/log/entry.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import { accountOf, type World } from '../domain/world.ts';
import type { LogStore } from '../base/ports.ts';
import { entryAt } from '../base/entryAt.ts';
import { ownEntriesBack, type ReadOptions } from '../base/entries.ts';

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
  readonly hashMatches: boolean;
  readonly events: readonly TrailEvent[];
}

export interface TrailQuery {
  readonly account: AccountId;
  /** The part of an event's type before the slash; all kinds where it is left out. */
  readonly kind?: string | undefined;
  /** UTC milliseconds, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
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
export function hashMatches({ lines, hash }: StoredEntry, hashing: Hashing): boolean {
  const [header = '', ...rest] = lines.split('\n');
  if (hashing.sha256(header) !== hash) return false;
  const named = (JSON.parse(header) as { readonly lines: readonly string[] }).lines;
  return named.length === rest.length && rest.every((line, place) => line === 'null' || hashing.sha256(line) === named[place]);
}

/** Describes a command. */
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
  return { seq, at, hash: stored.hash, ...namedAct(act, nameOf), hashMatches: hashMatches(stored, hashing), events };
}

async function timeAt(store: LogStore, seq: number): Promise<number> {
  const stored = await entryAt(store, seq);
  return stored ? readStored(stored).header.at : 0;
}

/**
 * The newest entry that is not later than a time, by halving. Only where the clock was never corrected: else times do not rise all along.
 */
export async function seqAt(store: LogStore, time: number): Promise<number> {
  const head = await store.head();
  let [low, high] = [0, head?.seq ?? 0];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((await timeAt(store, middle)) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface TrailSource {
  readonly hashing: Hashing;
  readonly world: World;
  readonly ports: { readonly store: LogStore };
}

/** The entries of a trail that a query means, before a place (exclusive) and newest first. */
export async function* trailBack(
  house: TrailSource,
  query: TrailQuery,
  before: number,
  reading: ReadOptions & { readonly atOnce?: number },
): AsyncGenerator<TrailEntry, void> {
  const { hashing } = house;
  const { store } = house.ports;
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = query;
  // Where the clock was corrected, times fall in between: an earlier entry may bear a later one.
  const timesRise = !isCorrectedSince(house.world.corrections, 0);
  const newest = Math.min(before - 1, (await store.head())?.seq ?? 0);
  const isTooNew = timesRise && Number.isFinite(to) && (await timeAt(store, newest)) > to;
  const start = isTooNew ? Math.min(before, (await seqAt(store, to)) + 1) : before;
  for await (const stored of ownEntriesBack(store, query.account, start, reading)) {
    const { at } = readStored(stored).header;
    if (timesRise && at < from) return;
    const entry = at >= from && at <= to ? trailEntry(stored, query, (id) => accountOf(house.world, id)?.username ?? id, hashing) : null;
    if (entry) yield entry;
  }
}
