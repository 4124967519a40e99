/** Every bet that was ever decided, newest first, read backwards through the whole log a page at a time. */
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { GameName } from '../../domain/games/names.ts';
import type { AccountId } from '../../domain/ids.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import type { StoredEntry } from '../../domain/log/head.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { EventStore } from '../ports.ts';

export interface PlayedRow {
  /** Entry and place in it: unique, and in order. */
  readonly key: string;
  readonly seq: number;
  /** UTC milliseconds of the settlement. */
  readonly at: number;
  readonly bet: string;
  readonly account: AccountId;
  /** Null for a bet of a game that was taken back: the log does not repeat which it was. */
  readonly game: GameName | 'sports' | null;
  readonly stakeCents: number;
  /** Net profit, signed. */
  readonly winCents: number;
  readonly outcome: string;
}

export interface PlayedQuery {
  /** Of this account only: found through the index of its trail. */
  readonly account?: AccountId;
  readonly game?: GameName | 'sports';
  /** Part of the outcome, whatever its case. */
  readonly text?: string;
}

export interface PlayedPage {
  readonly rows: readonly PlayedRow[];
  /** Read on before this entry; null at the beginning of the log. */
  readonly before: number | null;
}

/** Entries read at once: as many as the log packs into one. */
const CHUNK = 1_000;
/** Of one account's trail: each entry may lie in a pack of its own. */
const TRAIL_CHUNK = 100;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Whether an entry may hold what is looked for: a search in its text is twenty times as fast as reading it. */
const mayHold = ({ lines }: StoredEntry): boolean => /"type":"(?:bet\/(?:settled|voided)|sport\/bet-(?:settled|voided))"/u.test(lines);

function played(event: DomainEvent): Omit<PlayedRow, 'key' | 'seq' | 'at'> | null {
  switch (event.type) {
    case 'bet/settled': {
      const { bet, account, game, stakeCents, payoutCents, outcome } = event.data;
      return { bet, account, game, stakeCents, winCents: payoutCents - stakeCents, outcome: rulebookOf(game).describeOutcome(outcome) };
    }
    case 'sport/bet-settled': {
      const { bet, account, stakeCents, payoutCents } = event.data;
      return { bet, account, game: 'sports', stakeCents, winCents: payoutCents - stakeCents, outcome: payoutCents > 0 ? 'won' : 'lost' };
    }
    case 'bet/voided':
      return {
        bet: event.data.bet,
        account: event.data.account,
        game: null,
        stakeCents: event.data.stakeCents,
        winCents: 0,
        outcome: `void (${event.data.reason})`,
      };
    case 'sport/bet-voided':
      return {
        bet: event.data.bet,
        account: event.data.account,
        game: 'sports',
        stakeCents: event.data.stakeCents,
        winCents: 0,
        outcome: 'void',
      };
    default:
      return null;
  }
}

/** The decided bets of an entry that a query means, newest first. */
export function playedIn(stored: StoredEntry, { account, game, text }: PlayedQuery): readonly PlayedRow[] {
  if (!mayHold(stored)) return [];
  const entry = readStored(stored);
  const { seq, at } = entry.header;
  const wanted = text?.trim().toLowerCase() ?? '';
  return eventsOf(entry)
    .flatMap((event, place) => {
      const row = played(event);
      if (!row || (account !== undefined && row.account !== account) || (game !== undefined && row.game !== game)) return [];
      if (wanted !== '' && !row.outcome.toLowerCase().includes(wanted)) return [];
      return [{ key: `${seq}.${place}`, seq, at, ...row }];
    })
    .reverse();
}

/** Some entries before a place, newest first, and where to read on. */
async function chunkBefore(
  store: EventStore,
  before: number,
  account: AccountId | undefined,
): Promise<{ readonly entries: readonly StoredEntry[]; readonly next: number | null }> {
  if (account !== undefined) {
    const entries = await store.readTrail(account, { before, limit: TRAIL_CHUNK });
    return { entries, next: entries.length === TRAIL_CHUNK ? (entries.at(-1)?.seq ?? null) : null };
  }
  const from = Math.max(1, before - CHUNK);
  const entries: StoredEntry[] = [];
  for await (const batch of store.read(from, before - 1)) entries.push(...batch);
  return { entries: entries.toReversed(), next: from > 1 ? from : null };
}

/**
 * The page of decided bets before an entry (exclusive), newest first: `limit` of them, or a few more, because an entry is
 * never torn apart. Tells how far back it has looked. Null when it was told to stop.
 */
export async function readPlayed(
  store: EventStore,
  query: PlayedQuery,
  page: { readonly before: number; readonly limit: number },
  signal: AbortSignal,
  onProgress?: (seq: number) => void,
): Promise<PlayedPage | null> {
  const rows: PlayedRow[] = [];
  for (let before: number | null = page.before; before !== null && before > 1;) {
    const { entries, next }: Awaited<ReturnType<typeof chunkBefore>> = await chunkBefore(store, before, query.account);
    if (signal.aborted) return null;
    for (const stored of entries) {
      rows.push(...playedIn(stored, query));
      if (rows.length >= page.limit) return { rows, before: stored.seq };
    }
    before = next;
    onProgress?.(before ?? 0);
    await pause();
    if (signal.aborted) return null;
  }
  return { rows, before: null };
}
