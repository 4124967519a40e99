/** The newest head that this browser saw. If the log is lost or replaced, the marker shows it. */
import { accountId, type AccountId, betId } from '../domain/ids.ts';
import type { Place } from '../domain/log/head.ts';
import { orElse } from '../base/orElse.ts';
import type { ClosedHouse, HeadMarker, KeptBalance, MarkedHead, RefusedCashOut, TimedRefusal } from '../base/ports.ts';
import type { TextStorage } from './textStorage.ts';

const KEY = 'headMarker';
/** What nothing has proved yet, up to 40 kB. It seldom changes, and heads come with each message. */
const UNPROVED_KEY = 'headMarkerUnproved';

/**
 * The head marker in local storage. A browser can lose the database and keep localStorage, or the other way round.
 * Failing to write the marker is no error, because the store decides. For one log it only moves forward, because tabs write in any order.
 * Restoring an older backup therefore clears it first.
 */
export function localStorageHeadMarker(storage: TextStorage): HeadMarker {
  const readHead = (): MarkedHead | null => orElse(() => parseHead(storage.getItem(KEY)), null);
  /** As it was read or written last. */
  let [text, list]: [string | null, UnprovedList | null] = [null, null];
  const readList = (): UnprovedList | null => {
    const stored = orElse(() => storage.getItem(UNPROVED_KEY), null);
    if (stored !== text) [text, list] = [stored, orElse(() => parseList(stored), null)];
    return list;
  };
  return {
    read() {
      const head = readHead();
      const unproved = readList();
      return head && unproved?.logId === head.logId ? { ...head, unproved: unproved.places } : head;
    },
    write({ logId, seq, hash, at, balances, unproved: places, refused, closed, cashOuts }) {
      const marked = readHead();
      if (marked !== null && marked.logId === logId && marked.seq > seq) return;
      orElse(() => {
        // The list first: if the page is closed in between, what is new in it is kept.
        const unproved = places ? JSON.stringify({ logId, places }) : null;
        if (unproved === null) storage.removeItem(UNPROVED_KEY);
        else if (unproved !== storage.getItem(UNPROVED_KEY)) storage.setItem(UNPROVED_KEY, unproved);
        [text, list] = [unproved, places ? { logId, places } : null];
        storage.setItem(KEY, JSON.stringify({ logId, seq, hash, at, balances, refused, closed, cashOuts }));
      }, undefined);
    },
    clear() {
      for (const key of [KEY, UNPROVED_KEY]) orElse(() => storage.removeItem(key), undefined);
    },
  };
}

/** What nothing has proved yet of a log. */
interface UnprovedList {
  readonly logId: string;
  readonly places: readonly Place[];
}

/** Null if it cannot be read. */
function parseList(text: string | null): UnprovedList | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  if (typeof value !== 'object' || value === null) return null;
  const { logId, places } = value as Record<keyof UnprovedList, unknown>;
  return typeof logId === 'string' && Array.isArray(places) ? { logId, places: places.flatMap(parsePlace) } : null;
}

/** Whether this browser has shown an account, or none at all. */
export function isFamiliar(marked: MarkedHead | null, account: AccountId): boolean {
  const shown = marked?.balances ?? [];
  return shown.length === 0 || shown.some((kept) => kept.account === account);
}

function parseHead(text: string | null): MarkedHead | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  if (typeof value !== 'object' || value === null) return null;
  const { logId, at, balances, refused, closed, cashOuts } = value as Record<keyof MarkedHead, unknown>;
  if (typeof logId !== 'string' || !/^log_[0-9a-f]{32}$/.test(logId)) return null;
  const [place] = parsePlace(value);
  if (!place || !isWhole(at)) return null;
  return {
    logId,
    ...place,
    at,
    ...(Array.isArray(balances) && { balances: balances.flatMap(parseBalance) }),
    ...parseRefusal(refused),
    ...parseClosed(closed),
    ...(Array.isArray(cashOuts) && { cashOuts: cashOuts.flatMap(parseCashOut) }),
  };
}

/** Nothing if it cannot be read. */
function parsePlace(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const { seq, hash } = value as Record<keyof Place, unknown>;
  return isSeq(seq) && typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? [{ seq, hash }] : [];
}

/** Nothing if it cannot be read: then only the head is compared. */
function parseBalance(value: unknown): readonly KeptBalance[] {
  if (typeof value !== 'object' || value === null) return [];
  const { account, seq, cents, ownEvents } = value as Record<keyof KeptBalance, unknown>;
  const whose = accountId.safeParse(account);
  if (!whose.success || !isSeq(seq) || !isWhole(cents) || !isWhole(ownEvents)) return [];
  return [{ account: whose.data, seq, cents, ownEvents }];
}

/** Nothing if it cannot be read. */
function parseRefusal(value: unknown): Pick<MarkedHead, 'refused'> {
  if (typeof value !== 'object' || value === null) return {};
  const { seq, from, what } = value as Record<keyof TimedRefusal, unknown>;
  return isSeq(seq) && isWhole(from) && typeof what === 'string' ? { refused: { seq, from, what } } : {};
}

/** Nothing if it cannot be read. */
function parseClosed(value: unknown): Pick<MarkedHead, 'closed'> {
  if (typeof value !== 'object' || value === null) return {};
  const { seq, at } = value as Record<keyof ClosedHouse, unknown>;
  return isSeq(seq) && isWhole(at) ? { closed: { seq, at } } : {};
}

/** Nothing if it cannot be read. */
function parseCashOut(value: unknown): readonly RefusedCashOut[] {
  if (typeof value !== 'object' || value === null) return [];
  const { account, bet, seq, start, now } = value as Record<keyof RefusedCashOut, unknown>;
  const [whose, which] = [accountId.safeParse(account), betId.safeParse(bet)];
  if (typeof start !== 'object' || start === null) return [];
  const { seq: startSeq, at } = start as Record<keyof RefusedCashOut['start'], unknown>;
  if (!whose.success || !which.success || !isSeq(seq) || !isSeq(startSeq) || !isWhole(at) || !isWhole(now)) return [];
  return [{ account: whose.data, bet: which.data, seq, start: { seq: startSeq, at }, now }];
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function isSeq(value: unknown): value is number {
  return isWhole(value) && value > 0;
}
