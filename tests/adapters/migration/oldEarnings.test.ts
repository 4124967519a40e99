import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceOf } from '../../../src/domain/world.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { exportedEntries, exportedTrailer } from '../../../src/domain/log/export.ts';
import { peopleOf } from '../../../src/engine/accounts/peopleOf.ts';
import type { House } from '../../../src/engine/house.ts';
import { migrateOldEarnings, OLD_EARNING_KEYS, type EarningsMigrated } from '../../../src/browser/migration/oldEarnings.ts';
import { migrateOldRecords } from '../../../src/browser/migration/migrateOldRecords.ts';
import { OLD_ACCOUNTS_KEY } from '../../../src/browser/oldAccountsKey.ts';
import { sampleOffers } from '../../../src/engine/samples.ts';
import { FAST } from '../../engine/accounts/kit.ts';
import { TestBrowser } from '../../kit/testHouse.ts';

const fixture = (name: string): string => readFileSync(new URL(`../../../fixtures/migration/${name}.json`, import.meta.url), 'utf8');
const earnings = JSON.parse(fixture('earnings')) as Readonly<Record<(typeof OLD_EARNING_KEYS)[number], readonly unknown[]>>;

function oldStorage(texts: Readonly<Record<string, string>> = {}) {
  const values = new Map(
    Object.entries({ ...Object.fromEntries(OLD_EARNING_KEYS.map((key) => [key, JSON.stringify(earnings[key])])), ...texts }),
  );
  return { values, getItem: (key: string) => values.get(key) ?? null, removeItem: (key: string) => void values.delete(key) };
}

const withAccounts = () => oldStorage({ [OLD_ACCOUNTS_KEY]: fixture('good') });

/** As a start of the app does it. */
async function start(house: House, storage: ReturnType<typeof oldStorage>) {
  let first: EarningsMigrated | null = null;
  const beforeDeleting = async (accounts: string): Promise<boolean> => {
    first = await migrateOldEarnings(house, storage, accounts);
    return first.kind !== 'failed';
  };
  await migrateOldRecords(house, storage, { iterations: FAST, beforeDeleting });
  return first ?? migrateOldEarnings(house, storage, null);
}

const find = async (house: House, email: string) => {
  const account = await peopleOf(house).find(house.world, email);
  if (!account) throw new Error(`nobody has ${email}`);
  return account;
};
const fresh = (house: House) => Object.values(house.world.offers).slice(sampleOffers.length);

test('offers, completions and visits come over in one entry, read with distrust; no credit moves', async () => {
  const browser = new TestBrowser();
  const { house } = await browser.tab();
  const storage = withAccounts();
  expect(await start(house, storage)).toEqual({ kind: 'migrated', report: { offers: 2, completed: 3, sessions: 2, rejected: 10 + 5 + 3 } });
  expect([...storage.values.keys()]).toEqual([]);

  const [bay, page] = fresh(house);
  expect(bay).toMatchObject({
    title: 'Map the bay',
    rewardCents: 12_50,
    category: 'apps',
    imageUrl: 'https://pictures.example/bay.png',
    completions: 1,
  });
  expect(page).toMatchObject({
    title: 'Read a page',
    rewardCents: 3_00,
    category: 'other',
    requirements: '',
    imageUrl: null,
    completions: 2,
  });

  const [ada, grace] = [await find(house, 'ada@example.org'), await find(house, 'grace@example.org')];
  expect(Object.keys(ada.offers.completed)).toEqual([bay?.id, page?.id]);
  expect(ada.offers.completed[bay?.id ?? 'off_']).toBe(Date.UTC(2023, 5, 1, 10));
  expect(Math.max(...Object.values(ada.offers.completed)), 'nothing was completed after now').toBeLessThanOrEqual(house.head.at);
  expect(Object.keys(grace.offers.completed)).toEqual([page?.id]);
  expect(balanceOf(house.world, ada.id)).toBe(512_34);
  expect(house.world.ledger.partners).toBe(0);

  expect(house.world.walls).toEqual({ former: { sessions: 2, users: 2, completed: 2, creditedCents: 0, ignored: 0 } });
  expect(house.world.wallSessions.map(({ account, offersCompleted }) => [account, offersCompleted])).toEqual([
    [grace.id, 0],
    [ada.id, 2],
  ]);
  const lines = (exportedEntries(browser.log.entries) + exportedTrailer(house.head)).trimEnd().split('\n');
  expect(verifyLines(lines).failure ?? null).toBeNull();
});

test('what was completed before cannot be completed again', async () => {
  const { house } = await new TestBrowser().tab();
  await start(house, withAccounts());
  const ada = await find(house, 'ada@example.org');
  const again = await house.submit({ type: 'StartOffer', payload: { offer: Object.keys(ada.offers.completed)[0] } }, ada.id);
  expect(again).toMatchObject({ kind: 'refused', refusal: { sentence: 'You have already completed this offer' } });
});

describe('once', () => {
  test('nothing there: nothing happens', async () => {
    const browser = new TestBrowser();
    const [house, before] = [(await browser.tab()).house, browser.exported()];
    const storage = { getItem: () => null, removeItem: () => undefined };
    expect(await migrateOldEarnings(house, storage, null)).toEqual({ kind: 'nothing' });
    expect(browser.exported()).toBe(before);
  });

  test('two tabs at once, and a crash before the deletion: one entry', async () => {
    const browser = new TestBrowser();
    const [one, other] = [(await browser.tab()).house, (await browser.tab()).house];
    await Promise.all([start(one, withAccounts()), start(other, withAccounts())]);
    expect(await start((await browser.tab()).house, withAccounts())).toEqual({ kind: 'nothing' });
    expect(browser.log.entries.filter(({ lines }) => lines.includes('"earnings/migrated"'))).toHaveLength(1);
    expect(fresh((await browser.tab()).house)).toHaveLength(2);
  });

  test('a crash between the accounts and the offers: the accounts are still there to say whose they are', async () => {
    const browser = new TestBrowser();
    const storage = withAccounts();
    const { house } = await browser.tab();
    await expect(
      migrateOldRecords(house, storage, { iterations: FAST, beforeDeleting: () => Promise.reject(new Error('the tab was closed')) }),
    ).rejects.toThrow('closed');
    expect(storage.values.has(OLD_ACCOUNTS_KEY)).toBe(true);
    expect(await start((await browser.tab()).house, storage)).toMatchObject({ kind: 'migrated', report: { completed: 3 } });
  });

  test('offers that cannot be saved keep the old accounts, which say whose they are', async () => {
    const storage = withAccounts();
    const { house } = await new TestBrowser().tab();
    await migrateOldRecords(house, storage, { iterations: FAST, beforeDeleting: () => Promise.resolve(false) });
    expect(storage.values.has(OLD_ACCOUNTS_KEY)).toBe(true);
    expect(await start(house, storage)).toMatchObject({ kind: 'migrated', report: { completed: 3 } });
    expect(storage.values.size).toBe(0);
  });

  test('a store that cannot save deletes nothing', async () => {
    const { house, store } = await new TestBrowser().tab();
    const storage = oldStorage();
    store.failNextAppend();
    expect(await migrateOldEarnings(house, storage, null)).toEqual({ kind: 'failed' });
    expect([...storage.values.keys()]).toEqual([...OLD_EARNING_KEYS]);
    // Without the old accounts nobody knows whose the completions were.
    expect(await migrateOldEarnings(house, storage, null)).toMatchObject({
      kind: 'migrated',
      report: { offers: 2, completed: 0, sessions: 0 },
    });
    expect(storage.values.size).toBe(0);
  });

  test('storage that is forbidden holds nothing', async () => {
    const storage = {
      getItem: (): string => {
        throw new Error('SecurityError');
      },
      removeItem: () => undefined,
    };
    expect(await migrateOldEarnings((await new TestBrowser().tab()).house, storage, null)).toEqual({ kind: 'nothing' });
  });
});

test('whatever stands there, the start goes on and the books stay balanced', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(
        ...OLD_EARNING_KEYS.map(() =>
          fc.oneof(
            fc.json(),
            fc.string(),
            fc.array(fc.object()).map((list) => JSON.stringify(list)),
          ),
        ),
      ),
      async (texts) => {
        const { house } = await new TestBrowser().tab();
        const storage = oldStorage(Object.fromEntries(OLD_EARNING_KEYS.map((key, place) => [key, texts[place] ?? ''])));
        expect((await migrateOldEarnings(house, storage, texts[0] ?? null)).kind).toBe('migrated');
        expect(storage.values.size).toBe(0);
        expect(house.world.ledger.partners).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
});
