/** The session of play as the log tells it. */
import { expect, test } from 'vitest';
import type { BetId } from '../../../src/domain/ids.ts';
import {
  netOf,
  sessionAfter,
  playedMsAt,
  readSession,
  sessionAt,
  type PlayMove,
  type PlayedSession,
} from '../../../src/screens/responsible/playSession.ts';
import { summaryText } from '../../../src/screens/responsible/playTracker.ts';
import { bet, houseWith, TestBrowser } from '../../kit/testHouse.ts';

const MINUTE = 60_000;
const id = (n: number): BetId => `bet_${String(n).padStart(32, '0')}`;
const staked = (n: number, minute: number, cents = 1_00): PlayMove => ({ bet: id(n), at: minute * MINUTE, kind: 'staked', cents });
const after = (...moves: PlayMove[]): PlayedSession | null => moves.reduce<PlayedSession | null>(sessionAfter, null);
const minutesAt = (session: PlayedSession | null, minute: number): number | null =>
  session && playedMsAt(session, minute * MINUTE) / MINUTE;

test('time counts from bet to bet, and a pause of more than five minutes does not', () => {
  const session = after(staked(1, 0), staked(2, 4), staked(3, 12), staked(4, 13));
  expect(minutesAt(session, 13)).toBe(5);
  expect(minutesAt(session, 15)).toBe(7);
  expect(minutesAt(session, 30)).toBe(5);
});

test('after half an hour without a bet a new session begins', () => {
  const session = after(staked(1, 0), staked(2, 4), staked(3, 40));
  expect([session?.bets, session?.startedAt]).toEqual([1, 40 * MINUTE]);
  expect(sessionAt(session, 70 * MINUTE)).toBe(session);
  expect(sessionAt(session, 71 * MINUTE)).toBeNull();
});

test('the net result holds back what its board has not shown, and a stake that went back was never lost', () => {
  const session = after(staked(1, 0, 10_00), { bet: id(1), at: 0, kind: 'paid', cents: 19_40 }, staked(2, 1, 5_00), staked(3, 2, 3_00), {
    bet: id(3),
    at: 2 * MINUTE,
    kind: 'returned',
    cents: 3_00,
  });
  expect(session && [netOf(session, []), netOf(session, [id(1)])]).toEqual([4_40, -15_00]);
});

test('a payout that was taken back is in no net result, and its bet is open again', () => {
  const won = after(
    staked(1, 0, 10_00),
    { bet: id(1), at: 0, kind: 'paid', cents: 20_00 },
    { bet: id(1), at: 0, kind: 'reopened', cents: 20_00 },
  );
  expect(won && [netOf(won, []), won.payouts.get(id(1))]).toEqual([-10_00, null]);
  const paid = sessionAfter(won, { bet: id(1), at: 0, kind: 'paid', cents: 33_00 });
  expect(paid && netOf(paid, [])).toBe(23_00);
});

test.each([
  ['of this session', 1, -10_00],
  ['of an earlier one', 2, -10_00],
])('a bet %s whose stake went back and that was reopened counts as before', (_what, n, net) => {
  const step = (kind: PlayMove['kind']): PlayMove => ({ bet: id(n), at: 0, kind, cents: 10_00 });
  const once = after(staked(1, 0, 10_00), step('returned'), step('reopened'));
  expect(once && netOf(once, [])).toBe(net);
  const again = once && sessionAfter(once, step('returned'));
  expect(again && netOf(again, [])).toBe(n === 1 ? 0 : net);
});

test('one round holds back as many bets as it settles, however many were placed since the first of them', () => {
  const bets = Array.from({ length: 130 }, (_, n) => n);
  const round = after(...bets.map((n) => staked(n, 0)), ...bets.map((n): PlayMove => ({ bet: id(n), at: 0, kind: 'paid', cents: 2_00 })));
  expect(round && netOf(round, bets.map(id))).toBe(-130_00);
  const later = sessionAfter(round, staked(130, 1));
  expect(later && [netOf(later, []), later.payouts.size], 'old ones are forgotten by the next bet').toEqual([129_00, 101]);
});

test('what the log tells is what following it tells, and earlier play is left out', async () => {
  const { browser, tab, ada, eve } = await houseWith('ada', 'eve');
  await bet(tab, ada, 10);
  browser.clock.move(40 * MINUTE);
  const { at: begun } = browser.clock;
  for (let i = 0; i < 3; i += 1) {
    await bet(tab, ada, 20);
    await bet(tab, eve, 7_00);
    browser.clock.move(2 * MINUTE);
  }
  const session = await readSession(tab.store, ada, tab.house.head.seq + 1, browser.clock.at);
  expect(session).toMatchObject({ startedAt: begun, bets: 3, stakedCents: 60, playedMs: 4 * MINUTE });
});

test('a bet of the seeded history was never played by anybody', async () => {
  const browser = new TestBrowser();
  const { store, house } = await browser.tab();
  const demo = Object.values(house.world.accounts).find(({ username }) => username === 'demo');
  if (!demo) throw new Error('there is no demo account');
  expect(demo.totals.bets).toBe(1);
  expect(await readSession(store, demo.id, house.head.seq + 1, browser.clock.at)).toBeNull();
});

test('a summary says how long, how many bets and what they came to, without what a board has not shown', () => {
  const won: PlayMove = { bet: id(2), at: 72 * MINUTE, kind: 'paid', cents: 30_00 };
  const one = after(staked(1, 0, 10_00));
  expect(one && summaryText(one, 0)).toBe('You played for less than a minute: 1 bet, net \u221210.00.');
  const two = after(staked(1, 70, 10_00), staked(2, 72, 5_00), won);
  expect(two && [summaryText(two, 72 * MINUTE), summaryText(two, 72 * MINUTE, [id(2)])]).toEqual([
    'You played for 2 min: 2 bets, net +15.00.',
    'You played for 2 min: 2 bets, net \u221215.00.',
  ]);
});
