/** A clock that had run ahead and was corrected: nobody waits for the time that never was, and nothing begins anew. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfWait, limitAt, playStop } from '../../src/domain/accounts/limits.ts';
import { totalsIn } from '../../src/domain/accounts/periods.ts';
import { addCorrection, countedAt, type Stamp } from '../../src/domain/clock.ts';
import { offerDueAt } from '../../src/domain/commands/offers.ts';
import { dailyDueAt, streakNow } from '../../src/domain/earning/daily.ts';
import { paidOnDay } from '../../src/domain/earning/referrals.ts';
import { wallDayCents } from '../../src/domain/earning/walls.ts';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { betPlaced } from '../../src/domain/events/bets.ts';
import { clockCorrected } from '../../src/domain/events/books.ts';
import { chatMuted, chatSaid } from '../../src/domain/events/chat.ts';
import { breakStarted, limitSet } from '../../src/domain/events/limits.ts';
import { offerPublished, offerStarted } from '../../src/domain/events/offers.ts';
import { referralPaid } from '../../src/domain/events/referrals.ts';
import { dailyBonusClaimed } from '../../src/domain/events/rewards.ts';
import { betSettled, betVoided } from '../../src/domain/events/settlements.ts';
import { wallCredited, wallOpened } from '../../src/domain/events/walls.ts';
import { evolve } from '../../src/domain/evolve.ts';
import { DAY_MS } from '../../src/domain/utc.ts';
import { accountOf, emptyWorld, type World } from '../../src/domain/world.ts';
import { START } from '../kit/lawful.ts';
import { idOf, registered, rules } from '../kit/people.ts';
import { seedNumbered } from '../kit/seeds.ts';

const ada = idOf('ada');
const YEAR = 365 * DAY_MS;
const HOUR = 3_600_000;
const offer = 'off_00112233445566778899aabbccddeeff';
const bet = 'bet_00112233445566778899aabbccddeeff';
const otherMessage = 'msg_11112233445566778899aabbccddeeff';
const ownDraw = { seedHash: seedNumbered('ada 1').seedHash, clientSeed: 'change_me', nonce: 0 };
const terms = {
  title: 'A survey',
  description: 'Ten questions',
  requirements: 'None',
  provider: 'Asker',
  category: 'survey',
  rewardCents: 100,
  imageUrl: '',
  minutes: null,
} as const;

/** The world after these events, each an entry of its own by the house. */
function worldOf(...steps: readonly (readonly [at: number, ...events: readonly DomainEvent[]])[]): World {
  const world = emptyWorld();
  for (const [at, ...events] of steps) {
    for (const event of events) {
      evolve(world, event, { seq: world.seq + 1, at });
      world.seq += 1;
      world.at = at;
    }
  }
  return world;
}

const corrected = (from: number, to: number) => [to, clockCorrected.of({ from, to })] as const;
const begun = [
  START,
  rules(),
  ...registered('ada', 1_000_00),
  ...registered('ben', 1_000_00),
  offerPublished.of({ offer, terms }),
] as const;
const placed = betPlaced.of({
  bet,
  account: ada,
  game: 'slots',
  rulebook: 'slots@1',
  rulesSeq: 1,
  stakeCents: 40_00,
  choice: {},
  draw: ownDraw,
});
const ofAda = (world: World) => {
  const account = accountOf(world, ada);
  if (!account) throw new Error('ada is gone');
  return account;
};

/** A year ahead of the truth, everything that waits or counts is done; then the clock is set right. */
const AHEAD = START + YEAR;
const RIGHT = START + HOUR;
const done = [
  AHEAD,
  dailyBonusClaimed.of({ account: ada, cents: 50_00 }),
  breakStarted.of({ account: ada, until: AHEAD + DAY_MS }),
  chatMuted.of({ account: ada, until: AHEAD + HOUR }),
  limitSet.of({ account: ada, kind: 'stake', period: 'day', amount: 50_00 }),
  limitSet.of({ account: ada, kind: 'stake', period: 'day', amount: null }),
  offerStarted.of({ account: ada, offer, rewardCents: 100 }),
  wallOpened.of({ account: ada, wall: 'harbor', session: 'wal_00112233445566778899aabbccddeeff' }),
  wallCredited.of({ account: ada, wall: 'harbor', message: 'credits_earned', cents: 7_00, transaction: null }),
  referralPaid.of({ referrer: ada, referred: idOf('ben'), cents: 250_00 }),
  chatSaid.of({ message: 'msg_00112233445566778899aabbccddeeff', account: ada, text: 'hello' }),
  placed,
] as const;

describe('set back by a year', () => {
  const world = worldOf(begun, done, corrected(AHEAD, RIGHT));
  const { corrections } = world;
  const account = ofAda(world);
  const [{ seq }, { rules: inForce }] = [world, world.rules];

  test('everything counts as having happened when it was set right', () => {
    expect(corrections).toEqual([{ seq, at: RIGHT }]);
    expect(dailyDueAt(world, account)).toBe(RIGHT + Math.max(inForce.dailyBonus.cooldownMs, inForce.dailyBonus.throttleMs));
    expect(streakNow(world, account, RIGHT + HOUR)).toBe(1);
    expect(endOfWait(corrections, account.onBreak)).toBe(RIGHT + DAY_MS);
    expect(endOfWait(corrections, account.muted)).toBe(RIGHT + HOUR);
    expect([RIGHT + DAY_MS - 1, RIGHT + DAY_MS].map((at) => limitAt(corrections, account, 'stake', 'day', at))).toEqual([50_00, null]);
    expect(offerDueAt(world, { account: ada, offer })).toBe(RIGHT + inForce.offers.completionDelayMs);
    expect(account.walls['harbor']?.unnumbered && countedAt(corrections, account.walls['harbor'].unnumbered)).toBe(RIGHT);
  });

  test('what was counted for a day, a week or a month goes on counting', () => {
    expect(wallDayCents(corrections, account, 'harbor', RIGHT)).toBe(7_00);
    expect(paidOnDay(world, account, RIGHT)).toBe(1);
    expect((['day', 'week', 'month'] as const).map((period) => totalsIn(corrections, account, period, RIGHT).stakedCents)).toEqual([
      40_00, 40_00, 40_00,
    ]);
    expect(playStop(corrections, { ...account, onBreak: null }, 10_01, RIGHT)).toMatchObject({
      why: 'stake',
      until: START - (START % DAY_MS) + DAY_MS,
    });
  });

  test('and is over when that day is', () => {
    const tomorrow = RIGHT + DAY_MS;
    expect(wallDayCents(corrections, account, 'harbor', tomorrow)).toBe(0);
    expect(paidOnDay(world, account, tomorrow)).toBe(0);
    expect((['day', 'month'] as const).map((period) => totalsIn(corrections, account, period, tomorrow).stakedCents)).toEqual([0, 40_00]);
  });

  test('a stake that goes back leaves the day that it counts in, and no other', () => {
    const back = betVoided.of({ bet, account: ada, stakeCents: 40_00, reason: 'seed lost' });
    const today = worldOf(begun, done, corrected(AHEAD, RIGHT), [RIGHT, back]);
    expect(totalsIn(today.corrections, ofAda(today), 'day', RIGHT).stakedCents).toBe(0);
    const tomorrow = worldOf(begun, done, corrected(AHEAD, RIGHT), [RIGHT + DAY_MS, back]);
    expect(
      (['day', 'month'] as const).map((period) => totalsIn(tomorrow.corrections, ofAda(tomorrow), period, RIGHT + DAY_MS).stakedCents),
    ).toEqual([0, 0]);
  });

  test('a correction walks over nothing: it leaves every account as it was', () => {
    expect(account).toEqual(ofAda(worldOf(begun, done)));
  });
});

test('a later correction, however small, brings back nothing that was over', () => {
  const later = RIGHT + 60 * DAY_MS;
  const world = worldOf(
    begun,
    done,
    corrected(AHEAD, RIGHT),
    [later, chatSaid.of({ message: otherMessage, account: ada, text: 'still here' })],
    corrected(later, later - 120_000),
  );
  const { corrections } = world;
  const [account, now] = [ofAda(world), later - 120_000];
  expect(dailyDueAt(world, account)).toBeLessThan(now);
  expect(streakNow(world, account, now)).toBe(0);
  expect(endOfWait(corrections, account.onBreak)).toBe(RIGHT + DAY_MS);
  expect(endOfWait(corrections, account.muted)).toBe(RIGHT + HOUR);
  expect(limitAt(corrections, account, 'stake', 'day', now)).toBeNull();
});

test('a day that was counted ahead of its time is not counted again when it comes', () => {
  const world = worldOf(begun, done, corrected(AHEAD, RIGHT));
  const account = ofAda(world);
  expect(wallDayCents(world.corrections, account, 'harbor', AHEAD)).toBe(0);
  expect(paidOnDay(world, account, AHEAD)).toBe(0);
  expect((['day', 'week', 'month'] as const).map((period) => totalsIn(world.corrections, account, period, AHEAD).stakedCents)).toEqual([
    0, 0, 0,
  ]);
  evolve(
    world,
    betSettled.of({
      bet,
      account: ada,
      game: 'slots',
      stakeCents: 40_00,
      payoutCents: 0,
      outcome: { reels: ['lemon', 'lemon', 'cherry'] },
    }),
    { seq: world.seq + 1, at: AHEAD },
  );
  expect(totalsIn(world.corrections, account, 'day', AHEAD)).toMatchObject({ stakedCents: 0, points: 40_00 });
});

test('a stake that goes back is taken from the totals that hold it: no total is ever below nothing', () => {
  const other = 'bet_11112233445566778899aabbccddeeff';
  const small = betPlaced.of({ ...placed.data, bet: other, stakeCents: 1_00, draw: { ...ownDraw, nonce: 1 } });
  const world = worldOf(begun, [START, placed], [START + DAY_MS, small], corrected(START + DAY_MS, START + HOUR), [
    START + HOUR,
    betVoided.of({ bet, account: ada, stakeCents: 40_00, reason: 'seed lost' }),
  ]);
  expect((['day', 'month'] as const).map((period) => totalsIn(world.corrections, ofAda(world), period, START + HOUR).stakedCents)).toEqual([
    1_00, 1_00,
  ]);
});

test('a time counts as no later than any correction after it, whatever came in between', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 12 }), fc.nat(13), fc.nat(25), (times, seq, at) => {
      const corrections: Stamp[] = [];
      times.forEach((time, i) => addCorrection(corrections, { seq: i + 1, at: time }));
      expect(countedAt(corrections, { seq, at })).toBe(Math.min(at, ...times.slice(seq)));
    }),
  ));

test('what happened before the clock ran ahead stays when it happened', () => {
  const world = worldOf(begun, [START, dailyBonusClaimed.of({ account: ada, cents: 50_00 })], [AHEAD, placed], corrected(AHEAD, RIGHT));
  const { claimed } = ofAda(world).daily;
  expect(claimed && countedAt(world.corrections, claimed)).toBe(START);
});

test('what happens after a correction is not touched by it, nor by none', () => {
  const world = worldOf(begun, [AHEAD, placed], corrected(AHEAD, RIGHT), [
    RIGHT + 5,
    breakStarted.of({ account: ada, until: RIGHT + 5 + DAY_MS }),
  ]);
  expect(endOfWait(world.corrections, ofAda(world).onBreak)).toBe(RIGHT + 5 + DAY_MS);
  expect(countedAt([], { seq: 9, at: AHEAD })).toBe(AHEAD);
});
