/** Who is here, who is an admin, and how many are at the live table. */
import * as z from 'zod/mini';
import { accountId } from '../../domain/ids.ts';
import { endOfWait } from '../../domain/accounts/limits.ts';
import { accountOf } from '../../domain/world.ts';
import { defineTopic, nobodysOwn } from './topic.ts';

/** A page lists at most this many people. It shows the number of the others. */
const MOST_PEOPLE = 200;

const person = z.strictObject({
  /** The account's id; for a guest, the page's. */
  id: z.string(),
  /** Null for a guest. */
  account: z.nullable(accountId),
  /** Null for a guest. */
  name: z.nullable(z.string()),
  admin: z.boolean(),
});
type OnlinePerson = z.infer<typeof person>;

/** The people of the open pages: each account once, each guest's page as one guest. Sorted by name, guests last. */
export const peopleOnline = defineTopic({
  row: person,
  own: z.strictObject({}),
  touchedBy: ['account/registered', 'account/named'],
  touchedByPages: true,
  answer({ world, pages }) {
    const people = new Map<string, OnlinePerson>();
    for (const { tab, account } of pages) {
      const owner = account === null ? undefined : accountOf(world, account);
      const id = account ?? tab;
      people.set(
        id,
        owner ? { id, account, name: owner.username, admin: owner.role === 'admin' } : { id, account: null, name: null, admin: false },
      );
    }
    const named = [...people.values()]
      .filter(({ name }) => name !== null)
      .map((member) => ({ member, sortKey: (member.name ?? '').toLowerCase() }));
    const sorted = named.toSorted((a, b) => (a.sortKey < b.sortKey ? -1 : 1)).map(({ member }) => member);
    const all = [...sorted, ...[...people.values()].filter(({ name }) => name === null)];
    return { rows: all.slice(0, MOST_PEOPLE), total: all.length, own: nobodysOwn };
  },
});

const mute = z.strictObject({
  account: accountId,
  /** UTC milliseconds. */
  until: z.int(),
});

/** The accounts of admins, so that the chat can mark what they say. Own, for an admin: the accounts that may not write in the chat now. */
export const adminsNamed = defineTopic({
  row: z.strictObject({ account: accountId }),
  own: z.strictObject({ muted: z.array(mute) }),
  touchedBy: ['account/registered', 'chat/muted', 'clock/corrected'],
  answer({ world, now, readers }) {
    const accounts = Object.values(world.accounts);
    const rows = accounts.flatMap(({ id: account, role }) => (role === 'admin' ? [{ account }] : []));
    const ends = accounts.map(({ id: account, muted }) => ({ account, until: endOfWait(world.corrections, muted) }));
    const muted = ends.filter(({ until }) => until > now);
    const own = new Map(rows.filter(({ account }) => readers.has(account)).map(({ account }) => [account, { muted }]));
    return { rows, total: rows.length, own };
  },
});

/**
 * How many accounts watch the live rounds of a game, whose bets are public in the log, or the sports events. Following it says that one
 * watches: rounds and matches open while somebody does.
 */
export const liveTable = defineTopic({
  row: z.strictObject({}),
  own: z.strictObject({}),
  touchedBy: [],
  answer: ({ followers }) => ({ rows: [], total: followers.size, own: nobodysOwn }),
});
