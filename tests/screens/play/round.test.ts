/** The rounds of an instant game without a screen: what is held back, shown, told and refused, and when the next bet may come. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { betSettled } from '../../../src/domain/events/settlements.ts';
import { InstantRound, type RoundTimes } from '../../../src/screens/play/round.ts';
import type { ShownRound } from '../../../src/screens/play/roundMachine.ts';
import { aroundRound, betNumbered } from './around.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MOVES_MS = 1_000;
/** What the round of a bet came to: its roll is its number. */
const rolled = (number: number): string => `rolled ${number}. You needed 50 or under`;
const worded = (number: number): string => `word ${rolled(number)}: 1000 to 1940`;

/** A table of dice whose store answers when the test says so. Everything that happens is in `heard`, in order. */
function table(times: Partial<RoundTimes> = {}) {
  const outside = aroundRound();
  const { around, sent, heard, answer, refuse } = outside;
  const round = new InstantRound(around, 'dice', 'roll', { durationMs: MOVES_MS, restMs: 0, ...times });
  const phases: string[] = [];
  const leave = round.subscribe(() => phases.push(round.read().phase));
  const settle = (number: number): Promise<void> => {
    const bet = betNumbered(number);
    const settled = betSettled.of({ ...betSettled.specimen, bet, outcome: { roll: number } });
    return answer([betPlaced.of({ ...betPlaced.specimen, bet }), settled]);
  };
  return { ...outside, round, heard, phases, leave, settle, fail: () => refuse('balance-too-low'), bets: () => sent.length };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a round', () => {
  test('is held back, moves, is shown and told in frames of their own, and then the next one may begin', async () => {
    const { round, heard, phases, settle, frame } = table();
    const over = round.place(10_00, {});
    await settle(1);
    expect(round.read()).toMatchObject({ phase: 'showing', round: { id: betNumbered(1) } });
    await pass(MOVES_MS - 1);
    expect(heard).toEqual(['hold 1', 'sound roll']);
    await pass(1);
    expect(await over).toMatchObject({ id: betNumbered(1), payoutCents: 19_40 });
    expect(round.read().phase).toBe('idle');
    frame();
    frame();
    expect(heard).toEqual(['hold 1', 'sound roll', worded(1), 'release 1', `tell ${rolled(1)}`]);
    expect(phases).toEqual(['showing', 'idle']);
  });

  test('whose writing takes its time says so, and one that is written at once does not', async () => {
    const { round, phases, settle } = table();
    void round.place(10_00, {});
    await pass(99);
    expect(phases).toEqual([]);
    await pass(1);
    expect(phases).toEqual(['placing']);
    await settle(1);
    expect(phases).toEqual(['placing', 'showing']);
  });

  test('takes no second bet before it is over, nor while it rests', async () => {
    const { round, settle, bets } = table({ restMs: 300 });
    const over = round.place(10_00, {});
    expect(await round.place(10_00, {})).toBeNull();
    await settle(1);
    expect(await round.place(10_00, {})).toBeNull();
    await pass(MOVES_MS);
    expect(round.read().phase).toBe('resting');
    expect(await round.place(10_00, {})).toBeNull();
    await pass(300);
    expect(await over).not.toBeNull();
    void round.place(10_00, {});
    expect(bets()).toBe(2);
  });

  test('that is over is released and told before the next one moves', async () => {
    const { round, heard, settle } = table();
    void round.place(10_00, {});
    await settle(1);
    await pass(MOVES_MS);
    void round.place(10_00, {});
    await settle(2);
    expect(heard).toEqual(['hold 1', 'sound roll', worded(1), 'hold 2', 'release 1', `tell ${rolled(1)}`, 'sound roll']);
  });
});

test('the last bet is known once it is written, and a refused one leaves it as it was', async () => {
  const { round, settle, fail } = table();
  void round.place(10_00, {});
  expect(round.read().last).toBeNull();
  await settle(1);
  const { stakeCents, choice } = betPlaced.specimen;
  expect(round.read().last).toEqual({ stakeCents, choice });
  await pass(MOVES_MS);
  void round.place(99_00, {});
  await fail();
  expect(round.read().last).toEqual({ stakeCents, choice });
});

describe('the movement', () => {
  test('is skipped, once', async () => {
    const { round, heard, settle, listening } = table();
    const over = round.place(10_00, {});
    await settle(1);
    round.skip();
    round.skip();
    expect(await over).not.toBeNull();
    await pass(2 * MOVES_MS);
    expect(heard.filter((what) => what === worded(1))).toHaveLength(1);
    expect(listening()).toBe(0);
  });

  test('ends when the page is hidden', async () => {
    const { round, settle, hide } = table();
    const over = round.place(10_00, {});
    await settle(1);
    hide();
    expect(await over).not.toBeNull();
  });

  test('of an instant round is none: its result comes with the answer, and the next bet may follow at once', async () => {
    const { round, heard, phases, settle, set, frame } = table({ restMs: 300 });
    set.instant = true;
    const over = round.place(10_00, {});
    await settle(1);
    expect(await over).toMatchObject({ id: betNumbered(1) });
    expect(phases.filter((phase) => phase !== 'idle')).toEqual([]);
    frame();
    frame();
    expect(heard).toEqual(['hold 1', worded(1), 'release 1', `tell ${rolled(1)}`]);
    void round.place(10_00, {});
    expect(round.read()).toMatchObject({ phase: 'idle', round: { id: betNumbered(1) } });
  });

  test('does not begin where nothing should move', async () => {
    const { round, heard, settle, set } = table();
    set.still = () => true;
    const over = round.place(10_00, {});
    await settle(1);
    await pass(0);
    expect(await over).not.toBeNull();
    expect(heard).not.toContain('sound roll');
  });

  test('that its person ends goes on until then, hidden or not', async () => {
    const { round, settle, listening, set } = table({ durationMs: null });
    set.still = (endsAlone) => endsAlone;
    const over = round.place(10_00, {});
    await settle(1);
    await pass(3_600_000);
    expect(round.read().phase).toBe('showing');
    expect(listening()).toBe(0);
    round.skip();
    expect(await over).not.toBeNull();
  });
});

describe('a bet that comes to nothing', () => {
  test('since it could not be saved, says so in the words of its family', async () => {
    const { round, refuse } = table();
    void round.place(10_00, {});
    await refuse('could-not-save');
    expect(round.read().problem).toBe('An error occurred: Your browser could not save this. Nothing was taken from your balance.');
  });

  test('is let go and said why, and the next one may be placed at once', async () => {
    const { round, heard, fail, bets } = table();
    const refused = round.place(10_00, {});
    await fail();
    expect(await refused).toBeNull();
    expect(round.read()).toEqual({ phase: 'idle', round: null, problem: 'Insufficient balance', last: null });
    expect(heard).toEqual(['hold 1', 'release 1', 'error: Insufficient balance']);
    void round.place(10_00, {});
    expect(round.read().problem).toBeNull();
    expect(bets()).toBe(2);
  });

  test('leaves the round before told', async () => {
    const { round, heard, settle, fail } = table();
    void round.place(10_00, {});
    await settle(1);
    await pass(MOVES_MS);
    void round.place(10_00, {});
    await fail();
    expect(heard.slice(3)).toEqual(['hold 2', 'release 1', `tell ${rolled(1)}`, 'release 2', 'error: Insufficient balance']);
  });

  test('is not even sent where nobody is signed in', async () => {
    const { round, heard, set, bets } = table();
    set.signedIn = false;
    expect(await round.place(10_00, {})).toBeNull();
    expect([heard, bets()]).toEqual([['error: Please login to play'], 0]);
    expect(round.read().problem).toBe('Please login to play');
  });
});

describe('whoever leaves', () => {
  test('in the middle of the movement hears of the result at once', async () => {
    const { round, heard, settle, leave } = table();
    void round.place(10_00, {});
    await settle(1);
    leave();
    expect(heard).toEqual(['hold 1', 'sound roll', worded(1), 'release 1', `tell ${rolled(1)}, elsewhere`]);
  });

  test('in the middle of a rest may come back and bet', async () => {
    const { round, settle, bets, leave } = table({ restMs: 300 });
    void round.place(10_00, {});
    await settle(1);
    await pass(MOVES_MS);
    leave();
    void round.place(10_00, {});
    expect(bets()).toBe(2);
  });

  test('keeps what only a person ends held back, and finds it again', async () => {
    const { round, heard, settle, leave } = table({ durationMs: null });
    void round.place(10_00, {});
    await settle(1);
    leave();
    expect(heard).not.toContain('release 1');
  });
});

test('a round from before is shown once, and not while another one is', async () => {
  const { round, settle } = table({ durationMs: null });
  const before: ShownRound = { id: betNumbered(7), stakeCents: 100, payoutCents: 0, choice: {}, outcome: {} };
  round.resume(before);
  expect(round.read()).toMatchObject({ phase: 'showing', round: { id: betNumbered(7) } });
  round.resume({ ...before, id: betNumbered(8) });
  expect(round.read().round?.id).toBe(betNumbered(7));
  round.skip();
  round.resume(before);
  expect(round.read().phase).toBe('idle');
  void round.place(10_00, {});
  await settle(1);
  expect(round.read().round?.id).toBe(betNumbered(1));
});
