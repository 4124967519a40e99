/**
 * The notices of the bell: what moved the credits of an account while its player did nothing. Withdrawals decided, bets settled, offers,
 * walls and races paid, friends paid for, tips, rain. `Notices` reads them back from the account's own entries, so nothing is kept beside
 * the log. What the player saw happen on the page (`wasWatched`) is left out.
 *
 * To add a kind: give it a member of `NoticeFacts` and its event a function in `noticeOfEvent`. If one notice tells of several events of an
 * entry, as for bets, write a function like `betsIn` and add the types of these events to `bundledEvents`.
 */
import type { DomainEvent, EventType } from '../domain/events/catalog.ts';
import { rainPart } from '../domain/events/gifts.ts';
import type { GameName } from '../domain/games/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import { DAY_MS, MINUTE_MS } from '../domain/utc.ts';
import type { TrailStore } from '../base/ports.ts';
import { ownEntriesBack, type ReadOptions } from '../base/readEntries.ts';
import { holdsEvent } from '../base/holdsEvent.ts';
import type { Source } from './pages.ts';
import { endIn, type DataOf } from './betFacts.ts';

interface NoticeHead {
  /** Entry and place in it: unique, and in order. */
  readonly key: string;
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
}

/** What a notice tells, by its kind. */
type NoticeFacts =
  | { readonly kind: 'withdrawal'; readonly cents: number; readonly completed: boolean; readonly reason: string | null }
  | {
      /** Credits that were taken from the account, or given to correct its balance. */
      readonly kind: 'corrected';
      readonly by: 'wall' | 'sports' | 'admin';
      /** Below 0 for credits taken. */
      readonly cents: number;
      /** What of it became a debt. */
      readonly debtCents: number;
      readonly reason: string;
    }
  | { readonly kind: 'referral'; readonly friend: AccountId; readonly cents: number }
  | { readonly kind: 'offer' | 'wall'; readonly cents: number }
  | { readonly kind: 'tip'; readonly from: AccountId; readonly cents: number }
  | { readonly kind: 'rain'; readonly cents: number }
  | { readonly kind: 'race'; readonly place: number; readonly cents: number }
  | {
      readonly kind: 'bets';
      /** Null for a bet on a game that was taken back: the log does not repeat which it was. */
      readonly game: GameName | 'sports' | null;
      /** Who else played, in a flip between two. */
      readonly against: AccountId | null;
      /** Whether all stakes came back without an outcome. */
      readonly isVoid: boolean;
      /** The sums of all bets of the entry. The payout includes the stake. */
      readonly stakeCents: number;
      readonly payoutCents: number;
    };

export type Notice = NoticeHead & NoticeFacts;

/** A round of Crash or of live roulette, or an offer, that ends this soon after the player's own last entry was watched. */
const WATCHED_MS = MINUTE_MS;
/** How far back notices that were read before are shown: this long before the newest one, and at most this many entries. */
const OLDEST_MS = 30 * DAY_MS;
const MOST_ENTRIES = 300;

/** A wall's partner reports in the name of the player, also while they are away. */
const wallEvents: ReadonlySet<EventType> = new Set(['wall/credited']);

const sessionEndEvents: ReadonlySet<EventType> = new Set(['session/ended']);

/** The player's own last entry before a notice. */
interface LastOwnEntry {
  readonly at: number;
  /** Whether it ended their session. */
  readonly endedSession: boolean;
}

/** Whether the player saw on the page what a notice tells. Only these end while their page is open; all others come at any time. */
function wasWatched(notice: Notice, last: LastOwnEntry | null): boolean {
  const endsOnThePage =
    notice.kind === 'offer' ||
    notice.kind === 'wall' ||
    (notice.kind === 'bets' && (notice.game === 'crash' || notice.game === 'roulette'));
  return endsOnThePage && last !== null && !last.endedSession && notice.at - last.at < WATCHED_MS;
}

const timeOf = ({ lines }: StoredEntry): number => (JSON.parse(lines.slice(0, lines.indexOf('\n'))) as { readonly at: number }).at;

type NoticeOfEvent = { readonly [Type in EventType]?: (data: DataOf<Type>, account: AccountId) => NoticeFacts | null };

/** What an event tells an account. Null: nothing, it is about somebody else. */
const noticeOfEvent: NoticeOfEvent = {
  'withdrawal/completed': (data, account) =>
    data.account === account ? { kind: 'withdrawal', cents: data.cents, completed: true, reason: null } : null,
  'withdrawal/rejected': (data, account) =>
    data.account === account ? { kind: 'withdrawal', cents: data.cents, completed: false, reason: data.reason } : null,
  'referral/paid': (data, account) => (data.referrer === account ? { kind: 'referral', friend: data.referred, cents: data.cents } : null),
  'offer/completed': (data, account) => (data.account === account ? { kind: 'offer', cents: data.cents } : null),
  'race/paid'({ places }, account) {
    const place = places.findIndex((one) => one.account === account);
    return place === -1 ? null : { kind: 'race', place: place + 1, cents: places[place]?.cents ?? 0 };
  },
  'wall/credited': (data, account) => (data.account === account ? { kind: 'wall', cents: data.cents } : null),
  'tip/given': (data, account) => (data.to === account ? { kind: 'tip', from: data.account, cents: data.cents } : null),
  'rain/fallen': (data, account) => (data.accounts.includes(account) ? { kind: 'rain', cents: rainPart(data) } : null),
  'wall/reversed': (data, account) => (data.account === account ? corrected('wall', -data.cents, data) : null),
  'ledger/corrected': (data, account) => (data.account === account ? corrected('admin', data.cents, data) : null),
};

const corrected = (
  by: 'wall' | 'admin',
  cents: number,
  { debtCents = 0, reason }: { readonly debtCents?: number | undefined; readonly reason: string },
): NoticeFacts => ({ kind: 'corrected', by, cents, debtCents: cents < 0 ? debtCents : 0, reason });

/** Events that have one notice for all of their entry: see `betsIn` and `reopenedIn`. */
const bundledEvents = [
  'bet/settled',
  'bet/voided',
  'sport/bet-settled',
  'sport/bet-voided',
  'sport/bet-reopened',
] as const satisfies readonly EventType[];

/** All events that there is a notice for. Entries without one of them are not read. */
const noticeEvents: ReadonlySet<EventType> = new Set([...(Object.keys(noticeOfEvent) as (keyof NoticeOfEvent)[]), ...bundledEvents]);

function noticeOf({ type, data }: DomainEvent, account: AccountId, head: NoticeHead): Notice | null {
  const read = noticeOfEvent[type] as ((data: object, account: AccountId) => NoticeFacts | null) | undefined;
  const facts = read?.(data, account);
  return facts ? { ...head, ...facts } : null;
}

/** One notice for all bets of an account that an entry settled. */
function betsIn(entry: Entry, account: AccountId): Notice | null {
  const events = eventsOf(entry);
  const ends = events.flatMap((event) => {
    const end = endIn(event);
    return end?.account === account ? [end] : [];
  });
  const [first] = ends;
  if (!first) return null;
  const { seq, at } = entry.header;
  const sum = (pick: 'stakeCents' | 'payoutCents'): number => ends.reduce((cents, end) => cents + end[pick], 0);
  const isVoid = ends.every((end) => end.isVoid);
  const other = events.find(({ type, data }) => type === 'bet/placed' && data.account !== account);
  const against = other?.type === 'bet/placed' ? other.data.account : null;
  return {
    key: `${seq}.bets`,
    seq,
    at,
    kind: 'bets',
    game: first.game,
    against,
    isVoid,
    stakeCents: sum('stakeCents'),
    payoutCents: sum('payoutCents'),
  };
}

/** One notice for all bets of an account that an entry reopened. */
function reopenedIn(entry: Entry, account: AccountId): Notice | null {
  const events = eventsOf(entry);
  const reopened = events.flatMap(({ type, data }) => (type === 'sport/bet-reopened' && data.account === account ? [data] : []));
  const [reason = ''] = events.flatMap(({ type, data }) => (type === 'sport/settlement-reversed' ? [data.reason] : []));
  if (reopened.length === 0) return null;
  const { seq, at } = entry.header;
  const cents = -reopened.reduce((sum, one) => sum + one.cents, 0);
  const debtCents = reopened.reduce((sum, one) => sum + (one.debtCents ?? 0), 0);
  return { key: `${seq}.reopened`, seq, at, kind: 'corrected', by: 'sports', cents, debtCents, reason };
}

/** The notices of an entry that somebody else made, newest first. */
function noticesIn(entry: Entry, account: AccountId): readonly Notice[] {
  const { seq, at } = entry.header;
  const others = eventsOf(entry).flatMap((event, index) => noticeOf(event, account, { key: `${seq}.${index}`, seq, at }) ?? []);
  const bets = betsIn(entry, account) ?? reopenedIn(entry, account);
  return bets ? [bets, ...others.toReversed()] : others.toReversed();
}

/** An account's notices. It reads back to where they were read (`upTo`), and beyond that for as long as they are worth showing. */
export class Notices implements Source<Notice> {
  readonly #store: TrailStore;
  readonly #account: AccountId;
  readonly #readUpTo: number;
  /** The player's newest own entry. It says whether the player is there when a notice arrives. */
  #lastOwnEntry: LastOwnEntry | null = null;

  constructor(store: TrailStore, account: AccountId, upTo: number) {
    this.#store = store;
    this.#account = account;
    this.#readUpTo = upTo;
  }

  async *back(before: number, reading: ReadOptions): AsyncGenerator<Notice, void> {
    // Notices wait for the player's own last entry before them, which says whether the player was there.
    let waiting: Notice[] = [];
    let [readCount, newestAt] = [0, 0];
    for await (const stored of ownEntriesBack(this.#store, this.#account, before, reading)) {
      const at = timeOf(stored);
      readCount += 1;
      newestAt = Math.max(newestAt, at);
      const mayBeUnread = this.#readUpTo > 0 && stored.seq > this.#readUpTo;
      if (!mayBeUnread && (readCount > MOST_ENTRIES || newestAt - at > OLDEST_MS)) break;
      if (stored.lines.includes(`"actor":"${this.#account}"`) && !holdsEvent(stored, wallEvents)) {
        const last = { at, endedSession: holdsEvent(stored, sessionEndEvents) };
        this.#lastOwnEntry ??= last;
        yield* waiting.filter((notice) => !wasWatched(notice, last));
        waiting = [];
      } else if (holdsEvent(stored, noticeEvents)) waiting.push(...noticesIn(readStored(stored), this.#account));
    }
    yield* waiting;
  }

  /** Newest first. Entries are read oldest first, because each own one says whether the player watches what comes after it. */
  arrived(entries: readonly Entry[]): readonly Notice[] {
    return entries
      .flatMap((entry) => {
        if (entry.act?.actor === this.#account && !eventsOf(entry).some(({ type }) => wallEvents.has(type))) {
          this.#lastOwnEntry = { at: entry.header.at, endedSession: eventsOf(entry).some(({ type }) => sessionEndEvents.has(type)) };
          return [];
        }
        return (
          noticesIn(entry, this.#account)
            .filter((notice) => !wasWatched(notice, this.#lastOwnEntry))
            // Oldest first within the entry, too: then one reversal of all puts the newest first.
            .toReversed()
        );
      })
      .toReversed();
  }
}
