/** The live table without a screen: the wheel turns by the clock, and a result is held back until it lies. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { betPlaced } from '../../../../src/domain/events/bets.ts';
import type { RoundId } from '../../../../src/domain/ids.ts';
import type { FinishedRound, OpenBet, OpenRound } from '../../../../src/domain/worldParts.ts';
import { LiveTable, type LiveLook } from '../../../../src/screens/games/roulette/live/liveTable.ts';
import type { LiveTime } from '../../../../src/screens/games/roulette/live/liveTime.ts';
import { idOf } from '../../../kit/people.ts';
import { aroundRound, betNumbered } from '../../play/around.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [ada, bob] = [idOf('ada'), idOf('bob')];
const roundNumbered = (number: number): RoundId => `rnd_${String(number).padStart(32, '0')}`;
const time = (number: number, phase: LiveTime['phase']): LiveTime => ({ number, phase, secondsLeft: 3, spunMs: 0 });
const opened = (number: number): OpenRound => ({
  id: roundNumbered(number),
  game: 'roulette',
  seedHash: '5e'.repeat(32),
  nonce: number,
  creator: null,
  seq: number,
  at: 0,
  rulesSeq: 1,
  closesAt: null,
  bets: [],
});
const { bet: _, ...placed } = betPlaced.specimen;
const betOn = (round: number, bet: number, account = ada): OpenBet => ({
  ...placed,
  id: betNumbered(bet),
  account,
  game: 'roulette',
  rulebook: 'roulette@1',
  choice: { colour: 'red' },
  draw: { round: roundNumbered(round), freshBytes: '00'.repeat(16) },
  seq: bet,
  at: 0,
});
const spun = (number: number): FinishedRound => ({
  id: roundNumbered(number),
  game: 'roulette',
  draw: { seedHash: '5e'.repeat(32), clientSeed: 'fresh', nonce: number },
  serverSeed: 'a7'.repeat(32),
  creator: null,
  outcome: { number: 17, colour: 'black' },
  seq: number,
  at: 0,
  stakes: [],
  bets: 0,
});

/** A look at round 1 while bets are open on it, and what is another of it. */
const looking = (change: Partial<LiveLook> = {}): LiveLook => ({
  account: ada,
  time: time(1, 'betting'),
  lastsMs: 1_000,
  open: opened(1),
  bets: [],
  newest: undefined,
  settled: {},
  ...change,
});

/** Round 1 has been spun, and these bets on it were paid. */
const over = (paid: Readonly<Record<number, number>> = {}, phase: LiveTime['phase'] = 'spin'): LiveLook =>
  looking({
    time: time(1, phase),
    open: undefined,
    newest: spun(1),
    settled: Object.fromEntries(
      Object.entries(paid).map(([bet, payoutCents]) => [
        betNumbered(Number(bet)),
        { bet: betNumbered(Number(bet)), seq: 9, payoutCents, round: roundNumbered(1) },
      ]),
    ),
  });

function seated(first: LiveLook = looking()) {
  const outside = aroundRound();
  let seen = first;
  const table = new LiveTable({ ...outside.around, look: () => seen, freshBytes: () => 'fresh' });
  let drawn = 0;
  const leave = table.subscribe(() => void (drawn += 1));
  return {
    ...outside,
    table,
    leave,
    drawn: () => drawn,
    see: (next: LiveLook): void => {
      seen = next;
      outside.change();
    },
    /** The clock goes on; nobody says so. */
    wait: async (next: LiveLook): Promise<void> => {
      seen = next;
      await vi.advanceTimersByTimeAsync(1_005);
    },
  };
}

describe('a round', () => {
  test('is bet on, turns, and is told in frames of its own when its wheel lies', async () => {
    const { table, heard, see, wait, frame } = seated();
    see(looking({ bets: [betOn(1, 1), betOn(1, 2, bob), betOn(1, 3)] }));
    expect(heard, 'its own bets').toEqual(['hold 1', 'hold 3']);
    see(over({ 1: 20_00, 3: 0 }));
    expect(table.read()).toMatchObject({ spinning: { id: roundNumbered(1) }, seedHash: undefined, own: { payoutCents: 20_00 } });
    expect(table.read().stakes, 'the stakes stay to be seen').toHaveLength(3);
    see(over({ 1: 20_00, 3: 0 }));
    expect(heard.slice(2), 'heard once').toEqual(['sound roll']);
    await wait(over({ 1: 20_00, 3: 0 }, 'pause'));
    expect(table.read().spinning).toBeUndefined();
    frame();
    frame();
    expect(heard.slice(3)).toEqual(['word 17 black: 2000 to 2000', 'release 1', 'release 3', 'tell 17 black']);
    await wait(over({}, 'pause'));
    expect(heard).toHaveLength(7);
  });

  test('that its person has not bet on is announced, and turns without a sound', async () => {
    const { heard, see, wait, frame } = seated(looking({ bets: [betOn(1, 1, bob)] }));
    see(over());
    await wait(over({}, 'pause'));
    frame();
    frame();
    expect(heard).toEqual(['announce: Live roulette: 17 black.']);
  });

  test('turns although the clock of this tab is a moment behind', () => {
    const { table, see } = seated();
    see(over({}, 'betting'));
    expect(table.read().spinning).toBeDefined();
  });

  test('is drawn again only where something is another', async () => {
    const now = looking();
    const { table, drawn, see, wait } = seated(now);
    see({ ...now, time: { ...now.time } });
    await wait({ ...now, time: { ...now.time } });
    expect(drawn()).toBe(0);
    await wait({ ...now, time: { ...now.time, secondsLeft: 2 } });
    expect([drawn(), table.read().time.secondsLeft]).toEqual([1, 2]);
  });
});

describe('the wheel', () => {
  test('is skipped, in this round', async () => {
    const { table, heard, see } = seated();
    see(over());
    table.skip();
    see(over());
    expect(table.read().spinning).toBeUndefined();
    see({ ...looking(), time: time(2, 'spin'), open: undefined, newest: spun(2) });
    expect(table.read().spinning).toMatchObject({ id: roundNumbered(2) });
    expect(heard).not.toContain('sound roll');
  });

  test('stands as soon as the page is hidden, and the result is told', () => {
    const { table, heard, see, set, hide } = seated();
    see(looking({ bets: [betOn(1, 1)] }));
    see(over({ 1: 20_00 }));
    set.still = () => true;
    set.hidden = true;
    hide();
    expect(table.read().spinning).toBeUndefined();
    expect(heard.slice(2)).toEqual(['word 17 black: 1000 to 2000', 'release 1', 'tell 17 black']);
  });

  test('turns from the first moment for whoever comes in the middle, and nothing is told then', async () => {
    const { table, heard, wait } = seated(over());
    const first = new LiveTable({ ...aroundRound().around, look: () => over(), freshBytes: () => '' });
    expect(first.read().spinning).toBeDefined();
    await wait(over({}, 'pause'));
    expect([table.read().spinning, heard]).toEqual([undefined, []]);
  });
});

describe('a bet', () => {
  test('is held back, written and said', async () => {
    const { table, heard, sent, answer } = seated();
    const over1 = table.place(10_00, { colour: 'red' });
    await vi.advanceTimersByTimeAsync(100);
    expect(table.read().phase).toBe('placing');
    await answer();
    expect(await over1).toBeNull();
    expect(sent).toEqual([
      { type: 'PlaceLiveBet', payload: { round: roundNumbered(1), stakeCents: 10_00, choice: { colour: 'red' }, freshBytes: 'fresh' } },
    ]);
    expect([heard, table.read().phase]).toEqual([['hold 1', 'success: Bet placed on red!', 'sound press'], 'idle']);
  });

  test('that is refused is let go and said why; one at a time is on its way', async () => {
    const { table, heard, sent, refuse } = seated();
    void table.place(10_00, { colour: 'red' });
    void table.place(10_00, { colour: 'red' });
    await refuse('betting-closed');
    expect(sent).toHaveLength(1);
    expect(heard).toEqual(['hold 1', 'release 1', 'error: Betting is closed for this round']);
    expect(table.read()).toMatchObject({ phase: 'idle', problem: 'Betting is closed for this round' });
  });

  test('that was told elsewhere, since its round was over when it was first seen, is let go untold', async () => {
    const { heard, see, wait, frame } = seated();
    see(looking({ bets: [betOn(1, 1)] }));
    see(over());
    await wait(over({}, 'pause'));
    frame();
    frame();
    expect(heard).toEqual(['hold 1', 'release 1', 'announce: Live roulette: 17 black.']);
  });
});

test('whoever leaves has nothing held back, and nothing goes on', () => {
  const { heard, see, leave, watching } = seated();
  see(looking({ bets: [betOn(1, 1)] }));
  leave();
  expect([heard, watching(), vi.getTimerCount()]).toEqual([['hold 1', 'release 1'], 0, 0]);
});
