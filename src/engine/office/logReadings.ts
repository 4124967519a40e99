/** What admins read of the log itself: the trail of one account, entry by entry and newest first, and whether the chain holds by its bytes. */
import { isCorrectedSince } from '../../domain/clock.ts';
import { definitionOf, type DomainEvent } from '../../domain/events/catalog.ts';
import type { NameOf } from '../../domain/events/define.ts';
import type { Hashing } from '../../domain/fairness/hashing.ts';
import type { AccountId } from '../../domain/ids.ts';
import { eventsOf, hashMatches, namedAct } from '../../domain/log/entry.ts';
import type { Place, StoredEntry } from '../../domain/log/head.ts';
import { readStored } from '../../domain/log/stored.ts';
import { accountOf, type World } from '../../domain/world.ts';
import type { LogStore } from '../../base/ports.ts';
import { prevAt } from '../../base/continuity.ts';
import { entryAt } from '../../base/entryAt.ts';
import { entriesOnwards, ownEntriesBack, type ReadOptions } from '../../base/readEntries.ts';
import { kindOfEvent } from '../../api/office.ts';

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

function gainOf(event: DomainEvent, account: AccountId): number {
  const isOwn = (end: { readonly kind: string; readonly id?: string }): boolean => end.kind === 'player' && end.id === account;
  return definitionOf(event)
    .postings(event.data)
    .reduce((sum, { from, to, cents }) => sum + (isOwn(to) ? cents : 0) - (isOwn(from) ? cents : 0), 0);
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
    if (!concerns || (kind !== undefined && kindOfEvent(event.type) !== kind)) return [];
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

interface ChainState {
  /** The last entry that holds, and its hash. */
  readonly holdsTo: Place;
  /** The first entry that does not hold; null if none was found. */
  readonly brokenAt: number | null;
  /** Where the log ends. All of it was checked if the chain holds to there. */
  readonly head: number;
}

/**
 * Checks the chain by its bytes: each entry has its hash and names the previous one, and its events have their hashes. It begins after an
 * entry that holds, and goes to the head or as far as the reading goes. It yields to other work.
 */
export async function checkChain(
  store: LogStore,
  hashing: Hashing,
  after: ChainState['holdsTo'],
  reading: ReadOptions = {},
): Promise<ChainState> {
  const head = await store.head();
  if (!head) return { holdsTo: after, brokenAt: null, head: 0 };
  let holdsTo = after;
  for await (const stored of entriesOnwards(store, after.seq + 1, head.seq, reading)) {
    const { seq, hash, lines } = stored;
    if (prevAt(lines) !== holdsTo.hash || !hashMatches(stored, hashing)) return { holdsTo, brokenAt: seq, head: head.seq };
    holdsTo = { seq, hash };
  }
  // The store keeps its head apart from the entries, so the two may differ.
  return { holdsTo, brokenAt: holdsTo.seq === head.seq && holdsTo.hash !== head.hash ? head.seq : null, head: head.seq };
}
