/** Asking to withdraw: addresses beside the log, digests in it, and nothing kept for what was refused. */
import { describe, expect, test } from 'vitest';
import { withdrawalIdFrom } from '../../src/domain/ids.ts';
import { freshCommandId } from '../../src/base/chance.ts';
import type { WithdrawalWish } from '../../src/api/forms/withdrawalForm.ts';
import { StoreUnavailableError } from '../../src/base/ports.ts';
import { payoutAddressesOf, sweepPayoutAddresses, withdraw } from '../../src/engine/withdrawing.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { balance, became, brokenBooks, houseWith, newcomer, type Tab, type TestBrowser } from '../kit/testHouse.ts';

const wish: WithdrawalWish = { cents: 50_00, method: 'paypal', address: ' Ada@Example.com ' };
const wallet = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

async function houseOf(username: string) {
  const { browser, tab } = await houseWith();
  return { browser, tab, account: await newcomer(tab, username) };
}

const freshId = ({ house }: Tab): string => freshCommandId(house.ports.entropy);
const kept = ({ directory }: TestBrowser): Promise<readonly string[]> => directory.keys('payout:');

test('the address is kept beside the log, and the log holds nothing of it but a digest', async () => {
  const { browser, tab, account } = await houseOf('ada');
  const id = freshId(tab);
  expect(became(await withdraw(tab.house, account, wish, id))).toBe('accepted');
  const withdrawal = withdrawalIdFrom(id);
  expect(await payoutAddressesOf(tab.house, [withdrawal])).toEqual(new Map([[withdrawal, 'Ada@Example.com']]));
  expect(balance(tab, account)).toBe(50_00);
  expect(brokenBooks(tab)).toEqual([]);
  expect(browser.exported()).not.toMatch(/ada@example/iu);
});

test('an address is durable before its entry', async () => {
  const { browser, tab, account } = await houseOf('ada');
  const seen: boolean[] = [];
  const append = tab.store.append.bind(tab.store);
  tab.store.append = async (batch) => {
    seen.push((await kept(browser)).length === 1);
    return append(batch);
  };
  await withdraw(tab.house, account, wish, freshId(tab));
  expect(seen).toEqual([true]);
});

test('the same request under one id is one request', async () => {
  const { tab, account } = await houseOf('ada');
  const id = freshId(tab);
  expect(became(await withdraw(tab.house, account, wish, id))).toBe('accepted');
  expect(became(await withdraw(tab.house, account, wish, id))).toBe('repeated');
  expect(became(await withdraw(tab.house, account, { ...wish, address: 'eve@example.com' }, id))).toBe(
    'This request was already used for something else',
  );
  const withdrawal = withdrawalIdFrom(id);
  expect((await payoutAddressesOf(tab.house, [withdrawal])).get(withdrawal)).toBe('Ada@Example.com');
  expect(balance(tab, account)).toBe(50_00);
});

test('the digest of a PayPal address is not that of the e-mail, and those of two methods differ', async () => {
  const { browser, tab, account } = await houseOf('ada');
  await withdraw(tab.house, account, { ...wish, cents: 10_00, address: 'ada@example.com' }, freshId(tab));
  await withdraw(tab.house, account, { cents: 10_00, method: 'crypto', address: 'ada@example.com' }, freshId(tab));
  const digests = [...browser.exported().matchAll(/"(?:email|address)Digest":"([0-9a-f]{64})"/gu)].map(([, digest]) => digest);
  expect(new Set(digests).size).toBe(digests.length);
});

describe('what is refused keeps no address', () => {
  test.each<[string, Partial<WithdrawalWish>]>([
    ['Please enter a valid amount', { cents: Number.NaN }],
    ['Insufficient balance', { cents: 100_01 }],
    ['Please enter your withdrawal address', { address: ' \t ' }],
    ['Withdrawal address holds U+202E, which reverses text', { method: 'crypto', address: `${wallet}\u202ex` }],
    ['Withdrawal address can be at most 200 characters', { method: 'crypto', address: 'x'.repeat(201) }],
    ['Minimum withdrawal amount is $10.00', { cents: 9_99 }],
    ['Minimum withdrawal amount is $10.00', { cents: 9_99, address: 'no address' }],
    ['Please enter a valid email address', { address: 'no address' }],
  ])('%s: %j', async (sentence, changed) => {
    const { browser, tab, account } = await houseOf('ada');
    expect(became(await withdraw(tab.house, account, { ...wish, ...changed }, freshId(tab)))).toBe(sentence);
    expect(await kept(browser)).toEqual([]);
    expect(balance(tab, account)).toBe(100_00);
  });

  test('nor does a guest’s', async () => {
    const { browser, tab } = await houseOf('ada');
    expect(became(await withdraw(tab.house, 'guest' as never, wish, freshId(tab)))).toBe('Please login to play');
    expect(await kept(browser)).toEqual([]);
  });
});

test('of two tabs that ask for the whole balance at once one is accepted, and one address is kept', async () => {
  const { browser, tab, account } = await houseOf('ada');
  browser.channel.deaf = true;
  const other = await browser.tab();
  const whole: WithdrawalWish = { cents: 100_00, method: 'crypto', address: wallet };
  const answers = await Promise.all([tab, other].map(async (one) => became(await withdraw(one.house, account, whole, freshId(one)))));
  expect(answers.toSorted()).toEqual(['Insufficient balance', 'accepted']);
  expect(await kept(browser)).toHaveLength(1);
  await tab.house.catchUp();
  expect([balance(tab, account), brokenBooks(tab)]).toEqual([0, []]);
});

test('of two requests under one id at once, to two addresses, the one whose address is kept is accepted', async () => {
  const { tab, account } = await houseOf('ada');
  const id = freshId(tab);
  const addresses = ['ada@example.com', 'eve@example.com'];
  const answers = await Promise.all(addresses.map(async (address) => became(await withdraw(tab.house, account, { ...wish, address }, id))));
  expect(answers.toSorted()).toEqual(['This request was already used for something else', 'accepted']);
  const withdrawal = withdrawalIdFrom(id);
  expect((await payoutAddressesOf(tab.house, [withdrawal])).get(withdrawal)).toBe(addresses[answers.indexOf('accepted')]);
});

test('a log in which withdrawals wait, were paid and came back verifies', async () => {
  const { browser, tab, account } = await houseOf('ada');
  const requested: string[] = [];
  for (const cents of [10_00, 20_00, 30_00]) {
    const id = freshId(tab);
    await withdraw(tab.house, account, { ...wish, cents }, id);
    requested.push(withdrawalIdFrom(id));
  }
  const event = Object.keys(tab.house.world.sportEvents)[0];
  expect(
    became(
      await tab.house.submit(
        { type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 5_00, oddsHundredths: null } },
        account,
      ),
    ),
  ).toBe('accepted');
  await tab.house.submit({ type: 'CompleteWithdrawal', payload: { withdrawal: requested[0] } }, 'house');
  await tab.house.submit({ type: 'RejectWithdrawal', payload: { withdrawal: requested[1], reason: 'no such account' } }, 'house');
  expect(verifyLines(browser.lines()).failure).toBeNull();
});

test('what a crash left behind is swept after an hour, what was requested stays', async () => {
  const { browser, tab, account } = await houseOf('ada');
  await withdraw(tab.house, account, wish, freshId(tab));
  const repair = tab.store.failNextAppend();
  await expect(withdraw(tab.house, account, wish, freshId(tab))).rejects.toThrow(StoreUnavailableError);
  repair();
  expect(await kept(browser)).toHaveLength(2);
  expect(await sweepPayoutAddresses(tab.house)).toBe(0);
  browser.clock.move(3_600_000);
  expect(await sweepPayoutAddresses(tab.house)).toBe(1);
  expect(await kept(browser)).toHaveLength(1);
  expect(await browser.directory.keys('payout-under-way:'), 'no sweep looks at what was requested').toEqual([]);
});
