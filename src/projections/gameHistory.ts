/** Every bet that was ever decided, newest first, read backwards through the whole log. */
import type { DomainEvent } from '../domain/events/catalog.ts';
import { rulebookOf, type GameName } from '../domain/games/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { eventsOf } from '../domain/log/entry.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import type { LogStore } from '../base/ports.ts';
import { entriesBack, ownEntriesBack, type ReadOptions } from '../base/entries.ts';
import { endIn, type BetEnd } from './told.ts';

export interface PlayedRow {
  /** Entry, and place in it. Both together are unique and in order. */
  readonly seq: number;
  readonly place: number;
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
  readonly account?: AccountId | undefined;
  readonly game?: GameName | 'sports' | undefined;
  /** Part of the outcome, whatever its case. */
  readonly text?: string | undefined;
}

/** Whether an entry may hold what is looked for: a search in its text is twenty times as fast as reading it. */
const mayHold = ({ lines }: StoredEntry): boolean =>
  /"type":"(?:bet\/(?:settled|voided)|sport\/bet-(?:settled|voided|reopened))"/u.test(lines);

function outcomeOf({ game, outcome, payoutCents }: BetEnd, { type, data }: DomainEvent): string {
  if (type === 'bet/voided') return `void (${data.reason})`;
  if (type === 'sport/bet-voided') return 'void';
  if (outcome && game !== null && game !== 'sports') return rulebookOf(game).describeOutcome(outcome);
  return payoutCents > 0 ? 'won' : 'lost';
}

/** The decided bets of an entry, newest first. */
function decidedIn(stored: StoredEntry): readonly PlayedRow[] {
  if (!mayHold(stored)) return [];
  const entry = readStored(stored);
  const { seq, at } = entry.header;
  return eventsOf(entry)
    .flatMap((event, place) => {
      if (event.type === 'sport/bet-reopened') {
        const { bet, account, stakeCents, cents } = event.data;
        return [{ seq, place, at, bet, account, game: 'sports' as const, stakeCents, winCents: stakeCents - cents, outcome: 'taken back' }];
      }
      const end = endIn(event);
      if (!end) return [];
      const { bet, account, game, stakeCents, payoutCents } = end;
      const winCents = payoutCents - stakeCents;
      return [{ seq, place, at, bet, account, game, stakeCents, winCents, outcome: outcomeOf(end, event) }];
    })
    .reverse();
}

/** The decided bets before an entry (exclusive) that a query means, newest first. */
export async function* decidedBets(
  store: LogStore,
  { account, game, text = '' }: PlayedQuery,
  before: number,
  reading: ReadOptions,
): AsyncGenerator<PlayedRow, void> {
  const wanted = text.trim().toLowerCase();
  const entries = account === undefined ? entriesBack(store, before, reading) : ownEntriesBack(store, account, before, reading);
  for await (const stored of entries) {
    for (const row of decidedIn(stored)) {
      const isMeant = (account === undefined || row.account === account) && (game === undefined || row.game === game);
      if (isMeant && row.outcome.toLowerCase().includes(wanted)) yield row;
    }
  }
}
