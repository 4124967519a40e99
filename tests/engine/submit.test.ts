/** One command at a time: accepted once, refused without a trace, or not saved and nothing taken. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { Actor } from '../../src/domain/ids.ts';
import { eventsOf } from '../../src/domain/log/entry.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { HeadMismatchError, StoreUnavailableError } from '../../src/base/ports.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { entryOfNewerVersion } from '../kit/forge.ts';
import { commandIdOf } from '../kit/people.ts';
import { seedNumbered, seedWhere } from '../kit/seeds.ts';
import {
  accept,
  accountNamed,
  balance,
  became,
  bet,
  diceBet,
  GENESIS,
  houseWith,
  newcomer,
  nonceOf,
  register,
  rotate,
  type Tab,
  TestBrowser,
  TestChannel,
} from '../kit/testHouse.ts';

const always = (winning: boolean) => [seedWhere((roll) => roll <= 50 === winning, 4), seedNumbered('next')] as const;

describe('the same command twice', () => {
  test('has one effect, in this tab, in another one and after a restart', async () => {
    const browser = new TestBrowser();
    const [one, two] = [await browser.tab(), await browser.tab()];
    const ada = await newcomer(one, 'ada');
    const id = commandIdOf('twice');
    const first = accept(await bet(one, ada, 100, undefined, { id }));
    for (const tab of [one, two, await browser.tab()]) {
      const again = accept(await bet(tab, ada, 100, undefined, { id }));
      expect(again.repeated).toBe(true);
      expect(again.entry).toEqual(first.entry);
      expect(nonceOf(tab, ada)).toBe(1);
    }
    expect(browser.log.entries).toHaveLength(GENESIS + 2);
  });

  test('at the same moment has one effect', async () => {
    const browser = new TestBrowser();
    const tabs = await Promise.all([browser.tab(), browser.tab(), browser.tab()]);
    const [first] = tabs;
    if (!first) throw new Error('no tab');
    const ada = await newcomer(first, 'ada');
    const id = commandIdOf('at once');
    const all = await Promise.all(tabs.flatMap((tab) => [bet(tab, ada, 100, undefined, { id }), bet(tab, ada, 100, undefined, { id })]));
    expect(all.map(became).toSorted()).toEqual(['accepted', ...Array.from({ length: 5 }, () => 'repeated')]);
    expect(browser.log.entries).toHaveLength(GENESIS + 2);
  });

  test('is refused as of what another tab has written, where that took over', async () => {
    const browser = new TestBrowser();
    const [one, two] = [await browser.tab(), await browser.tab()];
    const ada = await newcomer(one, 'ada');
    browser.clock.move(10_000);
    const { entry } = accept(await bet(two, ada, 100_00, undefined));
    browser.clock.move(-9_000);
    const id = commandIdOf('again');
    for (const tab of [one, two])
      expect(await bet(tab, ada, 100, undefined, { id })).toMatchObject({ kind: 'refused', at: entry.header.at });
  });

  test('with another stake, choice or actor is refused, and nothing is appended', async () => {
    const { browser, tab, ada, ben } = await houseWith('ada', 'ben');
    const id = commandIdOf('mine');
    accept(await bet(tab, ada, 100, undefined, { id }));
    const before = browser.exported();
    const others = [
      bet(tab, ada, 101, undefined, { id }),
      bet(tab, ada, 100, { direction: 'over', target: 50 }, { id }),
      bet(tab, ben, 100, undefined, { id }),
      tab.house.submit({ type: 'SignOut', payload: { reason: 'logout' } }, ada, { id }),
    ];
    for (const other of others) expect(became(await other)).toBe('This request was already used for something else');
    expect(browser.exported()).toBe(before);
  });

  test('may be sent again after it was refused', async () => {
    const tab = await new TestBrowser().tab();
    const ada = await newcomer(tab, 'ada', { seeds: always(true) });
    const id = commandIdOf('again');
    expect(became(await bet(tab, ada, 150_00, undefined, { id }))).toBe('Insufficient balance');
    accept(await bet(tab, ada, 100_00));
    expect(became(await bet(tab, ada, 150_00, undefined, { id }))).toBe('accepted');
  });
});

describe('a refused command', () => {
  test('appends nothing, draws nothing, tells nobody', async () => {
    const { browser, tab, ada } = await houseWith('ada');
    const [before, heard, said] = [browser.exported(), tab.heard.length, browser.channel.said.length];
    for (const [stake, choice] of [
      [0],
      [-1],
      [0.001],
      [Number.NaN],
      [Number('1e400')],
      ['100'],
      [100_01],
      [100, { direction: 'over', target: 99 }],
      [100, { direction: 'under', target: 0 }],
      [100, 'x'],
    ]) {
      expect((await bet(tab, ada, stake, choice)).kind).toBe('refused');
    }
    expect((await register(tab, 'ADA', { email: 'other@example.com' })).kind).toBe('refused');
    expect(browser.exported()).toBe(before);
    expect([tab.heard.length, browser.channel.said.length, nonceOf(tab, ada), balance(tab, ada)]).toEqual([heard, said, 0, 100_00]);
  });
});

describe('a store that cannot save', () => {
  test('says so; nothing is taken, nobody is told, and the next try works', async () => {
    const browser = new TestBrowser();
    const [tab, other] = [await browser.tab(), await browser.tab()];
    const ada = await newcomer(tab, 'ada');
    const [before, heard, marker] = [browser.exported(), tab.heard.length, browser.marker.head];
    const id = commandIdOf('no room');
    tab.store.failNextAppend();
    await expect(bet(tab, ada, 100, undefined, { id })).rejects.toThrow(StoreUnavailableError);
    expect(browser.exported()).toBe(before);
    expect([tab.heard.length, browser.marker.head, nonceOf(tab, ada), balance(tab, ada)]).toEqual([heard, marker, 0, 100_00]);
    await other.house.catchUp();
    expect(JSON.stringify(other.house.world)).toBe(JSON.stringify(tab.house.world));
    expect(accept(await bet(tab, ada, 100, undefined, { id })).repeated).toBe(false);
    expect(nonceOf(tab, ada)).toBe(1);
  });

  test('still lets a tab learn what others have written', async () => {
    const browser = new TestBrowser();
    browser.channel.deaf = true;
    const [tab, other] = [await browser.tab(), await browser.tab()];
    const ada = await newcomer(other, 'ada');
    accept(await bet(other, ada, 100));
    tab.store.failNextAppend();
    await expect(bet(tab, ada, 100)).rejects.toThrow(StoreUnavailableError);
    expect(tab.house.head).toEqual(other.house.head);
    expect(tab.heard.map(({ header }) => header.seq)).toEqual([GENESIS + 1, GENESIS + 2]);
  });
});

describe('listeners', () => {
  test('that throw do not make an accepted command look unsaved, nor keep the others from hearing', async () => {
    const { tab, ada } = await houseWith('ada');
    const said: unknown[] = [];
    const error = console.error;
    console.error = (...words: unknown[]) => void said.push(...words);
    try {
      tab.house.onEntries(() => {
        throw new Error('a screen is broken');
      });
      const later: number[] = [];
      tab.house.onEntries((entries) => later.push(...entries.map(({ header }) => header.seq)));
      expect(became(await bet(tab, ada, 100))).toBe('accepted');
      expect(later).toEqual([GENESIS + 2]);
      expect(String(said)).toContain('a screen is broken');
    } finally {
      console.error = error;
    }
  });

  test('hear only what is durable, once, in order, until they stop', async () => {
    const { browser, tab, ada } = await houseWith('ada');
    const durable: boolean[] = [];
    const stop = tab.house.onEntries((entries) => durable.push(...entries.map(({ header }) => (browser.log.head?.seq ?? 0) >= header.seq)));
    accept(await bet(tab, ada, 100));
    stop();
    accept(await bet(tab, ada, 100));
    expect(durable).toEqual([true]);
    expect(tab.heard.map(({ header }) => header.seq)).toEqual([GENESIS + 1, GENESIS + 2, GENESIS + 3]);
  });
});

describe('other tabs', () => {
  test('catch up when they are told', async () => {
    const browser = new TestBrowser();
    const [tab, other] = [await browser.tab(), await browser.tab()];
    const heard = () => other.heard.map(({ header }) => header.seq);
    const ada = await newcomer(tab, 'ada');
    await expect.poll(heard).toEqual([GENESIS + 1]);
    accept(await bet(tab, ada, 100));
    await expect.poll(heard).toEqual([GENESIS + 1, GENESIS + 2]);
    expect(JSON.stringify(other.house.world)).toBe(JSON.stringify(tab.house.world));
  });

  test('and who was not told finds out when it acts', async () => {
    const browser = new TestBrowser();
    browser.channel.deaf = true;
    const [tab, other] = [await browser.tab(), await browser.tab()];
    const ada = await newcomer(tab, 'ada', { seeds: [seedWhere((roll) => roll > 50, 1), seedNumbered('next')] });
    accept(await bet(tab, ada, 100_00));
    expect(became(await bet(other, ada, 1))).toBe('Insufficient balance');
    expect(balance(other, ada)).toBe(0);
    expect(accountNamed(other, 'ada')).toBe(ada);
    expect(new TestChannel().said).toEqual([]);
  });

  test('that rotate in between do not make a bet draw from a seed that is already revealed', async () => {
    const browser = new TestBrowser();
    browser.channel.deaf = true;
    const [tab, other] = [await browser.tab(), await browser.tab()];
    const ada = await newcomer(tab, 'ada');
    await other.house.catchUp();
    accept(await rotate(tab, ada));
    const { entry } = accept(await bet(other, ada, 100));
    const [placed] = eventsOf(entry);
    expect(placed?.data).toMatchObject({ draw: { seedHash: tab.house.world.accounts[ada]?.seeds.activeHash, nonce: 0 } });
    expect(verifyLines(browser.lines()).ok).toBe(true);
  });
});

describe('a tab that does not know the newest entries', () => {
  const winning = { seeds: [seedWhere((roll) => roll <= 50, 1), seedNumbered('next')] } as const;

  test('refuses nothing that the newest entries allow', async () => {
    const browser = new TestBrowser();
    browser.channel.deaf = true;
    const [tab, stale] = [await browser.tab(), await browser.tab()];
    const ada = await newcomer(tab, 'ada', winning);
    await stale.house.catchUp();
    accept(await bet(tab, ada, 100_00));
    expect([balance(stale, ada), balance(tab, ada) > 150_00]).toEqual([100_00, true]);
    accept(await bet(stale, ada, 150_00));
  });

  test('answers a command that the log has already, although it would be refused now', async () => {
    const browser = new TestBrowser();
    browser.channel.deaf = true;
    const [tab, stale] = [await browser.tab(), await browser.tab()];
    const ada = await newcomer(tab, 'ada', { seeds: always(false) });
    const id = commandIdOf('spent');
    accept(await bet(tab, ada, 100_00, undefined, { id }));
    for (const again of [tab, stale]) expect(became(await bet(again, ada, 100_00, undefined, { id }))).toBe('repeated');
    expect(balance(stale, ada)).toBe(0);
  });

  test('and would refuse such a command by what it knows: it reads on before it answers', async () => {
    const browser = new TestBrowser();
    browser.channel.deaf = true;
    const [tab, stale] = [await browser.tab(), await browser.tab()];
    const ada = await newcomer(stale, 'ada', { seeds: always(false) });
    // The tab wrote last, as far as it knows. So it tries at once, without reading on.
    accept(await bet(stale, ada, 100_00));
    const gift = { account: ada, counterparty: 'house', cents: 50_00, reason: 'a test' } as const;
    accept(await tab.house.submit({ type: 'CorrectLedger', payload: gift }, 'house'));
    const id = commandIdOf('spent elsewhere');
    const { entry } = accept(await bet(tab, ada, 30_00, undefined, { id }));
    expect(became(await bet(stale, ada, 30_00, undefined, { id }))).toBe('repeated');
    expect([stale.house.head.seq, balance(stale, ada)]).toEqual([entry.header.seq, 20_00]);
  });

  test('and froze while it appended: what it had decided is dropped and decided again', async () => {
    const browser = new TestBrowser();
    browser.channel.deaf = true;
    const [tab, frozen] = [await browser.tab(), await browser.tab()];
    const ada = await newcomer(frozen, 'ada', { seeds: always(false) });
    await tab.house.catchUp();
    const append = frozen.store.append.bind(frozen.store);
    let decided = 0;
    frozen.store.append = async (batch) => {
      decided += 1;
      if (decided === 1) accept(await bet(tab, ada, 100_00));
      return append(batch);
    };
    expect(became(await bet(frozen, ada, 1_00))).toBe('Insufficient balance');
    expect([decided, balance(frozen, ada), browser.log.entries.length]).toEqual([1, 0, GENESIS + 2]);
  });

  test('and whose log is gone, or is another one, appends nothing', async () => {
    const { browser, tab, ada } = await houseWith('ada');
    const other = new TestBrowser({ seed: 'another log' });
    const kept = { head: browser.log.head, entries: [...browser.log.entries] };
    for (const { head, entries } of [
      { head: null, entries: [] },
      { head: (await other.tab()).house.head, entries: other.log.entries },
    ]) {
      browser.log.head = head;
      browser.log.entries.splice(0, Infinity, ...entries);
      await expect(bet(tab, ada, 1)).rejects.toThrow(HeadMismatchError);
      expect(browser.log.entries).toHaveLength(entries.length);
    }
    browser.log.head = kept.head;
    browser.log.entries.splice(0, Infinity, ...kept.entries);
    accept(await bet(tab, ada, 1));
  });
});

describe('a log that a newer version wrote', () => {
  const newer = async () => {
    const { browser, tab, ada } = await houseWith('ada');
    const { head } = tab.house;
    await tab.store.append({
      after: head,
      entries: [{ stored: entryOfNewerVersion(head, ada), keys: [], isPublic: false }],
      secrets: [],
      revealed: [],
    });
    return { browser, tab, ada };
  };

  test('can be read up to there and not written, in a tab that was open and in a new one', async () => {
    const { browser, tab, ada } = await newer();
    const before = browser.exported();
    await tab.house.catchUp();
    const fresh = await browser.tab();
    for (const { house } of [tab, fresh]) {
      expect(house.newer?.message).toBe(`entry ${GENESIS + 2} holds jackpot/won, which only a newer version understands`);
      expect(house.head.seq).toBe(GENESIS + 1);
      expect(house.world.ledger.player[ada]).toBe(100_00);
      expect(await house.submit(diceBet(100), ada)).toEqual({
        kind: 'refused',
        refusal: refuse('log-read-only'),
        at: expect.any(Number) as number,
      });
    }
    expect(refuse('log-read-only').sentence).toBe('A newer version of the app is in use. Reload this page to get it.');
    expect(browser.exported()).toBe(before);
  });

  test('is found out inside the very command that meets it', async () => {
    const { browser, tab, ada } = await newer();
    const before = browser.exported();
    expect(became(await bet(tab, ada, 100))).toBe('A newer version of the app is in use. Reload this page to get it.');
    expect(browser.exported()).toBe(before);
    expect(balance(tab, ada)).toBe(100_00);
  });
});

test('what could not be read back is never written', async () => {
  const { browser, tab, ada } = await houseWith('ada');
  const before = browser.exported();
  const correct = (cents: number, reason: string) =>
    tab.house.submit({ type: 'CorrectLedger', payload: { account: ada, counterparty: 'house', cents, reason } }, 'house');
  const signIn = (method: unknown) => tab.house.submit({ type: 'SignIn', payload: { method: method } } as Command, ada);
  expect(became(await signIn('by magic'))).toBe('This request could not be read');
  expect(became(await signIn(0.5))).toBe('This request could not be read');
  expect(became(await correct(5, '\ud800 half a character'))).toBe('Reason holds U+D800, which is half a character');
  expect(browser.exported()).toBe(before);
  accept(await correct(5, 'counted twice'));
});

test('a guest of this device writes as fast as an account, and what others wrote is not counted', async () => {
  const browser = new TestBrowser();
  const [one, two] = [await browser.tab(), await browser.tab()];
  const ada = await newcomer(one, 'ada');
  const say = (tab: Tab, actor: Actor) => tab.house.submit({ type: 'Say', payload: { text: 'Hello' } }, actor);
  for (const tab of [one, two, one, two, one]) accept(await say(tab, 'guest'));
  expect(became(await say(two, 'guest'))).toBe('You are sending messages too fast');
  accept(await say(two, ada));
  browser.clock.move(10_001);
  accept(await say(two, 'guest'));
});
