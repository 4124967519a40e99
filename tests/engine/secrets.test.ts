/** What must not be read before its time, or ever: searched for, byte for byte, in everything that leaves the vault. */
import { describe, expect, test } from 'vitest';
import { secretsIn, taken } from '../kit/taken.ts';
import { pointBelowCap, seedNumbered, seedWithPoint, sha256 } from '../kit/seeds.ts';
import { accept, bet, endFlights, houseWith, newcomer, register, rotate, TestBrowser } from '../kit/testHouse.ts';
import { keepPassword, recordPassword } from '../../src/engine/passwords.ts';

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

test('a secret that is said, written or revealed twice is found', async () => {
  const { browser, tab, ada } = await houseWith('ada');
  const pair = tab.house.world.accounts[ada]?.seeds;
  accept(await rotate(tab, ada));
  expect(secretsIn(browser, [tab]).problems).toEqual([]);
  browser.channel.said.push({ hint: browser.vault.seedBehind(pair?.nextHash ?? '') });
  expect(secretsIn(browser, [tab]).problems).toEqual([`the secret of seed:${pair?.nextHash} can be read`]);
  browser.channel.said.pop();
  accept(
    await tab.house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: browser.vault.seedBehind(pair?.activeHash ?? '') } }, ada),
  );
  const [entry, again] = [tab.house.head.seq - 1, tab.house.head.seq];
  expect(secretsIn(browser, [tab]).problems).toEqual([`the secret of seed:${pair?.activeHash} stands in ${entry}, ${again}`]);
});

test('a revealed seed is first read in the entry that reveals it', async () => {
  const { browser, tab, ada } = await houseWith('ada');
  accept(await bet(tab, ada, 100));
  const secret = browser.vault.seedBehind(tab.house.world.accounts[ada]?.seeds.activeHash ?? '');
  expect(taken(browser, [tab])).not.toContain(secret);
  const { entry } = accept(await rotate(tab, ada));
  expect(browser.log.entries.filter(({ lines }) => lines.includes(secret)).map(({ seq }) => seq)).toEqual([entry.header.seq]);
});

describe('a round that waits', () => {
  const crash = (autoCashOut?: number) => ({
    type: 'PlaceBet' as const,
    payload: { game: 'crash', stakeCents: 10_00, choice: autoCashOut === undefined ? {} : { autoCashOut } },
  });

  test('of Crash: while it is in flight nothing that can be read depends on its point', async () => {
    // Two houses that differ in nothing but the secret behind a commitment: what can be taken from them is the same.
    const readable = async (wish: (point: number) => boolean): Promise<string> => {
      const seed = seedWithPoint(wish);
      const { browser, tab } = await houseWith();
      const ada = await newcomer(tab, 'ada', { seeds: [seed, seedNumbered('next')] });
      const { events } = accept(await tab.house.submit(crash(), ada));
      expect(events.map(({ type }) => type)).toEqual(['bet/placed']);
      browser.clock.move(1_000);
      // Asked too early, the house says nothing; cashed out or not, the round goes on.
      expect(await endFlights(tab)).toMatchObject({ kind: 'refused', refusal: { sentence: 'Nothing is due' } });
      await tab.house.maintain();
      const everything = taken(browser, [tab]);
      expect(everything).not.toContain('pointHundredths');
      expect(everything).not.toContain(seed.serverSeed);
      // Hashes that follow from the commitment, and ids and salts that follow from chance, are not the point.
      return everything.replaceAll(seed.seedHash, 'commitment').replaceAll(/[0-9a-f]{64}/gu, 'hash');
    };
    const [low, high] = [await readable((point) => point > 120 && point < 150), await readable((point) => point > 2_000)];
    expect(low).toBe(high);
  });

  test('of Crash: its point stands in the entry that ends it and in none before, its seed only where it is revealed', async () => {
    const { browser, tab } = await houseWith();
    const seed = seedWithPoint((point) => point === 317);
    const ada = await newcomer(tab, 'ada', { seeds: [seed, seedNumbered('next')] });
    accept(await tab.house.submit(crash(150), ada));
    browser.clock.move(30_000);
    const ended = accept(await endFlights(tab)).entry.header.seq;
    const revealed = accept(await rotate(tab, ada)).entry.header.seq;
    const holding = (text: string): number[] => browser.log.entries.filter(({ lines }) => lines.includes(text)).map(({ seq }) => seq);
    expect(holding('"pointHundredths":317')).toEqual([ended]);
    expect(holding(seed.serverSeed)).toEqual([revealed]);
    expect(pointBelowCap(seed.serverSeed, 'change_me', 0)).toBe(317);
  });

  test('of live roulette and of a flip: its seed is first read in the entry that plays or cancels it, and then leaves the vault', async () => {
    const { browser, tab, ada, ben } = await houseWith('ada', 'ben');
    const secretOf = (): string => browser.vault.seedBehind(Object.values(tab.house.world.rounds).at(-1)?.seedHash ?? '');
    const openIds = (): readonly string[] => Object.keys(tab.house.world.rounds);
    const expectUnread = async (secret: string): Promise<void> => {
      await tab.house.maintain();
      expect(taken(browser, [tab])).not.toContain(secret);
    };
    const expectRevealedIn = async (secret: string, seq: number): Promise<void> => {
      expect(browser.log.entries.filter(({ lines }) => lines.includes(secret)).map((entry) => entry.seq)).toEqual([seq]);
      await new Promise((resolve) => setTimeout(resolve, 0));
      expect(await browser.vault.keys('seed:')).not.toContain(`seed:${sha256(secret)}`);
    };
    const freshBytes = 'ab'.repeat(16);

    browser.clock.at = Math.ceil(browser.clock.at / 25_000) * 25_000;
    accept(await tab.house.submit({ type: 'OpenLiveRound', payload: {} }, 'house'));
    const live = secretOf();
    accept(
      await tab.house.submit(
        { type: 'PlaceLiveBet', payload: { round: openIds()[0], stakeCents: 100, choice: { colour: 'red' }, freshBytes } },
        ada,
      ),
    );
    await expectUnread(live);
    browser.clock.move(15_000);
    await expectRevealedIn(live, accept(await tab.house.submit({ type: 'SpinLiveRound', payload: {} }, 'house')).entry.header.seq);

    for (const ending of ['join', 'cancel']) {
      accept(await tab.house.submit({ type: 'CreateFlip', payload: { stakeCents: 100, side: 'heads', freshBytes } }, ada));
      const flip = secretOf();
      await expectUnread(flip);
      const [round] = openIds();
      const ended = await (ending === 'join'
        ? tab.house.submit({ type: 'JoinFlip', payload: { round, freshBytes } }, ben)
        : tab.house.submit({ type: 'CancelFlip', payload: { round } }, ada));
      await expectRevealedIn(flip, accept(ended).entry.header.seq);
    }
  });
});
