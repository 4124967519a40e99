/** Quests: due by the log and the date, claimed once in their period, when enough has happened in it. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { claimableQuests, questNames, questOf, questProgress, questsDue, type QuestName } from '../../../src/domain/earning/quests.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { clockCorrected } from '../../../src/domain/events/books.ts';
import { earningsBroughtOver } from '../../../src/domain/events/earnings.ts';
import { tipGiven } from '../../../src/domain/events/gifts.ts';
import { questClaimed } from '../../../src/domain/events/quests.ts';
import { JudgedEntry, wrongWithEvent } from '../../../src/domain/events/requirements.ts';
import { dailyBonusClaimed } from '../../../src/domain/events/rewards.ts';
import { betVoided } from '../../../src/domain/events/settlements.ts';
import { wallCredited, wallReversed } from '../../../src/domain/events/walls.ts';
import { evolve } from '../../../src/domain/evolve.ts';
import type { World } from '../../../src/domain/world.ts';
import { diceEvents, playedDice } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const DAY_MS = 86_400_000;
/** A Thursday, at noon. */
const NOON = Date.UTC(2026, 0, 15, 12);
const MONDAY = Date.UTC(2026, 0, 12);
const LOG = `log_${'0'.repeat(32)}`;

/** A world with ada and ben, and what happens in it at given times. */
class Story {
  readonly world: World = worldAfter([rules(), ...registered('ada', 1_000_00), ...registered('ben', 0)]);
  #nonce = 0;

  constructor(logId = LOG) {
    this.world.logId = logId;
  }
  happen(at: number, ...events: readonly DomainEvent[]): this {
    this.world.seq += 1;
    this.world.at = at;
    for (const event of events) evolve(this.world, event, { seq: this.world.seq, at });
    return this;
  }
  play(at: number, count: number, payoutCents = 0): this {
    for (let i = 0; i < count; i += 1) this.happen(at, ...playedDice('ada', 1_00, payoutCents, this.#nonce++));
    return this;
  }
  progress(name: QuestName, at: number): number {
    const account = this.world.accounts[ada];
    return account ? questProgress(this.world, account, name, at) : Number.NaN;
  }
  /** What is wrong with a claim of ada, in the whole log or in a view. */
  wrong(at: number, quest: QuestName, cents = questOf(quest).cents, viewer: typeof ada | null = null): string | undefined {
    const entry = new JudgedEntry(this.world, { seq: this.world.seq + 1, at }, ada, viewer);
    return wrongWithEvent(questClaimed, { account: ada, quest, cents }, this.world, entry);
  }
}

/** A log in which this quest is due at these times. */
function logWith(quest: QuestName, ...times: readonly number[]): string {
  for (let n = 0; ; n += 1) {
    const logId = `log_${n.toString(16).padStart(32, '0')}`;
    if (times.every((at) => questsDue(logId, questOf(quest).period, at).includes(quest))) return logId;
  }
}
const claim = (quest: QuestName) => questClaimed.of({ account: ada, quest, cents: questOf(quest).cents });
const daily = dailyBonusClaimed.of({ account: ada, cents: 50_00 });

test('three are due, the lowest by SHA-256 of log, period, first day and name', () => {
  for (const [period, start] of [
    ['day', NOON],
    ['week', MONDAY],
  ] as const) {
    const hashOf = (name: string) =>
      createHash('sha256')
        .update(`${LOG}:${period}:${Math.floor(start / DAY_MS)}:${name}`)
        .digest('hex');
    const expected = questNames.filter((name) => questOf(name).period === period).toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1));
    expect(questsDue(LOG, period, NOON)).toEqual(expected.slice(0, 3));
  }
  expect(questsDue(LOG, 'week', MONDAY)).toEqual(questsDue(LOG, 'week', MONDAY + 7 * DAY_MS - 1));
});

test('each quest comes up', () => {
  const due = Array.from({ length: 60 }, (_, week) => NOON + week * 7 * DAY_MS).flatMap((at) => [
    ...questsDue(LOG, 'day', at),
    ...questsDue(LOG, 'week', at),
  ]);
  expect(questNames.filter((name) => !due.includes(name))).toEqual([]);
});

describe('a claim', () => {
  const story = () => new Story(logWith('day-rounds', NOON));
  test('is refused before the goal, and accepted at it', () => {
    expect(story().play(NOON, 19).wrong(NOON, 'day-rounds')).toBe('Warm-Up is not reached yet');
    expect(story().play(NOON, 20).wrong(NOON, 'day-rounds')).toBeUndefined();
  });
  test('pays what the table says', () =>
    expect(story().play(NOON, 20).wrong(NOON, 'day-rounds', 10_01)).toBe('Warm-Up does not pay what its table says'));
  test('is made once a day', () => {
    const one = story().play(NOON, 20).happen(NOON, claim('day-rounds'));
    expect(one.wrong(NOON, 'day-rounds')).toBe('Warm-Up was claimed before in this day');
  });
  test('counts the day of the claim only', () => {
    const one = story()
      .play(NOON - DAY_MS, 30)
      .play(NOON, 5);
    expect([one.progress('day-rounds', NOON), one.progress('week-rounds', NOON)]).toEqual([5, 35]);
    expect(one.progress('day-rounds', NOON + DAY_MS)).toBe(0);
    expect(one.progress('week-rounds', MONDAY + 7 * DAY_MS)).toBe(0);
  });
  test('of a quest that is not due is refused, also in the view of somebody else', () => {
    const other = (['day-rounds', 'day-wins', 'day-games', 'day-offer'] as const).find(
      (name) => !questsDue(LOG, 'day', NOON).includes(name),
    );
    expect(other).toBeDefined();
    if (!other) return;
    expect(new Story().wrong(NOON, other)).toMatch(/is not a quest of this day/u);
    expect(new Story().wrong(NOON, other, questOf(other).cents, ben)).toMatch(/is not a quest of this day/u);
  });
});

describe('what counts', () => {
  test('wins, daily claims and games', () => {
    const one = new Story().play(NOON, 3, 1_94).play(NOON, 1).happen(NOON, daily);
    expect((['day-wins', 'day-rounds', 'day-games', 'day-bonus', 'day-plinko'] as const).map((name) => one.progress(name, NOON))).toEqual([
      3, 4, 1, 1, 0,
    ]);
  });
  test('the first thing of a day counts, whatever it is', () => {
    expect(
      new Story()
        .happen(NOON - DAY_MS, daily)
        .happen(NOON, daily)
        .progress('day-bonus', NOON),
    ).toBe(1);
    expect(
      new Story()
        .happen(NOON - DAY_MS, daily)
        .happen(NOON, daily)
        .progress('week-bonus', NOON),
    ).toBe(2);
  });
  describe('an offer of yesterday that is taken back today', () => {
    const credited = (transaction: string) =>
      wallCredited.of({ account: ada, wall: 'harbor', message: 'offer_completed', cents: 1_00, transaction });
    const takenBack = wallReversed.of({ account: ada, wall: 'harbor', transaction: 'first', cents: 1_00, reason: 'not done' });
    const { placed } = diceEvents('ada', 5_00);
    const yesterday = () => new Story().happen(NOON - DAY_MS, credited('first')).happen(NOON - DAY_MS, placed);
    const today = (one: Story) => one.happen(NOON, takenBack).happen(NOON, credited('second')).progress('day-offer', NOON);

    test('is not subtracted where that begins the day', () => expect(today(yesterday())).toBe(1));
    test.each([
      ['a tip', tipGiven.of({ account: ada, to: ben, cents: 1_00 })],
      ['a returned stake', betVoided.of({ bet: placed.data.bet, account: ada, stakeCents: 5_00, reason: 'cancelled' })],
      ['a daily claim', daily],
    ])('is subtracted where %s has begun the day', (_what, event) => expect(today(yesterday().happen(NOON, event))).toBe(0));
  });
  test('offers from before the log do not', () => {
    const brought = earningsBroughtOver.of({ ...earningsBroughtOver.specimen, account: ada });
    expect(new Story().happen(NOON, daily).happen(NOON, brought).progress('day-offer', NOON)).toBe(0);
  });
  test('a clock that is set back to the same day keeps counts and claims', () => {
    const logId = logWith('day-rounds', NOON, NOON + DAY_MS);
    const back = clockCorrected.of({ from: NOON + DAY_MS, to: NOON });
    const one = new Story(logId)
      .play(NOON + DAY_MS, 20)
      .happen(NOON + DAY_MS, claim('day-rounds'))
      .happen(NOON, back);
    expect(one.progress('day-rounds', NOON)).toBe(20);
    expect(one.wrong(NOON, 'day-rounds')).toBe('Warm-Up was claimed before in this day');
    expect(one.play(NOON + DAY_MS, 20).wrong(NOON + DAY_MS, 'day-rounds'), 'on the day itself').toBeUndefined();
  });
  test.each([0, 1])('a clock that jumps ahead and back opens no day a second time, with %i claims meanwhile', (meanwhile) => {
    const ahead = NOON + DAY_MS;
    const claimed = 'Warm-Up was claimed before in this day';
    const one = new Story(logWith('day-rounds', NOON, ahead))
      .play(NOON, 20)
      .happen(NOON, claim('day-rounds'))
      .play(ahead, 20)
      .happen(ahead, ...Array.from({ length: meanwhile }, () => claim('day-rounds')))
      .happen(NOON, clockCorrected.of({ from: ahead, to: NOON }))
      .play(NOON, 20);
    expect(one.wrong(NOON, 'day-rounds')).toBe(claimed);
    expect(one.play(ahead, 20).wrong(ahead, 'day-rounds')).toBe(meanwhile === 1 ? claimed : undefined);
  });
});

test('the claimable ones are those that a claim is accepted for', () => {
  const one = new Story(logWith('day-rounds', NOON)).play(NOON, 20);
  const account = one.world.accounts[ada];
  expect(account && claimableQuests(one.world, account, NOON)).toContain('day-rounds');
  one.happen(NOON, claim('day-rounds'));
  expect(account && claimableQuests(one.world, account, NOON)).not.toContain('day-rounds');
  expect(one.world.ledger.player[ada]).toBe(1_000_00 - 20_00 + 10_00);
});
