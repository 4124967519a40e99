/** The race of a week: points from quests, prizes of the rules, and what each reader can judge of a payment. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pointsWithoutPlay, racePlaces, raceStandings, raceWeek } from '../../../src/domain/earning/race.ts';
import { decide } from '../../../src/domain/decide.ts';
import { accountBlocked, accountUnblocked } from '../../../src/domain/events/administration.ts';
import { accountNamed } from '../../../src/domain/events/accounts.ts';
import { clockCorrected } from '../../../src/domain/events/books.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { questClaimed } from '../../../src/domain/events/quests.ts';
import { racePaid } from '../../../src/domain/events/race.ts';
import { referralJoined, referralPaid } from '../../../src/domain/events/referrals.ts';
import { JudgedEntry, wrongWithEvent } from '../../../src/domain/events/requirements.ts';
import { evolve } from '../../../src/domain/evolve.ts';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import { emptyWorld, type World } from '../../../src/domain/world.ts';
import type { RacePlace } from '../../../src/domain/worldParts.ts';
import type { NamedViewer } from '../../../src/domain/log/viewLine.ts';
import { view as seenBy } from '../../../src/domain/log/view.ts';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { claimableQuests } from '../../../src/domain/earning/quests.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { overdueIn } from '../../../src/domain/verify/overdue.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { accept, newcomer, TestBrowser } from '../../kit/testHouse.ts';

const DAY_MS = 86_400_000;
/** A Thursday, and the two Mondays after it. */
const START = Date.UTC(2026, 0, 8, 12);
const MONDAY = Date.UTC(2026, 0, 12);
const NEXT = MONDAY + 7 * DAY_MS;
const WEEK = MONDAY / DAY_MS;
const [ada, ben, cyd, root] = ['ada', 'ben', 'cyd', 'root'].map(idOf) as [
  `acc_${string}`,
  `acc_${string}`,
  `acc_${string}`,
  `acc_${string}`,
];
const prizes = { race: { prizesCents: [30_00, 10_00] } };

class Story {
  readonly world: World = emptyWorld();

  constructor(changed: Parameters<typeof rules>[0] = prizes) {
    this.world.logId = `log_${'0'.repeat(32)}`;
    this.happen(START, rules(changed));
    for (const name of ['ada', 'ben', 'cyd']) this.happen(START, ...registered(name, 0));
    this.happen(START, ...registered('root', 0, { role: 'admin' }));
  }
  happen(at: number, ...events: readonly DomainEvent[]): this {
    this.world.seq += 1;
    this.world.at = at;
    for (const event of events) evolve(this.world, event, { seq: this.world.seq, at });
    return this;
  }
  /** `days` and `weeks`: how many quests of each. */
  claim(account: `acc_${string}`, at: number, days: number, weeks = 0): this {
    for (let i = 0; i < days; i += 1) this.happen(at, questClaimed.of({ account, quest: 'day-bonus', cents: 10_00 }));
    for (let i = 0; i < weeks; i += 1) this.happen(at, questClaimed.of({ account, quest: 'week-bonus', cents: 50_00 }));
    return this;
  }
  wrong(places: readonly RacePlace[], viewer: NamedViewer | null = null, at = NEXT, week = WEEK): string | undefined {
    return this.judged(places, viewer, at, week)[0];
  }
  judged(places: readonly RacePlace[], viewer: NamedViewer | null = null, at = NEXT, week = WEEK) {
    const entry = new JudgedEntry(this.world, { seq: this.world.seq + 1, at }, 'house', viewer);
    return [wrongWithEvent(racePaid, { week, places: [...places] }, this.world, entry), entry.isPartial] as const;
  }
  pay(at: number) {
    const circumstances = { actor: 'house', at, commandId: '', hashing: nobleHashing, freshSeeds: [], addressDigest: null } as const;
    return decide(this.world, { type: 'PayRace', payload: {} }, { ...circumstances, seedBehind: () => '' });
  }
}

const place = (account: `acc_${string}`, points: number, cents: number): RacePlace => ({ account, points, cents });
const honest = [place(ben, 7, 30_00), place(ada, 3, 10_00)];
const story = (): Story =>
  new Story()
    .claim(ada, MONDAY, 3)
    .claim(ben, NEXT - 1, 2, 1)
    .claim(cyd, MONDAY, 1);

test('a quest of the day gives one point, a quest of the week five, and the best are paid', () => {
  const one = story();
  expect(raceStandings(one.world, WEEK).map(({ points }) => points)).toEqual([7, 3, 1]);
  expect(racePlaces(one.world, WEEK)).toEqual(honest);
  expect(one.pay(NEXT)).toEqual([racePaid.of({ week: WEEK, places: honest })]);
  one.happen(NEXT, racePaid.of({ week: WEEK, places: honest }));
  expect([ben, ada, cyd].map((id) => one.world.ledger.player[id] ?? 0)).toEqual([70_00 + 30_00, 30_00 + 10_00, 10_00]);
  expect([one.world.race, one.world.racePoints]).toEqual([{ open: [], last: { week: WEEK, places: honest, seq: one.world.seq } }, {}]);
});

test('it is paid once, after the end of the week', () => {
  expect(story().pay(NEXT - 1)).toMatchObject({ refused: 'nothing-due' });
  expect(story().wrong(honest, null, NEXT - 1)).toBe('the week ends at 2026-01-19T00:00:00.000Z');
  const one = story().happen(NEXT, racePaid.of({ week: WEEK, places: honest }));
  expect(one.pay(NEXT)).toMatchObject({ refused: 'nothing-due' });
  expect(one.wrong(honest)).toBe('this week or a later one was paid before');
});

test('who registers in the week, admins and blocked accounts take no part', () => {
  const one = new Story().happen(MONDAY, ...registered('dot', 0));
  one.claim(idOf('dot'), MONDAY, 3).claim(root, MONDAY, 3).claim(ada, MONDAY, 2).claim(ben, MONDAY, 1);
  one.happen(NEXT, accountBlocked.of({ account: ada, reason: 'several accounts' }));
  expect(racePlaces(one.world, WEEK)).toEqual([place(ben, 1, 30_00)]);
});

test('equal points are in the order of SHA-256 of log, week and account', () => {
  const one = new Story().claim(ada, MONDAY, 2).claim(ben, MONDAY, 2).claim(cyd, MONDAY, 2);
  const hash = (id: string) => createHash('sha256').update(`${one.world.logId}:${WEEK}:${id}`).digest('hex');
  const order = [ada, ben, cyd].toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1));
  expect(racePlaces(one.world, WEEK).map(({ account }) => account)).toEqual(order.slice(0, 2));
  const [first, second] = racePlaces(one.world, WEEK) as [RacePlace, RacePlace];
  const turned = [place(second.account, 2, 30_00), place(first.account, 2, 10_00)];
  expect(one.wrong(turned, 'public')).toBe('place 2 is not after the one before it');
});

test('the prizes are those of the rules when the week began', () => {
  const one = story().happen(MONDAY + 1, rules({ race: { prizesCents: [1] } }));
  expect(racePlaces(one.world, WEEK)).toEqual(honest);
  for (const none of [[], [0, 10_00]])
    expect(new Story({ race: { prizesCents: none } }).claim(ada, MONDAY, 3).pay(NEXT)).toMatchObject({ refused: 'nothing-due' });
  expect(new Story().claim(ada, START, 3).world.racePoints).toEqual({});
});

describe('a payment is refused', () => {
  test.each([
    ['that pays more', [place(ben, 7, 30_01), place(ada, 3, 10_00)], 'place 1 does not pay what the rules say'],
    ['with an account twice', [place(ben, 7, 30_00), place(ben, 7, 10_00)], `${ben} has two places`],
    ['with an account twice, with fewer points', [place(ben, 7, 30_00), place(ben, 6, 10_00)], `${ben} has two places`],
    ['with more points than a week has', [place(ben, 37, 30_00), place(ada, 3, 10_00)], 'nobody can have 37 points in a week'],
    ['of more places than there are', [...honest, place(cyd, 1, 1)], 'place 3 does not pay what the rules say'],
    ['with wrong points', [place(ben, 8, 30_00), place(ada, 3, 10_00)], `${ben} has 7 points in this week`],
    ['that leaves somebody out', [place(ben, 7, 30_00), place(cyd, 1, 10_00)], `${ada} has 3 points and no place`],
    ['that pays one place too few', [place(ben, 7, 30_00)], `${ada} has 3 points and no place`],
  ])('%s', (_what, places, problem) => expect(story().wrong(places)).toBe(problem));
  test('of a day that is no Monday, of an unannounced week, or before an earlier one', () => {
    expect(story().wrong([], null, NEXT, WEEK + 1)).toBe('a week begins on a Monday');
    expect(story().wrong([place(ben, 7, 30_00)], null, NEXT, WEEK - 7)).toBe('no race was announced for this week');
    expect(story().wrong([], null, NEXT + 7 * DAY_MS, WEEK + 7)).toBe('the week before it is not paid');
  });
  test('in a view by what it has: the own points, and the prizes', () => {
    /** The view of cyd has no claims of others. */
    const view = () => new Story().claim(cyd, MONDAY, 1);
    expect(view().judged(honest, cyd)).toEqual([undefined, true]);
    expect(view().wrong([place(ben, 7, 30_00)], cyd)).toBe(`${cyd} has 1 points and no place`);
    expect(view().wrong([place(ben, 7, 30_00), place(cyd, 2, 10_00)], cyd)).toBe(`${cyd} has 1 points in this week`);
    expect(view().judged(honest, 'public')).toEqual([undefined, true]);
  });
  test('in a view by the times of names, which everybody can read: who registers in the week has no place', () => {
    const dot = idOf('dot');
    const view = (namedAt: number) => new Story().happen(namedAt, accountNamed.of({ account: dot, name: 'dot' })).claim(cyd, MONDAY, 1);
    const places = [place(dot, 36, 30_00), place(cyd, 1, 10_00)];
    for (const viewer of [cyd, 'public'] as const) {
      expect(view(MONDAY).wrong(places, viewer)).toBe(`${dot} registered after this week had begun`);
      expect(view(NEXT - 1).wrong(places, viewer)).toBe(`${dot} registered after this week had begun`);
      expect(view(MONDAY - 1).wrong(places, viewer)).toBeUndefined();
      const corrected = clockCorrected.of({ from: NEXT, to: MONDAY + 1 });
      expect(
        view(MONDAY)
          .happen(MONDAY + 1, corrected)
          .wrong(places, viewer),
        'it may have moved points here',
      ).toBeUndefined();
    }
  });
});

describe('a place with points that need play, of a friend for whom the referrer was not paid', () => {
  const dot = idOf('dot');
  const joined = [accountNamed.of({ account: dot, name: 'dot' }), referralJoined.of({ referrer: cyd, referred: dot })];
  /** The view of cyd, who brought dot. */
  const view = () => new Story().happen(START, ...joined);
  const sums = pointsWithoutPlay(view().world.logId, WEEK);
  const free = Math.max(...sums);
  const wrong = (one: Story, points: number, viewer: NamedViewer = cyd) => one.wrong([place(dot, points, 30_00)], viewer);

  test('is refused in the view of the referrer, up from the first point that needs play', () => {
    expect(wrong(view(), free + 1)).toBe(`${dot} has played for its points, and its referral was not paid`);
    expect(wrong(view(), free)).toBeUndefined();
    expect(wrong(view().happen(START, referralPaid.of({ referrer: cyd, referred: dot, cents: 250_00 })), 36)).toBeUndefined();
  });
  test('is refused where no claims of the daily bonus come to its points', () => {
    // A claim that is a quest of its day gives 1 point, one that is a quest of its week 5.
    expect([...pointsWithoutPlay(view().world.logId, 20_465)]).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
    const accepted = Array.from({ length: 37 }, (_, points) => points).filter((points) => wrong(view(), points) === undefined);
    expect(accepted).toEqual([...sums].toSorted((a, b) => a - b));
  });
  test('is not refused in other views, and not if the referrer was blocked once or the clock was set back', () => {
    expect(wrong(new Story().happen(START, joined[0]!), 36, 'public')).toBeUndefined();
    const blocked = view().happen(START, accountBlocked.of({ account: cyd, reason: 'a question' }));
    expect(wrong(blocked, 36)).toBeUndefined();
    // What the friend completed meanwhile may have been taken back.
    expect(wrong(blocked.happen(START, accountUnblocked.of({ account: cyd, reason: 'answered' })), 36)).toBeUndefined();
    const ahead = view().happen(MONDAY + 1, clockCorrected.of({ from: NEXT, to: MONDAY + 1 }));
    expect(wrong(ahead, 36)).toBeUndefined();
  });
  test('is refused though the referrer had been blocked before the friend joined', () => {
    const blocked = accountBlocked.of({ account: cyd, reason: 'a question' });
    const unblocked = accountUnblocked.of({ account: cyd, reason: 'answered' });
    expect(wrong(new Story().happen(START, blocked, unblocked, ...joined), 36)).toContain('its referral was not paid');
    expect(wrong(new Story().happen(START, blocked, ...joined, unblocked), 36)).toBeUndefined();
  });
  test('cannot be reached by claims of the daily bonus, whatever the week', async () => {
    const rewards = { race: { prizesCents: [30_00] }, referral: { ...defaultRules.referral, paidAtOncePerDay: 1 } };
    const browser = new TestBrowser({ seed: 'friends', rules: { ...defaultRules, ...rewards } });
    const { house } = await browser.tab();
    const referrer = await newcomer({ house }, 'ada');
    const { referralCode } = house.world.accounts[referrer]!;
    await newcomer({ house }, 'first', { referralCode });
    const friend = await newcomer({ house }, 'ben', { referralCode });
    let most = 0;
    for (let week = raceWeek(browser.clock.at) + 7; most < 20; most += 1, week += 7) {
      for (let day = 0; day < 7; day += 1) {
        browser.clock.at = (week + day) * DAY_MS + 1;
        await house.submit({ type: 'ClaimDailyBonus', payload: {} }, friend);
        for (const quest of claimableQuests(house.world, house.world.accounts[friend]!, browser.clock.at))
          accept(await house.submit({ type: 'ClaimQuest', payload: { quest } }, friend));
      }
      browser.clock.at = (week + 7) * DAY_MS;
      const points = house.world.racePoints[friend]?.[week] ?? 0;
      expect(points).toBe(Math.max(...pointsWithoutPlay(house.world.logId, week)));
      if (points > 0) accept(await house.submit({ type: 'PayRace', payload: {} }, 'house'));
    }
    expect(house.world.referrals[friend]).toMatchObject({ by: referrer, paid: false });
    const lines = browser.exported().trimEnd().split('\n');
    for (const viewer of [referrer, friend, 'public'] as const)
      expect(verifyLines([...seenBy(lines, viewer, nodeHashing)], { hashing: nodeHashing }).failure).toBeNull();
  });
});

test('after a correction of the clock, points count for the week to which it was set', () => {
  const later = NEXT + 7 * DAY_MS;
  const one = story()
    .claim(ada, later, 4)
    .happen(MONDAY + 1, clockCorrected.of({ from: later, to: MONDAY + 1 }));
  expect(one.world.race.open.map(({ week }) => week)).toEqual([WEEK]);
  expect(raceStandings(one.world, WEEK)[0]).toEqual({ account: expect.any(String) as string, points: 7 });
  expect(one.world.racePoints[ada]).toEqual({ [WEEK]: 7 });
});

test('a week that was paid is not paid again under a clock that is set back', () => {
  const one = story()
    .happen(NEXT, racePaid.of({ week: WEEK, places: honest }))
    .claim(ada, NEXT, 2);
  one.happen(MONDAY, clockCorrected.of({ from: NEXT, to: MONDAY })).claim(ada, MONDAY, 2);
  expect(one.wrong([place(ada, 2, 30_00)])).toBe('this week or a later one was paid before');
});

test('a clock that is set back into a week that was paid takes no points of the weeks after it', () => {
  const [second, third] = [NEXT, NEXT + 7 * DAY_MS];
  const one = story()
    .happen(NEXT, racePaid.of({ week: WEEK, places: honest }))
    .claim(ada, second, 7, 3)
    .claim(ada, third, 7, 3);
  one.happen(MONDAY, clockCorrected.of({ from: third, to: MONDAY })).claim(ada, MONDAY, 2);
  expect(one.world.race.open.map(({ week }) => week)).toEqual([WEEK + 7]);
  expect(one.wrong([], null, third, WEEK + 7)).toBe(`${ada} has 44 points and no place`);
  const paid = [place(ada, 44, 30_00)];
  for (const viewer of [null, ben, 'public'] as const) expect(one.wrong(paid, viewer, third, WEEK + 7)).toBeUndefined();
});

test('points of later weeks move to a week in which their account registered', () => {
  const dot = idOf('dot');
  const one = new Story().happen(MONDAY, ...registered('dot', 0)).claim(dot, NEXT, 2);
  one.happen(MONDAY + 1, clockCorrected.of({ from: NEXT, to: MONDAY + 1 }));
  expect(racePlaces(one.world, WEEK)).toEqual([place(dot, 2, 30_00)]);
  for (const viewer of [null, ben, dot, 'public'] as const) expect(one.wrong([place(dot, 2, 30_00)], viewer)).toBeUndefined();
});

test('a clock that is set back into a week without a race takes no points of the weeks after it', () => {
  const founded = START + 1;
  const one = story().happen(founded, clockCorrected.of({ from: NEXT - 1, to: founded }));
  expect(one.world.race.open.map(({ week }) => week)).toEqual([WEEK]);
  expect(one.pay(NEXT)).toEqual([racePaid.of({ week: WEEK, places: honest })]);
  for (const viewer of [null, ben, cyd, 'public'] as const) expect(one.wrong(honest, viewer)).toBeUndefined();
});

test('a clock that ran ahead into the first week with a race lets somebody have more points there than a week has', () => {
  const one = new Story().claim(ada, MONDAY, 21, 3);
  one.happen(START + 1, clockCorrected.of({ from: NEXT - 1, to: START + 1 })).claim(ada, MONDAY, 2);
  const paid = [place(ada, 38, 30_00)];
  expect(one.pay(NEXT)).toEqual([racePaid.of({ week: WEEK, places: paid })]);
  for (const viewer of [null, ben, 'public'] as const) expect(one.wrong(paid, viewer)).toBeUndefined();
});

test('after a correction of the clock, points count for the first week whose last rules have a race', () => {
  const one = new Story({}).happen(START + 1, rules(prizes)).happen(START + 2, rules({ race: { prizesCents: [] } }));
  one.happen(MONDAY + 1, rules(prizes)).claim(ada, NEXT + 7 * DAY_MS, 2);
  one.happen(MONDAY + 2, clockCorrected.of({ from: NEXT + 7 * DAY_MS, to: MONDAY + 2 }));
  expect(one.world.race.open.map(({ week }) => week)).toEqual([WEEK + 7]);
});

test('a week without a race is paid without places, so that the next one can be paid', () => {
  const one = story();
  expect(one.wrong([], null, MONDAY, WEEK - 7)).toBeUndefined();
  // Set back to before every race, and no race comes any more.
  const none = new Story().claim(ada, NEXT, 2).happen(START - 7 * DAY_MS, rules({ race: { prizesCents: [] } }));
  none.happen(START - 6 * DAY_MS, clockCorrected.of({ from: NEXT, to: START - 6 * DAY_MS }));
  const [{ week } = { week: 0 }] = none.world.race.open;
  expect(none.pay((week + 7) * DAY_MS)).toEqual([racePaid.of({ week, places: [] })]);
  expect(none.wrong([], null, (week + 7) * DAY_MS, week)).toBeUndefined();
});

test('a race that is not paid is overdue', () => {
  const one = story();
  one.world.at = NEXT + 1;
  expect(overdueIn(one.world)).toMatchObject([{ dueAt: NEXT, accounts: [ben, ada], cents: 40_00 }]);
  expect(raceWeek(NEXT - 1)).toBe(WEEK);
});
