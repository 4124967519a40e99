/** What the house tells of everybody's rounds. */
import { beforeEach, expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { withOwn } from '../../../src/api/topics/ownRows.ts';
import { sha256 } from '../../kit/seeds.ts';
import { accept, newcomer, rotate, TestBrowser, type Tab } from '../../kit/testHouse.ts';

const ADMIN = 'acc_00000000000000000000000000000ad1';
const DEMO = 'acc_00000000000000000000000000000de0';
let browser: TestBrowser;
let tab: Tab;
let ada: AccountId;
let ben: AccountId;

beforeEach(async () => {
  browser = new TestBrowser();
  tab = await browser.tab();
  [ada, ben] = [await newcomer(tab, 'ada'), await newcomer(tab, 'ben')];
});

const does = async (actor: AccountId, command: Command) => accept(await tab.house.submit(command, actor));
const dice = (actor: AccountId, stakeCents = 1_00) =>
  does(actor, { type: 'PlaceBet', payload: { game: 'dice', stakeCents, choice: { direction: 'under', target: 98 } } });
const list = (which: 'newest' | 'biggest', reader: AccountId | null, { house } = tab) => {
  const word = house.topicAnswer(`rounds-${which}`, reader);
  return word ? withOwn(word.rows, word.own, ({ bet }) => bet) : [];
};
const feed = (reader: AccountId | null = null, from = tab) => ({
  newest: list('newest', reader, from),
  biggest: list('biggest', reader, from),
});
const players = (reader: AccountId | null = null) => feed(reader).newest.map(({ player }) => player);

test('rounds of everybody are listed by name, newest first', async () => {
  expect(feed()).toEqual({ newest: [], biggest: [] });
  await dice(ada);
  await dice(ben, 2_00);
  expect(feed(ada).newest).toMatchObject([
    { player: 'ben', account: ben, game: 'dice', stakeCents: 2_00, proof: { serverSeed: null } },
    { player: 'ada', account: ada, game: 'dice', stakeCents: 1_00 },
  ]);
});

test('a rotation gives the rounds their proof', async () => {
  await dice(ada);
  const { seeds } = tab.house.world.accounts[ada] ?? {};
  await rotate(tab, ada);
  const [row] = feed(ben).newest;
  expect(row?.proof?.draw).toMatchObject({ seedHash: seeds?.activeHash, nonce: 0 });
  expect(sha256(row?.proof?.serverSeed ?? '')).toBe(seeds?.activeHash);
});

test('a hidden player has neither name nor proof, in earlier rounds too, and sees both of their own', async () => {
  await dice(ada);
  await rotate(tab, ada);
  await does(ada, { type: 'SetFeed', payload: { hidden: true } });
  expect(feed(ben).newest).toMatchObject([{ player: null, account: null, proof: null }]);
  expect(JSON.stringify(feed(ben))).not.toContain(ada);
  expect(feed(ada).newest).toMatchObject([{ player: null, account: ada, proof: { game: 'dice' } }]);
  await does(ada, { type: 'SetFeed', payload: { hidden: false } });
  expect(players(ben)).toEqual(['ada']);
});

test('rounds of admins and of blocked accounts are not listed, nor the first bet of the demo account', async () => {
  await dice(ADMIN);
  await dice(ada);
  await dice(DEMO);
  expect(players()).toEqual(['demo', 'ada']);
  await does(ADMIN, { type: 'BlockAccount', payload: { account: ada, reason: 'several accounts' } });
  expect(players()).toEqual(['demo']);
  await does(ADMIN, { type: 'UnblockAccount', payload: { account: ada, reason: 'a mistake' } });
  expect(players()).toEqual(['demo', 'ada']);
});

test('it is the same after a start from the log', async () => {
  await dice(ada);
  await dice(ben);
  await rotate(tab, ada);
  expect(feed(null, await browser.tab())).toEqual(feed());
});
