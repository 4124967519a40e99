import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import { ledgerSum } from '../../../src/domain/ledger/balances.ts';
import { peopleOf } from '../../../src/engine/accounts/peopleOf.ts';
import { signInWithPassword } from '../../../src/engine/accounts/signIn.ts';
import { seededAdmin } from '../../../src/engine/genesis.ts';
import type { House } from '../../../src/engine/house.ts';
import { migrateOldRecords } from '../../../src/browser/migration/migrateOldRecords.ts';
import { OLD_ACCOUNTS_KEY } from '../../../src/browser/oldAccountsKey.ts';
import { FAST, register, sentenceOf } from '../../engine/accounts/kit.ts';
import { entryOfNewerVersion } from '../../kit/forge.ts';
import { TestBrowser } from '../../kit/testHouse.ts';

const fixture = (name: string): string => readFileSync(new URL(`../../../fixtures/migration/${name}.json`, import.meta.url), 'utf8');

/** The old local storage, with other keys beside the accounts. */
function oldStorage(accounts: string | null) {
  const values = new Map([
    ['offers', '[]'],
    ['completedOffers', '[]'],
    ['chatMessages', '[]'],
    ['lootablyTracking', '[]'],
  ]);
  if (accounts !== null) values.set(OLD_ACCOUNTS_KEY, accounts);
  return { values, getItem: (key: string) => values.get(key) ?? null, removeItem: (key: string) => void values.delete(key) };
}

const migrate = (house: House, storage: ReturnType<typeof oldStorage>) => migrateOldRecords(house, storage, { iterations: FAST });
const find = (house: House, email: string) => peopleOf(house).find(house.world, email);
const signIn = (house: House, email: string, password: string) => signInWithPassword(house, { email, password }, { iterations: FAST });
const migrations = (browser: TestBrowser): number => browser.log.entries.filter(({ lines }) => lines.includes('"records/migrated"')).length;

test('good records come over in one entry: balances, names, codes and passwords, never roles', async () => {
  const browser = new TestBrowser();
  const { house } = await browser.tab();
  const [storage, before] = [oldStorage(fixture('good')), browser.log.entries.length];
  expect(await migrate(house, storage)).toEqual({ kind: 'migrated', report: { accepted: 4, merged: 2, referrals: 1, rejected: [] } });
  expect(browser.log.entries).toHaveLength(before + 1);
  expect(browser.log.entries.at(-1)?.lines.split('\n')).toHaveLength(2 + 4 * 3 + 1);
  expect([...storage.values.keys()]).toEqual(['offers', 'completedOffers', 'chatMessages', 'lootablyTracking']);

  const ada = await find(house, 'ada@example.org');
  expect(ada).toMatchObject({
    username: 'Ada',
    verified: true,
    role: 'user',
    authProvider: 'email',
    referralCode: 'ADAL1F00D5',
    publicPassword: false,
  });
  expect(ada && balanceOf(house.world, ada.id)).toBe(512_34);
  expect(ada && (await peopleOf(house).emailOf(ada.id))).toBe('Ada@Example.org');
  expect(await find(house, 'grace@example.org')).toMatchObject({ username: 'Grace-Hopper', verified: false });
  expect(await find(house, 'jo@example.org')).toMatchObject({
    username: 'Jo_',
    role: 'user',
    referralCode: expect.stringMatching(/^JO[0-9A-F]{6}$/) as string,
  });
  expect(await find(house, 'luckyotter0042@example.com')).toMatchObject({ authProvider: 'google', verified: true });
  expect(ledgerSum(house.world.ledger)).toBe(0);

  expect(await signIn(house, 'ADA@example.org', 'difference engine')).toMatchObject({ ok: true });
  expect(sentenceOf(await signIn(house, 'luckyotter0042@example.com', 'anything'))).toBe('Invalid email or password');
});

test('seeded accounts are merged: neither password nor balance of old counts', async () => {
  const { house } = await new TestBrowser().tab();
  const admin = await find(house, 'admin@example.com');
  const before = admin && balanceOf(house.world, admin.id);
  await migrate(house, oldStorage(fixture('good')));
  expect(await find(house, 'admin@example.com')).toMatchObject({ username: 'admin', role: 'admin', referralCode: 'ADMIN2023' });
  expect(admin && balanceOf(house.world, admin.id)).toBe(before);
  expect(sentenceOf(await signIn(house, 'admin@example.com', 'old admin password'))).toBe('Invalid email or password');
});

test('hostile records: what is sound comes over, the rest is reported, nobody becomes an admin', async () => {
  const browser = new TestBrowser();
  const { house } = await browser.tab();
  const result = await migrate(house, oldStorage(fixture('hostile')));
  expect(result).toMatchObject({ kind: 'migrated', report: { accepted: 8, merged: 0 } });
  expect(result.kind === 'migrated' && result.report.rejected).toHaveLength(30);
  expect(browser.log.entries.at(-1)?.lines).toContain('"accepted":8,"rejected":30');
  expect(
    Object.values(house.world.accounts)
      .filter(({ role }) => role === 'admin')
      .map(({ username }) => username),
  ).toEqual(['admin']);
  expect(Object.values(house.world.accounts).map(({ username }) => username)).toEqual(
    expect.arrayContaining(['Player0', 'Player0-2', 'guest-2', '-script-alert-1-scri', 'Player35']),
  );
  expect(await browser.directory.keys('person:')).toHaveLength(10);
});

test('a huge list comes over up to its limit', async () => {
  const { house } = await new TestBrowser().tab();
  expect(await migrate(house, oldStorage(fixture('huge')))).toMatchObject({ kind: 'migrated', report: { accepted: 500 } });
  expect(Object.keys(house.world.accounts)).toHaveLength(502);
});

describe('old referrals', () => {
  const record = (id: string, relation: object) => ({
    id,
    username: `Player-${id}`,
    email: `${id}@example.org`,
    password: 'old-password',
    balance: 350,
    ...relation,
  });

  test('stay behind, are counted, and are never paid a second time', async () => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    const records = [
      record('u1', { referrals: ['u2', 'u3'], referralsPaid: ['u2'] }),
      record('u2', { referredBy: 'u1' }),
      record('u3', { referredBy: 'u1' }),
    ];
    expect(await migrate(house, oldStorage(JSON.stringify(records)))).toMatchObject({
      report: { accepted: 3, referrals: 2, rejected: [] },
    });
    const [referrer, paid, unpaid] = [
      await find(house, 'u1@example.org'),
      await find(house, 'u2@example.org'),
      await find(house, 'u3@example.org'),
    ];
    if (!referrer || !paid || !unpaid) throw new Error('somebody is missing');
    expect([house.world.referrals, referrer.referred]).toEqual([{}, 0]);
    for (const { id } of [paid, unpaid]) {
      const bet = { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 1_00, choice: { direction: 'under', target: 50 } } } as const;
      expect(await house.submit(bet, id)).toMatchObject({ kind: 'accepted' });
    }
    expect(balanceOf(house.world, referrer.id)).toBe(350_00);
    expect(browser.exported()).not.toMatch(/"referral\/(?:joined|paid)"/u);
  });

  test.each([
    ['an unknown referrer', [{ referredBy: 'nobody' }]],
    ['oneself', [{ referredBy: 'u0', referrals: ['u0'], referralsPaid: ['u0'] }]],
    ['a circle', [{ referredBy: 'u1' }, { referredBy: 'u2' }, { referredBy: 'u0' }]],
    ['the same friend again and again', [{ referrals: ['u1', 'u1', 'u1'], referralsPaid: ['u1', 'u1'] }, { referredBy: 'u0' }]],
    [
      'lists that are none',
      [
        { referrals: 'u1', referralsPaid: { u1: true }, referredBy: ['u1'] },
        { referrals: null, referredBy: 7 },
      ],
    ],
    ['a name of every object', [{ referredBy: '__proto__', referrals: ['constructor'] }]],
  ])('%s: the accounts come over as they are', async (_what, relations) => {
    const { house } = await new TestBrowser().tab();
    const records = relations.map((relation, place) => record(`u${place}`, relation));
    expect(await migrate(house, oldStorage(JSON.stringify(records)))).toMatchObject({
      report: { accepted: records.length, referrals: relations.filter((one) => 'referredBy' in one).length, rejected: [] },
    });
    for (const { email } of records) {
      const account = await find(house, email);
      expect(account).toMatchObject({ referred: 0, referredPaid: 0 });
      expect(house.world.referrals).toEqual({});
      expect(account && balanceOf(house.world, account.id)).toBe(350_00);
    }
  });
});

describe('once', () => {
  test('nothing there: nothing happens', async () => {
    const browser = new TestBrowser();
    const [house, before] = [(await browser.tab()).house, browser.exported()];
    expect(await migrate(house, oldStorage(null))).toEqual({ kind: 'nothing' });
    expect(browser.exported()).toBe(before);
  });

  test('records that turn up after the migration are deleted, not brought over', async () => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    await migrate(house, oldStorage('[]'));
    const [storage, before] = [oldStorage(fixture('good')), browser.exported()];
    expect(await migrate(house, storage)).toEqual({ kind: 'nothing' });
    expect([browser.exported(), storage.values.has(OLD_ACCOUNTS_KEY)]).toEqual([before, false]);
  });

  test('an unreadable list is reported once and goes', async () => {
    const storage = oldStorage('[{"id":');
    const result = await migrate((await new TestBrowser().tab()).house, storage);
    expect(result).toEqual({
      kind: 'migrated',
      report: { accepted: 0, merged: 0, referrals: 0, rejected: [{ index: -1, reason: 'unreadable' }] },
    });
    expect(storage.values.has(OLD_ACCOUNTS_KEY)).toBe(false);
  });

  test('two tabs at once: one entry, every account once, every password good', async () => {
    const browser = new TestBrowser();
    const [one, other, storage] = [(await browser.tab()).house, (await browser.tab()).house, oldStorage(fixture('good'))];
    const kinds = (await Promise.all([migrate(one, storage), migrate(other, storage)])).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['migrated', 'nothing']);
    expect(migrations(browser)).toBe(1);
    expect(storage.values.has(OLD_ACCOUNTS_KEY)).toBe(false);
    expect(await signIn(other, 'ada@example.org', 'difference engine')).toMatchObject({ ok: true });
    expect(await browser.directory.keys('person:')).toHaveLength(6);
  });

  test('a crash between the vault and the entry: the next start does it all, with nothing doubled', async () => {
    const browser = new TestBrowser();
    const storage = oldStorage(fixture('good'));
    const crashing = await browser.tab();
    crashing.store.append = () => new Promise(() => undefined);
    void migrate(crashing.house, storage);
    await expect.poll(() => browser.directory.keys('person:')).toHaveLength(6);
    expect([migrations(browser), storage.values.has(OLD_ACCOUNTS_KEY)]).toEqual([0, true]);

    const { house } = await browser.tab();
    expect(await migrate(house, storage)).toMatchObject({ kind: 'migrated', report: { accepted: 4, merged: 2 } });
    expect(await browser.directory.keys('person:')).toHaveLength(6);
    expect(await browser.vault.keys('password:')).toHaveLength(5);
    expect(await signIn(house, 'grace@example.org', 'nanosecond')).toMatchObject({ ok: true });
  });

  test('a crash between the entry and the deletion: the next start only deletes', async () => {
    const browser = new TestBrowser();
    await migrate((await browser.tab()).house, oldStorage(fixture('good')));
    const [storage, entries] = [oldStorage(fixture('good')), browser.log.entries.length];
    expect(await migrate((await browser.tab()).house, storage)).toEqual({ kind: 'nothing' });
    expect([storage.values.has(OLD_ACCOUNTS_KEY), browser.log.entries.length]).toEqual([false, entries]);
  });

  test('a log that a newer version wrote takes nothing: no password is hashed for it, and the records stay', async () => {
    const browser = new TestBrowser();
    const { store, house: old } = await browser.tab();
    const stored = entryOfNewerVersion(old.head, seededAdmin.account);
    await store.append({ after: old.head, entries: [{ stored, keys: [], isPublic: false }], secrets: [], revealed: [] });
    const { house } = await browser.tab();
    const [storage, kept] = [oldStorage(fixture('good')), await browser.vault.keys('password:')];
    expect(await migrate(house, storage)).toEqual({ kind: 'nothing' });
    expect([storage.values.has(OLD_ACCOUNTS_KEY), await browser.vault.keys('password:')]).toEqual([true, kept]);
  });

  test('a store that cannot save: nothing is deleted, and the next start tries again', async () => {
    const browser = new TestBrowser();
    const { house, store } = await browser.tab();
    const storage = oldStorage(fixture('good'));
    store.failNextAppend();
    expect(await migrate(house, storage)).toEqual({ kind: 'failed' });
    expect(storage.values.has(OLD_ACCOUNTS_KEY)).toBe(true);
    expect(await migrate(house, storage)).toMatchObject({ kind: 'migrated', report: { accepted: 4 } });
  });

  test('an address that registered before the migration is merged', async () => {
    const { house } = await new TestBrowser().tab();
    await register(house);
    expect(await migrate(house, oldStorage(fixture('good')))).toMatchObject({ report: { accepted: 3, merged: 3 } });
    expect(await signIn(house, 'ada@example.org', 'difference')).toMatchObject({ ok: true });
    expect(Object.values(house.world.accounts).every(({ id }) => accountOf(house.world, id))).toBe(true);
  });

  test('storage that is forbidden holds nothing', async () => {
    const storage = oldStorage(null);
    const forbidden = {
      ...storage,
      getItem: () => {
        throw new Error('SecurityError');
      },
    };
    expect(await migrate((await new TestBrowser().tab()).house, forbidden)).toEqual({ kind: 'nothing' });
  });
});
