/** Tables of the world for admins: copies, a page at a time. */
import { comparableName } from '../../domain/accounts/names.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { NameOf } from '../../domain/events/define.ts';
import { houseAccounts, type HouseAccount } from '../../domain/ledger/posting.ts';
import { givenAtEnd } from '../../domain/events/sportBets.ts';
import { endedBetsOf, endedEventsOf, reversibleUntil } from '../../domain/sports/reversal.ts';
import { paidWith, picks, type SportPick } from '../../domain/sports/book.ts';
import { accountOf, balanceOf, openBetsOn, type World } from '../../domain/world.ts';
import type { SportEvent } from '../../domain/worldParts.ts';
import type { OfficeAnswer, OfficeQuery } from '../../api/office.ts';

interface PageAsked {
  readonly skip: number;
  readonly limit: number;
}

type Sums = Readonly<Record<string, number>>;

const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, cents) => sum + cents, 0);

function pageOf<Item, Row>(items: readonly Item[], { skip, limit }: PageAsked, rowOf: (item: Item) => Row) {
  return { found: items.length, rows: items.slice(skip, skip + limit).map(rowOf) };
}

/** The account with an ID or a whole name. */
export function accountCalled(world: World, wanted: string): Account | undefined {
  const name = comparableName(wanted.trim());
  return accountOf(world, wanted.trim()) ?? (Object.hasOwn(world.names, name) ? accountOf(world, world.names[name] ?? '') : undefined);
}

const orders: Readonly<Record<OfficeQuery<'users'>['order'], (world: World) => ((a: Account, b: Account) => number) | null>> = {
  newest: () => null,
  name: () => (a, b) => (comparableName(a.username) < comparableName(b.username) ? -1 : 1),
  balance: (world) => (a, b) => balanceOf(world, b.id) - balanceOf(world, a.id),
};

/** Accounts that fit, without their addresses. `addressed` is the account that a whole address in the query belongs to. */
export function usersIn(
  world: World,
  {
    text,
    order,
    registeredFrom = -Infinity,
    registeredTo = Infinity,
    minCents = -Infinity,
    maxCents = Infinity,
    ...page
  }: OfficeQuery<'users'>,
  addressed: string | undefined,
) {
  const wanted = comparableName(text.trim());
  const all = Object.values(world.accounts).reverse();
  const fits = ({ id, username }: Account): boolean =>
    wanted === '' || id === addressed || id.includes(wanted) || comparableName(username).includes(wanted);
  const isWithin = ({ id, registered: { at } }: Account): boolean => {
    const cents = balanceOf(world, id);
    return at >= registeredFrom && at <= registeredTo && cents >= minCents && cents <= maxCents;
  };
  const fitting = all.filter((account) => fits(account) && isWithin(account));
  const compare = orders[order](world);
  return {
    total: all.length,
    admins: all.filter(({ role }) => role === 'admin').length,
    ...pageOf(
      compare ? fitting.toSorted(compare) : fitting,
      page,
      ({ id, username, emailDigest, verified, blocked, lastBlock, secondFactor, role }) => {
        const blockReason = blocked && lastBlock ? lastBlock.reason : null;
        const row = { id, username, balanceCents: balanceOf(world, id), verified, blockReason, secondFactor, isAdmin: role === 'admin' };
        return { row, emailDigest };
      },
    ),
  };
}

/** Whether what was typed is found in one of the texts. */
const isFoundIn = (typed: string, texts: readonly string[]): boolean => {
  const wanted = comparableName(typed.trim());
  return texts.some((text) => comparableName(text).includes(wanted));
};

export function offersIn(world: World, { text = '', minCents = -Infinity, maxCents = Infinity, ...page }: OfficeQuery<'offers'>) {
  const fitting = Object.values(world.offers).filter(
    ({ title, description, provider, category, rewardCents }) =>
      rewardCents >= minCents && rewardCents <= maxCents && isFoundIn(text, [title, description, provider, category]),
  );
  return pageOf(fitting.reverse(), page, (offer) => ({ ...offer }));
}

export const wallsIn = (world: World, nameOf: NameOf): OfficeAnswer<'walls'> => ({
  users: Object.values(world.accounts).filter(({ walls }) => Object.keys(walls).length > 0).length,
  walls: Object.entries(world.walls).map(([wall, stats]) => ({ wall, ...stats })),
  sessions: world.wallSessions.map(({ account, ...session }) => ({ ...session, username: nameOf(account) })),
});

/** What the open bets on an event come to with each result. */
function openBetsTotals(world: World, event: SportEvent) {
  const bets = openBetsOn(world, event);
  const paysWith = (result: SportPick) => {
    const paid = bets.flatMap((bet) => paidWith(result, bet, event.odds) ?? []);
    if (paid.length < bets.length) return null;
    return { wins: paid.filter((cents) => cents !== 0).length, cents: sumOf(paid) };
  };
  const pays = Object.fromEntries(picks.map((result) => [result, paysWith(result)])) as Record<SportPick, ReturnType<typeof paysWith>>;
  return { bets: bets.length, stakedCents: sumOf(bets.map(({ stakeCents }) => stakeCents)), pays };
}

export const sportEventsIn = (
  world: World,
  { text = '', startsFrom = -Infinity, startsTo = Infinity, ...page }: OfficeQuery<'sportEvents'>,
): OfficeAnswer<'sportEvents'> =>
  pageOf(
    Object.values(world.sportEvents)
      .filter(
        ({ startsAt, sport, homeTeam, awayTeam }) =>
          startsAt >= startsFrom && startsAt <= startsTo && isFoundIn(text, [sport, homeTeam, awayTeam]),
      )
      .toSorted((a, b) => a.startsAt - b.startsAt),
    page,
    (event) => {
      const { id, sport, homeTeam, awayTeam, startsAt, odds, liveBettingUntil, live, suspended, reversed, bets, liability } = event;
      const copy = structuredClone({
        id,
        sport,
        homeTeam,
        awayTeam,
        startsAt,
        odds,
        liveBettingUntil,
        live,
        suspended,
        reversed,
        bets,
        liability,
      });
      return { ...copy, drawn: event.seedHash !== undefined, open: openBetsTotals(world, event) };
    },
  );

export const endedSportEventsIn = (
  world: World,
  { text = '', ...page }: OfficeQuery<'endedSportEvents'>,
  at: number,
): OfficeAnswer<'endedSportEvents'> =>
  pageOf(
    endedEventsOf(world).filter(
      ({ id, sport, homeTeam, awayTeam }) => at < reversibleUntil(world, id) && isFoundIn(text, [sport, homeTeam, awayTeam]),
    ),
    page,
    (event) => {
      const { id, homeTeam, awayTeam, score } = event;
      const bets = endedBetsOf(world, id);
      const until = reversibleUntil(world, id);
      return { id, homeTeam, awayTeam, score: score && { ...score }, until, bets: bets.length, givenCents: sumOf(bets.map(givenAtEnd)) };
    },
  );

export function ledgerIn({ ledger }: World): OfficeAnswer<'ledger'> {
  const held = (sums: Sums): number => sumOf(Object.values(sums));
  const own = Object.fromEntries(houseAccounts.map((name) => [name, ledger[name]])) as Record<HouseAccount, number>;
  return {
    players: Object.keys(ledger.player).length,
    escrowItems: Object.keys(ledger.escrow).length,
    cents: { player: held(ledger.player), escrow: held(ledger.escrow), debt: held(ledger.debt), ...own },
  };
}
