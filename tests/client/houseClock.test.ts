/** The time of a house is estimated from its answers. The estimate is as good as the quickest answer. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLOCK_STEP_MS, HouseClock } from '../../src/client/houseClock.ts';
import { elapsedFrom } from '../../src/client/elapsed.ts';
import { runs } from '../kit/runs.ts';

const START = 1_000_000;

/** A house's clock that is ahead of the local one, and the local one. */
function clocks(ahead: number) {
  const local = { at: START, now: () => local.at };
  const clock = new HouseClock(local);
  /** Asks and gets an answer after so many milliseconds there and back. */
  const ask = (there: number, back: number, offset = ahead): void => {
    const askedAt = local.at;
    local.at += there;
    const houseAt = local.at + offset;
    local.at += back;
    clock.observe(askedAt, houseAt, local.at);
  };
  return { local, clock, ask };
}

test('before the first answer it shows the local time', () => {
  expect(clocks(5_000).clock.now()).toBe(START);
});

test('a slow answer after a quick one takes nothing away', () => {
  const { clock, ask, local } = clocks(-240_000);
  ask(3, 3);
  expect(clock.now()).toBe(local.at - 240_000);
  ask(2_000, 10);
  expect(Math.abs(clock.offsetMs + 240_000)).toBeLessThanOrEqual(3);
});

test('the error is at most half of the quickest way there and back', () => {
  const way = fc.tuple(fc.nat(3_000), fc.nat(3_000));
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.array(way, { minLength: 1, maxLength: 10 }), (ahead, ways) => {
      const { clock, ask, local } = clocks(ahead);
      for (const [there, back] of ways) ask(there, back);
      const quickest = Math.min(...ways.map(([there, back]) => there + back));
      // 60 s of answers let two poor clocks drift apart by 6 ms. Clocks show whole milliseconds.
      expect(Math.abs(clock.offsetMs - ahead)).toBeLessThanOrEqual(quickest / 2 + 6 + 2);
      const houseAt = local.at + ahead;
      expect(clock.latest()).toBeGreaterThanOrEqual(houseAt);
      expect(clock.latest()).toBeLessThanOrEqual(houseAt + quickest + 6 + 2);
    }),
    runs(200),
  );
});

test.each([90_000, -90_000])('a clock that was set by %i ms is followed at once', (ms) => {
  const { clock, ask, local } = clocks(0);
  ask(5, 5);
  ask(5, 5, ms);
  expect(Math.abs(clock.now() - local.at - ms)).toBeLessThanOrEqual(5);
});

test('an answer before its question says nothing: the local clock was set back in between', () => {
  const { clock } = clocks(0);
  clock.observe(START, START + 7_000_000, START - 60_000);
  expect(clock.offsetMs).toBe(0);
});

const STEP_MS = 2_000;
const MINUTE_MS = 60_000;

describe('the least that it can show', () => {
  test('never goes back because an answer is behind, nor does its time', () => {
    const { clock, ask, local } = clocks(0);
    ask(0, 0);
    ask(0, 0);
    ask(0, 0, -20_000);
    expect([clock.earliest(), clock.now()]).toEqual([local.at - 1, local.at - 1]);
  });

  test.each([
    [STEP_MS, 0],
    [STEP_MS + 2, STEP_MS + 1],
  ])('an answer that is %i ms behind takes it back by %i ms', (ms, behindMs) => {
    const { clock, ask } = clocks(0);
    ask(0, 0);
    ask(0, 0);
    ask(0, 0, -ms);
    expect(clock.behindMs).toBe(behindMs);
    ask(0, 0);
    expect(clock.behindMs).toBe(0);
  });

  test('an answer is of some time since its question, however long that takes', () => {
    const { clock, ask } = clocks(0);
    ask(0, 0);
    ask(0, 0);
    ask(0, 50_000);
    expect(clock.behindMs).toBe(0);
  });

  test.each([
    [MINUTE_MS - 1, 0],
    [MINUTE_MS, 5_000],
  ])('a clock that is ahead for %i ms raises it by %i ms', (ms, raisedMs) => {
    const { clock, ask, local } = clocks(0);
    ask(0, 0);
    ask(0, 0, 9_000);
    local.at += ms;
    ask(0, 0, 5_000);
    expect(clock.earliest() - local.at).toBeGreaterThanOrEqual(raisedMs - 1 - MINUTE_MS / 1_000);
    expect(clock.earliest() - local.at).toBeLessThanOrEqual(raisedMs);
    ask(0, 0);
    expect(clock.behindMs > 0).toBe(raisedMs > 0);
  });

  test('a clock that is ahead for long raises it to the least of the first minute, and then at once', () => {
    const { clock, ask, local } = clocks(0);
    ask(0, 0);
    const least = [9_000, 5_000, 20_000, 20_000, 20_000].map((offset) => {
      ask(0, 0, offset);
      const ms = clock.earliest() - local.at;
      local.at += MINUTE_MS / 2;
      return Math.round(ms / 1_000) + 0;
    });
    expect(least).toEqual([0, 0, 5, 20, 20]);
    ask(0, 0, 20_000);
    expect(Math.round((clock.earliest() - local.at) / 1_000)).toBe(20);
  });

  test('a clock that is ahead again has not been so meanwhile', () => {
    const { clock, ask, local } = clocks(0);
    ask(0, 0);
    for (const offset of [9_000, 0, 9_000]) {
      local.at += MINUTE_MS / 2;
      ask(0, 0, offset);
    }
    ask(0, 0);
    expect([clock.behindMs, clock.earliest()]).toEqual([0, local.at - 1]);
  });

  test('a clock that is ahead by no more than clocks may differ raises it at once', () => {
    const { clock, ask, local } = clocks(0);
    ask(0, 0);
    ask(0, 0, STEP_MS - 1);
    expect(clock.earliest()).toBe(local.at + STEP_MS - 2);
  });

  test('what was said once counts only until an answer says otherwise', () => {
    const { clock, ask, local } = clocks(0);
    ask(0, 0, 3_600_000);
    ask(0, 0);
    expect([clock.behindMs, clock.earliest()]).toEqual([0, local.at - 1]);
  });

  test('what it says unasked confirms that, and raises it', () => {
    const { clock, ask, local } = clocks(0);
    ask(0, 0);
    clock.told(local.at + 500);
    expect(clock.earliest()).toBe(local.at + 499);
    ask(0, 0, -20_000);
    expect(clock.behindMs).toBeGreaterThan(20_000);
  });

  test('a time that it says unasked confirms nothing if it is old', () => {
    const { clock, ask, local } = clocks(0);
    ask(0, 0, 3_600_000);
    clock.told(local.at);
    ask(0, 0);
    expect([clock.behindMs, clock.earliest()]).toEqual([0, local.at - 1]);
  });

  /** After hours of answers, each 15 s after the one before, from a clock that loses so much of its time. */
  function slowFor(hours: number, loses: number) {
    const { clock, ask, local } = clocks(0);
    let isEverBehind = false;
    for (let n = 0; n <= hours * 240; n += 1) {
      ask(0, 0, -Math.round(n * 15_000 * loses));
      isEverBehind ||= clock.behindMs > 0;
      local.at += 15_000;
    }
    return { isEverBehind, lostMs: local.at - clock.now() };
  }

  test('a clock that was right within a second and is put right little by little is never behind', () => {
    // Two seconds.
    expect(slowFor(1, 0.00055).isEverBehind).toBe(false);
  });

  test('a clock that runs a thousandth slow is behind, and does not take that time along', () => {
    const { isEverBehind, lostMs } = slowFor(3, 0.00099);
    expect(isEverBehind).toBe(true);
    expect(lostMs).toBeLessThanOrEqual(1_100);
  });

  test('the most is no less than that', () => {
    const { clock, ask, local } = clocks(0);
    ask(0, 0);
    ask(0, 0);
    ask(0, 0, -20_000);
    expect(clock.latest()).toBe(local.at - 1);
  });

  test('after a correction of the log it begins anew', () => {
    const { clock, ask, local } = clocks(0);
    ask(0, 0);
    ask(0, 0);
    ask(0, 0, -300_000);
    clock.corrected(local.at - 300_000);
    expect([clock.behindMs, clock.earliest()]).toEqual([0, local.at - 300_001]);
    // What it says first after it counts only until an answer says otherwise, too.
    ask(0, 0, -400_000);
    expect([clock.behindMs, clock.earliest(), clock.offsetMs]).toEqual([0, local.at - 400_001, -400_000]);
  });
});

test('a time that it says unasked is followed only if it is far ahead: it may be old', () => {
  const { clock, ask, local } = clocks(0);
  ask(0, 0);
  for (const ms of [-60_000, STEP_MS - 2]) clock.told(local.at + ms);
  expect(clock.offsetMs).toBe(0);
  clock.told(local.at + 60_000);
  expect(clock.offsetMs).toBe(60_000);
});

test.each([
  [MINUTE_MS, true],
  [MINUTE_MS + 1, false],
])('a clock that was set back is not gone on with, unless the log must correct it: %i ms behind the log, %s', (ms, ends) => {
  const { clock, ask, local } = clocks(0);
  ask(0, 0);
  ask(0, 0);
  expect(clock.setBack(0)).toBeNull();
  ask(0, 0, -20_000);
  expect(clock.heardAt).toBe(local.at - 20_000);
  expect(clock.setBack(clock.heardAt + ms)?.message.startsWith('The clock of the house server went back by 20 s')).toBe(
    ends ? true : undefined,
  );
});

test('a house whose clocks are right within a second takes nothing back, however it is heard', () => {
  const second = fc.integer({ min: -1_000, max: 1_000 });
  const answer = fc.record({
    there: fc.nat(30_000),
    back: fc.nat(30_000),
    error: second,
    pauseMs: fc.nat(3_600_000),
    sleptMs: fc.constantFrom(0, 0, 0, 7_200_000),
    isToldLate: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 30 }), fc.integer({ min: -100, max: 100 }), (answers, driftPpm) => {
      // The clock of the machine goes wrong by so much, and stands still while the machine sleeps.
      let right = 1_000_000_000;
      let slept = 0;
      const local = { now: () => Math.round((right - slept) * (1 + driftPpm / 1e6)) };
      const clock = new HouseClock(local);
      for (const { there, back, error, pauseMs, sleptMs, isToldLate } of answers) {
        right += pauseMs + sleptMs;
        slept += sleptMs;
        const askedAt = local.now();
        right += there;
        const houseAt = right + error;
        right += back;
        if (isToldLate) clock.told(houseAt);
        else clock.observe(askedAt, houseAt, local.now());
        expect(clock.behindMs).toBe(0);
        // Nothing that the house writes now is judged as too early.
        expect(clock.earliest() - STEP_MS).toBeLessThanOrEqual(right - 1_000);
      }
    }),
    runs(300),
  );
});

/** The clock of a house on a machine with two clocks. Only the wall clock goes on while the machine sleeps. */
function onMachine(wallAheadMs = 0) {
  const local = { at: START, now: () => local.at };
  const wall = { at: START + wallAheadMs, now: () => wall.at };
  return { local, wall, clock: new HouseClock(local, wall) };
}

test('the most that it shows counts the sleep of this machine since the newest answer, and no step back of its wall clock', () => {
  const { local, wall, clock } = onMachine(9_000);
  const answer = (): void => clock.observe(local.at, local.at, local.at);
  answer();
  const awake = clock.latest();
  wall.at += 20_000;
  // Two clocks drift apart by 2 ms in 20 s.
  const expectSlept = (): void => {
    expect(clock.latest() - awake).toBeGreaterThanOrEqual(20_000);
    expect(clock.latest() - awake).toBeLessThanOrEqual(20_003);
  };
  expectSlept();
  answer();
  // It may have been asked before.
  expectSlept();
  local.at += 1;
  wall.at += 1;
  answer();
  expect(clock.latest()).toBe(awake + 1);
  wall.at -= 60_000;
  expect(clock.latest()).toBe(awake + 1);
});

test('answers that were on their way while this machine slept do not have that sleep', () => {
  const { local, wall, clock } = onMachine();
  clock.observe(local.at, local.at, local.at);
  wall.at += 60_000;
  for (let answers = 0; answers < 2; answers += 1) {
    local.at += 5;
    wall.at += 5;
    clock.observe(START, START, local.at);
    expect(clock.latest()).toBeGreaterThanOrEqual(wall.at);
    expect(clock.aheadMs(wall.at, START)).toBeLessThanOrEqual(0);
  }
});

test.each([0, 5_000])(
  'what passed in a sleep raises the least that it shows, as soon as what was asked after it is answered; %i ms more do not',
  (more) => {
    const { local, wall, clock } = onMachine();
    const ask = (ahead: number): void => {
      local.at += 1;
      wall.at += 1;
      clock.observe(local.at, wall.at + ahead, local.at);
    };
    ask(0);
    ask(0);
    wall.at += 1_200_000;
    expect(clock.uncertaintyMs()).toBeGreaterThan(1_200_000);
    ask(0);
    ask(more);
    expect(clock.earliest() - wall.at).toBeGreaterThanOrEqual(-2);
    expect(clock.earliest() - wall.at).toBeLessThanOrEqual(0);
  },
);

test('what has passed is what the faster of two clocks of the machine says: the other one slept, or was set back', () => {
  const { local, wall } = onMachine();
  const elapsed = elapsedFrom({ clock: local, wall });
  wall.at += 20_000;
  expect(elapsed()).toBe(20_000);
  local.at += 3_000;
  wall.at -= 60_000;
  expect(elapsed()).toBe(3_000);
});

test('a clock that nobody sets is never set ahead, however late its words come and however long this machine sleeps', () => {
  const ms = fc.constantFrom(0, 1, 40, 1_900, 40_000, 1_200_000);
  const step = fc.oneof(
    fc.record({ passMs: ms }),
    fc.record({ sleepMs: ms }),
    fc.constantFrom('asks', 'answers', 'hears an answer', 'says', 'hears', 'begins', 'sends', 'decides', 'hears a decision'),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { local, wall, clock } = onMachine();
      const house = { at: local.at };
      clock.observe(local.at, house.at, local.at);
      const starts = [house.at];
      const [asked, answered, said] = [[] as number[], [] as { readonly askedAt: number; readonly houseAt: number }[], [] as number[]];
      const sent: (() => number)[] = [];
      const decided: { readonly at: number; readonly elapsed: () => number }[] = [];
      for (const one of steps) {
        if (typeof one === 'object') {
          const [passMs, sleepMs] = 'passMs' in one ? [one.passMs, 0] : [0, one.sleepMs];
          local.at += passMs;
          for (const goesOn of [wall, house]) goesOn.at += passMs + sleepMs;
        } else if (one === 'asks') asked.push(local.at);
        else if (one === 'says') said.push(house.at);
        else if (one === 'begins') starts.push(house.at);
        else if (one === 'sends') sent.push(clock.elapsedFromNow());
        else if (one === 'decides') decided.push(...sent.splice(0, 1).map((elapsed) => ({ at: house.at, elapsed })));
        else if (one === 'hears a decision') for (const { at, elapsed } of decided.splice(0, 1)) clock.decided(at, elapsed());
        else if (one === 'answers') answered.push(...asked.splice(0, 1).map((askedAt) => ({ askedAt, houseAt: house.at })));
        else if (one === 'hears') for (const at of said.splice(0, 1)) clock.told(at);
        else for (const { askedAt, houseAt } of answered.splice(0, 1)) clock.observe(askedAt, houseAt, local.at);
        expect(clock.latest()).toBeGreaterThan(house.at - CLOCK_STEP_MS);
        for (const start of starts) expect(clock.aheadMs(house.at, start)).toBeLessThan(CLOCK_STEP_MS);
      }
    }),
    runs(300),
  );
});

test('a correction that comes late is no ceiling', () => {
  const { local, wall, clock } = onMachine();
  clock.observe(local.at, local.at, local.at);
  const correctedTo = local.at - 500_000;
  for (const goesOn of [local, wall]) goesOn.at += 40_000;
  clock.corrected(correctedTo);
  expect(clock.aheadMs(correctedTo + 40_000, correctedTo)).toBeLessThanOrEqual(0);
});
