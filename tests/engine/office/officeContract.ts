/** What every office keeps for the screens of admins, wherever its house is. */
import { expect } from 'vitest';
import { eventsOf } from '../../../src/domain/log/entry.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { NO_HASH, type StoredEntry } from '../../../src/domain/log/head.ts';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { offersUnderWay } from '../../../src/domain/commands/offers.ts';
import { ledgerSum } from '../../../src/domain/ledger/balances.ts';
import { offerId, withdrawalIdFrom, type AccountId } from '../../../src/domain/ids.ts';
import { accountOf, balanceOf, rulesSetIn, type World } from '../../../src/domain/world.ts';
import { freshCommandId } from '../../../src/base/chance.ts';
import { seededAdmin } from '../../../src/engine/genesis.ts';
import type { House } from '../../../src/engine/house.ts';
import { trailBack } from '../../../src/engine/office/logReadings.ts';
import { endIn } from '../../../src/projections/betFacts.ts';
import { ReturnsCount } from '../../../src/projections/returns.ts';
import type { OfficeAnswer, OfficeQuery, Office } from '../../../src/api/office.ts';
import { readBack } from '../../../src/client/readBack.ts';
import { withdraw } from '../../../src/engine/withdrawing.ts';
import { foldAll } from '../../kit/foldAll.ts';
import { accept, newcomer } from '../../kit/testHouse.ts';

/** An office, and behind it a house in which `playDay` was played. */
export interface Opened {
  readonly office: Office;
  readonly house: House;
  /** To be moved by less than a session lasts: over HTTP the admin is signed out then. */
  readonly clock: { move(ms: number): void };
  readonly entries: () => readonly StoredEntry[];
  readonly ada: AccountId;
  readonly bob: AccountId;
}

interface Case {
  readonly name: string;
  readonly run: (opened: Opened) => Promise<void>;
}

const admin = seededAdmin.account;
const page = { skip: 0, limit: 100 };
const all = { text: '', order: 'newest', ...page } as const;

async function listed<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

/** As it comes out of JSON. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function does(house: House, actor: AccountId, command: Command): Promise<void> {
  accept(await house.submit(command, actor));
}

/** Asks until the whole log was counted. */
async function counted(office: Office): Promise<OfficeAnswer<'returns'>> {
  for (;;) {
    const answer = await office.read('returns', {});
    if (answer.countedTo === answer.head) return answer;
  }
}

/** All pages of a table that is folded from the log. Asks again while the log is read. */
async function pagesOf<Name extends 'completions' | 'decidedBets' | 'movements' | 'withdrawals'>(
  office: Office,
  name: Name,
  asked: OfficeQuery<Name>,
): Promise<OfficeAnswer<Name>['rows'][number][]> {
  const rows: OfficeAnswer<Name>['rows'][number][] = [];
  for (let after: OfficeQuery<Name>['after'] = null; ;) {
    const answer: OfficeAnswer<Name> = await office.read(name, { ...asked, after });
    if (answer.progress) continue;
    rows.push(...answer.rows);
    if (answer.next === null) return rows;
    after = answer.next;
  }
}

/** Asks until the log was read to the entry. */
async function accountAt(office: Office, asked: OfficeQuery<'accountAt'>): Promise<OfficeAnswer<'accountAt'>['past']> {
  for (;;) {
    const { progress: reading, past } = await office.read('accountAt', asked);
    if (!reading) return past;
  }
}

/** The same figures from a fold of the whole log. */
function factsIn(world: World, id: AccountId) {
  const account = accountOf(world, id);
  if (!account) return null;
  const { role, verified, blocked, offersCompleted, points, referralCode, seeds, totals } = account;
  const { bets, wins, stakedCents, paidCents } = totals;
  const open = [...Object.values(world.bets), ...Object.values(world.sportBets)].filter((one) => one.account === id);
  const held = [...open, ...Object.values(world.withdrawals).filter((one) => one.account === id)];
  const known = { role, verified, blocked, offersCompleted, points, referralCode, bets, wins, stakedCents, paidCents };
  return {
    ...known,
    clientSeed: seeds.clientSeed,
    seedHash: seeds.activeHash,
    nonce: seeds.nonce,
    balanceCents: balanceOf(world, id),
    heldCents: held.reduce((sum, one) => sum + (world.ledger.escrow[one.id] ?? 0), 0),
    owedCents: 0 - (world.ledger.debt[id] ?? 0),
    openBets: open.length,
  };
}

export const officeContract: readonly Case[] = [
  {
    name: 'accounts come in pages, ordered and searched, with addresses and balances',
    async run({ office, house, ada, bob }) {
      const { rows, total, admins, found } = await office.read('users', all);
      expect(rows.map(({ username }) => username)).toEqual(['ada', 'bob', ...rows.slice(2).map(({ username }) => username)]);
      expect({ total, admins, found }).toEqual({ total: Object.keys(house.world.accounts).length, admins: 1, found: rows.length });
      const balanceCents = balanceOf(house.world, ada);
      const blockReason = 'several accounts';
      const row = {
        id: ada,
        username: 'ada',
        email: 'ada@example.com',
        balanceCents,
        verified: false,
        blockReason,
        secondFactor: false,
        isAdmin: false,
      };
      expect(rows[0]).toEqual(row);
      const second = await office.read('users', { ...all, skip: 1, limit: 1 });
      expect([second.rows.map(({ id }) => id), second.found]).toEqual([[bob], found]);
      expect((await office.read('users', { ...all, skip: 99 })).rows).toEqual([]);
      const names = (await office.read('users', { ...all, order: 'name' })).rows.map(({ username }) => username);
      expect(names).toEqual(names.toSorted());
      const rich = (await office.read('users', { ...all, order: 'balance' })).rows.map((one) => one.balanceCents);
      expect(rich).toEqual(rich.toSorted((a, b) => b - a));
      const fitting = async (text: string) => (await office.read('users', { ...all, text })).rows.map(({ username }) => username);
      expect(await fitting('DMI')).toEqual(['admin']);
      expect(await fitting(bob)).toEqual(['bob']);
      expect(await fitting('DEMO@example.com')).toEqual(['demo']);
      expect(await fitting('demo@example')).toEqual([]);
      const within = async (bounds: Partial<OfficeQuery<'users'>>) =>
        (await office.read('users', { ...all, ...bounds })).rows.map((one) => one.username);
      expect(await within({ minCents: balanceCents, maxCents: balanceCents })).toEqual(['ada']);
      // All were registered in the same moment.
      const { at } = accountOf(house.world, bob)?.registered ?? { at: 0 };
      expect(await within({ registeredFrom: at, registeredTo: at })).toHaveLength(found);
      expect(await within({ registeredFrom: at + 1 })).toEqual([]);
      expect(await within({ registeredTo: at - 1 })).toEqual([]);
      await does(house, admin, { type: 'UnblockAccount', payload: { account: ada, reason: 'a mistake' } });
      expect((await office.read('users', all)).rows[0]).toEqual({ ...row, blockReason: null });
    },
  },
  {
    name: 'an account is found by its ID and by its whole name',
    async run({ office, house, ada }) {
      const found = { account: { id: ada, username: 'ada', seq: accountOf(house.world, ada)?.registered.seq } };
      expect(await office.read('account', { wanted: ada })).toEqual(found);
      expect(await office.read('account', { wanted: ' ADA ' })).toEqual(found);
      expect(await office.read('account', { wanted: 'ad' })).toEqual({ account: null });
      expect(await office.read('account', { wanted: '__proto__' })).toEqual({ account: null });
    },
  },
  {
    name: 'an account after any entry is what the fold of the whole log makes of it',
    async run({ office, entries, ada, bob }) {
      const log = entries();
      for (const id of [ada, bob, admin]) {
        // First an early entry, as whoever moves the slider at once.
        for (const seq of [20, ...log.map((stored) => stored.seq)]) {
          const facts = factsIn(foldAll(log.slice(0, seq).map(readStored)), id);
          const past = await accountAt(office, { account: id, seq });
          if (facts === null) expect(past, `${id} at ${seq}`).toBeNull();
          else expect(past, `${id} at ${seq}`).toMatchObject(facts);
        }
      }
    },
  },
  {
    name: 'a trail is read back as far as one likes, whole and narrowed down',
    async run({ office, house, ada }) {
      const head = house.head.seq;
      const whole = await listed(trailBack(house, { account: ada }, head + 1, {}));
      expect(await listed(readBack(office, { account: ada, limit: 3 }, head + 1))).toEqual(plain(whole));
      const sport = { account: ada, kind: 'sport' };
      expect(await listed(readBack(office, { ...sport, limit: 2 }, head + 1))).toEqual(
        plain(await listed(trailBack(house, sport, head + 1, {}))),
      );
      const [newest = 0, oldest = 0] = [whole[2]?.at, whole[9]?.at];
      const times = { account: ada, from: Math.min(newest, oldest), to: Math.max(newest, oldest) };
      expect(await listed(readBack(office, { ...times, limit: 2 }, head + 1))).toEqual(
        plain(await listed(trailBack(house, times, head + 1, {}))),
      );
      const stop = new AbortController();
      stop.abort();
      expect(await listed(readBack(office, { account: ada, limit: 3 }, head + 1, { signal: stop.signal }))).toEqual([]);
    },
  },
  {
    name: 'decided bets come in pages that may end within an entry, narrowed down by every column',
    async run({ office, house, entries, bob }) {
      const truth = entries()
        .flatMap((stored) => {
          const entry = readStored(stored);
          const { seq, at } = entry.header;
          return eventsOf(entry).flatMap((event) => {
            const end = endIn(event);
            if (!end) return [];
            const { bet, account, game, stakeCents, payoutCents } = end;
            const username = accountOf(house.world, account)?.username;
            return [{ seq, at, bet, account, username, game, stakeCents, netCents: payoutCents - stakeCents }];
          });
        })
        .toReversed();
      for (const limit of [1, 3, 500]) expect(await pagesOf(office, 'decidedBets', { limit })).toMatchObject(truth);
      const some = (asked: Omit<OfficeQuery<'decidedBets'>, 'after' | 'limit'>) => pagesOf(office, 'decidedBets', { ...asked, limit: 2 });
      expect(await some({ account: bob })).toMatchObject(truth.filter(({ account }) => account === bob));
      expect(await some({ game: 'sports', text: 'LOST' })).toMatchObject(
        truth.filter(({ game, netCents }) => game === 'sports' && netCents < 0),
      );
      const times = truth.map(({ at }) => at).toSorted((a, b) => a - b);
      const [from = 0, to = 0] = [times[2], times[7]];
      expect(await some({ from, to })).toMatchObject(truth.filter(({ at }) => at >= from && at <= to));
      expect(await some({ minCents: 5_00, maxCents: 7_00 })).toMatchObject(
        truth.filter(({ stakeCents }) => stakeCents >= 5_00 && stakeCents <= 7_00),
      );
      expect(truth.filter(({ seq }, place) => seq === truth[place - 1]?.seq).length).toBeGreaterThan(0);
    },
  },
  {
    name: 'movements add up to the balance of each player',
    async run({ office, house, ada, bob }) {
      const all = await pagesOf(office, 'movements', { limit: 7 });
      for (const account of [ada, bob]) {
        const own = await pagesOf(office, 'movements', { account, limit: 100 });
        expect(own).toEqual(all.filter((row) => row.account === account));
        expect(own.reduce((sum, { cents }) => sum + cents, 0)).toBe(balanceOf(house.world, account));
      }
      expect((await pagesOf(office, 'movements', { account: ada, text: 'WITHDRAWAL', limit: 100 })).map(({ cents }) => cents)).toEqual([
        10_00, -10_00, -20_00,
      ]);
    },
  },
  {
    name: 'withdrawals are listed with their addresses, newest first, and pending ones oldest first',
    async run({ office, house }) {
      const carol = await newcomer({ house }, 'carol');
      const listedOf = async (asked: Omit<OfficeQuery<'withdrawals'>, 'limit'>) => pagesOf(office, 'withdrawals', { ...asked, limit: 1 });
      expect((await listedOf({})).map(({ status, address }) => [status, address])).toEqual([
        ['rejected', 'bc1qexample'],
        ['completed', 'ada@pay.example'],
      ]);
      const ids = [20_00, 30_00].map((cents) => ({ cents, id: freshCommandId(house.ports.entropy) }));
      for (const { id, cents } of ids) accept(await withdraw(house, carol, { cents, method: 'crypto', address: 'bc1qcarol' }, id));
      const pending = await listedOf({ status: 'pending' });
      const request = { username: 'carol', method: 'crypto', address: 'bc1qcarol', status: 'pending', reason: null };
      expect(pending).toEqual(ids.map(({ id, cents }) => ({ id: withdrawalIdFrom(id), cents, ...request })));
      expect((await listedOf({})).slice(0, 2)).toEqual(pending.toReversed());
      expect((await listedOf({ account: carol, minCents: 25_00 })).map(({ cents }) => cents)).toEqual([30_00]);
      await does(house, admin, { type: 'CompleteWithdrawal', payload: { withdrawal: pending[0]?.id } });
      expect((await listedOf({ status: 'completed', account: carol })).map(({ id }) => id)).toEqual([pending[0]?.id]);
    },
  },
  {
    name: 'offers have their completions, and who completed them',
    async run({ office, house, clock }) {
      const carol = await newcomer({ house }, 'carol');
      const { rows } = await office.read('offers', page);
      expect(rows.map(({ id }) => id)).toEqual(Object.keys(house.world.offers).toReversed());
      const newest = rows[0];
      if (!newest) throw new Error('there are offers');
      const found = async (asked: object) => (await office.read('offers', { ...asked, ...page })).rows;
      for (const text of [newest.title, newest.description, newest.provider, newest.category])
        expect(await found({ text: text.toUpperCase() }), text).toContainEqual(newest);
      expect(await found({ minCents: newest.rewardCents, maxCents: newest.rewardCents })).toEqual(
        rows.filter(({ rewardCents }) => rewardCents === newest.rewardCents),
      );
      expect(await found({ text: newest.title, minCents: newest.rewardCents + 1 })).not.toContainEqual(newest);
      const offer = rows[0]?.id ?? offerId.parse('');
      await does(house, carol, { type: 'StartOffer', payload: { offer } });
      const completedBy = (asked: object) => pagesOf(office, 'completions', { offer, limit: 1, ...asked });
      expect(await completedBy({})).toEqual([]);
      const promised = house.world.offers[offer]?.rewardCents ?? 0;
      // Long enough for the offer to be due.
      clock.move(60_000);
      accept(await house.submit({ type: 'CompleteOffers', payload: { offers: offersUnderWay(house.world) } }, 'house'));
      const at = house.ports.clock.now();
      expect(await completedBy({})).toEqual([{ account: carol, username: 'carol', email: 'carol@example.com', cents: promised, at }]);
      expect(await completedBy({ account: carol, from: at, to: at, minCents: promised })).toHaveLength(1);
      for (const nobody of [{ account: admin }, { to: at - 1 }, { minCents: promised + 1 }]) expect(await completedBy(nobody)).toEqual([]);
      expect((await office.read('offers', page)).rows[0]?.completions).toBe(1);
    },
  },
  {
    name: 'visits of walls are counted and listed',
    async run({ office, house }) {
      const carol = await newcomer({ house }, 'carol');
      expect(await office.read('walls', {})).toEqual({ users: 0, walls: [], sessions: [] });
      await does(house, carol, { type: 'OpenWall', payload: { wall: 'lagoon' } });
      const { users, walls, sessions } = await office.read('walls', {});
      expect({ users, walls }).toMatchObject({ users: 1, walls: [{ wall: 'lagoon', sessions: 1, users: 1 }] });
      expect(sessions).toMatchObject([{ username: 'carol', wall: 'lagoon', offersCompleted: 0 }]);
    },
  },
  {
    name: 'open sports events say what each result pays',
    async run({ office, house }) {
      const carol = await newcomer({ house }, 'carol');
      const startsAt = house.ports.clock.now() + 60_000;
      const terms = { sport: 'Go', homeTeam: 'Black', awayTeam: 'White', startsAt, odds: { homeWin: 200, draw: null, awayWin: 300 } };
      await does(house, admin, { type: 'CreateSportEvent', payload: { terms } });
      const event = Object.keys(house.world.sportEvents).at(-1);
      for (const pick of ['homeWin', 'homeWin', 'awayWin'])
        await does(house, carol, { type: 'PlaceSportBet', payload: { event, pick, stakeCents: 5_00, oddsHundredths: null } });
      const { rows, found } = await office.read('sportEvents', page);
      expect(found).toBe(Object.keys(house.world.sportEvents).length);
      expect(rows.map((row) => row.startsAt)).toEqual(rows.map((row) => row.startsAt).toSorted((a, b) => a - b));
      expect(rows.find(({ id }) => id === event)).toMatchObject({
        ...terms,
        bets: 3,
        open: { bets: 3, stakedCents: 15_00, pays: { homeWin: { wins: 2, cents: 20_00 }, draw: null, awayWin: { wins: 1, cents: 15_00 } } },
      });
      const listed = async (asked: object) => (await office.read('sportEvents', { ...asked, ...page })).rows.map(({ id }) => id);
      expect(await listed({ text: 'whIte', startsFrom: startsAt, startsTo: startsAt })).toEqual([event]);
      for (const outside of [{ startsFrom: startsAt + 1 }, { startsTo: startsAt - 1 }])
        expect(await listed({ text: 'white', ...outside })).toEqual([]);
      expect(await listed({ text: 'nobody plays this' })).toEqual([]);
      const before = balanceOf(house.world, carol);
      const closed = { event, ...terms, live: true, suspended: false };
      await does(house, admin, { type: 'ChangeSportEvent', payload: closed });
      await does(house, admin, { type: 'SettleSportEvent', payload: { event, homeScore: 1, awayScore: 0 } });
      expect(balanceOf(house.world, carol) - before).toBe(20_00);
      expect((await office.read('sportEvents', page)).rows.some(({ id }) => id === event)).toBe(false);
      const ended = await office.read('endedSportEvents', page);
      const endedWith = async (text: string) => (await office.read('endedSportEvents', { text, ...page })).rows.map(({ id }) => id);
      expect(await endedWith('wHite')).toContain(event);
      expect(await endedWith('nobody plays this')).toEqual([]);
      expect(ended.rows[0]).toMatchObject({ id: event, homeTeam: 'Black', score: { home: 1, away: 0 }, bets: 3, givenCents: 20_00 });
      await does(house, admin, { type: 'ReverseSportSettlement', payload: { event, reason: 'the wrong score' } });
      expect((await office.read('endedSportEvents', page)).found).toBe(ended.found - 1);
      expect(balanceOf(house.world, carol)).toBe(before);
    },
  },
  {
    name: 'the ledger adds up, entries name who sent them, and games have their returns',
    async run({ office, house, entries, bob }) {
      const taken = { account: bob, counterparty: 'house', cents: -1_000_00, reason: 'credited twice' } as const;
      await does(house, admin, { type: 'CorrectLedger', payload: taken });
      const { cents, players } = await office.read('ledger', {});
      expect(Object.values(cents).reduce((sum, one) => sum + one, 0)).toBe(ledgerSum(house.world.ledger));
      expect({ house: cents.house, debt: cents.debt, players }).toEqual({
        house: house.world.ledger.house,
        debt: house.world.ledger.debt[bob],
        players: Object.keys(house.world.ledger.player).length,
      });
      const { seq } = house.world.rules;
      const { rows } = await office.read('entries', { seqs: [1, seq, 1_000_000] });
      expect(rows).toMatchObject([{ seq: 1 }, { seq, actor: 'admin' }]);
      const count = new ReturnsCount((place) => rulesSetIn(house.world, place));
      for (const stored of entries()) count.add(readStored(stored));
      expect(await counted(office)).toMatchObject({ rows: count.rows() });
      await does(house, admin, { type: 'Say', payload: { text: 'one more entry' } });
      expect((await counted(office)).head).toBe(house.head.seq);
    },
  },
  {
    name: 'the chain is checked to the head',
    async run({ office, house }) {
      let state: OfficeAnswer<'chain'> = { holdsTo: { seq: 0, hash: NO_HASH }, brokenAt: null, head: 1 };
      while (state.brokenAt === null && state.holdsTo.seq < state.head) state = await office.read('chain', { after: state.holdsTo });
      const { seq, hash } = house.head;
      expect(state).toEqual({ holdsTo: { seq, hash }, brokenAt: null, head: seq });
      const wrong = await office.read('chain', { after: { seq: 3, hash: NO_HASH } });
      expect(wrong).toMatchObject({ holdsTo: { seq: 3 }, brokenAt: 4 });
    },
  },
  {
    name: 'accounts are opened, changed and blocked, with the sentence of each refusal',
    async run({ office, house, bob }) {
      const form = { username: 'grace', email: 'grace@example.org', password: 'nanoseconds', balanceCents: 12_50 };
      expect(await office.act('createUser', { ...form, username: 'gr' })).toMatchObject({
        refused: 'username-short',
        sentence: 'Username must be at least 3 characters',
      });
      expect(await office.act('createUser', form)).toEqual({ ok: true });
      const { account } = await office.read('account', { wanted: 'grace' });
      if (!account) throw new Error('no account');
      expect(balanceOf(house.world, account.id)).toBe(12_50);
      expect(await office.act('createUser', { ...form, username: 'hopper' })).toMatchObject({ refused: 'email-taken' });
      expect(await office.act('editUser', { account: account.id, email: 'hopper@example.org', password: '' })).toEqual({ ok: true });
      const [row] = (await office.read('users', { ...all, text: 'hopper@example.org' })).rows;
      expect(row).toMatchObject({ username: 'grace', email: 'hopper@example.org' });
      expect(await office.act('blockUser', { account: bob, reason: 'several accounts' })).toEqual({ ok: true });
      expect(accountOf(house.world, bob)?.blocked).toBe(true);
      expect(await office.act('blockUser', { account: admin, reason: 'several accounts' })).toMatchObject({
        refused: 'account-not-blocked',
      });
    },
  },
  {
    name: 'whoever listens hears that something has changed',
    async run({ office, house }) {
      let heard = 0;
      const stop = office.onChange(() => (heard += 1));
      await newcomer({ house }, 'carol');
      expect(heard).toBeGreaterThan(0);
      stop();
      heard = 0;
      await newcomer({ house }, 'dora');
      expect(heard).toBe(0);
    },
  },
];
