/** Every bet that was ever decided, newest first, read backwards through the whole log a page at a time. */
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { GameName } from '../../domain/games/names.ts';
import type { AccountId } from '../../domain/ids.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import type { StoredEntry } from '../../domain/log/head.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { EventStore } from '../ports.ts';
import { entriesBack, ownEntriesBack } from '../reading/entries.ts';

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

interface PlayedPage {
  readonly rows: readonly PlayedRow[];
  /** Read on before this entry; null at the beginning of the log. */
  readonly before: number | null;
}

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
function playedIn(stored: StoredEntry, { account, game, text }: PlayedQuery): readonly PlayedRow[] {
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
  const { before, limit } = page;
  const reading = { signal, ...(onProgress && { onProgress }) };
  const entries = query.account === undefined ? entriesBack(store, before, reading) : ownEntriesBack(store, query.account, before, reading);
  const rows: PlayedRow[] = [];
  for await (const stored of entries) {
    rows.push(...playedIn(stored, query));
    if (rows.length >= limit) return { rows, before: stored.seq };
  }
  return signal.aborted ? null : { rows, before: null };
}
