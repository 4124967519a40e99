// @vitest-environment happy-dom
/** A page says what its house has not ended for minutes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchOverdue } from '../../../src/app/remote/watchOverdue.ts';
import type { ConnectionState } from '../../../src/client/remotePorts.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { offerPublished, offerStarted } from '../../../src/domain/events/offers.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { dismissToast, readToasts } from '../../../src/ui/toasts.ts';
import { diceEvents } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const MINUTE_MS = 60_000;
const ada = idOf('ada');
const people = [rules(), ...registered('ada', 100_00), ...registered('ben', 100_00)];
const started = [offerPublished.of(offerPublished.specimen), offerStarted.of({ ...offerStarted.specimen, account: ada })];
const { placed } = diceEvents('ada', 10_00);
const flight = betPlaced.of({ ...placed.data, game: 'crash', rulebook: 'crash@1', choice: { autoCashOut: 150 } });
const open: ConnectionState = { phase: 'open', slow: false };
/** The five minutes of patience, and a look before and after. */
const NAMED_MS = 7 * MINUTE_MS;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const { id } of readToasts()) dismissToast(id);
});

const texts = (): readonly string[] => readToasts().map(({ text }) => text);

/** A page of an account, and its house, whose clock goes on with the timers. Nothing is ended. */
function watched(account: AccountId | null = ada, events = [...people, ...started]) {
  const world = worldAfter(events);
  const beganAt = Date.now();
  const house = {
    connectionState: open,
    world,
    get time() {
      return world.at + defaultRules.offers.completionDelayMs + Date.now() - beganAt;
    },
  };
  const stop = watchOverdue(house, account);
  return { house, stop, world };
}

test('an offer that is not completed for minutes is named once', () => {
  const { world } = watched();
  vi.advanceTimersByTime(NAMED_MS - MINUTE_MS);
  expect(texts()).toEqual([]);
  vi.advanceTimersByTime(MINUTE_MS);
  const [text = ''] = texts();
  const due = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(world.at + defaultRules.offers.completionDelayMs);
  expect(text.replaceAll('\u{202f}', ' ')).toBe(
    `A round, an offer or a prize of yours was due at ${due.replaceAll('\u{202f}', ' ')}, and the house has not ended it.`,
  );
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(texts()).toHaveLength(1);
});

test('a flight is, too', () => {
  watched(ada, [...people, flight]);
  vi.advanceTimersByTime(NAMED_MS);
  expect(texts()).toHaveLength(1);
});

test.each([
  ['another person', idOf('ben')],
  ['a guest', null],
])('%s is told nothing', (_who, account) => {
  watched(account);
  vi.advanceTimersByTime(2 * NAMED_MS);
  expect(texts()).toEqual([]);
});

test.each<[string, ConnectionState]>([
  ['away', { phase: 'disconnected', waiting: [] }],
  ['slow', { phase: 'open', slow: true }],
])('a house that is %s may have ended it, so nothing is said until it is heard for a while', (_what, state) => {
  const { house } = watched();
  house.connectionState = state;
  vi.advanceTimersByTime(2 * NAMED_MS);
  house.connectionState = open;
  vi.advanceTimersByTime(MINUTE_MS);
  expect(texts()).toEqual([]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(texts()).toHaveLength(1);
});

test('a page that is left says nothing more', () => {
  watched().stop();
  vi.advanceTimersByTime(2 * NAMED_MS);
  expect(texts()).toEqual([]);
});
