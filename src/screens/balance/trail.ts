/** An account's trail, page by page from the newest entry back, and the sum over all of it. */
import type { NameOf } from '../../domain/events/define.ts';
import type { AccountId, BetId, RoundId } from '../../domain/ids.ts';
import type { Entry } from '../../domain/log/entry.ts';
import { definitionOf } from '../../domain/events/catalog.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import type { BetDraw } from '../../domain/worldParts.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { EventStore } from '../../house/ports.ts';
import { ownEntriesBack, pageBack } from '../../house/reading/entries.ts';
import { gainOf, told, type BetOnTrail, type Movement } from './movements.ts';

export interface TrailPage {
  /** Newest first. */
  readonly movements: readonly Movement[];
  readonly bets: ReadonlyMap<BetId, BetOnTrail>;
  readonly revealed: ReadonlyMap<string, string>;
  readonly rounds: ReadonlyMap<RoundId, BetDraw>;
  /** Read on before this entry; null at the beginning of the trail. */
  readonly before: number | null;
}

export const emptyPage: TrailPage = { movements: [], bets: new Map(), revealed: new Map(), rounds: new Map(), before: null };

const PAGE_ENTRIES = 50;

function pageOf(entries: readonly Entry[], account: AccountId, nameOf: NameOf, before: number | null): TrailPage {
  const all = entries.map((entry) => told(entry, account, nameOf));
  return {
    movements: all.flatMap(({ movements }) => movements),
    bets: new Map(all.flatMap(({ bets }) => [...bets])),
    revealed: new Map(all.flatMap(({ revealed }) => [...revealed])),
    rounds: new Map(all.flatMap(({ rounds }) => [...rounds])),
    before,
  };
}

/** The page before an entry, or the newest one. */
export async function readPage(store: EventStore, account: AccountId, nameOf: NameOf, before: number): Promise<TrailPage> {
  const page = await pageBack(store, account, before, PAGE_ENTRIES);
  return pageOf(page.entries.map(readStored), account, nameOf, page.before);
}

/** Entries that have just arrived, oldest first, as a page on top. */
export const pageOnTop = (entries: readonly Entry[], account: AccountId, nameOf: NameOf): TrailPage =>
  pageOf(entries.toReversed(), account, nameOf, null);

/** Two pages as one; `newer` was read later or lies above. */
export const joined = (newer: TrailPage, older: TrailPage): TrailPage => ({
  movements: [...newer.movements, ...older.movements],
  bets: new Map([...older.bets, ...newer.bets]),
  revealed: new Map([...older.revealed, ...newer.revealed]),
  rounds: new Map([...older.rounds, ...newer.rounds]),
  before: older.before,
});

/** How many postings there are and what they add up to. */
export interface TrailSum {
  readonly postings: number;
  readonly cents: number;
}

export function sumOf(entries: readonly Entry[], account: AccountId): TrailSum {
  let [postings, cents] = [0, 0];
  for (const event of entries.flatMap(eventsOf)) {
    for (const posting of definitionOf(event).postings(event.data)) {
      const gain = gainOf(account, posting);
      if (gain === 0) continue;
      postings += 1;
      cents += gain;
    }
  }
  return { postings, cents };
}

export const plus = (a: TrailSum, b: TrailSum): TrailSum => ({ postings: a.postings + b.postings, cents: a.cents + b.cents });

/**
 * Adds up the whole trail before an entry, with the browser's other work in between. Answers null when it was told to stop.
 */
export async function sumTrail(
  store: EventStore,
  account: AccountId,
  before: number,
  onSum: (sum: TrailSum) => void,
  signal: AbortSignal,
): Promise<TrailSum | null> {
  let sum: TrailSum = { postings: 0, cents: 0 };
  const onProgress = (): void => onSum(sum);
  for await (const stored of ownEntriesBack(store, account, before, { signal, onProgress }))
    sum = plus(sum, sumOf([readStored(stored)], account));
  if (!signal.aborted) onSum(sum);
  return signal.aborted ? null : sum;
}

/** A page without what held bets have paid. */
export const withoutPayouts = (page: TrailPage, held: ReadonlyMap<BetId, number>): TrailPage =>
  held.size === 0 ? page : { ...page, movements: page.movements.filter(({ bet, cents }) => bet === null || cents < 0 || !held.has(bet)) };

/** A sum without what held bets have paid, a posting each. */
export function less({ postings, cents }: TrailSum, held: ReadonlyMap<BetId, number>): TrailSum {
  const paid = [...held.values()].filter((payoutCents) => payoutCents > 0);
  return { postings: postings - paid.length, cents: paid.reduce((rest, payoutCents) => rest - payoutCents, cents) };
}
