/**
 * Keeps in local storage the newest head that this browser saw. If the log is lost or replaced, the marker shows it. A page of a house server keeps
 * more beside it, to compare the house with later (src/client/headReceipt.ts). `MarkedHead` in src/base/markers.ts explains the fields.
 */
import * as z from 'zod/mini';
import { accountId, type AccountId, betId, commandId, logIdText, sha256Hex } from '../domain/ids.ts';
import type { Place } from '../domain/log/head.ts';
import { rulesSchema } from '../domain/rules.ts';
import { orElse } from '../base/orElse.ts';
import type { HeadMarker, MarkedHead } from '../base/markers.ts';
import { readableOf } from './readableOf.ts';
import type { TextStorage } from './textStorage.ts';

const KEY = 'headMarker';
/** What nothing has proved yet, up to 40 kB. It seldom changes, and heads come with each message. */
const UNPROVED_KEY = 'headMarkerUnproved';

const whole = z.int();
const positive = whole.check(z.positive());

/** Undefined if it is not there or cannot be read: then only the rest counts. */
const orNothing = <T>(schema: z.ZodMiniType<T>) => z.catch(z.optional(schema), undefined);

const place = z.object({ seq: positive, hash: sha256Hex });
const headSchema = z.object({
  ...place.shape,
  logId: logIdText,
  at: whole,
  balances: orNothing(
    readableOf(
      z.object({
        account: accountId,
        seq: positive,
        cents: whole,
        ownEvents: whole,
        told: z.optional(sha256Hex),
        isCompared: z.optional(z.literal(true)),
      }),
    ),
  ),
  refused: orNothing(z.object({ seq: positive, from: whole, what: z.string() })),
  closed: orNothing(z.object({ seq: positive, at: whole })),
  cashOuts: orNothing(
    readableOf(
      z.object({ account: accountId, bet: betId, seq: positive, start: z.object({ seq: positive, at: whole }), saidAt: whole, at: whole }),
    ),
  ),
  pressed: orNothing(readableOf(z.object({ account: accountId, id: commandId, seq: positive, at: whole, isRefused: z.boolean() }))),
  accepted: orNothing(readableOf(z.object({ account: accountId, id: commandId, type: z.string(), seq: positive }))),
  registrations: orNothing(
    readableOf(
      z.object({
        account: accountId,
        authProvider: z.enum(['email', 'google']),
        username: z.nullable(z.string()),
        hasCode: z.nullable(z.boolean()),
        after: whole,
        rules: z.nullable(rulesSchema),
        toldAt: whole,
      }),
    ),
  ),
});
/** What nothing has proved yet of a log. */
const unprovedSchema = z.object({ logId: z.string(), places: readableOf(place) });

type Unproved = Pick<MarkedHead, 'logId'> & { readonly places: readonly Place[] };

/**
 * The head marker in local storage. A browser can lose the database and keep localStorage, or the other way round.
 * Failing to write the marker is no error, because the store decides. For one log it only moves forward, because tabs write in any order.
 * Restoring an older backup therefore clears it first.
 */
export function localStorageHeadMarker(storage: TextStorage): HeadMarker {
  const readHead = (): MarkedHead | null => orElse(() => headSchema.parse(JSON.parse(storage.getItem(KEY) ?? 'null')), null);
  /** The unproved places as they were read or written last, so that the same text is not parsed again. */
  let [cachedText, cachedList]: [string | null, Unproved | null] = [null, null];
  const readUnproved = (): Unproved | null => {
    const stored = orElse(() => storage.getItem(UNPROVED_KEY), null);
    if (stored !== cachedText) [cachedText, cachedList] = [stored, orElse(() => unprovedSchema.parse(JSON.parse(stored ?? 'null')), null)];
    return cachedList;
  };
  return {
    read() {
      const head = readHead();
      const unproved = readUnproved();
      return head && unproved?.logId === head.logId ? { ...head, unproved: unproved.places } : head;
    },
    write({ logId, seq, hash, at, unproved: places, ...kept }) {
      const marked = readHead();
      if (marked !== null && marked.logId === logId && marked.seq > seq) return;
      orElse(() => {
        // The list first: if the page is closed in between, what is new in it is kept.
        const unproved = places ? JSON.stringify({ logId, places }) : null;
        if (unproved === null) storage.removeItem(UNPROVED_KEY);
        else if (unproved !== storage.getItem(UNPROVED_KEY)) storage.setItem(UNPROVED_KEY, unproved);
        [cachedText, cachedList] = [unproved, places ? { logId, places } : null];
        storage.setItem(KEY, JSON.stringify({ logId, seq, hash, at, ...kept }));
      }, undefined);
    },
    clear() {
      for (const key of [KEY, UNPROVED_KEY]) orElse(() => storage.removeItem(key), undefined);
    },
  };
}

/** Whether this browser has shown this account before, or never shown any. */
export function isFamiliar(marked: MarkedHead | null, account: AccountId): boolean {
  const shown = marked?.balances ?? [];
  return shown.length === 0 || shown.some((kept) => kept.account === account);
}
