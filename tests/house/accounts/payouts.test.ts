import { expect, test } from 'vitest';
import { balanceOf } from '../../../src/domain/world.ts';
import { payoutAddresses, requestWithdrawal } from '../../../src/house/accounts/payouts.ts';
import { seededDemo } from '../../../src/house/genesis.ts';
import { accepted, Browser, id, sentenceOf } from './kit.ts';

const demo = seededDemo.account;
const form = { cents: 50_00, method: 'paypal', address: ' demo.pays@example.org ' };

test('the address is in the directory, not in the log; the same request twice is one', async () => {
  const browser = new Browser();
  const house = await browser.open();
  const commandId = id();
  const { withdrawal } = accepted(await requestWithdrawal(house, demo, form, commandId));
  accepted(await requestWithdrawal(house, demo, form, commandId));
  expect(balanceOf(house.world, demo)).toBe(950_00);
  expect(await payoutAddresses(house, [withdrawal])).toEqual(new Map([[withdrawal, 'demo.pays@example.org']]));
  expect(browser.text()).not.toContain('demo.pays');
});

test.each([
  [{ cents: Number.NaN }, 'Please enter a valid amount'],
  [{ address: '  ' }, 'Please enter your withdrawal address'],
  [{ cents: 9_99 }, 'Minimum withdrawal amount is $10.00'],
  [{ cents: 5_000_01 }, 'Insufficient balance'],
])('%o is refused, and no address is kept', async (change, sentence) => {
  const browser = new Browser();
  const house = await browser.open();
  expect(sentenceOf(await requestWithdrawal(house, demo, { ...form, ...change }))).toBe(sentence);
  expect(await browser.directory.keys('payout:')).toEqual([]);
});

test('a full disk keeps no address', async () => {
  const browser = new Browser();
  const { house, store } = await browser.openFailing();
  store.failNextCommit();
  expect(sentenceOf(await requestWithdrawal(house, demo, form))).toBe('Your browser could not save this. Nothing was taken from your balance.');
  expect(await browser.directory.keys('payout:')).toEqual([]);
});
