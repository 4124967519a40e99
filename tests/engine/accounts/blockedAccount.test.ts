/** A block keeps nobody's credits and no round unproved: whoever has the password can ask for both, and nobody else. */
import { expect, test } from 'vitest';
import { withdrawalIdFrom } from '../../../src/domain/ids.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { registerWithEmail } from '../../../src/engine/accounts/registration.ts';
import { revealBlocked } from '../../../src/engine/accounts/blockedAccount.ts';
import { withdrawBlocked, payoutAddressesOf } from '../../../src/engine/withdrawing.ts';
import type { BlockedWithdrawalWish } from '../../../src/api/forms/withdrawalForm.ts';
import { freshCommandId } from '../../../src/base/chance.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { accept, balance, TestBrowser } from '../../kit/testHouse.ts';

const credentials = { email: 'ada@example.com', password: 'difference', code: '' };
const wish: BlockedWithdrawalWish = { method: 'paypal', address: 'ada@example.org' };
const iterations = 2;
const odds = { homeWin: 2_00, draw: 3_00, awayWin: 3_00 };

/** `factor`: whether the account has a second factor. Each of `codes` is good once. */
async function blockedAda({ factor = false, codes = new Set<string>() } = {}) {
  const browser = new TestBrowser();
  const tab = await browser.tab();
  const { house } = tab;
  const form = { ...credentials, confirmPassword: credentials.password, username: 'ada', referralCode: null };
  const opened = await registerWithEmail(house, form, { commandId: freshCommandId(house.ports.entropy), iterations });
  if (isRefusal(opened)) throw new Error(opened.sentence);
  if (factor) accept(await house.submit({ type: 'AddFactor', payload: {} }, opened.account));
  accept(await house.submit({ type: 'BlockAccount', payload: { account: opened.account, reason: 'several accounts' } }, 'house'));
  const id = freshCommandId(house.ports.entropy);
  const takeCode = async (_account: string, code: string): Promise<boolean> => codes.delete(code);
  const ask = (by = credentials, to = wish, as = id) => withdrawBlocked(house, by, to, as, { iterations, takeCode });
  const reveal = (by = credentials, as = id, clientSeed = 'lucky star') =>
    revealBlocked(house, by, { id: as, clientSeed }, { iterations, takeCode });
  return { browser, tab, account: opened.account, id, ask, reveal };
}

test('the password of a blocked account withdraws its whole balance, once, and an admin pays it', async () => {
  const { browser, tab, account, id, ask } = await blockedAda();
  const withdrawal = withdrawalIdFrom(id);
  expect(await ask()).toEqual({ ok: true, cents: 100_00 });
  expect(await ask(), 'sent again after a lost answer').toEqual({ ok: true, cents: 100_00 });
  expect(balance(tab, account)).toBe(0);
  expect(await payoutAddressesOf(tab.house, [withdrawal])).toEqual(new Map([[withdrawal, 'ada@example.org']]));
  accept(await tab.house.submit({ type: 'CompleteWithdrawal', payload: { withdrawal } }, 'house'));
  expect(verifyLines(browser.lines()).failure).toBeNull();
});

test('at most as much as the rules allow at once, then the rest', async () => {
  const { tab, account, ask } = await blockedAda();
  const more = { account, counterparty: 'promo' as const, cents: 5_000_00, reason: 'a prize' };
  accept(await tab.house.submit({ type: 'CorrectLedger', payload: more }, 'house'));
  expect(await ask()).toEqual({ ok: true, cents: 5_000_00 });
  expect(await ask(credentials, wish, freshCommandId(tab.house.ports.entropy))).toEqual({ ok: true, cents: 100_00 });
});

test('new sports winnings stay until nobody can take them back any more', async () => {
  const { tab, account, ask } = await blockedAda();
  const { house } = tab;
  const unblocked = { type: 'UnblockAccount', payload: { account, reason: 'a mistake' } } as const;
  const terms = { sport: 'Football', homeTeam: 'Reds', awayTeam: 'Blues', startsAt: house.ports.clock.now() + 3_600_000, odds };
  accept(await house.submit(unblocked, 'house'));
  accept(await house.submit({ type: 'CreateSportEvent', payload: { terms } }, 'house'));
  const [event] = Object.values(house.world.sportEvents).filter(({ homeTeam }) => homeTeam === 'Reds');
  if (!event) throw new Error('there is no event');
  const bet = { event: event.id, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: null };
  accept(await house.submit({ type: 'PlaceSportBet', payload: bet }, account));
  const live = { event: event.id, startsAt: terms.startsAt, odds, live: true, suspended: false };
  accept(await house.submit({ type: 'ChangeSportEvent', payload: live }, 'house'));
  accept(await house.submit({ type: 'SettleSportEvent', payload: { event: event.id, homeScore: 1, awayScore: 0 } }, 'house'));
  accept(await house.submit({ type: 'BlockAccount', payload: { account, reason: 'several accounts' } }, 'house'));
  expect(balance(tab, account)).toBe(110_00);
  expect(await ask()).toEqual({ ok: true, cents: 90_00 });
  expect(await ask(credentials, wish, freshCommandId(house.ports.entropy))).toMatchObject({ refused: 'winnings-held' });
});

test.each([
  ['another password', { ...credentials, password: 'indifference' }, wish, 'credentials-wrong'],
  ['an address that nobody has', { ...credentials, email: 'eve@example.com' }, wish, 'credentials-wrong'],
  ['no password', { ...credentials, password: '' }, wish, 'fields-missing'],
  ['no payout address', credentials, { ...wish, address: ' ' }, 'withdrawal-address'],
  ['a payout address that is none', credentials, { ...wish, address: 'nowhere' }, 'email-form'],
])('with %s nothing is withdrawn', async (_what, by, to, code) => {
  const { tab, account, ask } = await blockedAda();
  expect(await ask(by, to)).toMatchObject({ refused: code });
  expect(balance(tab, account)).toBe(100_00);
});

test('a debt is named, and not the smallest withdrawal', async () => {
  const { tab, account, ask } = await blockedAda();
  const taken = { account, counterparty: 'house' as const, cents: -150_00, reason: 'credited twice' };
  accept(await tab.house.submit({ type: 'CorrectLedger', payload: taken }, 'house'));
  expect(await ask()).toMatchObject({ refused: 'debt-first' });
});

test('less than the smallest withdrawal is refused in words', async () => {
  const { tab, account, ask } = await blockedAda();
  const less = { account, counterparty: 'promo' as const, cents: -95_00, reason: 'a mistake' };
  accept(await tab.house.submit({ type: 'CorrectLedger', payload: less }, 'house'));
  expect(await ask()).toMatchObject({ sentence: 'Minimum withdrawal amount is $10.00' });
});

test('the password of a blocked account reveals its server seed, once, and its rounds are proved', async () => {
  const { browser, tab, account, reveal } = await blockedAda();
  const { house } = tab;
  const unblocked = { type: 'UnblockAccount', payload: { account, reason: 'a mistake' } } as const;
  accept(await house.submit(unblocked, 'house'));
  const bet = { game: 'dice', stakeCents: 1_00, choice: { direction: 'under', target: 97 } } as const;
  accept(await house.submit({ type: 'PlaceBet', payload: bet }, account));
  accept(await house.submit({ type: 'BlockAccount', payload: { account, reason: 'several accounts' } }, 'house'));
  const { activeHash: seedHash } = accountOf(house.world, account)?.seeds ?? {};
  expect(await reveal({ ...credentials, password: 'indifference' })).toMatchObject({ refused: 'credentials-wrong' });
  const revealed = await reveal();
  expect(revealed).toMatchObject({ seedHash, clientSeed: 'change_me', bets: 1 });
  expect(await reveal(), 'sent again after a lost answer').toEqual(revealed);
  expect(await reveal(credentials, freshCommandId(house.ports.entropy))).toMatchObject({ refused: 'client-seed-known' });
  const { failure, claims } = verifyLines(browser.lines());
  expect(failure).toBeNull();
  expect(claims.find(({ claim }) => claim === 'fairness')?.sentence).not.toContain('not yet revealed');
});

test('an account that is not blocked signs in: its password alone neither withdraws nor reveals', async () => {
  const { tab, account, ask, reveal } = await blockedAda();
  accept(await tab.house.submit({ type: 'UnblockAccount', payload: { account, reason: 'a mistake' } }, 'house'));
  expect(await ask()).toMatchObject({ refused: 'login-required' });
  expect(await reveal()).toMatchObject({ refused: 'login-required' });
  expect(balance(tab, account)).toBe(100_00);
});

test('with a second factor both need a code besides the password, once each', async () => {
  const { tab, account, id, ask, reveal } = await blockedAda({ factor: true, codes: new Set(['111111', '222222']) });
  expect(await ask({ ...credentials, password: 'indifference' })).toMatchObject({ refused: 'credentials-wrong' });
  expect(await ask()).toMatchObject({ refused: 'factor-needed' });
  expect(await ask({ ...credentials, code: '333333' })).toMatchObject({ refused: 'factor-wrong' });
  expect(balance(tab, account)).toBe(100_00);
  const withCode = { ...credentials, code: '111111' };
  expect(await ask(withCode)).toEqual({ ok: true, cents: 100_00 });
  expect(await ask(withCode), 'sent again after a lost answer').toEqual({ ok: true, cents: 100_00 });
  const other = freshCommandId(tab.house.ports.entropy);
  expect(await reveal(withCode, other)).toMatchObject({ refused: 'factor-wrong' });
  expect(await ask(credentials, wish, other), 'an id that nothing used').toMatchObject({ refused: 'factor-needed' });
  expect(await reveal(credentials, id), 'the id of another command').toMatchObject({ refused: 'factor-needed' });
  expect(await reveal({ ...credentials, code: '222222' }, other)).toMatchObject({ clientSeed: 'change_me', bets: 0 });
});

test('a reveal that is sent again after a later one does not answer with that one', async () => {
  const { tab, reveal } = await blockedAda();
  const later = freshCommandId(tab.house.ports.entropy);
  expect(await reveal()).toMatchObject({ clientSeed: 'change_me' });
  expect(await reveal(credentials, later, 'second')).toMatchObject({ clientSeed: 'lucky star' });
  expect(await reveal()).toMatchObject({ refused: 'command-reused' });
});
