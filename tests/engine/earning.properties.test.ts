/** What earning must never do, whatever people, tabs and clocks do. The judges below read the log's events and know no command. */
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { eventsOf } from '../../src/domain/log/entry.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { balanceOf } from '../../src/domain/world.ts';
import { visitIn } from '../kit/earning.tsx';
import { PATIENT, runs } from '../kit/runs.ts';
import { bet, brokenBooks, completeOffers, houseWith, newcomer, register, type Tab, TestBrowser } from '../kit/testHouse.ts';

const DAY = 86_400_000;

/** Every event of the log with the time of its entry, oldest first. */
const history = (browser: TestBrowser): { readonly at: number; readonly event: DomainEvent }[] =>
  browser.log.entries.flatMap((stored) => {
    const entry = readStored(stored);
    return eventsOf(entry).map((event) => ({ at: entry.header.at, event }));
  });

const count = (items: readonly string[]): number =>
  Math.max(0, ...new Map(items.map((item) => [item, items.filter((one) => one === item).length])).values());

const lawful = (browser: TestBrowser, tab: Tab): void => {
  expect(brokenBooks(tab)).toEqual([]);
  expect(verifyLines(browser.lines()).failure ?? null).toBeNull();
};

describe('referrals', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('register' as const),
      code: fc.oneof(fc.nat(6), fc.constant(null), fc.constantFrom('', 'NOBODY1', '__proto__')),
    }),
    fc.record({ kind: fc.constant('change' as const), who: fc.nat(6), code: fc.constantFrom('SEABIRD', 'HERON', 'GULL7') }),
    fc.record({ kind: fc.constant('bet' as const), who: fc.nat(6) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1_000, DAY, -30_000, -2 * DAY) }),
  );

  test('pay at most once for each friend, never oneself, never in a circle, five at once a day', PATIENT, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const browser = new TestBrowser();
        const tabs = [await browser.tab(), await browser.tab()];
        const people: AccountId[] = [];
        for (const [n, one] of steps.entries()) {
          const tab = tabs[n % 2];
          if (!tab) throw new Error('no tab');
          if (one.kind === 'wait') browser.clock.move(one.ms);
          if (one.kind === 'register') {
            const owner = typeof one.code === 'number' ? people[one.code % Math.max(people.length, 1)] : undefined;
            const referralCode =
              typeof one.code === 'number' ? ((owner && tab.house.world.accounts[owner]?.referralCode) ?? null) : one.code;
            people.push(await newcomer(tab, `person${n}`, { referralCode }));
          }
          const who = 'who' in one ? people[one.who % Math.max(people.length, 1)] : undefined;
          if (one.kind === 'bet' && who) await bet(tab, who, 1);
          if (one.kind === 'change' && who) await tab.house.submit({ type: 'ChangeReferralCode', payload: { code: one.code } }, who);
        }
        const events = history(browser);
        const paid = events.flatMap(({ event }) => (event.type === 'referral/paid' ? [event.data] : []));
        expect(count(paid.map(({ referred }) => referred))).toBeLessThanOrEqual(1);
        const order = events.flatMap(({ event }) => (event.type === 'account/registered' ? [event.data.account] : []));
        const joined = events.flatMap(({ event }) => (event.type === 'referral/joined' ? [event.data] : []));
        // Whoever referred was there before: no circle can close.
        for (const { referrer, referred } of joined) expect(order.indexOf(referrer)).toBeLessThan(order.indexOf(referred));
        for (const { referrer, referred } of paid) {
          expect(referrer).not.toBe(referred);
          expect(joined.find((one) => one.referred === referred)?.referrer).toBe(referrer);
        }
        for (const tab of tabs) await tab.house.catchUp();
        lawful(browser, tabs[0] as Tab);
      }),
      runs(60),
    );
  });

  test('a code of one’s own, given to oneself, is nobody’s referral', async () => {
    const { browser, tab, ada } = await houseWith('ada');
    const code = tab.house.world.accounts[ada]?.referralCode ?? '';
    await register(tab, 'ada', { referralCode: code });
    expect(history(browser).filter(({ event }) => event.type === 'referral/paid')).toEqual([]);
    expect(tab.house.world.referrals).toEqual({});
  });
});

describe('offers and walls', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('start' as const), who: fc.nat(1), offer: fc.nat(5) }),
    fc.record({ kind: fc.constant('complete' as const) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 2_999, 3_000, -10_000, -DAY, DAY) }),
    fc.record({
      kind: fc.constant('wall' as const),
      who: fc.nat(1),
      transaction: fc.constantFrom('a', 'b', 'c', null),
      credits: fc.constantFrom(1, 499.99, 500, 500.01, -1),
    }),
    fc.record({ kind: fc.constant('partner' as const), who: fc.nat(1), offer: fc.constantFrom('p-1', 'p-2') }),
  );

  test('an offer at most once an account and not before 3 s, a transaction at most once, limits kept', PATIENT, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const browser = new TestBrowser();
        const tabs = [await browser.tab(), await browser.tab()] as const;
        const people = [await newcomer(tabs[0], 'ada'), await newcomer(tabs[0], 'ben')] as const;
        const frame = { origin: 'https://walls.example', source: {} };
        await tabs[1].house.catchUp();
        const visits = people.map((account, n) => visitIn((tabs[n] as Tab).house, account, 'harborlight'));
        for (const visit of visits) await visit.begin();
        const offers = Object.keys(tabs[0].house.world.offers);
        for (const [n, one] of steps.entries()) {
          const { house } = tabs[n % 2] as Tab;
          if (one.kind === 'wait') browser.clock.move(one.ms);
          if (one.kind === 'start')
            await house.submit({ type: 'StartOffer', payload: { offer: offers[one.offer] } }, people[one.who] as AccountId);
          if (one.kind === 'complete') await Promise.all(tabs.map((tab) => completeOffers(tab)));
          if (one.kind === 'wall') {
            const data = {
              type: 'credits_earned',
              credits: one.credits,
              ...(one.transaction === null ? {} : { transactionId: one.transaction }),
            };
            await visits[one.who]?.receive({ ...frame, data }, frame);
          }
          if (one.kind === 'partner')
            await house.submit(
              { type: 'CompletePartnerOffer', payload: { wall: 'lagoon', offer: one.offer, cents: 5_00 } },
              people[one.who] as AccountId,
            );
        }
        const events = history(browser);
        const completed = events.flatMap(({ event }) => (event.type === 'offer/completed' ? [event.data.account + event.data.offer] : []));
        const partner = events.flatMap(({ event }) =>
          event.type === 'wall/offer-completed' ? [event.data.account + event.data.offer] : [],
        );
        const transactions = events.flatMap(({ event }) =>
          event.type === 'wall/credited' && event.data.transaction !== null ? [event.data.wall + event.data.transaction] : [],
        );
        for (const once of [completed, partner, transactions]) expect(count(once)).toBeLessThanOrEqual(1);
        for (const { event } of events) if (event.type === 'wall/credited') expect(event.data.cents).toBeLessThanOrEqual(500_00);
        await tabs[0].house.catchUp();
        lawful(browser, tabs[0]);
      }),
      runs(60),
    );
  });
});

describe('claims', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  const HOUR = 3_600_000;
  const move = fc.oneof(
    fc.constantFrom(1, HOUR, 23 * HOUR, DAY - 1, DAY, DAY + 1, 47 * HOUR, 2 * DAY, 2 * DAY + 1, 366 * DAY),
    fc.constantFrom(-1_000, -59_000, -61_000, -HOUR, -DAY, -366 * DAY),
    fc.integer({ min: -3 * DAY, max: 3 * DAY }),
  );

  /** Claims after every move of the clock; what the log shows of it. */
  async function claimed(moves: readonly number[]): Promise<TestBrowser> {
    const browser = new TestBrowser();
    // Half an hour before the clocks go forward in Europe.
    browser.clock.at = Date.UTC(2026, 2, 29, 0, 30);
    const tab = await browser.tab();
    const ada = await newcomer(tab, 'ada');
    for (const ms of moves) {
      browser.clock.at = Math.max(0, browser.clock.at + ms);
      await tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, ada);
      await tab.house.submit({ type: 'ClaimStreak', payload: {} }, ada);
    }
    lawful(browser, tab);
    return browser;
  }

  test('are never early: between two of them the log’s own time went on for a day, however the clock jumped', PATIENT, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 25 }), async (moves) => {
        let [before, passed, inARow]: [number, number, number] = [0, Infinity, 0];
        for (const { at, event } of history(await claimed(moves))) {
          // Time that runs back at a correction is time that did not pass.
          if (event.type !== 'clock/corrected') passed += Math.max(0, at - before);
          before = at;
          if (event.type === 'bonus/daily-claimed') {
            expect(passed).toBeGreaterThanOrEqual(defaultRules.dailyBonus.cooldownMs);
            passed = 0;
            inARow += 1;
          }
          if (event.type === 'bonus/streak-claimed') {
            expect(inARow, 'seven claims since the last streak').toBeGreaterThanOrEqual(defaultRules.streak.claims);
            inARow = 0;
          }
        }
      }),
      runs(90),
    );
  });

  test.each(['America/New_York', 'Australia/Lord_Howe', 'Pacific/Kiritimati'])('are the same in every time zone: %s', async (other) => {
    const moves = [1, DAY - HOUR, HOUR, DAY, DAY, DAY, DAY, DAY, 25 * HOUR, -HOUR, DAY];
    const here = await claimed(moves);
    process.env['TZ'] = other;
    expect((await claimed(moves)).exported()).toBe(here.exported());
  });

  test('a clock that was a year ahead freezes nothing: a day after it was put right the bonus is due', async () => {
    const browser = await claimed([366 * DAY, -366 * DAY, DAY + 1]);
    expect(history(browser).filter(({ event }) => event.type === 'bonus/daily-claimed')).toHaveLength(2);
  });
});

describe('achievements', () => {
  test(
    'follow from the log alone: a claim stands after the bet that reached it, once, and a refused one was not reached',
    PATIENT,
    async () => {
      const step = fc.oneof(
        fc.record({ kind: fc.constant('bet' as const), cents: fc.constantFrom(1, 99_99, 100_00, 40_00) }),
        fc.record({
          kind: fc.constant('claim' as const),
          achievement: fc.constantFrom('first-win' as const, 'high-roller' as const, 'crash-master' as const),
        }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), fc.string(), async (steps, seed) => {
          const browser = new TestBrowser({ seed });
          const tab = await browser.tab();
          const ada = await newcomer(tab, 'ada');
          const sentences: string[] = [];
          for (const one of steps) {
            if (one.kind === 'bet') await bet(tab, ada, one.cents);
            else {
              const claim = await tab.house.submit({ type: 'ClaimAchievement', payload: { achievement: one.achievement } }, ada);
              if (claim.kind === 'refused') sentences.push(claim.refusal.sentence);
            }
          }
          const reached = new Set<string>();
          const held = new Set<string>();
          for (const { event } of history(browser)) {
            if (event.type === 'bet/settled' && event.data.account === ada) {
              if (event.data.payoutCents > event.data.stakeCents) reached.add('first-win');
              if (event.data.stakeCents >= 100_00) reached.add('high-roller');
            }
            if (event.type !== 'achievement/claimed' || event.data.account !== ada) continue;
            expect(reached.has(event.data.achievement)).toBe(true);
            expect(held.has(event.data.achievement)).toBe(false);
            held.add(event.data.achievement);
          }
          for (const sentence of sentences) expect(['Achievement not completed yet', 'Reward already claimed']).toContain(sentence);
          expect(tab.house.world.accounts[ada]?.claimed.filter((name) => name !== 'welcome')).toEqual([...held]);
          expect(balanceOf(tab.house.world, ada)).toBeGreaterThanOrEqual(0);
          lawful(browser, tab);
        }),
        runs(60),
      );
    },
  );
});
