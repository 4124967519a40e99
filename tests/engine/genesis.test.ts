/** The first entries: the rules, the two accounts the house comes with, and a first win that anybody can check. */
import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../src/domain/log/entry.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { DEMO_FIRST_SEED } from '../../src/api/demoSeed.ts';
import { seededAdmin, seededDemo } from '../../src/engine/genesis.ts';
import { matchOfPassword, passwordOf } from '../../src/engine/passwords.ts';
import type { StoredEntry } from '../../src/domain/log/head.ts';
import type { Opened } from '../../src/engine/open.ts';
import { DamagedLogError } from '../../src/base/ports.ts';
import { MemoryLogStore, MemoryLog } from '../../src/engine/memoryStores.ts';
import { accept, balance, bet, GENESIS, houseWith, TestBrowser } from '../kit/testHouse.ts';
import { paid } from '../kit/modelGames.ts';
import { diceRoll, sha256 } from '../kit/seeds.ts';

describe('a new house', () => {
  test('gives the admin exactly 10000.00 and the demo account exactly 1000.00', async () => {
    const tab = await new TestBrowser().tab();
    expect(balance(tab, seededAdmin.account)).toBe(1_000_000);
    expect(balance(tab, seededDemo.account)).toBe(100_000);
    expect(tab.house.world.accounts[seededAdmin.account]).toMatchObject({
      username: 'admin',
      role: 'admin',
      verified: true,
      publicPassword: true,
    });
    expect(tab.house.world.accounts[seededDemo.account]).toMatchObject({
      username: 'demo',
      role: 'user',
      verified: true,
      claimed: ['opening', 'first-win'],
    });
    expect(tab.house.world.rules).toMatchObject({ seq: 1, rules: defaultRules });
  });

  test('whose first win is revealed and comes out the same by node:crypto', async () => {
    const { browser, tab } = await houseWith();
    const [won] = tab.house.world.accounts[seededDemo.account]?.recents.dice ?? [];
    const roll = diceRoll(DEMO_FIRST_SEED, 'change_me', 0);
    expect(won).toMatchObject({
      serverSeed: DEMO_FIRST_SEED,
      outcome: { roll },
      stakeCents: 1_000,
      draw: { seedHash: sha256(DEMO_FIRST_SEED), nonce: 0 },
    });
    expect(won?.payoutCents).toBe(Number(paid(1_000, { num: 99 * 98, den: 50 * 100 })));
    expect(roll).toBeLessThanOrEqual(50);
    const report = verifyLines(browser.lines(), { expectedHead: tab.house.head.hash });
    expect(report).toMatchObject({ ok: true, anchor: tab.house.head.seq });
    expect(report.claims.find(({ claim }) => claim === 'fairness')).toMatchObject({ covered: 1, uncovered: 0 });
  });

  test('sets the rules in the first event of the first entry, with the key of its checkpoints', async () => {
    const browser = new TestBrowser();
    await browser.tab();
    const [first] = browser.log.entries.map(readStored);
    expect(first && eventsOf(first)).toEqual([
      { type: 'rules/set', data: { rules: defaultRules, checkpointKey: expect.stringMatching(/^[0-9a-f]{64}$/u) as string } },
    ]);
  });

  test('keeps the printed passwords as records, in the vault', async () => {
    const browser = new TestBrowser();
    await browser.tab();
    for (const { account } of [seededAdmin, seededDemo]) {
      const record = await passwordOf(browser.vault, account);
      expect(record).toMatchObject({ algorithm: 'PBKDF2-HMAC-SHA-256', iterations: 600_000 });
      expect(record && (await matchOfPassword('not the password', record))).toBeNull();
    }
  });

  test('is another one each time, and the same from the same entropy', async () => {
    const [one, same, other] = [new TestBrowser({ seed: 'a' }), new TestBrowser({ seed: 'a' }), new TestBrowser({ seed: 'b' })];
    for (const browser of [one, same, other]) await browser.tab();
    expect(one.exported()).toBe(same.exported());
    expect(one.log.head?.logId).not.toBe(other.log.head?.logId);
  });

  test('may come with other rules', async () => {
    const rules = { ...defaultRules, dailyBonus: { ...defaultRules.dailyBonus, cooldownMs: 10_000 } };
    expect((await new TestBrowser({ rules }).tab()).house.world.rules.rules).toEqual(rules);
  });
});

test('ten tabs that open at once make one genesis and can all play', async () => {
  const browser = new TestBrowser();
  const tabs = await Promise.all(Array.from({ length: 10 }, () => browser.tab()));
  expect(browser.log.entries).toHaveLength(GENESIS);
  expect(new Set(tabs.map(({ house }) => JSON.stringify(house.world))).size).toBe(1);
  for (const tab of tabs) accept(await bet(tab, seededDemo.account, 100));
  expect(verifyLines(browser.lines()).ok).toBe(true);
});

describe('a browser that lost data', () => {
  test('is told so, and nothing is begun', async () => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    const empty = new MemoryLog();
    expect(await browser.open(undefined, new MemoryLogStore(empty))).toEqual({ kind: 'lost', marker: house.head, head: null });
    expect(empty.entries).toEqual([]);
  });

  test('also when only the last entries are gone, or another log is there', async () => {
    const { browser, tab } = await houseWith();
    const before = { head: tab.house.head, entries: [...browser.log.entries] };
    accept(await bet(tab, seededDemo.account, 100));
    const older = Object.assign(new MemoryLog(), { head: before.head });
    older.entries.push(...before.entries);
    expect(await browser.open(undefined, new MemoryLogStore(older))).toMatchObject({
      kind: 'lost',
      marker: { seq: GENESIS + 1 },
      head: { seq: GENESIS },
    });

    const stranger = new TestBrowser({ seed: 'another browser' });
    const other = await stranger.tab();
    for (let i = 0; i < 5; i += 1) accept(await bet(other, seededDemo.account, 100));
    expect(await browser.open(undefined, new MemoryLogStore(stranger.log))).toMatchObject({
      kind: 'lost',
      head: { logId: other.house.head.logId },
    });
  });

  test('opens where the marker is behind or gone: the store is right', async () => {
    const { browser, tab } = await houseWith();
    const old = tab.house.head;
    accept(await bet(tab, seededDemo.account, 100));
    for (const marker of [old, null]) {
      browser.marker.head = marker;
      const { house } = await browser.tab();
      expect(house.head).toEqual(tab.house.head);
      expect(browser.marker.head).toEqual(tab.house.head);
    }
  });

  test('starts again where the marker was cleared', async () => {
    const browser = new TestBrowser();
    await browser.tab();
    browser.marker.clear();
    expect(await browser.open(undefined, new MemoryLogStore(new MemoryLog()))).toMatchObject({ kind: 'open', folded: GENESIS });
  });
});

describe('a log that was rewritten', () => {
  const rewritten = async (entriesAfter: number): Promise<Opened> => {
    const { browser, tab } = await houseWith();
    accept(await bet(tab, seededDemo.account, 100));
    browser.marker.head = { ...tab.house.head, hash: 'a'.repeat(64) };
    const marker = browser.marker.head;
    for (let i = 0; i < entriesAfter; i += 1) accept(await bet(tab, seededDemo.account, 100));
    browser.marker.head = marker;
    const before = browser.log.entries.length;
    const opened = await browser.open();
    expect(browser.log.entries).toHaveLength(before);
    expect(browser.marker.head).toBe(marker);
    return opened;
  };

  test('is told so where its last entry is another than the marker’s, and nothing is changed', async () => {
    expect(await rewritten(0)).toMatchObject({
      kind: 'rewritten',
      marker: { seq: GENESIS + 1, hash: 'a'.repeat(64) },
      head: { seq: GENESIS + 1 },
    });
  });

  test('also where entries came after it', async () => {
    expect(await rewritten(3)).toMatchObject({ kind: 'rewritten', marker: { seq: GENESIS + 1 }, head: { seq: GENESIS + 4 } });
  });
});

test('a log of the first format is said to be one, and nothing is changed', async () => {
  const browser = new TestBrowser();
  await browser.tab();
  const entries = browser.log.entries.map((entry) => ({ ...entry, lines: entry.lines.replace('{"v":5,', '{"v":2,') }));
  browser.log.entries.splice(0, entries.length, ...entries);
  expect(await browser.open()).toMatchObject({ kind: 'outdated', head: { seq: GENESIS } });
  expect(browser.log.entries).toEqual(entries);
});

describe('a damaged log does not open, and its sentence names the entry', () => {
  test.each<[string, (entries: StoredEntry[]) => void, RegExp]>([
    ['a line cut short', (entries) => damage(entries, 4, (lines) => lines.slice(0, -3)), /^The stored log is damaged: entry 4: /],
    [
      'an event line gone',
      (entries) => damage(entries, 4, (lines) => lines.split('\n').slice(0, -1).join('\n')),
      /^The stored log is damaged: entry 4: its number of lines is wrong\.$/,
    ],
    [
      'an entry twice',
      (entries) => entries.splice(3, 1, entries[2] as StoredEntry),
      /^The stored log is damaged: entry 4 does not follow the one before it\.$/,
    ],
    [
      'a last entry with another hash',
      (entries) => entries.splice(GENESIS - 1, 1, { ...(entries[GENESIS - 1] as StoredEntry), hash: 'b'.repeat(64) }),
      new RegExp(`^The stored log is damaged: entry ${GENESIS} is not its head\\.$`),
    ],
    [
      'two entries exchanged',
      (entries) => entries.splice(2, 2, entries[3] as StoredEntry, entries[2] as StoredEntry),
      /^The stored log is damaged: entry 3 does not follow the one before it\.$/,
    ],
    [
      'an entry of another log',
      (entries) => damage(entries, 4, (lines) => lines.replace(/log_[0-9a-f]{32}/, `log_${'1'.repeat(32)}`)),
      /^The stored log is damaged: entry 4 does not follow the one before it\.$/,
    ],
  ])('%s', async (_name, change, sentence) => {
    const browser = new TestBrowser();
    await browser.tab();
    change(browser.log.entries);
    const opening = browser.open();
    await expect(opening).rejects.toThrow(DamagedLogError);
    await expect(opening).rejects.toThrow(sentence);
  });

  function damage(entries: StoredEntry[], seq: number, change: (lines: string) => string): void {
    const entry = entries[seq - 1];
    if (entry) entries[seq - 1] = { ...entry, lines: change(entry.lines) };
  }
});
