/** The rounds of an instant game without a screen: what is held back, shown, told and refused, and when the next bet may come. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BetId } from '../../../src/domain/ids.ts';
import { InstantRound, type RoundSurroundings, type RoundTimes, type ShownRound } from '../../../src/screens/play/round.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const betNumbered = (number: number): BetId => `bet_${String(number).padStart(32, '0')}`;
const MOVES_MS = 1_000;

/** A table whose store answers when the test says so. Everything that happens is in `heard`, in order. */
function table(times: Partial<RoundTimes> = {}, answers: Partial<Pick<RoundSurroundings, 'isStill'>> = {}) {
  const heard: string[] = [];
  const written: ((settled: ShownRound | string) => void)[] = [];
  const hidden = new Set<() => void>();
  const frames: (() => void)[] = [];
  let [bets, login] = [0, true];
  const takeAll = (): void => frames.splice(0).forEach((step) => step());
  const round = new InstantRound(
    {
      send: () => {
        if (!login) return 'Please login to play';
        bets += 1;
        return { bet: betNumbered(bets), settled: new Promise((settle) => written.push(settle)) };
      },
      hold: (bet) => heard.push(`hold ${Number(bet.slice(4))}`),
      release: (bet) => heard.push(`release ${Number(bet.slice(4))}`),
      isStill: answers.isStill ?? (() => false),
      onMoving: () => heard.push('moving'),
      word: ({ id }) => {
        heard.push(`word ${Number(id.slice(4))}`);
        return () => {
          heard.push(`tell ${Number(id.slice(4))}`);
          return () => heard.push(`take back ${Number(id.slice(4))}`);
        };
      },
      complain: (sentence) => heard.push(sentence),
      onHidden: (act) => {
        hidden.add(act);
        return () => hidden.delete(act);
      },
      inFrames: (...steps) => {
        frames.push(...steps);
        return takeAll;
      },
    },
    { durationMs: MOVES_MS, restMs: 0, ...times },
  );
  const phases: string[] = [];
  round.subscribe(() => phases.push(round.read().phase));
  const settle = async (number: number, payoutCents = 200): Promise<void> => {
    written[number - 1]?.({ id: betNumbered(number), stakeCents: 100, payoutCents, choice: {}, outcome: {} });
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    round,
    heard,
    phases,
    settle,
    bets: () => bets,
    fail: async (sentence: string): Promise<void> => {
      written.at(-1)?.(sentence);
      await vi.advanceTimersByTimeAsync(0);
    },
    frame: () => frames.shift()?.(),
    hide: () => [...hidden].forEach((act) => act()),
    listening: () => hidden.size,
    logout: () => (login = false),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a round', () => {
  test('is held back, moves, is shown and told in frames of their own, and then the next one may begin', async () => {
    const { round, heard, phases, settle, frame } = table();
    const over = round.place(100, {});
    await settle(1);
    expect(round.read()).toMatchObject({ phase: 'showing', round: { id: betNumbered(1) } });
    await pass(MOVES_MS - 1);
    expect(heard).toEqual(['hold 1', 'moving']);
    await pass(1);
    expect(await over).toMatchObject({ id: betNumbered(1), payoutCents: 200 });
    expect(round.read().phase).toBe('idle');
    frame();
    frame();
    expect(heard).toEqual(['hold 1', 'moving', 'word 1', 'release 1', 'tell 1']);
    expect(phases).toEqual(['showing', 'idle']);
  });

  test('whose writing takes its time says so, and one that is written at once does not', async () => {
    const { round, phases, settle } = table();
    void round.place(100, {});
    await pass(99);
    expect(phases).toEqual([]);
    await pass(1);
    expect(phases).toEqual(['placing']);
    await settle(1);
    expect(phases).toEqual(['placing', 'showing']);
  });

  test('takes no second bet before it is over, nor while it rests', async () => {
    const { round, settle, bets } = table({ restMs: 300 });
    const over = round.place(100, {});
    expect(await round.place(100, {})).toBeNull();
    await settle(1);
    expect(await round.place(100, {})).toBeNull();
    await pass(MOVES_MS);
    expect(round.read().phase).toBe('resting');
    expect(await round.place(100, {})).toBeNull();
    await pass(300);
    expect(await over).not.toBeNull();
    void round.place(100, {});
    expect(bets()).toBe(2);
  });

  test('that is over is released and told before the next one moves, and what was told is taken back', async () => {
    const { round, heard, settle } = table();
    void round.place(100, {});
    await settle(1);
    await pass(MOVES_MS);
    void round.place(100, {});
    await settle(2);
    expect(heard).toEqual(['hold 1', 'moving', 'word 1', 'hold 2', 'release 1', 'tell 1', 'take back 1', 'moving']);
  });
});

describe('the movement', () => {
  test('is skipped, once', async () => {
    const { round, heard, settle, listening } = table();
    const over = round.place(100, {});
    await settle(1);
    round.skip();
    round.skip();
    expect(await over).not.toBeNull();
    await pass(2 * MOVES_MS);
    expect(heard.filter((what) => what === 'word 1')).toHaveLength(1);
    expect(listening()).toBe(0);
  });

  test('ends when the page is hidden', async () => {
    const { round, settle, hide } = table();
    const over = round.place(100, {});
    await settle(1);
    hide();
    expect(await over).not.toBeNull();
  });

  test('does not begin where nothing should move', async () => {
    const { round, heard, settle } = table({}, { isStill: () => true });
    const over = round.place(100, {});
    await settle(1);
    await pass(0);
    expect(await over).not.toBeNull();
    expect(heard).not.toContain('moving');
  });

  test('that its person ends goes on until then, hidden or not', async () => {
    const { round, settle, listening } = table({ durationMs: null }, { isStill: (endsAlone) => endsAlone });
    const over = round.place(100, {});
    await settle(1);
    await pass(3_600_000);
    expect(round.read().phase).toBe('showing');
    expect(listening()).toBe(0);
    round.skip();
    expect(await over).not.toBeNull();
  });
});

describe('a bet that comes to nothing', () => {
  test('is let go and said why, and the next one may be placed at once', async () => {
    const { round, heard, fail, bets } = table();
    const refused = round.place(100, {});
    await fail('Insufficient balance');
    expect(await refused).toBeNull();
    expect(round.read()).toEqual({ phase: 'idle', round: null, problem: 'Insufficient balance' });
    expect(heard).toEqual(['hold 1', 'release 1', 'Insufficient balance']);
    void round.place(100, {});
    expect(round.read().problem).toBeNull();
    expect(bets()).toBe(2);
  });

  test('leaves the round before told', async () => {
    const { round, heard, settle, fail } = table();
    void round.place(100, {});
    await settle(1);
    await pass(MOVES_MS);
    void round.place(100, {});
    await fail('Insufficient balance');
    expect(heard.slice(3)).toEqual(['hold 2', 'release 1', 'tell 1', 'take back 1', 'release 2', 'Insufficient balance']);
  });

  test('is not even sent where nobody is signed in', async () => {
    const { round, heard, logout, bets } = table();
    logout();
    expect(await round.place(100, {})).toBeNull();
    expect([heard, bets()]).toEqual([['Please login to play'], 0]);
    expect(round.read().problem).toBe('Please login to play');
  });
});

describe('whoever leaves', () => {
  test('in the middle of the movement hears of the result at once', async () => {
    const { round, heard, settle } = table();
    void round.place(100, {});
    await settle(1);
    round.leave();
    expect(heard).toEqual(['hold 1', 'moving', 'word 1', 'release 1', 'tell 1']);
  });

  test('in the middle of a rest may come back and bet', async () => {
    const { round, settle, bets } = table({ restMs: 300 });
    void round.place(100, {});
    await settle(1);
    await pass(MOVES_MS);
    round.leave();
    void round.place(100, {});
    expect(bets()).toBe(2);
  });

  test('keeps what only a person ends held back, and finds it again', async () => {
    const { round, heard, settle } = table({ durationMs: null });
    void round.place(100, {});
    await settle(1);
    round.leave();
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
  void round.place(100, {});
  await settle(1);
  expect(round.read().round?.id).toBe(betNumbered(1));
});
