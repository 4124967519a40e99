/** Topics that are made in ticks, as on a server: once for all, of what is durable only, and not too often. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import type { Entry } from '../../../src/domain/log/entry.ts';
import type { World } from '../../../src/domain/world.ts';
import { topicOf } from '../../../src/api/topics/catalog.ts';
import { ConnectedPages } from '../../../src/server/connectedPages.ts';
import { Topics } from '../../../src/engine/topics.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const [ada, ben] = [idOf('ada'), idOf('ben')];
const people = [rules(), ...registered('ada', 100_00), ...registered('ben', 100_00)];
const TICK_MS = 200;
const tick = (): void => void vi.advanceTimersByTime(TICK_MS);

/** A house whose world and durable head the test sets. */
class TestSource {
  world: World = worldAfter(people);
  durable = this.world.seq;
  isOpen = true;
  readonly pages = new ConnectedPages();
  readonly ports = { clock: { now: () => START } };
  get head() {
    return { logId: 'log_1', seq: this.world.seq, hash: '', at: START };
  }
  get durableHead() {
    return { ...this.head, seq: this.durable };
  }
}

const entryOf = (...events: readonly DomainEvent[]): Entry =>
  ({ header: { seq: 1 }, events: events.map((event) => ({ kind: 'event', event })) }) as unknown as Entry;

function setUp() {
  const source = new TestSource();
  return { source, words: new Topics(source, source.pages, TICK_MS) };
}

test('what is not durable is told to nobody, and what never becomes durable never is', () => {
  const { source, words } = setUp();
  const told = vi.fn();
  words.follow('standings-all', ada, told);
  tick();
  expect(words.topicAnswer('standings-all', ada)).toEqual({ rows: [], total: 0, own: null });
  const before = source.world;
  const bet = playedDice('ada', 10_00, 0);
  source.world = worldAfter([...people, ...bet]);
  words.onEntries([entryOf(...bet)]);
  told.mockClear();
  tick();
  tick();
  expect([told.mock.calls.length, words.topicAnswer('standings-all', ada)?.total]).toEqual([0, 0]);
  // The write failed: the world is another one.
  source.isOpen = false;
  tick();
  source.world = structuredClone(before);
  source.isOpen = true;
  tick();
  expect(words.topicAnswer('standings-all', ada)?.total).toBe(0);
  source.world = worldAfter([...people, ...bet]);
  words.onEntries([entryOf(...bet)]);
  tick();
  source.durable = source.world.seq;
  tick();
  expect(words.topicAnswer('standings-all', ada)).toMatchObject({ total: 1, own: { points: 10, rank: 1 } });
  words.close();
});

test('a topic is made once for all who follow it, and only when an entry touches it', () => {
  const { words } = setUp();
  const made = vi.spyOn(topicOf('standings-all'), 'answer');
  for (let i = 0; i < 50; i += 1) words.follow('standings-all', i % 2 === 0 ? ada : ben, () => undefined);
  tick();
  tick();
  expect(made).toHaveBeenCalledOnce();
  expect(words.topicAnswer('standings-all', ada)).not.toBeNull();
  expect(words.topicAnswer('standings-all', ada)).toBe(words.topicAnswer('standings-all', ada));
  expect(words.topicAnswer('standings-all', ada)?.rows).toBe(words.topicAnswer('standings-all', ben)?.rows);
  const told = vi.fn();
  words.follow('standings-all', ada, told);
  tick();
  expect(told).toHaveBeenCalledOnce();
  words.onEntries([entryOf({ type: 'chat/said' } as DomainEvent)]);
  tick();
  expect(told).toHaveBeenCalledOnce();
  for (let i = 0; i < 100; i += 1) words.onEntries([entryOf(...playedDice('ada', 10_00, 0))]);
  tick();
  expect([told.mock.calls.length, made.mock.calls.length]).toEqual([2, 3]);
  made.mockRestore();
  words.close();
});

test('who follows later gets an own part with the next tick, and nobody gets another one’s', () => {
  const { source, words } = setUp();
  source.world = worldAfter([...people, ...playedDice('ada', 10_00, 0), ...playedDice('ben', 5_00, 0)]);
  source.durable = source.world.seq;
  words.follow('standings-all', null, () => undefined);
  tick();
  expect(words.topicAnswer('standings-all', null)).toMatchObject({ total: 2, own: null });
  expect(words.topicAnswer('standings-all', ben)).toBeNull();
  words.follow('standings-all', ben, () => undefined);
  tick();
  expect(words.topicAnswer('standings-all', ben)?.own).toMatchObject({ username: 'ben' });
  expect(words.topicAnswer('standings-all', null)?.own).toBeNull();
  words.close();
});

test('online is who has a connection, and changes are told together', () => {
  const { source, words } = setUp();
  const told = vi.fn();
  const stop = words.follow('people', null, told);
  tick();
  told.mockClear();
  const gone = [ada, ben, ada].map((account) => source.pages.add(account));
  tick();
  expect(told).toHaveBeenCalledOnce();
  expect(words.topicAnswer('people', null)?.rows.map(({ name }) => name)).toEqual(['ada', 'ben']);
  gone.slice(0, 2).forEach((leave) => leave());
  tick();
  expect(words.topicAnswer('people', null)?.rows.map(({ name }) => name)).toEqual(['ada']);
  stop();
  expect(words.topicAnswer('people', null)).toBeNull();
  words.close();
  expect(vi.getTimerCount()).toBe(0);
});
