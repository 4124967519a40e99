/** Server seeds: durable before they are promised, gone after they are revealed, replaced when they are lost. */
import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../src/domain/log/entry.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { StoreUnavailableError, type KeyedStore } from '../../src/base/ports.ts';
import { accept, balance, became, bet, houseWith, newcomer, nonceOf, rotate, type Tab, TestBrowser } from '../kit/testHouse.ts';

const seedsOf = ({ house }: Tab, id: `acc_${string}`) => {
  const seeds = house.world.accounts[id]?.seeds;
  if (!seeds) throw new Error('no such account');
  return seeds;
};
const held = async (browser: TestBrowser): Promise<string[]> => (await browser.vault.keys('seed:')).map((key) => key.slice(5));
/** A vault's functions on their own, so that a test may replace one. */
const keyed = (vault: KeyedStore): KeyedStore => ({
  put: (records) => vault.put(records),
  get: (key) => vault.get(key),
  getMany: (keys) => vault.getMany(keys),
  delete: (keys) => vault.delete(keys),
  change: (keys, by) => vault.change(keys, by),
  keys: (prefix) => vault.keys(prefix),
});
/** A moment for what a house does without being waited for. */
const moment = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test('every commitment of the world has its secret in the vault, and a revealed one has not', async () => {
  const { browser, tab, ada } = await houseWith('ada');
  for (let i = 0; i < 3; i += 1) {
    const { activeHash, nextHash } = seedsOf(tab, ada);
    accept(await bet(tab, ada, 100));
    accept(await rotate(tab, ada));
    await moment();
    expect(await held(browser)).not.toContain(activeHash);
    expect(seedsOf(tab, ada).activeHash).toBe(nextHash);
  }
  const committed = Object.values(tab.house.world.accounts).flatMap(({ seeds }) => [seeds.activeHash, seeds.nextHash]);
  expect((await held(browser)).toSorted()).toEqual(committed.toSorted());
});

test('a reveal shows the seed on the rounds that drew from it, and on no others', async () => {
  const { tab, ada } = await houseWith('ada');
  for (let pair = 0; pair < 3; pair += 1) {
    accept(await bet(tab, ada, 100));
    if (pair < 2) accept(await rotate(tab, ada));
  }
  const recents = tab.house.world.accounts[ada]?.recents.dice ?? [];
  expect(recents.map(({ serverSeed, draw }) => serverSeed !== null && tab.house.hashing.sha256(serverSeed) === draw.seedHash)).toEqual([
    false,
    true,
    true,
  ]);
  expect(recents.map(({ serverSeed }) => serverSeed === null)).toEqual([true, false, false]);
});

describe('the secret of the seed in use is gone', () => {
  test('the pair is replaced in the log and the bet goes on with the new one, from nonce 0', async () => {
    const { browser, tab, ada } = await houseWith('ada');
    accept(await bet(tab, ada, 100));
    const before = seedsOf(tab, ada);
    await browser.vault.delete([`seed:${before.activeHash}`]);
    const next = await browser.tab();
    const { entry } = accept(await bet(next, ada, 100));
    expect(next.heard.slice(-2).map(({ act }) => [act?.command.type, act?.actor])).toEqual([
      ['ReplaceLostSeed', 'house'],
      ['PlaceBet', ada],
    ]);
    const after = seedsOf(next, ada);
    expect(eventsOf(entry)[0]?.data).toMatchObject({ draw: { seedHash: after.activeHash, nonce: 0 } });
    expect([before.activeHash, before.nextHash]).not.toContain(after.activeHash);
    const report = verifyLines(browser.lines());
    expect(report.failure).toBeNull();
    expect(report.claims.find(({ claim }) => claim === 'fairness')?.sentence).toContain('can never be proved');
  });

  test('a tab that has drawn from it before draws from it once more at most, however fast one bets', async () => {
    const { browser, tab, ada } = await houseWith('ada');
    accept(await bet(tab, ada, 100));
    await moment();
    await browser.vault.delete([`seed:${seedsOf(tab, ada).activeHash}`]);
    const bets = await Promise.all([bet(tab, ada, 100), bet(tab, ada, 100), bet(tab, ada, 100)]);
    expect(bets.map(became)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(tab.heard.slice(-4).map(({ act }) => act?.command.type)).toEqual(['PlaceBet', 'ReplaceLostSeed', 'PlaceBet', 'PlaceBet']);
    expect(seedsOf(tab, ada)).toMatchObject({ nonce: 2 });
    expect(verifyLines(browser.lines()).failure).toBeNull();
  });

  test('a vault that cannot be read any more is found out as fast', async () => {
    const browser = new TestBrowser();
    const vault = keyed(browser.vault);
    let broken = false;
    const getMany: KeyedStore['getMany'] = (keys) =>
      broken ? Promise.reject(new StoreUnavailableError('The vault is damaged.')) : vault.getMany(keys);
    const tab = await browser.tab((ports) => ({ ...ports, vault: { ...vault, getMany } }));
    const ada = await newcomer(tab, 'ada');
    accept(await bet(tab, ada, 100));
    await moment();
    broken = true;
    accept(await bet(tab, ada, 100));
    await expect(bet(tab, ada, 100)).rejects.toThrow(StoreUnavailableError);
    expect(nonceOf(tab, ada)).toBe(2);
  });

  test('a rotation goes on as well', async () => {
    const { browser, tab, ada } = await houseWith('ada');
    await browser.vault.delete([`seed:${seedsOf(tab, ada).activeHash}`]);
    accept(await rotate(tab, ada, 'lucky'));
    expect(seedsOf(tab, ada)).toMatchObject({ clientSeed: 'lucky', nonce: 0 });
    expect(verifyLines(browser.lines()).failure).toBeNull();
  });

  test('several tabs that find out at once replace it once', async () => {
    const browser = new TestBrowser();
    const tabs = [await browser.tab(), await browser.tab(), await browser.tab()];
    const [first] = tabs;
    if (!first) throw new Error('no tab');
    const ada = await newcomer(first, 'ada');
    for (const { house } of tabs) await house.catchUp();
    await browser.vault.delete([`seed:${seedsOf(first, ada).activeHash}`]);
    const all = await Promise.all(tabs.map((tab) => bet(tab, ada, 100)));
    expect(all.map(became)).toEqual(['accepted', 'accepted', 'accepted']);
    await first.house.catchUp();
    expect(first.heard.filter(({ act }) => act?.command.type === 'ReplaceLostSeed')).toHaveLength(1);
    expect(nonceOf(first, ada)).toBe(3);
    expect(verifyLines(browser.lines()).failure).toBeNull();
  });

  test('and the vault keeps nothing: no bet is placed, and that is said', async () => {
    const { browser, tab, ada } = await houseWith('ada');
    const forgetful = await browser.tab((ports) => ({ ...ports, vault: { ...keyed(browser.vault), getMany: async () => new Map() } }));
    await expect(bet(forgetful, ada, 100)).rejects.toThrow(StoreUnavailableError);
    expect(forgetful.heard.map(({ act }) => act?.command.type)).toEqual(['ReplaceLostSeed']);
    await tab.house.catchUp();
    expect(balance(tab, ada)).toBe(100_00);
    expect(verifyLines(browser.lines()).failure).toBeNull();
  });

  test('a bet that was still open on it is voided, its stake back', async () => {
    const { browser, tab, ada } = await houseWith('ada');
    const { activeHash } = seedsOf(tab, ada);
    accept(await tab.house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 40_00, choice: {} } }, ada));
    expect([balance(tab, ada), became(await rotate(tab, ada))]).toEqual([60_00, 'Finish your open round before you rotate the seed']);

    await browser.vault.delete([`seed:${activeHash}`]);
    const next = await browser.tab();
    accept(await bet(next, ada, 100_00));
    const [voided, lost] = next.heard.slice(-2).flatMap(eventsOf);
    expect([voided?.type, lost?.type]).toEqual(['bet/voided', 'seed/lost']);
    expect(next.house.world.bets).toEqual({});
    expect(verifyLines(browser.lines()).failure).toBeNull();
  });
});

test('a bet gets through however often another tab rotates between its loading and its deciding', async () => {
  const { browser, tab, ada } = await houseWith('ada');
  let rotations = 12;
  const unlucky = await browser.tab((ports) => ({
    ...ports,
    vault: {
      ...keyed(browser.vault),
      async getMany(keys) {
        const found = await browser.vault.getMany(keys);
        if (rotations > 0) {
          rotations -= 1;
          accept(await rotate(tab, ada));
        }
        return found;
      },
    },
  }));
  accept(await bet(unlucky, ada, 100));
  expect(rotations).toBe(0);
  expect(unlucky.heard.map(({ act }) => act?.command.type)).not.toContain('ReplaceLostSeed');
  expect(verifyLines(browser.lines()).failure).toBeNull();
});
