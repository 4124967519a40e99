/** What a connection is sent of the topics that it follows: the newest, in few bytes, and no more than it may have. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readHouseMessage } from '../../../src/api/messages.ts';
import type { Topic, TopicAnswer } from '../../../src/api/topics/catalog.ts';
import { FollowedTopics, rowsText } from '../../../src/server/socket/followedTopics.ts';
import { idOf } from '../../kit/people.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const ada = idOf('ada');
const standing = (i: number) => ({ account: ada, username: `player-${i}`, points: i, rank: 1 });

function setUp() {
  const clock = { at: 0, now: () => clock.at };
  const wire = { bufferedAmount: 0 };
  const sent: string[] = [];
  const listeners = new Map<Topic, () => void>();
  const said = new Map<Topic, TopicAnswer>();
  const topics = {
    topicAnswer: (topic: Topic) => said.get(topic) ?? null,
    follow: (topic: Topic, _reader: unknown, listener: () => void) => {
      listeners.set(topic, listener);
      return () => listeners.delete(topic);
    },
  };
  const ports = { topics: topics as never, clock, wire, send: (text: string) => void sent.push(text) };
  const say = (topic: Topic, rows: readonly object[], own: object | null = null): void => {
    said.set(topic, { rows, total: rows.length, own } as TopicAnswer);
    listeners.get(topic)?.();
  };
  const pass = (ms: number): void => {
    clock.at += ms;
    vi.advanceTimersByTime(ms);
  };
  return { followed: new FollowedTopics(ports, ada), sent, say, pass, wire, listeners };
}

const rowsIn = (text: string | undefined) => {
  const message = readHouseMessage(text ?? '');
  return message?.kind === 'topic' ? message.rows : undefined;
};

test('a first word is whole, a later one names what was sent by its place, and what is the same is not sent', () => {
  const { followed, sent, say } = setUp();
  const rows = [1, 2, 3, 4].map(standing);
  followed.follow(['standings-all']);
  expect(sent).toEqual([]);
  say('standings-all', rows);
  say('standings-all', rows);
  expect(sent.map(rowsIn)).toEqual([rows]);
  say('standings-all', [standing(9), ...rows.slice(0, 3)]);
  expect(rowsIn(sent[1])).toEqual([standing(9), [0, 3]]);
  say('standings-all', [standing(9), ...rows.slice(0, 3)], standing(7));
  expect(rowsIn(sent[2])).toEqual([[0, 4]]);
  followed.follow([]);
  say('standings-all', []);
  expect(sent).toHaveLength(3);
  followed.follow(['standings-all']);
  expect(rowsIn(sent[3])).toEqual([]);
});

test('any rows are told from any others', () => {
  const rows = fc.array(fc.record({ points: fc.nat(5), username: fc.constantFrom('ada', 'ben') }), { maxLength: 12 });
  fc.assert(
    fc.property(rows, rows, (known, next) => {
      const parts = JSON.parse(rowsText(known, next)) as ({ readonly points: number } | readonly [number, number])[];
      const told = parts.flatMap((part) => ('points' in part ? [part] : known.slice(part[0], part[0] + part[1])));
      expect(told).toEqual(next);
      expect(JSON.parse(rowsText(null, next))).toEqual(next);
    }),
  );
});

test('the text of a change is made once for all', () => {
  const [known, next] = [[standing(1)], [standing(1), standing(2)]];
  const stringify = vi.spyOn(JSON, 'stringify');
  const first = rowsText(known, next);
  const made = stringify.mock.calls.length;
  expect(rowsText(known, next)).toBe(first);
  expect(stringify.mock.calls).toHaveLength(made);
  stringify.mockRestore();
});

test('however much is said, a connection gets 3 kB a second beside what it may have at once, and the newest at the end', () => {
  const { followed, sent, say, pass } = setUp();
  followed.follow(['standings-all', 'rounds-newest']);
  const SECONDS = 60;
  let round = 0;
  for (let tick = 0; tick < SECONDS * 5; tick += 1) {
    for (const topic of ['standings-all', 'rounds-newest'] as const)
      say(
        topic,
        Array.from({ length: 100 }, () => standing((round += 1))),
      );
    pass(200);
  }
  const bytes = sent.reduce((sum, text) => sum + text.length, 0);
  const largest = Math.max(...sent.map(({ length }) => length));
  expect(bytes).toBeLessThanOrEqual(60_000 + SECONDS * 3_000 + 2 * largest);
  expect(bytes).toBeGreaterThan(SECONDS * 3_000);
  pass(60_000);
  pass(60_000);
  const last = (topic: Topic) => rowsIn(sent.findLast((text) => text.includes(`"${topic}"`)));
  expect(last('rounds-newest')?.at(-1)).toEqual(standing(round));
  expect(last('standings-all')?.at(-1)).toEqual(standing(round - 100));
});

test('a reader that does not read is sent nothing more until it does, and then the newest only', () => {
  const { followed, sent, say, pass, wire } = setUp();
  followed.follow(['standings-all']);
  wire.bufferedAmount = 70_000;
  for (let i = 0; i < 10; i += 1) say('standings-all', [standing(i)]);
  pass(1_000);
  expect(sent).toEqual([]);
  wire.bufferedAmount = 0;
  pass(1_000);
  expect(sent.map(rowsIn)).toEqual([[standing(9)]]);
  followed.close();
  expect(vi.getTimerCount()).toBe(0);
});
