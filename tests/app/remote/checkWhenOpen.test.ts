/** A check in the background is made while the connection is open, whenever a house breaks it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkWhenOpen } from '../../../src/app/remote/checkWhenOpen.ts';
import { AWAY, OPEN, StubConnection } from '../../kit/stubConnection.ts';

let house: StubConnection;
let checks: number;
let check: () => Promise<void>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  [house, checks, check] = [new StubConnection(), 0, async () => undefined];
  const counted = (): Promise<void> => {
    checks += 1;
    return check();
  };
  stop = checkWhenOpen(house, counted, { firstMs: 3_000, everyMs: 60_000 });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function checksAfter(ms: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms);
  return checks;
}

test.each([
  ['comes to an end', () => Promise.resolve()],
  ['fails', () => Promise.reject(new Error('The house does not answer.'))],
])('a check that %s is made again at its interval', async (_what, end) => {
  check = end;
  expect(await checksAfter(2_999)).toBe(0);
  expect(await checksAfter(1)).toBe(1);
  expect(await checksAfter(59_999)).toBe(1);
  expect(await checksAfter(1)).toBe(2);
});

test('a house that breaks the line at each moment at which a check is due is checked when the line is back', async () => {
  let dueMs = 3_000;
  for (let made = 0; made < 10; made += 1) {
    expect(await checksAfter(dueMs - 400)).toBe(made);
    house.become(AWAY);
    expect(await checksAfter(800)).toBe(made);
    house.become(OPEN);
    expect(await checksAfter(0)).toBe(made + 1);
    dueMs = 60_000;
  }
});

test('a house that is slow is checked, too', async () => {
  house.become({ phase: 'open', slow: true });
  expect(await checksAfter(3_000)).toBe(1);
});

test.each([
  ['stops', () => Promise.resolve()],
  ['fails', () => Promise.reject(new Error('The house does not answer.'))],
])('a check that %s because the line broke is made again soon after the line is back, not at its interval', async (_what, end) => {
  check = () => {
    house.become(AWAY);
    return end();
  };
  expect(await checksAfter(3_000)).toBe(1);
  await checksAfter(800);
  house.become(OPEN);
  check = async () => undefined;
  expect(await checksAfter(4_199)).toBe(1);
  expect(await checksAfter(1)).toBe(2);
  expect(await checksAfter(59_999)).toBe(2);
});

test('while the line is broken for an hour nothing is checked, and once when it is back', async () => {
  house.become(AWAY);
  expect(await checksAfter(60 * 60_000)).toBe(0);
  for (let states = 0; states < 5; states += 1) house.become(OPEN);
  expect(await checksAfter(0)).toBe(1);
  expect(await checksAfter(59_999)).toBe(1);
});

test('a line that breaks each second for an hour is asked every five or six seconds at the most', async () => {
  check = () => new Promise((resolve) => setTimeout(resolve, 600));
  for (let second = 0; second < 3_600; second += 1) {
    house.become(OPEN);
    await checksAfter(500);
    house.become(AWAY);
    await checksAfter(500);
  }
  expect(checks).toBeGreaterThan(500);
  expect(checks).toBeLessThanOrEqual(3_600 / 5.6);
});

test('no check begins while another one runs', async () => {
  let end: () => void = () => undefined;
  check = () => new Promise((resolve) => (end = resolve));
  expect(await checksAfter(3_000)).toBe(1);
  house.become(AWAY);
  house.become(OPEN);
  expect(await checksAfter(600_000)).toBe(1);
  end();
  expect(await checksAfter(5_000)).toBe(2);
});

test.each<[string, () => Promise<unknown>]>([
  ['before the first check', () => checksAfter(0)],
  ['while the line is broken and a check is due', async () => (house.become(AWAY), checksAfter(3_000))],
])('stopped %s it never checks, and leaves no timer or listener', async (_when, pass) => {
  await pass();
  stop();
  expect([vi.getTimerCount(), house.listeners]).toEqual([0, 0]);
  house.become(OPEN);
  expect(await checksAfter(600_000)).toBe(0);
});

test('a line that breaks before the page is idle is checked when it is back', async () => {
  const works: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => works.push(work));
  await checksAfter(3_000);
  house.become(AWAY);
  works.pop()?.();
  expect(await checksAfter(800)).toBe(0);
  house.become(OPEN);
  works.pop()?.();
  expect(await checksAfter(0)).toBe(1);
});

test('stopped while a check runs or waits for the page to be idle, it checks no more', async () => {
  let work: () => void = () => undefined;
  vi.stubGlobal('requestIdleCallback', (given: () => void) => (work = given));
  await checksAfter(3_000);
  stop();
  work();
  expect(await checksAfter(0)).toBe(0);
  let end: () => void = () => undefined;
  stop = checkWhenOpen(house, () => new Promise((resolve) => (end = resolve)), { firstMs: 0, everyMs: 1 });
  await checksAfter(0);
  work();
  stop();
  end();
  await checksAfter(0);
  expect(vi.getTimerCount()).toBe(0);
});
