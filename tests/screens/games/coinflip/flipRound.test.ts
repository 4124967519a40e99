/** Flips between two without a screen: held back while they wait and while their coin is in the air, one coin after the other. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BetId, RoundId } from '../../../../src/domain/ids.ts';
import { FLIP_MS, FlipRound, type ShownFlip } from '../../../../src/screens/games/coinflip/flip/flipRound.ts';
import { aroundRound, betNumbered } from '../../play/around.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const round: RoundId = `rnd_${'0'.repeat(32)}`;

/** Bob has joined the game of this bet. */
const joined = (number: number, created = true): ShownFlip => ({
  id: `rnd_${String(number).padStart(32, '0')}`,
  bet: betNumbered(number),
  side: 'heads',
  other: 'bob',
  created,
  stakeCents: 5_00,
  payoutCents: 9_50,
});

function table() {
  const outside = aroundRound();
  let seen: { open: readonly BetId[]; ended: readonly ShownFlip[] } = { open: [], ended: [] };
  const flips = new FlipRound({ ...outside.around, look: () => seen, freshBytes: () => 'fresh' });
  const leave = flips.subscribe(() => undefined);
  return {
    ...outside,
    flips,
    leave,
    /** These games of its person wait, and these are over. */
    see: (open: readonly number[], ended: readonly ShownFlip[] = []): void => {
      seen = { open: open.map(betNumbered), ended };
      outside.change();
    },
  };
}

describe('a game', () => {
  test('is created with its stake and side, and held back until somebody joins', async () => {
    const { flips, heard, sent, answer, see } = table();
    const placed = flips.place(5_00, { side: 'tails' });
    see([1]);
    await answer();
    expect(await placed).toBeNull();
    expect(sent).toEqual([{ type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'tails', freshBytes: 'fresh' } }]);
    expect([heard, flips.read().phase]).toEqual([['hold 1', 'success: Game created successfully!'], 'idle']);
  });

  test('of another tab is held back here as well', () => {
    const { heard, see } = table();
    see([4]);
    expect(heard).toEqual(['hold 4']);
  });

  test('that is taken back is let go', async () => {
    const { flips, heard, see, sent, answer } = table();
    see([1]);
    void flips.cancel(round);
    see([]);
    await answer();
    expect(sent).toEqual([{ type: 'CancelFlip', payload: { round } }]);
    expect(heard).toEqual(['hold 1', 'release 1', 'info: Game cancelled. Stake returned']);
  });

  test('that cannot be taken back stays held', async () => {
    const { flips, heard, see, refuse } = table();
    see([1]);
    void flips.cancel(round);
    await refuse('could-not-save');
    expect(heard).toEqual(['hold 1', 'error: An error occurred']);
  });

  test('that cannot be created is let go, and said why', async () => {
    const { flips, heard, refuse } = table();
    void flips.place(5_00, { side: 'tails' });
    await refuse('could-not-save');
    const why = 'Failed to create game: Your browser could not save this. Nothing was taken from your balance.';
    expect(flips.read()).toMatchObject({ phase: 'idle', problem: why });
    expect(heard).toEqual(['hold 1', 'release 1', `error: ${why}`]);
  });
});

describe('a coin', () => {
  test('is tossed when somebody joins, and told in frames of its own when it lies', async () => {
    const { flips, heard, see, frame } = table();
    see([1]);
    see([], [joined(1)]);
    expect(flips.read()).toMatchObject({ shown: { bet: betNumbered(1) }, moving: true });
    await pass(FLIP_MS - 1);
    expect(heard).toEqual(['hold 1', 'info: bob joined your game!', 'sound coin']);
    await pass(1);
    expect(flips.read()).toMatchObject({ shown: { bet: betNumbered(1) }, moving: false });
    see([], [joined(1)]);
    expect(flips.read().moving, 'once').toBe(false);
    frame();
    frame();
    expect(heard.slice(3)).toEqual(['word bob joined, heads: 500 to 950', 'release 1', 'tell bob joined, heads']);
  });

  test('is tossed for whoever joins, who cannot join another one meanwhile', async () => {
    const { flips, heard, sent, see, answer } = table();
    void flips.join(round);
    void flips.join(round);
    see([], [joined(1, false)]);
    await answer();
    void flips.join(round);
    expect(sent).toEqual([{ type: 'JoinFlip', payload: { round, freshBytes: 'fresh' } }]);
    expect(flips.read()).toMatchObject({ phase: 'idle', moving: true });
    await pass(FLIP_MS);
    expect(heard).toEqual(['hold 1', 'sound coin', 'word heads: 500 to 950']);
    void flips.join(round);
    expect(sent).toHaveLength(2);
  });

  test('waits for the one before it', async () => {
    const { flips, heard, see } = table();
    see([1, 2]);
    see([], [joined(1), joined(2)]);
    await pass(FLIP_MS);
    expect(flips.read()).toMatchObject({ shown: { bet: betNumbered(2) }, moving: true });
    await pass(FLIP_MS);
    const told = heard.filter((what) => /^(word|release|tell)/u.test(what));
    expect(told, 'the first one is told before the second lies').toEqual([
      'word bob joined, heads: 500 to 950',
      'word bob joined, heads: 500 to 950',
      'release 1',
      'tell bob joined, heads',
    ]);
  });

  test('is skipped, or ends when the page is hidden', async () => {
    const { flips, see, hide, listening } = table();
    see([1, 2]);
    see([], [joined(1), joined(2)]);
    flips.skip();
    expect(flips.read()).toMatchObject({ shown: { bet: betNumbered(2) }, moving: true });
    hide();
    expect([flips.read().moving, listening()]).toEqual([false, 0]);
    flips.skip();
  });

  test('lies at once and without a sound where nothing should move', async () => {
    const { flips, heard, set, see } = table();
    set.still = () => true;
    see([1]);
    see([], [joined(1)]);
    await pass(0);
    expect(flips.read().moving).toBe(false);
    expect(heard).not.toContain('sound coin');
  });

  test('of a game that was not held back is not tossed: it was told elsewhere', () => {
    const { flips, see } = table();
    see([], [joined(1)]);
    expect(flips.read().shown).toBeNull();
  });
});

test.each([
  ['game-unknown', 'Failed to join game'],
  ['balance-too-low', 'Insufficient balance'],
  ['could-not-save', 'Failed to join game: Your browser could not save this. Nothing was taken from your balance.'],
] as const)('a join that is refused (%s) is let go and said why', async (code, sentence) => {
  const { flips, heard, refuse } = table();
  void flips.join(round);
  await refuse(code);
  expect(heard).toEqual(['hold 1', 'release 1', `error: ${sentence}`]);
});

describe('whoever leaves', () => {
  test('while coins are in the air hears of all of them at once', () => {
    const { heard, see, leave, watching } = table();
    see([1, 2]);
    see([], [joined(1), joined(2, false)]);
    leave();
    expect(heard.slice(4).filter((what) => !what.startsWith('word'))).toEqual([
      'release 1',
      'tell bob joined, heads, elsewhere',
      'release 2',
      'tell heads, elsewhere',
    ]);
    expect(watching()).toBe(0);
  });

  test('has no game held back that waits', () => {
    const { heard, see, leave } = table();
    see([1]);
    leave();
    expect(heard).toEqual(['hold 1', 'release 1']);
  });
});
