/** Several tabs at once, in every order that the store's and the vault's answers may come in. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { HeadMismatchError, StoreUnavailableError } from '../../src/base/ports.ts';
import { PATIENT, runs } from '../kit/runs.ts';
import { scheduled } from '../kit/scheduled.ts';
import { seedNumbered, seedWhere } from '../kit/seeds.ts';
import { accept, balance, became, bet, brokenBooks, newcomer, nonceOf, register, rotate, TestBrowser, type Tab } from '../kit/testHouse.ts';

/** A seed on which the first hundred bets on 1 or under lose. */
const losing = seedWhere((roll) => roll > 1, 100);
const longShot = { direction: 'under', target: 1 };

const expectSound = async (browser: TestBrowser, tabs: readonly Tab[]): Promise<void> => {
  for (const { house } of tabs) await house.catchUp();
  expect(new Set(tabs.map(({ house }) => JSON.stringify(house.world))).size).toBe(1);
  for (const tab of tabs) expect(brokenBooks(tab)).toEqual([]);
  expect(verifyLines(browser.lines(), { expectedHead: browser.log.head?.hash ?? '' }).failure).toBeNull();
};

test('ten tabs that bet at once on one balance: exactly floor(balance / stake) are accepted', async () => {
  for (const stake of [7_00, 9_99, 33_33, 100_00, 3_01]) {
    const browser = new TestBrowser();
    const tabs = await Promise.all(Array.from({ length: 10 }, () => browser.tab()));
    const [first] = tabs;
    if (!first) throw new Error('no tab');
    const ada = await newcomer(first, 'ada', { seeds: [losing, seedNumbered('next')] });
    const all = await Promise.all(tabs.flatMap((tab) => Array.from({ length: 4 }, () => bet(tab, ada, stake, longShot))));
    const accepted = all.filter((submitted) => became(submitted) === 'accepted').length;
    expect(accepted).toBe(Math.min(40, Math.floor(100_00 / stake)));
    expect(all.filter((submitted) => became(submitted) === 'Insufficient balance')).toHaveLength(40 - accepted);
    await expectSound(browser, tabs);
    expect([balance(first, ada), nonceOf(first, ada)]).toEqual([100_00 - accepted * stake, accepted]);
  }
});

/** Opens tabs undisturbed; from `begin` on, every answer waits for the scheduler. */
async function race(scheduler: fc.Scheduler, count: number) {
  const browser = new TestBrowser();
  const gate: { scheduler: fc.Scheduler | null } = { scheduler: null };
  const later = {
    schedule: <T>(task: Promise<T>, label?: string): Promise<T> => (gate.scheduler ? gate.scheduler.schedule(task, label) : task),
  } as fc.Scheduler;
  const tabs: Tab[] = [];
  for (let i = 0; i < count; i += 1) tabs.push(await browser.tab((ports) => scheduled(ports, later, `tab ${i}`)));
  const [first] = tabs;
  if (!first) throw new Error('no tab');
  const run = async <T>(work: readonly Promise<T>[]): Promise<T[]> => {
    const all = await scheduler.waitFor(Promise.all(work));
    gate.scheduler = null;
    await scheduler.waitIdle();
    return all;
  };
  return { browser, tabs, first, begin: () => void (gate.scheduler = scheduler), run };
}

test('in any order of answers, bets on one balance never overdraw it and none is lost', PATIENT, () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 2, max: 4 }),
      fc.integer({ min: 15_00, max: 60_00 }),
      async (scheduler, count, stake) => {
        const { browser, tabs, first, begin, run } = await race(scheduler, count);
        const ada = await newcomer(first, 'ada', { seeds: [losing, seedNumbered('next')] });
        begin();
        const all = await run(tabs.flatMap((tab) => [bet(tab, ada, stake, longShot), bet(tab, ada, stake, longShot)]));
        const due = Math.min(2 * count, Math.floor(100_00 / stake));
        expect(all.filter((submitted) => became(submitted) === 'accepted')).toHaveLength(due);
        await expectSound(browser, tabs);
        expect(nonceOf(first, ada)).toBe(due);
      },
    ),
    runs(40),
  ),
);

test('in any order of answers, bets, rotations, lost secrets and failing stores end in one sound log', PATIENT, () => {
  const deed = fc.record({
    tab: fc.nat(2),
    does: fc.constantFrom('bet', 'bet', 'rotate', 'register', 'lose secret', 'fail', 'same id', 'maintain'),
  });
  return fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(deed, { minLength: 2, maxLength: 8 }), async (scheduler, deeds) => {
      const { browser, tabs, first, begin, run } = await race(scheduler, 3);
      const ada = await newcomer(first, 'ada');
      const unsaved = (error: unknown): string => {
        if (error instanceof StoreUnavailableError) return 'not saved';
        throw error;
      };
      begin();
      const become = async (tab: Tab, does: string, i: number): Promise<string> => {
        switch (does) {
          case 'rotate':
            return became(await rotate(tab, ada));
          case 'register':
            return became(await register(tab, `friend${i % 2}`));
          case 'lose secret':
            await browser.vault.delete([`seed:${tab.house.world.accounts[ada]?.seeds.activeHash}`]);
            return became(await bet(tab, ada, 1));
          case 'fail':
            tab.store.failNextAppend();
            return became(await bet(tab, ada, 1));
          case 'same id':
            return became(await bet(tab, ada, 5, longShot, { id: '00000000-0000-4000-8000-00000000cafe' }));
          case 'maintain':
            await tab.house.maintain();
            return 'maintained';
          default:
            return became(await bet(tab, ada, 10));
        }
      };
      const said = await run(deeds.map(({ tab, does }, i) => become(tabs[tab] ?? first, does, i).catch(unsaved)));
      for (const one of said) expect(['accepted', 'repeated', 'not saved', 'maintained', 'Email already in use']).toContain(one);
      const sameId = deeds.flatMap(({ does }, i) => (does === 'same id' ? [said[i]] : []));
      expect(sameId.filter((one) => one === 'accepted').length).toBeLessThanOrEqual(1);
      for (const { house } of tabs) await house.catchUp();
      await expectSound(browser, tabs);
      const placed = browser.log.entries.filter(({ lines }) => lines.includes('"type":"PlaceBet"')).length;
      const bets = deeds.filter(({ does }, i) => ['bet', 'fail', 'same id', 'lose secret'].includes(does) && said[i] === 'accepted').length;
      expect(placed - 1, 'every accepted bet is in the log, and no other').toBe(bets);
      accept(await bet(first, ada, 1).catch(() => bet(first, ada, 1)));
    }),
    runs(40),
  );
});

test('an entry of another tab that does not follow the one before it is not taken', async () => {
  const browser = new TestBrowser();
  const [first, second] = [await browser.tab(), await browser.tab()];
  const ada = await newcomer(first, 'ada');
  await second.house.catchUp();
  browser.channel.deaf = true;
  accept(await bet(first, ada, 1_00));
  const { entries } = browser.log;
  const last = entries.at(-1);
  if (!last) throw new Error('nothing was appended');
  entries[entries.length - 1] = { ...last, lines: last.lines.replace(/"prev":"[0-9a-f]{64}"/u, `"prev":"${'0'.repeat(64)}"`) };
  await expect(second.house.catchUp()).rejects.toThrow(HeadMismatchError);
});
