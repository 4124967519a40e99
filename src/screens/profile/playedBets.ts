/** What an account's entries tell of its bets, on games and on sports, read from the newest entry back. */
import type { AccountId, BetId, RoundId, SportEventId } from '../../domain/ids.ts';
import type { GameName } from '../../domain/games/names.ts';
import { eventsOf, type Entry } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { Pick } from '../../domain/sports/book.ts';
import type { BetDraw, SharedDraw } from '../../domain/worldParts.ts';
import type { EventStore } from '../../house/ports.ts';
import { pageBack } from '../../house/reading/entries.ts';

/** How a bet ended. */
export interface EndedBet {
  readonly bet: BetId;
  /** Null for a bet on sports, and for a stake that went back. */
  readonly settled: { readonly game: GameName; readonly outcome: object } | null;
  readonly kind: 'game' | 'sports';
  readonly returned: boolean;
  readonly stakeCents: number;
  /** Stake included. */
  readonly payoutCents: number;
  readonly at: number;
}

/** How it was placed: in the same entry, or in an earlier one that may not have been read yet. */
export type PlacedBet =
  | {
      readonly kind: 'game';
      readonly game: GameName;
      readonly rulebook: string;
      readonly rulesSeq: number;
      readonly choice: object;
      readonly draw: Readonly<BetDraw | SharedDraw>;
    }
  | { readonly kind: 'sports'; readonly event: SportEventId; readonly pick: Pick; readonly oddsHundredths: number };

export interface PlayedPage {
  /** Newest first. */
  readonly ended: readonly EndedBet[];
  readonly placed: ReadonlyMap<BetId, PlacedBet>;
  /** Seed hash → server seed. */
  readonly revealed: ReadonlyMap<string, string>;
  /** What shared rounds were drawn from. */
  readonly rounds: ReadonlyMap<RoundId, BetDraw>;
  /** Read on before this entry; null at the beginning of the trail. */
  readonly before: number | null;
}

export const nothingPlayed: PlayedPage = { ended: [], placed: new Map(), revealed: new Map(), rounds: new Map(), before: null };

const READ_ENTRIES = 100;

/** What entries tell, given newest first. */
export function playedIn(entries: readonly Entry[], account: AccountId, before: number | null): PlayedPage {
  const ended: EndedBet[] = [];
  const placed = new Map<BetId, PlacedBet>();
  const revealed = new Map<string, string>();
  const rounds = new Map<RoundId, BetDraw>();
  for (const entry of entries) {
    const { at } = entry.header;
    for (const event of eventsOf(entry).toReversed()) {
      if (event.type === 'round/played') {
        const { round, seedHash, serverSeed, clientSeed, nonce } = event.data;
        revealed.set(seedHash, serverSeed);
        rounds.set(round, { seedHash, clientSeed, nonce });
      }
      if (!('account' in event.data) || event.data.account !== account) continue;
      if (event.type === 'bet/settled') {
        const { bet, game, outcome, stakeCents, payoutCents } = event.data;
        ended.push({ bet, settled: { game, outcome }, kind: 'game', returned: false, stakeCents, payoutCents, at });
      } else if (event.type === 'sport/bet-settled') {
        const { bet, stakeCents, payoutCents } = event.data;
        ended.push({ bet, settled: null, kind: 'sports', returned: false, stakeCents, payoutCents, at });
      } else if (event.type === 'bet/voided' || event.type === 'sport/bet-voided') {
        const { bet, stakeCents } = event.data;
        ended.push({
          bet,
          settled: null,
          kind: event.type === 'bet/voided' ? 'game' : 'sports',
          returned: true,
          stakeCents,
          payoutCents: stakeCents,
          at,
        });
      } else if (event.type === 'bet/placed') {
        const { bet, game, rulebook, rulesSeq, choice, draw } = event.data;
        placed.set(bet, { kind: 'game', game, rulebook, rulesSeq, choice, draw });
      } else if (event.type === 'sport/bet-placed') {
        const { bet, event: on, pick, oddsHundredths } = event.data;
        placed.set(bet, { kind: 'sports', event: on, pick, oddsHundredths });
      } else if (event.type === 'seed/rotated') {
        revealed.set(event.data.seedHash, event.data.serverSeed);
      }
    }
  }
  return { ended, placed, revealed, rounds, before };
}

/** Two pages as one; the newer lies above the older. */
export const joinPlayed = (newer: PlayedPage, older: PlayedPage): PlayedPage => ({
  ended: [...newer.ended, ...older.ended],
  placed: new Map([...older.placed, ...newer.placed]),
  revealed: new Map([...older.revealed, ...newer.revealed]),
  rounds: new Map([...older.rounds, ...newer.rounds]),
  before: older.before,
});

/** The trail before an entry, one piece of it. */
export async function readPlayed(store: EventStore, account: AccountId, before: number): Promise<PlayedPage> {
  const page = await pageBack(store, account, before, READ_ENTRIES);
  return playedIn(page.entries.map(readStored), account, page.before);
}
