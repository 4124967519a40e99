/** The time of play and its net. Both come from the log, so a reload and another tab give the same. */
import { playedSince } from '../../domain/accounts/play.ts';
import type { AccountId, BetId } from '../../domain/ids.ts';
import { eventsOf, type Entry } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import { MINUTE_MS } from '../../domain/utc.ts';
import type { TrailStore } from '../../base/ports.ts';
import { ownEntriesBack } from '../../base/readEntries.ts';

/** After a pause of this length a new session begins. */
const SESSION_GAP_MS = 30 * MINUTE_MS;

export interface PlayedSession {
  /** When its first and its newest bet were placed, UTC milliseconds. */
  readonly startedAt: number;
  readonly lastBetAt: number;
  /** From bet to bet, without pauses. */
  readonly playedMs: number;
  readonly stakedCents: number;
  readonly paidCents: number;
  readonly bets: number;
  /** Every open bet (null), and the last settled ones with their payouts, because this tab may still hold their results. */
  readonly payouts: ReadonlyMap<BetId, number | null>;
  /** Bets whose stakes went back in this session, also those of earlier ones. */
  readonly returned: ReadonlySet<BetId>;
}

/** More bets than this are dropped when another one is placed, the oldest ended ones first. */
const KEPT_PAYOUTS = 100;

/** Drops the oldest ended bets beyond `KEPT_PAYOUTS`. Open ones stay: a round may settle any number of them at once. */
function withoutOldest(payouts: PlayedSession['payouts']): PlayedSession['payouts'] {
  const excess = payouts.size - KEPT_PAYOUTS;
  if (excess <= 0) return payouts;
  const ended = [...payouts].filter(([, cents]) => cents !== null);
  const dropped = new Set(ended.slice(0, excess).map(([bet]) => bet));
  return new Map([...payouts].filter(([bet]) => !dropped.has(bet)));
}

/** What an event does to a bet. */
export interface PlayMove {
  readonly at: number;
  readonly bet: BetId;
  readonly kind: 'staked' | 'paid' | 'returned' | 'reopened';
  readonly cents: number;
}

/** The moves of an account's bets in an entry, in order. */
export function movesIn(entry: Entry, account: AccountId): readonly PlayMove[] {
  const { at } = entry.header;
  return eventsOf(entry).flatMap((event): PlayMove[] => {
    if (!('account' in event.data) || event.data.account !== account) return [];
    if (event.type === 'bet/placed' || event.type === 'sport/bet-placed')
      return [{ at, bet: event.data.bet, kind: 'staked', cents: event.data.stakeCents }];
    if (event.type === 'bet/settled' || event.type === 'sport/bet-settled')
      return [{ at, bet: event.data.bet, kind: 'paid', cents: event.data.payoutCents }];
    if (event.type === 'sport/bet-reopened') return [{ at, bet: event.data.bet, kind: 'reopened', cents: event.data.cents }];
    if (event.type === 'bet/voided' || event.type === 'sport/bet-voided')
      return [{ at, bet: event.data.bet, kind: 'returned', cents: event.data.stakeCents }];
    return [];
  });
}

const begun = ({ at, bet, cents }: PlayMove): PlayedSession => ({
  startedAt: at,
  lastBetAt: at,
  playedMs: 0,
  stakedCents: cents,
  paidCents: 0,
  bets: 1,
  payouts: new Map([[bet, null]]),
  returned: new Set(),
});

/** The session after one more move. A bet after a long pause begins a new one; a payout of an earlier one counts where it arrives. */
export function sessionAfter(session: PlayedSession | null, move: PlayMove): PlayedSession | null {
  const { at, bet, kind, cents } = move;
  const since = session ? at - session.lastBetAt : 0;
  if (kind === 'staked') {
    if (!session || since > SESSION_GAP_MS) return begun(move);
    const playedMs = session.playedMs + playedSince(since);
    const payouts = new Map([...withoutOldest(session.payouts), [bet, null] as const]);
    return { ...session, lastBetAt: at, playedMs, stakedCents: session.stakedCents + cents, bets: session.bets + 1, payouts };
  }
  if (!session) return null;
  const known = session.payouts.has(bet);
  const ended = (payout: number | null) => (known ? new Map([...session.payouts, [bet, payout] as const]) : session.payouts);
  // A stake counts where it was placed, a payout where it arrives.
  const stakedAfter = (change: number): number => session.stakedCents + (known ? change : 0);
  switch (kind) {
    case 'returned':
      return { ...session, stakedCents: stakedAfter(-cents), payouts: ended(0), returned: new Set([...session.returned, bet]) };
    case 'paid':
      return { ...session, paidCents: session.paidCents + cents, payouts: ended(cents) };
    case 'reopened': {
      // The payout is taken back, or the stake that was returned counts again.
      if (!session.returned.has(bet)) return { ...session, paidCents: session.paidCents - cents, payouts: ended(null) };
      const returned = new Set([...session.returned].filter((one) => one !== bet));
      return { ...session, stakedCents: stakedAfter(cents), payouts: ended(null), returned };
    }
  }
}

/** The session at a time: null once nobody has bet for long. */
export const sessionAt = (session: PlayedSession | null, at: number): PlayedSession | null =>
  session && Math.abs(at - session.lastBetAt) <= SESSION_GAP_MS ? session : null;

/** Time played up to now: the time since the last bet counts as long as it is no pause. */
export const playedMsAt = ({ playedMs, lastBetAt }: PlayedSession, at: number): number => playedMs + playedSince(at - lastBetAt);

/** What the session came to, in cents, without the payouts of bets whose boards are still moving. An open stake counts as lost. */
export const netOf = ({ stakedCents, paidCents, payouts }: PlayedSession, held: readonly BetId[]): number =>
  paidCents - stakedCents - held.reduce((sum, bet) => sum + (payouts.get(bet) ?? 0), 0);

/** A sign-in begins a session of the account, which is not a session of play. */
const isSignIn = (entry: Entry, account: AccountId): boolean =>
  eventsOf(entry).some(({ type, data }) => type === 'session/started' && data.account === account);

/**
 * The current session at a time, read from the log. Null after a long pause. Bets from before the account's first sign-in
 * are its seeded history. They do not count, because nobody played them.
 */
export async function readSession(store: TrailStore, account: AccountId, before: number, at: number): Promise<PlayedSession | null> {
  const moves: PlayMove[] = [];
  let [oldestBetAt, movesSinceSignIn] = [at, 0];
  let wholeHistory = true;
  for await (const stored of ownEntriesBack(store, account, before)) {
    const entry = readStored(stored);
    wholeHistory = oldestBetAt - entry.header.at <= SESSION_GAP_MS;
    if (!wholeHistory) break;
    // Entries come newest first, so the value of the first sign-in stays.
    if (isSignIn(entry, account)) movesSinceSignIn = moves.length;
    const found = movesIn(entry, account);
    if (found.some(({ kind }) => kind === 'staked')) oldestBetAt = entry.header.at;
    moves.push(...found.toReversed());
  }
  const own = wholeHistory ? moves.slice(0, movesSinceSignIn) : moves;
  return own.toReversed().reduce<PlayedSession | null>(sessionAfter, null);
}
