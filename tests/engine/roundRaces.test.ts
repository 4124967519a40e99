/** Two hands on one round: exactly one has an effect, and the other reads why it has none. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import type { Submitted } from '../../src/base/attempt.ts';
import { PATIENT, runs } from '../kit/runs.ts';
import { seedNumbered, seedWithPoint } from '../kit/seeds.ts';
import { accept, balance, became, brokenBooks, endFlights, newcomer, rotate, type Tab, TestBrowser } from '../kit/testHouse.ts';
import { betIdFrom, roundIdFrom } from '../../src/domain/ids.ts';

const freshBytes = 'ab'.repeat(16);
const stake = 10_00;

async function openTabs(count = 3) {
  const browser = new TestBrowser();
  const tabs: Tab[] = [];
  while (tabs.length < count) tabs.push(await browser.tab());
  const [first] = tabs;
  if (!first) throw new Error('no tab');
  return { browser, tabs, first };
}
async function createFlip({ house }: Tab, creator: `acc_${string}`): Promise<string> {
  const { entry } = accept(await house.submit({ type: 'CreateFlip', payload: { stakeCents: stake, side: 'heads', freshBytes } }, creator));
  return roundIdFrom(entry.act?.command.id ?? '');
}
const join = ({ house }: Tab, account: `acc_${string}`, round: unknown): Promise<Submitted> =>
  house.submit({ type: 'JoinFlip', payload: { round, freshBytes } }, account);
const cancel = ({ house }: Tab, account: `acc_${string}`, round: unknown): Promise<Submitted> =>
  house.submit({ type: 'CancelFlip', payload: { round } }, account);
const expectSound = async (browser: TestBrowser, tabs: readonly Tab[]): Promise<void> => {
  for (const { house } of tabs) await house.catchUp();
  for (const tab of tabs) expect(brokenBooks(tab)).toEqual([]);
  expect(verifyLines(browser.lines()).failure).toBeNull();
};

test('of several who join one flip at once one plays it, the others keep their stakes', async () => {
  const { browser, tabs, first } = await openTabs();
  const [ada, ben, cyd, dora] = [
    await newcomer(first, 'ada'),
    await newcomer(first, 'ben'),
    await newcomer(first, 'cyd'),
    await newcomer(first, 'dora'),
  ];
  const round = await createFlip(first, ada);
  const all = await Promise.all([ben, cyd, dora].map((account, i) => join(tabs[i] ?? first, account, round)));
  expect(all.map(became).toSorted()).toEqual(['Game not found', 'Game not found', 'accepted']);
  await expectSound(browser, tabs);
  const losers = [ben, cyd, dora].filter((_, i) => became(all[i] as Submitted) !== 'accepted');
  for (const account of losers) expect(balance(first, account)).toBe(100_00);
  const total = [ada, ben, cyd, dora].reduce((sum, account) => sum + balance(first, account), 0);
  expect(total).toBe(400_00 - 2 * stake + 1.9 * stake);
});

test('of a join and a cancellation at once one has an effect', async () => {
  for (const order of [0, 1]) {
    const { browser, tabs, first } = await openTabs();
    const [ada, ben] = [await newcomer(first, 'ada'), await newcomer(first, 'ben')];
    const round = await createFlip(first, ada);
    const [one = first, other = first] = order === 0 ? tabs : tabs.toReversed();
    const all = await Promise.all(
      order === 0 ? [join(one, ben, round), cancel(other, ada, round)] : [cancel(one, ada, round), join(other, ben, round)],
    );
    expect(all.map(became).toSorted()).toEqual(['Game not found', 'accepted']);
    await expectSound(browser, tabs);
    expect(first.house.world.bets).toEqual({});
  }
});

test('own, unknown, cancelled and played games are joined by nobody, and nothing is appended', async () => {
  const { browser, first } = await openTabs(1);
  const [ada, ben, cyd] = [await newcomer(first, 'ada'), await newcomer(first, 'ben'), await newcomer(first, 'cyd')];
  const [cancelled, played, open] = [await createFlip(first, ada), await createFlip(first, ada), await createFlip(first, ada)];
  accept(await cancel(first, ada, cancelled));
  accept(await join(first, ben, played));
  const before = browser.exported();
  expect(became(await join(first, ada, open))).toBe('You cannot join your own game');
  for (const round of ['rnd_00000000000000000000000000000000', 'nonsense', null, cancelled, played])
    expect(became(await join(first, cyd, round))).toBe('Game not found');
  expect(became(await cancel(first, ben, open))).toBe('Only the player who created this game can cancel it');
  expect(browser.exported()).toBe(before);
});

test('one round is cashed out once, however many tabs press at once, and not after its end', async () => {
  const { browser, tabs, first } = await openTabs();
  const ada = await newcomer(first, 'ada', { seeds: [seedWithPoint((point) => point === 250), seedNumbered('next')] });
  const { entry } = accept(await first.house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: stake, choice: {} } }, ada));
  const bet = betIdFrom(entry.act?.command.id ?? '');
  expect(became(await rotate(first, ada))).toBe('Finish your open round before you rotate the seed');
  browser.clock.move(5_000);
  const press = ({ house }: Tab): Promise<Submitted> => house.submit({ type: 'CashOut', payload: { bet } }, ada);
  const all = await Promise.all([...tabs.map(press), ...tabs.map(endFlights)]);
  expect(all.map(became).toSorted()).toEqual([
    'Nothing is due',
    'Nothing is due',
    'Nothing is due',
    'This round is over',
    'This round is over',
    'accepted',
  ]);
  expect(balance(first, ada)).toBe(100_00 - stake + 13_40);
  browser.clock.move(100_000);
  const before = browser.exported();
  expect(became(await press(first))).toBe('This round is over');
  expect(browser.exported()).toBe(before);
  await expectSound(browser, tabs);
});

test('the same command sent twice joins, cashes out and places once', PATIENT, () =>
  fc.assert(
    fc.asyncProperty(fc.nat(2), fc.nat(2), async (one, other) => {
      const { browser, tabs, first } = await openTabs();
      const [ada, ben] = [await newcomer(first, 'ada'), await newcomer(first, 'ben')];
      const round = await createFlip(first, ada);
      const id = '00000000-0000-4000-8000-00000000cafe';
      const send = (tab: Tab | undefined) => (tab ?? first).house.submit({ type: 'JoinFlip', payload: { round, freshBytes } }, ben, { id });
      const both = await Promise.all([send(tabs[one]), send(tabs[other])]);
      expect(both.map(became).toSorted()).toEqual(['accepted', 'repeated']);
      await expectSound(browser, tabs);
    }),
    runs(10),
  ),
);
