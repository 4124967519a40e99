/** What others did to an account, read back from its own entries. */
import { beforeEach, expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { questsDue } from '../../src/domain/earning/quests.ts';
import type { AccountId, Actor } from '../../src/domain/ids.ts';
import type { Entry } from '../../src/domain/log/entry.ts';
import { Notices, type Notice } from '../../src/projections/notices.ts';
import { freshCommandId } from '../../src/base/chance.ts';
import { withdraw } from '../../src/engine/withdrawing.ts';
import { accept, bet, completeOffers, endFlights, newcomer, TestBrowser, type Tab } from '../kit/testHouse.ts';

const ADMIN = 'acc_00000000000000000000000000000ad1';
const MINUTE = 60_000;
const DAY = 86_400_000;
let browser: TestBrowser;
let tab: Tab;
let ada: AccountId;

beforeEach(async () => {
  browser = new TestBrowser();
  tab = await browser.tab();
  ada = await newcomer(tab, 'ada');
});

const does = async (actor: Actor, command: Command) => accept(await tab.house.submit(command, actor));

async function read(upTo = 0, source = new Notices(tab.store, ada, upTo)): Promise<readonly Notice[]> {
  const notices: Notice[] = [];
  for await (const notice of source.back(tab.house.head.seq + 1, {})) notices.push(notice);
  return notices;
}

async function withdrawal(): Promise<string> {
  const id = freshCommandId(tab.house.ports.entropy);
  accept(await withdraw(tab.house, ada, { cents: 10_00, method: 'paypal', address: 'ada@example.com' }, id));
  return Object.keys(tab.house.world.withdrawals).at(-1) ?? '';
}

const fly = () => does(ada, { type: 'PlaceBet', payload: { game: 'crash', stakeCents: 1_00, choice: { autoCashOut: 101 } } });

async function flip(): Promise<void> {
  const freshBytes = 'ab'.repeat(16);
  await does(ada, { type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'heads', freshBytes } });
}
const join = async (ben: AccountId) =>
  does(ben, { type: 'JoinFlip', payload: { round: Object.keys(tab.house.world.rounds).at(-1) ?? '', freshBytes: 'cd'.repeat(16) } });

test('decided withdrawals and paid referrals, newest first', async () => {
  expect(await read()).toEqual([]);
  await does(ADMIN, { type: 'CompleteWithdrawal', payload: { withdrawal: await withdrawal() } });
  await does(ADMIN, { type: 'RejectWithdrawal', payload: { withdrawal: await withdrawal(), reason: 'a wrong address' } });
  const { referralCode } = tab.house.world.accounts[ada] ?? {};
  const ben = await newcomer(tab, 'ben', { referralCode: referralCode ?? null });
  expect(await read()).toMatchObject([
    { kind: 'referral', friend: ben, cents: 250_00 },
    { kind: 'withdrawal', cents: 10_00, completed: false, reason: 'a wrong address' },
    { kind: 'withdrawal', cents: 10_00, completed: true, reason: null },
  ]);
});

test('bets that the player settled, or was there to see, are none', async () => {
  accept(await bet(tab, ada, 1_00));
  await fly();
  browser.clock.move(MINUTE - 1);
  accept(await endFlights(tab));
  expect(await read()).toEqual([]);
});

test.each([
  ['a minute after the last thing that its player did', MINUTE, false],
  ['after its player signed out', 10_000, true],
])('a flight that ends %s', async (_, after, leaves) => {
  await fly();
  if (leaves) await does(ada, { type: 'SignOut', payload: { reason: 'logout' } });
  browser.clock.move(after);
  accept(await endFlights(tab));
  expect(await read()).toMatchObject([{ kind: 'bets', game: 'crash', isVoid: false, stakeCents: 1_00 }]);
});

test('a bet on sports that is settled, however soon', async () => {
  const odds = { homeWin: 200, draw: null, awayWin: 200 };
  const terms = { sport: 'Go', homeTeam: 'Black', awayTeam: 'White', startsAt: browser.clock.at + 10_000, odds };
  await does(ADMIN, { type: 'CreateSportEvent', payload: { terms } });
  const event = Object.keys(tab.house.world.sportEvents).at(-1) ?? '';
  await does(ada, { type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 3_00, oddsHundredths: null } });
  browser.clock.move(10_000);
  await does(ADMIN, { type: 'SettleSportEvent', payload: { event, homeScore: 1, awayScore: 0 } });
  expect(await read()).toMatchObject([{ kind: 'bets', game: 'sports', stakeCents: 3_00, payoutCents: 6_00 }]);
});

test('an offer that is completed when its player has left', async () => {
  const [offer] = Object.values(tab.house.world.offers);
  for (const [after, told] of [
    [5_000, []],
    [MINUTE, [{ kind: 'offer', cents: offer?.rewardCents }]],
  ] as const) {
    const [next] = Object.keys(tab.house.world.offers).filter((id) => !(id in (tab.house.world.accounts[ada]?.offers.completed ?? {})));
    await does(ada, { type: 'StartOffer', payload: { offer: next } });
    browser.clock.move(after);
    accept(await completeOffers(tab));
    const kinds = await read();
    expect(kinds.map(({ kind }) => kind)).toEqual(told.map(({ kind }) => kind));
  }
});

test('what a partner credits for a wall after its player has left', async () => {
  await does(ada, { type: 'OpenWall', payload: { wall: 'harborlight' } });
  const credit = (transaction: string) => ({
    type: 'CreditFromWall' as const,
    payload: { wall: 'harborlight', message: 'offer_completed', cents: 12_00, transaction },
  });
  browser.clock.move(MINUTE - 1);
  await does(ada, credit('one'));
  expect(await read(), 'watched').toEqual([]);
  browser.clock.move(MINUTE);
  await does(ada, credit('two'));
  expect(await read()).toMatchObject([{ kind: 'wall', cents: 12_00 }]);
});

test('a flip that somebody joined, however soon', async () => {
  const ben = await newcomer(tab, 'ben');
  await flip();
  browser.clock.move(1_000);
  await join(ben);
  const [notice, ...others] = await read();
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ kind: 'bets', game: 'coinflip', against: ben, isVoid: false, stakeCents: 5_00 });
  // What comes later does not change that the player was away then.
  accept(await bet(tab, ada, 1_00));
  expect(await read()).toEqual([notice]);
});

test('several bets on one sports event are one notice; stakes that come back are told as such', async () => {
  const terms = {
    sport: 'Football',
    homeTeam: 'A',
    awayTeam: 'B',
    startsAt: browser.clock.at + DAY,
    odds: { homeWin: 200, draw: 300, awayWin: 400 },
  };
  await does(ADMIN, { type: 'CreateSportEvent', payload: { terms } });
  const event = Object.keys(tab.house.world.sportEvents).at(-1) ?? '';
  for (const pick of ['homeWin', 'awayWin'] as const)
    await does(ada, { type: 'PlaceSportBet', payload: { event, pick, stakeCents: 3_00, oddsHundredths: null } });
  browser.clock.move(DAY);
  await does(ADMIN, { type: 'CancelSportEvent', payload: { event } });
  expect(await read()).toMatchObject([{ kind: 'bets', game: 'sports', isVoid: true, stakeCents: 6_00, payoutCents: 6_00 }]);
});

test('what arrives while one looks is what a new reading finds', async () => {
  const source = new Notices(tab.store, ada, 0);
  await read(0, source);
  const heard: Entry[] = [];
  tab.house.onEntries((entries) => heard.push(...entries));
  const ben = await newcomer(tab, 'ben');
  await flip();
  browser.clock.move(MINUTE);
  await join(ben);
  await fly();
  browser.clock.move(10 * MINUTE);
  accept(await endFlights(tab));
  await does(ADMIN, { type: 'CompleteWithdrawal', payload: { withdrawal: await withdrawal() } });
  const arrived = source.arrived(heard);
  expect(arrived.map(({ kind }) => kind)).toEqual(['withdrawal', 'bets', 'bets']);
  expect(arrived).toEqual(await read());
});

test('old entries are read only where they may be unread', async () => {
  await does(ADMIN, { type: 'CompleteWithdrawal', payload: { withdrawal: await withdrawal() } });
  const decided = tab.house.head.seq;
  browser.clock.move(31 * DAY);
  accept(await bet(tab, ada, 1_00));
  expect(await read()).toEqual([]);
  expect(await read(tab.house.head.seq)).toEqual([]);
  expect(await read(decided - 1)).toHaveLength(1);
});

test('what was taken back, and what of it is owed', async () => {
  await does(ada, { type: 'OpenWall', payload: { wall: 'harbor' } });
  await does(ada, { type: 'CreditFromWall', payload: { wall: 'harbor', message: 'credits_earned', cents: 5_00, transaction: 'tx-1' } });
  const correct = (cents: number) =>
    does(ADMIN, { type: 'CorrectLedger', payload: { account: ada, counterparty: 'house', cents, reason: 'counted twice' } });
  await correct(-103_00);
  const payload = { account: ada, wall: 'harbor', transaction: 'tx-1', cents: 5_00, reason: 'chargeback' };
  await does('house', { type: 'ReverseWallCredit', payload });
  await correct(10_00);
  expect(await read()).toMatchObject([
    { kind: 'corrected', by: 'admin', cents: 10_00, debtCents: 0, reason: 'counted twice' },
    { kind: 'corrected', by: 'wall', cents: -5_00, debtCents: 3_00, reason: 'chargeback' },
    { kind: 'corrected', by: 'admin', cents: -103_00, debtCents: 0, reason: 'counted twice' },
  ]);
});

test('all bets of a settlement that was taken back are one notice', async () => {
  const odds = { homeWin: 200, draw: null, awayWin: 200 };
  const terms = { sport: 'Go', homeTeam: 'Black', awayTeam: 'White', startsAt: browser.clock.at + MINUTE, odds };
  await does(ADMIN, { type: 'CreateSportEvent', payload: { terms } });
  const event = Object.keys(tab.house.world.sportEvents).at(-1) ?? '';
  for (const pick of ['homeWin', 'homeWin', 'awayWin'])
    await does(ada, { type: 'PlaceSportBet', payload: { event, pick, stakeCents: 30_00, oddsHundredths: null } });
  browser.clock.move(MINUTE);
  await does(ADMIN, { type: 'SettleSportEvent', payload: { event, homeScore: 1, awayScore: 0 } });
  await does(ADMIN, { type: 'CorrectLedger', payload: { account: ada, counterparty: 'house', cents: -50_00, reason: 'spent' } });
  await does(ADMIN, { type: 'ReverseSportSettlement', payload: { event, reason: 'a wrong score' } });
  const [notice] = await read();
  expect(notice).toMatchObject({ kind: 'corrected', by: 'sports', cents: -120_00, debtCents: 40_00, reason: 'a wrong score' });
});

test('a place in the race of a week', async () => {
  browser.clock.move(5 * DAY);
  const { world } = tab.house;
  while (!questsDue(world.logId, 'day', browser.clock.now()).includes('day-bonus')) browser.clock.move(DAY);
  await does(ada, { type: 'ClaimDailyBonus', payload: {} });
  await does(ada, { type: 'ClaimQuest', payload: { quest: 'day-bonus' } });
  browser.clock.move(7 * DAY);
  await does('house', { type: 'PayRace', payload: {} });
  expect(await read()).toMatchObject([{ kind: 'race', place: 1, cents: 50_00 }]);
});
