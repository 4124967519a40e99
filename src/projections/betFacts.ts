/**
 * Facts about bets, collected from entries: how a bet was placed and ended, and the seed that proves it. The end and the seed stand after the
 * bet in the log. Whoever reads backwards meets them first, so they are kept until the bet is met.
 */
import type { DomainEvent, EventType } from '../domain/events/catalog.ts';
import type { GameName } from '../domain/games/catalog.ts';
import type { AccountId, BetId, RoundId, SportEventId } from '../domain/ids.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import type { BetDraw } from '../domain/worldParts.ts';

export type DataOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>['data'];

/** How it ended. */
export interface BetEnd {
  readonly bet: BetId;
  readonly account: AccountId;
  /** Null for a bet on a game that was taken back: the log does not repeat which it was. */
  readonly game: GameName | 'sports' | null;
  /** Null for a bet on sports, and for a stake that went back. */
  readonly outcome: object | null;
  /** Whether the stake went back. */
  readonly isVoid: boolean;
  readonly stakeCents: number;
  /** Stake included. */
  readonly payoutCents: number;
}

/** The result of a bet. `returned`: the payout is not above the stake, and not nothing. `void`: the stake went back. */
export type BetResult = 'won' | 'lost' | 'returned' | 'open' | 'void';

/** The result of a bet with this end. Without one it is open. */
export function resultOf(end: Pick<BetEnd, 'isVoid' | 'payoutCents' | 'stakeCents'> | null | undefined): BetResult {
  if (!end) return 'open';
  if (end.isVoid) return 'void';
  return end.payoutCents > end.stakeCents ? 'won' : end.payoutCents === 0 ? 'lost' : 'returned';
}

/** What a sports event is called, and how it ended. */
export interface Match {
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly score: { readonly home: number; readonly away: number } | null;
}

/** What a bet on a game is proved by. */
export interface BetProof {
  readonly game: GameName;
  readonly choice: object;
  readonly draw: Readonly<BetDraw>;
  /** Null while it is a secret. */
  readonly serverSeed: string | null;
  readonly stakeCents: number;
  /** Left out while it is open, and where it was taken back. */
  readonly outcome?: object;
  readonly payoutCents?: number;
}

/** The end of a bet that an event tells, or null. */
export function endIn({ type, data }: DomainEvent): BetEnd | null {
  if (type === 'bet/settled') return { ...data, isVoid: false };
  if (type === 'sport/bet-settled') return { ...data, game: 'sports', outcome: null, isVoid: false };
  if (type !== 'bet/voided' && type !== 'sport/bet-voided') return null;
  const game = type === 'bet/voided' ? null : 'sports';
  return { ...data, game, outcome: null, isVoid: true, payoutCents: data.stakeCents };
}

/** Takes entries in any order. An entry that is noted twice changes nothing. */
export class BetFacts {
  /** How bets on games were placed, and bets on sports. */
  readonly placed = new Map<BetId, DataOf<'bet/placed'>>();
  readonly placedOnSports = new Map<BetId, DataOf<'sport/bet-placed'>>();
  /** How either ended. An end that was taken back is none. */
  readonly ended = new Map<BetId, BetEnd>();
  /** The entry of the newest end of each bet, or of its reopening. */
  readonly #newest = new Map<BetId, number>();
  /** Seed hash → server seed. */
  readonly #revealed = new Map<string, string>();
  readonly #matches = new Map<SportEventId, Pick<Match, 'homeTeam' | 'awayTeam'>>();
  /** The newest end of each sports event. Null: cancelled. */
  readonly #scores = new Map<SportEventId, { readonly seq: number; readonly score: Match['score'] }>();
  /** What shared rounds were drawn from. */
  readonly #rounds = new Map<RoundId, BetDraw>();

  note(entry: Entry): void {
    for (const event of eventsOf(entry)) {
      const { type, data } = event;
      const end = endIn(event);
      if (end) this.#noteEnd(end.bet, end, entry.header.seq);
      if (type === 'sport/bet-reopened') this.#noteEnd(data.bet, null, entry.header.seq);
      if (type === 'bet/placed') this.placed.set(data.bet, data);
      if (type === 'sport/bet-placed') this.placedOnSports.set(data.bet, data);
      if (type === 'sport/created') this.#matches.set(data.event, data.terms);
      if (type === 'sport/settled') this.#noteScore(data.event, entry.header.seq, { home: data.homeScore, away: data.awayScore });
      if (type === 'sport/cancelled') this.#noteScore(data.event, entry.header.seq, null);
      if (type === 'seed/rotated' || type === 'round/played') this.#revealed.set(data.seedHash, data.serverSeed);
      if (type === 'round/played') {
        const { round, seedHash, clientSeed, nonce } = data;
        this.#rounds.set(round, { seedHash, clientSeed, nonce });
      }
    }
  }

  /** Undefined for a sports event whose creation has not been met. */
  matchOf(event: SportEventId): Match | undefined {
    const teams = this.#matches.get(event);
    if (!teams) return undefined;
    const { homeTeam, awayTeam } = teams;
    return { homeTeam, awayTeam, score: this.#scores.get(event)?.score ?? null };
  }

  #noteScore(event: SportEventId, seq: number, score: Match['score']): void {
    if ((this.#scores.get(event)?.seq ?? 0) <= seq) this.#scores.set(event, { seq, score });
  }

  /** Whether a later entry took back the end of a bet that this entry tells. */
  isTakenBack(bet: BetId, seq: number): boolean {
    return (this.#newest.get(bet) ?? seq) > seq;
  }

  #noteEnd(bet: BetId, end: BetEnd | null, seq: number): void {
    if (this.isTakenBack(bet, seq)) return;
    this.#newest.set(bet, seq);
    if (end) this.ended.set(bet, end);
    else this.ended.delete(bet);
  }

  /** Null for a bet on a game whose placing has not been met, and while a shared round has not been played. */
  proofOf(id: BetId): BetProof | null {
    const bet = this.placed.get(id);
    if (!bet) return null;
    const { game, choice, stakeCents } = bet;
    const draw = 'round' in bet.draw ? this.#rounds.get(bet.draw.round) : bet.draw;
    if (!draw) return null;
    const { outcome = null, payoutCents = 0 } = this.ended.get(id) ?? {};
    const serverSeed = this.#revealed.get(draw.seedHash) ?? null;
    return { game, choice, draw, serverSeed, stakeCents, ...(outcome && { outcome, payoutCents }) };
  }
}
