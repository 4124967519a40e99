/** What must not be read before its time, or ever: searched for, byte for byte, in everything that leaves the vault. */
import { expect, test } from 'vitest';
import { taken } from '../kit/taken.ts';
import { accept, bet, newcomer, register, rotate, TestBrowser } from '../kit/testHouse.ts';
import { keepPassword, recordPassword } from '../../src/house/passwords.ts';

const EMAILS = ['ada.lovelace@example.com', 'ben@example.org', 'Cyd+games@example.net'];
const PASSWORD = 'correct horse battery';

test('seeds, addresses, passwords and keys are in no line, snapshot, announcement, marker or world', async () => {
  const browser = new TestBrowser();
  const [tab, other] = [await browser.tab(), await browser.tab()];
  const people = await Promise.all(EMAILS.map((email, i) => newcomer(tab, ['ada', 'ben', 'cyd'][i] ?? '', { email })));
  for (const id of people) await keepPassword(browser.vault, id, await recordPassword(PASSWORD, browser.entropy, 1_000));
  await register(other, 'dora', { email: EMAILS[0]?.toUpperCase() ?? '' });
  for (let round = 0; round < 200; round += 1) {
    for (const [i, id] of people.entries()) {
      await bet(i === 0 ? tab : other, id, 1 + round, { direction: 'over', target: 30 });
      if ((round + i) % 20 === 0) accept(await rotate(tab, id, `seed ${round}`));
    }
  }
  await tab.house.maintain();
  await other.house.maintain();
  expect(browser.snapshots.everything.length).toBeGreaterThan(0);

  const revealed = new Set([...browser.exported().matchAll(/"serverSeed":"([0-9a-f]{64})"/gu)].map(([, seed]) => seed));
  const everything = taken(browser, [tab, other]);
  let unrevealed = 0;
  for (const [key, value] of browser.vault.everything) {
    if (key.startsWith('seed:')) {
      const { serverSeed } = JSON.parse(value) as { serverSeed: string };
      if (revealed.has(serverSeed)) continue;
      unrevealed += 1;
      expect(everything).not.toContain(serverSeed);
    } else if (key.startsWith('password:')) {
      const { salt, hash } = JSON.parse(value) as { salt: string; hash: string };
      expect(everything).not.toContain(salt);
      expect(everything).not.toContain(hash);
    } else {
      expect(key).toMatch(/^digestKey:/u);
      expect(everything).not.toContain(value);
    }
  }
  expect(unrevealed).toBeGreaterThan(4);
  expect(revealed.size).toBeGreaterThan(20);
  const lower = everything.toLowerCase();
  for (const email of [...EMAILS, 'admin@example.com', 'demo@example.com']) {
    expect(lower).not.toContain(email.toLowerCase());
    expect(lower).not.toContain(Buffer.from(email).toString('hex'));
    expect(lower).not.toContain(Buffer.from(email).toString('base64').replace(/=+$/u, '').toLowerCase());
  }
  expect(everything).not.toContain(PASSWORD);
});

test('a revealed seed is first read in the entry that reveals it', async () => {
  const browser = new TestBrowser();
  const tab = await browser.tab();
  const ada = await newcomer(tab, 'ada');
  accept(await bet(tab, ada, 100));
  const secret = browser.vault.seedBehind(tab.house.world.accounts[ada]?.seeds.activeHash ?? '');
  expect(taken(browser, [tab])).not.toContain(secret);
  const { entry } = accept(await rotate(tab, ada));
  expect(browser.log.entries.filter(({ lines }) => lines.includes(secret)).map(({ seq }) => seq)).toEqual([entry.header.seq]);
});
