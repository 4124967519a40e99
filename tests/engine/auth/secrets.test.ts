import { expect, test } from 'vitest';
import { digestBy } from '../../../src/base/digest.ts';
import { takeSnapshot } from '../../kit/takeSnapshot.ts';
import { migrateOldRecords } from '../../../src/browser/migration/migrateOldRecords.ts';
import { OLD_ACCOUNTS_KEY } from '../../../src/browser/oldAccountsKey.ts';
import { FAST, accepted, keptBy } from '../accounts/kit.ts';
import { Bus, openTab, signUpForm } from './kit.ts';
import { TestBrowser } from '../../kit/testHouse.ts';

test('passwords, their records, seeds, tokens, the digest key and addresses are in no line, head, snapshot, message or tab', async () => {
  const [browser, bus] = [new TestBrowser(), new Bus()];
  const secrets = new Set([
    'difference',
    'analytical',
    'oldpassword',
    'wrong password',
    'ada@example.org',
    'old@example.org',
    'demo@example.com',
    'admin@example.com',
  ]);
  /** Everything in the vault and the directory, down to its strings. */
  const collect = async (): Promise<void> => {
    const strings = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
    for (const [key, record] of await keptBy(browser)) {
      const values = record.startsWith('{') ? strings(JSON.parse(record)) : [record];
      for (const value of values) if (!/^acc_|^PBKDF2/.test(value)) secrets.add(value);
      // Seeds are kept under their published commitments, sessions under ids that tabs know.
      expect(key).toMatch(/^(seed|session|refresh|password|person|digestKey|registration|identity):/);
    }
  };

  const tab = await openTab(browser, bus);
  await collect();
  const old = JSON.stringify([{ id: 'u1', username: 'Old', email: 'old@example.org', password: 'oldpassword', balance: 12.5 }]);
  await migrateOldRecords(
    tab.house,
    { getItem: (key) => (key === OLD_ACCOUNTS_KEY ? old : null), removeItem: () => undefined },
    { iterations: FAST },
  );
  await collect();
  accepted(await tab.auth.signUp(signUpForm));
  await collect();
  await tab.auth.signUp(signUpForm);
  await tab.auth.changePassword({ current: 'difference', next: 'analytical' });
  await collect();
  browser.clock.at += 3_550_000;
  await tab.tick();
  await collect();
  await tab.auth.signOut();
  await tab.auth.signInWithPassword({ email: 'ada@example.org', password: 'wrong password' });
  accepted(await tab.auth.signInWithPassword({ email: 'ada@example.org', password: 'analytical' }));
  accepted(await tab.auth.signInWithIdentity({ who: 'new' }));
  accepted(await tab.auth.signInWithIdentity({ who: 'last' }));
  await collect();
  expect(secrets.size).toBeGreaterThan(35);

  const { house, memory, changes } = tab;
  const open = JSON.stringify([
    browser.exported(),
    house.head,
    await takeSnapshot(house.world, house.head, 'test', digestBy(house.hashing)),
    browser.channel.said,
    bus.told,
    memory.written,
    changes,
  ]).toLowerCase();
  for (const secret of secrets) expect(open.includes(secret.toLowerCase()), secret).toBe(false);
});
