/** The rounds of Crash without a screen: what begins and ends them is what this tab sees of the log, whoever has sent it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FlyingBet } from '../../../../src/domain/commands/flights.ts';
import { betPlaced } from '../../../../src/domain/events/bets.ts';
import type { SettledBet } from '../../../../src/domain/worldParts.ts';
import { CrashFlight } from '../../../../src/screens/games/crash/flight.ts';
import { aroundRound, betNumbered } from '../../play/around.ts';

beforeEach(() => {
  vi.useFakeTimers();
  began = Date.now();
});
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const TOO_LATE_MS = 900;

const { bet: _, ...placed } = betPlaced.specimen;
const draw = { seedHash: '5e'.repeat(32), clientSeed: 'change_me', nonce: 0 };
const flying = (number: number): FlyingBet => ({
  ...placed,
  id: betNumbered(number),
  game: 'crash',
  rulebook: 'crash@1',
  choice: {},
  draw,
  seq: number,
  at: 0,
});
const lost = (number: number): SettledBet => ({
  ...flying(number),
  outcome: { pointHundredths: 150 },
  payoutCents: 0,
  settledAt: 9,
  serverSeed: null,
});

/** A multiplier that grows by 0.01 in 100 ms. */
const standing = () => ({ at: Date.now(), hundredths: 100 + Math.floor((Date.now() - began) / 100) });
let began = 0;

/** Crash in front of somebody, with what there was before it was opened. */
function table(before: { flight?: FlyingBet; settled?: readonly SettledBet[] } = {}) {
  const outside = aroundRound();
  let seen = { flight: before.flight, settled: before.settled ?? [] };
  const flight = new CrashFlight({ ...outside.around, look: () => seen, standing });
  const phases: string[] = [];
  const leave = flight.subscribe(() => phases.push(flight.read().phase));
  return {
    ...outside,
    flight,
    phases,
    leave,
    /** The log has this bet in flight. */
    take: (number: number): void => {
      seen = { ...seen, flight: flying(number) };
      outside.change();
    },
    /** … and this one is over. */
    land: (number: number): void => {
      seen = { flight: undefined, settled: [lost(number), ...seen.settled] };
      outside.change();
    },
  };
}

/** A bet that was placed here and is in flight. */
async function inFlight() {
  const crash = table();
  const over = crash.flight.place(10_00, {});
  crash.take(1);
  await crash.answer();
  return { ...crash, over };
}

describe('a round', () => {
  test('is placed, flies, is shown as ended, told in frames of its own, and rests before the next one', async () => {
    const { flight, heard, phases, over, land, frame } = await inFlight();
    expect(flight.read()).toMatchObject({ phase: 'showing', flight: { id: betNumbered(1) }, ended: undefined, earlier: false });
    await pass(60_000);
    land(1);
    expect(flight.read()).toMatchObject({ phase: 'resting', flight: undefined, ended: { payoutCents: 0 }, earlier: false });
    expect(heard).toEqual(['hold 1', 'word ended at 1.50: 1000 to 0']);
    frame();
    frame();
    expect(heard.slice(2)).toEqual(['release 1', 'tell ended at 1.50']);
    await pass(TOO_LATE_MS);
    expect(await over).toMatchObject({ id: betNumbered(1) });
    expect([...new Set(phases)]).toEqual(['showing', 'resting', 'idle']);
  });

  test('takes no second bet before it is over, nor while a press may come too late', async () => {
    const { flight, sent, land } = await inFlight();
    expect(await flight.place(10_00, {})).toBeNull();
    land(1);
    await pass(TOO_LATE_MS - 1);
    expect(await flight.place(10_00, {})).toBeNull();
    await pass(1);
    void flight.place(10_00, {});
    expect(sent.map(({ type }) => type)).toEqual(['PlaceBet', 'PlaceBet']);
  });

  test('whose writing takes its time says so', async () => {
    const { flight, phases, take, answer } = table();
    void flight.place(10_00, {});
    await pass(100);
    expect(phases).toEqual(['placing']);
    take(1);
    await answer();
    expect(flight.read().phase).toBe('showing');
  });

  test('that is seen in flight before its writing is answered is not said to be on its way', async () => {
    const { flight, phases, take } = table();
    void flight.place(10_00, {});
    take(1);
    await pass(200);
    expect([...new Set(phases)]).toEqual(['showing']);
    expect(flight.read().phase).toBe('showing');
  });

  test('is not skipped', async () => {
    const { flight } = await inFlight();
    flight.skip();
    expect(flight.read().phase).toBe('showing');
  });

  test('is cashed out, and goes on where that cannot be', async () => {
    const { flight, sent, heard, refuse } = await inFlight();
    void flight.cashOut();
    await refuse('could-not-save');
    expect(sent.at(-1)).toEqual({ type: 'CashOut', payload: { bet: betNumbered(1) } });
    expect([heard.at(-1), flight.read().phase]).toEqual(['error: An error occurred', 'showing']);
    void flight.cashOut();
    await refuse('betting-closed');
    expect(heard.at(-1)).toBe('error: Betting is closed for this round');
  });

  test('is cashed out once, however often that is pressed while it has no answer', async () => {
    const { flight, sent, land, answer } = await inFlight();
    await pass(1_400);
    void flight.cashOut();
    void flight.cashOut();
    await pass(2_400);
    void flight.cashOut();
    expect(flight.read().pressed).toMatchObject({ bet: betNumbered(1), hundredths: 114 });
    land(1);
    await answer();
    void flight.cashOut();
    expect(sent.filter(({ type }) => type === 'CashOut')).toHaveLength(1);
  });

  test('that was over when a late cash-out arrived says when it was pressed', async () => {
    const { flight, heard, refuse } = await inFlight();
    await pass(1_400);
    void flight.cashOut();
    await pass(2_400);
    await refuse('crash-over');
    expect(heard.at(-1)).toBe('error: You cashed out at 1.14, but the round was over when that arrived');
  });

  test('that ends on a hidden page is told at once, and once', async () => {
    const { heard, land, set } = await inFlight();
    set.hidden = true;
    land(1);
    expect(heard).toEqual(['hold 1', 'word ended at 1.50: 1000 to 0', 'release 1', 'tell ended at 1.50']);
  });
});

describe('a round of another tab', () => {
  test('is held back, shown and told here as well', async () => {
    const { flight, heard, take, land, frame } = table();
    take(7);
    expect(flight.read()).toMatchObject({ phase: 'showing', flight: { id: betNumbered(7) } });
    land(7);
    frame();
    frame();
    expect(heard).toEqual(['hold 7', 'word ended at 1.50: 1000 to 0', 'release 7', 'tell ended at 1.50']);
  });

  test('that begins while the last one rests is shown at once', async () => {
    const { flight, over, take, land } = await inFlight();
    land(1);
    take(2);
    expect(flight.read()).toMatchObject({ phase: 'showing', flight: { id: betNumbered(2) }, ended: undefined });
    expect(await over).toMatchObject({ id: betNumbered(1) });
    await pass(TOO_LATE_MS);
    expect(flight.read().phase).toBe('showing');
  });
});

test('a round whose end was not seen before the next one began is let go', async () => {
  const { flight, heard, take } = await inFlight();
  take(2);
  expect(heard).toEqual(['hold 1', 'release 1', 'hold 2']);
  expect(flight.read()).toMatchObject({ phase: 'showing', flight: { id: betNumbered(2) } });
});

test('a round in flight is shown from the first moment, one that is over as the last one, untold', async () => {
  const open = new CrashFlight({ ...aroundRound().around, look: () => ({ flight: flying(3), settled: [lost(2)] }), standing });
  expect(open.read()).toMatchObject({ phase: 'showing', flight: { id: betNumbered(3) }, ended: undefined });
  const { flight, heard } = table({ settled: [lost(2), lost(1)] });
  expect(flight.read()).toMatchObject({ phase: 'idle', ended: { id: betNumbered(2) }, earlier: true });
  expect(heard).toEqual([]);
});

test('a bet that is refused is let go and said why, and the next one may be placed at once', async () => {
  const { flight, heard, refuse, sent } = table();
  const refused = flight.place(10_00, {});
  await refuse('balance-too-low');
  expect(await refused).toBeNull();
  expect(flight.read()).toMatchObject({ phase: 'idle', problem: 'Insufficient balance' });
  expect(heard).toEqual(['hold 1', 'release 1', 'error: Insufficient balance']);
  void flight.place(10_00, {});
  expect([flight.read().problem, sent.length]).toEqual([null, 2]);
});

describe('whoever leaves', () => {
  test('in flight has nothing held back: the end is told elsewhere', async () => {
    const { heard, over, leave, land, watching } = await inFlight();
    leave();
    expect(await over).toBeNull();
    land(1);
    expect([heard, watching()]).toEqual([['hold 1', 'release 1'], 0]);
  });

  test('while a bet is on its way has it let go', async () => {
    const { flight, heard, leave, answer } = table();
    const over = flight.place(10_00, {});
    leave();
    await answer();
    expect([await over, heard]).toEqual([null, ['hold 1', 'release 1']]);
  });

  test('right after the end hears of it at once, and may come back and bet', async () => {
    const { flight, heard, sent, leave, land } = await inFlight();
    land(1);
    leave();
    expect(heard.slice(2)).toEqual(['release 1', 'tell ended at 1.50, elsewhere']);
    void flight.place(10_00, {});
    expect(sent).toHaveLength(2);
  });
});
