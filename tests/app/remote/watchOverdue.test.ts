// @vitest-environment happy-dom
/** A page says what its house has not ended for minutes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchOverdue } from '../../../src/app/remote/watchOverdue.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { offerPublished, offerStarted } from '../../../src/domain/events/offers.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { dismissToast, readToasts } from '../../../src/ui/toasts.ts';
import { diceEvents } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { AWAY, OPEN, StubConnection } from '../../kit/stubConnection.ts';

const MINUTE_MS = 60_000;
const ada = idOf('ada');
const people = [rules(), ...registered('ada', 100_00), ...registered('ben', 100_00)];
const started = [offerPublished.of(offerPublished.specimen), offerStarted.of({ ...offerStarted.specimen, account: ada })];
const { placed } = diceEvents('ada', 10_00);
const flight = betPlaced.of({ ...placed.data, game: 'crash', rulebook: 'crash@1', choice: { autoCashOut: 150 } });
/** The five minutes of patience, and a look before and after. */
const NAMED_MS = 7 * MINUTE_MS;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const { id } of readToasts()) dismissToast(id);
});

const texts = (): readonly string[] => readToasts().map(({ text }) => text);

/** What a house says of the time goes on with the timers while its connection is open. Nothing is ended. */
class StubHouse extends StubConnection {
  readonly world;
  readonly #beganAt = Date.now();
  /** Null: it says what time it is. */
  saidAt: number | null = null;
  constructor(events: Parameters<typeof worldAfter>[0]) {
    super();
    this.world = worldAfter(events);
  }
  get toldAt(): number {
    return this.saidAt ?? this.world.at + defaultRules.offers.completionDelayMs + Date.now() - this.#beganAt;
  }
}

/** A page of an account, and its house. */
function watched(account: AccountId | null = ada, events = [...people, ...started]) {
  const house = new StubHouse(events);
  return { house, stop: watchOverdue(house, account), world: house.world };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('an offer that is not completed for minutes is named once', async () => {
  const { world } = watched();
  await pass(NAMED_MS - MINUTE_MS);
  expect(texts()).toEqual([]);
  await pass(MINUTE_MS);
  const [text = ''] = texts();
  const due = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(world.at + defaultRules.offers.completionDelayMs);
  expect(text.replaceAll('\u{202f}', ' ')).toBe(
    `A bet, an offer or a prize of yours was due at ${due.replaceAll('\u{202f}', ' ')}, and the house has not ended it.`,
  );
  await pass(10 * MINUTE_MS);
  expect(texts()).toHaveLength(1);
});

test('a flight is, too', async () => {
  watched(ada, [...people, flight]);
  await pass(NAMED_MS);
  expect(texts()).toHaveLength(1);
});

test.each([
  ['another person', idOf('ben')],
  ['a guest', null],
])('%s is told nothing', async (_who, account) => {
  watched(account);
  await pass(2 * NAMED_MS);
  expect(texts()).toEqual([]);
});

test('a house that is away may have ended it, so nothing is said until it is back for a minute', async () => {
  const { house } = watched();
  house.become(AWAY);
  await pass(2 * NAMED_MS + 59_000);
  house.become(OPEN);
  await pass(MINUTE_MS - 1);
  expect(texts()).toEqual([]);
  await pass(1);
  expect(texts()).toHaveLength(1);
});

test('a house that is slow may have ended it after what it said last', async () => {
  const { house, world } = watched();
  house.become({ phase: 'open', slow: true });
  house.saidAt = world.at + defaultRules.offers.completionDelayMs;
  await pass(2 * NAMED_MS);
  expect(texts()).toEqual([]);
  house.saidAt += 2 * NAMED_MS;
  await pass(2 * MINUTE_MS);
  expect(texts()).toHaveLength(1);
});

test.each([
  ['breaks the line', AWAY],
  ['is slow', { phase: 'open', slow: true }],
] as const)('a house that %s at each look is looked at nevertheless', async (_what, state) => {
  const { house } = watched();
  for (let minute = 0; minute < 10; minute += 1) {
    await pass(MINUTE_MS - 400);
    house.become(state);
    await pass(800);
    house.become(OPEN);
  }
  await pass(0);
  expect(texts()).toHaveLength(1);
});

test('a page that is left says nothing more', async () => {
  watched().stop();
  await pass(2 * NAMED_MS);
  expect(texts()).toEqual([]);
});
