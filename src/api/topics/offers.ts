/** What offers have paid. Who completed what is private in the log. */
import * as z from 'zod/mini';
import { accountId, offerId, type AccountId } from '../../domain/ids.ts';
import { isRanked } from '../../domain/leaderboard/ranking.ts';
import { accountOf, offerOf } from '../../domain/world.ts';
import { ownRows } from './ownRows.ts';
import { defineTopic, MOST_ROWS, nobodysOwn } from './topic.ts';

const count = z.int().check(z.gte(0));
const payout = z.strictObject({
  /** Tells payouts apart. */
  key: z.string(),
  /** Null for somebody who hides their name from others. The owner's own rows have it. */
  account: z.nullable(accountId),
  username: z.nullable(z.string()),
  cents: count,
  at: count,
  /** The title of the offer; null where it was deleted, or where a wall paid. */
  title: z.nullable(z.string()),
  wall: z.nullable(z.string()),
});
export type ShownPayout = z.infer<typeof payout>;

const changesOfOffers = [
  'offer/completed',
  'offer/published',
  'offer/revised',
  'offer/deleted',
  'earnings/migrated',
  'earnings/brought-over',
] as const;

/** How often each offer of the house was completed, of the newest so many; those that nobody completed are left out. */
export const offerCounts = defineTopic({
  row: z.strictObject({ offer: offerId, completions: count }),
  own: z.strictObject({}),
  touchedBy: changesOfOffers,
  answer({ world: { offers } }) {
    const rows = Object.values(offers).flatMap(({ id: offer, completions }) => (completions === 0 ? [] : [{ offer, completions }]));
    return { rows: rows.slice(-MOST_ROWS), total: rows.length, own: nobodysOwn };
  },
});

/** The newest payouts for offers, newest first. Admins and blocked accounts are left out, as on the leaderboard. */
export const offerPayouts = defineTopic({
  row: payout,
  own: ownRows(payout),
  touchedBy: [
    ...changesOfOffers,
    'wall/credited',
    'wall/reversed',
    'wall/offer-completed',
    'account/blocked',
    'account/unblocked',
    'account/feed-set',
  ],
  answer({ world, readers }) {
    const own = new Map<AccountId, { hidden: ShownPayout[] }>();
    const payouts = world.offerPayouts;
    const rows = payouts.flatMap(({ account, offer, wall, cents, at }, index): ShownPayout[] => {
      const owner = accountOf(world, account);
      if (!owner || !isRanked(owner)) return [];
      const title = offer === null ? null : (offerOf(world, offer)?.title ?? null);
      const full = { key: `${at} ${payouts.length - index}`, account, username: owner.username, cents, at, title, wall };
      if (!owner.hiddenInFeed) return [full];
      if (readers.has(account)) own.set(account, { hidden: [...(own.get(account)?.hidden ?? []), full] });
      return [{ ...full, account: null, username: null }];
    });
    return { rows, total: rows.length, own };
  },
});
