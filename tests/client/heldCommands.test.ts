/** How long the house has had a command: the time between the page's questions counts, whenever they are answered. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import {
  heldAfterPutOff,
  heldSince,
  heldThroughBreak,
  heldUntilGivenUp,
  isHeldBack,
  isRefusedLate,
  wasHeldInTime,
  type HeldCommand,
} from '../../src/client/heldCommands.ts';
import { betIdFrom, roundIdFrom } from '../../src/domain/ids.ts';
import { commandIdOf } from '../kit/people.ts';
import { diceBet } from '../kit/testHouse.ts';

/** The clock of the house shows this much more than that of the machine. */
const AHEAD = 7_000_000;
const cashOut: Command = { type: 'CashOut', payload: { bet: betIdFrom(commandIdOf('a bet')) } };
const cashOutLive: Command = { type: 'CashOutLive', payload: { round: roundIdFrom(commandIdOf('a round')) } };

/** What a page knows of a command after answers to heartbeats that it sent at these times of its machine. Each takes so long. */
function heldAfter(
  command: Command,
  questions: readonly number[],
  before: HeldCommand['held'] = null,
  answerMs = 0,
): NonNullable<HeldCommand['held']> {
  let held = before;
  for (const askedAt of questions) {
    const answeredAt = askedAt + answerMs;
    held = heldSince({ command, held, sentAtMost: { houseAt: AHEAD, elapsed: () => answeredAt } }, answeredAt + AHEAD, {
      askedAt,
      answeredAt,
    });
  }
  if (!held) throw new Error('no answer');
  return held;
}

/** Answers from one at `firstAt` on, `stepMs` apart, until `lastMs` later. */
const every = (stepMs: number, lastMs: number, firstAt = 1_000): number[] =>
  Array.from({ length: lastMs / stepMs + 1 }, (_, i) => firstAt + i * stepMs);

/** The same of a bet that was held before, after answers of every second again, from one at `firstAt` on, until `lastMs` later. */
const heldAgain = (before: HeldCommand['held'], firstAt: number, lastMs: number) =>
  heldAfter(diceBet(1_00), every(1_000, lastMs, firstAt), before);

describe('the time between two questions', () => {
  test.each([
    ['a bet', diceBet(1_00), 30_000, 30_000],
    ['a bet', diceBet(1_00), 30_001, 30_000],
    ['a cash-out', cashOut, 20_000, 20_000],
    ['a cash-out of a shared round', cashOutLive, 3_600_000, 30_000],
  ])('of %s (%o) counts, half a minute at the most: of %i ms, %i ms', (_what, command, ms, counted) => {
    expect(heldAfter(command, [1_000, 1_000 + ms]).lastedMs).toBe(counted);
  });

  test('counts from the first answer on', () => {
    expect(heldAfter(diceBet(1_00), [1_000, 16_000, 31_000, 46_000], null, 40_000).lastedMs).toBe(5_000);
  });
});

describe('an entry says that its command was held back', () => {
  test.each([
    ['a bet', diceBet(1_00), 60_000],
    ['a cash-out', cashOut, 25_000],
    ['a cash-out of a shared round', cashOutLive, 25_000],
  ])('of %s, if it is of a time after the first answer beyond the limit', (_what, command, longestMs) => {
    const inTime = heldAfter(command, every(1_000, longestMs));
    expect(isHeldBack(inTime, Infinity)).toBe(false);
    const later = heldAfter(command, every(1_000, longestMs + 5_000));
    const until = 1_000 + longestMs + 1_000 + AHEAD;
    expect([isHeldBack(later, until), isHeldBack(later, until + 1)]).toEqual([false, true]);
  });

  test('whatever its time, if the house has answered for three minutes', () => {
    expect(isHeldBack(heldAfter(diceBet(1_00), every(1_000, 180_000)), 0)).toBe(false);
    expect(isHeldBack(heldAfter(diceBet(1_00), every(1_000, 181_000)), 0)).toBe(true);
  });

  test('after a broken line only then: a house that was restarted may have lost it', () => {
    const before = heldThroughBreak(heldAfter(diceBet(1_00), every(10_000, 50_000)));
    const inTime = heldAgain(before, 61_000, 120_000);
    expect(inTime).toMatchObject({ hadAt: 1_000 + AHEAD, lastedMs: 180_000 });
    expect(isHeldBack(inTime, Infinity)).toBe(false);
    expect(isHeldBack(heldAgain(before, 61_000, 121_000), 0)).toBe(true);
  });

  test('as late as ever, if that was so before the line broke', () => {
    const held = heldThroughBreak(heldAfter(diceBet(1_00), every(1_000, 65_000)));
    expect(isHeldBack(held, 62_000 + AHEAD + 1)).toBe(true);
  });

  test('but not a refusal of it: the house has decided it anew', () => {
    const held = heldAfter(diceBet(1_00), every(1_000, 65_000));
    const at = 62_000 + AHEAD + 1;
    expect([isRefusedLate(held, at), isRefusedLate(heldThroughBreak(held), at)]).toEqual([true, false]);
    expect(isRefusedLate(heldThroughBreak(heldAfter(diceBet(1_00), every(1_000, 181_000))), at)).toBe(true);
  });

  test('a minute later, if the house said in between that it takes it later', () => {
    const before = heldAfterPutOff(diceBet(1_00), heldThroughBreak(heldAfter(diceBet(1_00), every(1_000, 59_000))));
    const inTime = heldAgain(before, 62_000, 60_000);
    expect(inTime).toMatchObject({ hadAt: 1_000 + AHEAD, lastedMs: 60_000 });
    expect(isHeldBack(inTime, Infinity)).toBe(false);
    expect(isHeldBack(heldAgain(before, 62_000, 61_000), Infinity)).toBe(true);
  });

  test('not so of a cash-out: the flight goes on', () => {
    const held = heldAfter(cashOut, every(1_000, 19_000));
    expect(heldAfterPutOff(cashOut, held)).toBe(held);
  });

  test.each([
    ['a minute after the house gave it up', null, 60_000],
    ['in the rest of its minute, if the house had it before', heldAfter(diceBet(1_00), every(1_000, 50_000)), 10_000],
    ['a minute after that, if the line broke before', heldThroughBreak(heldAfter(diceBet(1_00), every(1_000, 50_000))), 60_000],
    ['as late as ever, if it was held back before', heldAfter(diceBet(1_00), every(1_000, 61_000)), -1_000],
  ])('%s', (_when, held, restMs) => {
    const now = 63_000 + AHEAD;
    const command = { command: diceBet(1_00), held, sentAtMost: { houseAt: AHEAD, elapsed: () => 0 } };
    const givenUp = heldUntilGivenUp(command, now);
    expect([isHeldBack(givenUp, now + restMs), isHeldBack(givenUp, now + restMs + 1)]).toEqual([false, true]);
  });

  test('never before the house has said what time it is', () => expect(isHeldBack(null, Infinity)).toBe(false));
});

test('the house had it no later than its first answer, nor than it was sent and time has passed here', () => {
  const sent = { command: diceBet(1_00), held: null, sentAtMost: { houseAt: 5_000, elapsed: () => 300 } };
  const answered = { askedAt: 0, answeredAt: 0 };
  expect(heldSince(sent, 5_200, answered).hadAt).toBe(5_200);
  expect(heldSince(sent, 9_000, answered).hadAt).toBe(5_300);
});

test('it was in time a second and a half before the last moment', () => {
  const held = heldAfter(diceBet(1_00), [0]);
  expect([wasHeldInTime(held, AHEAD + 1_500), wasHeldInTime(held, AHEAD + 1_501)]).toEqual([false, true]);
  expect([wasHeldInTime(null, Infinity), wasHeldInTime(held, null)]).toEqual([false, false]);
});
