/** What a gateway is told of a topic that many of its readers follow. */
import { beforeEach, expect, test } from 'vitest';
import type { HouseToGateway } from '../../../src/server/gateway/messages.ts';
import { ConnectionTopics } from '../../../src/server/gateway/connectionTopics.ts';
import { idOf } from '../../kit/people.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const sent: HouseToGateway[] = [];
const listeners = new Map<string | null, () => void>();
let shared = { rows: [{ rank: 1 }] as readonly object[], total: 2 };
let own: Readonly<Record<string, object>> = {};

const topics = {
  follow(_topic: string, reader: string | null, listener: () => void) {
    listeners.set(reader, listener);
    return () => listeners.delete(reader);
  },
  topicAnswer: (_topic: string, reader: string | null) => ({ ...shared, own: own[reader ?? ''] ?? null }),
} as unknown as ConstructorParameters<typeof ConnectionTopics>[0];

let connection: ConnectionTopics;
beforeEach(() => {
  sent.length = 0;
  listeners.clear();
  shared = { rows: [{ rank: 1 }], total: 2 };
  own = { [ada]: { rank: 1 }, [ben]: { rank: 2 } };
  connection = new ConnectionTopics(topics, (message) => sent.push(message));
});

/** What is sent after something has changed. */
async function sentAfter(change: () => void): Promise<readonly HouseToGateway[]> {
  const from = sent.length;
  change();
  await new Promise((next) => setImmediate(next));
  return sent.slice(from);
}
const changed = () => listeners.forEach((listener) => listener());
const message = (more: object) => ({ kind: 'topic', topic: 'race', total: 2, rows: null, own: [], ...more });

async function bothFollow() {
  return sentAfter(() => [ada, ben].forEach((reader) => connection.follow('race', reader, true)));
}

test('the rows come once, with what is each reader’s own', async () => {
  const all = [
    [ada, { rank: 1 }],
    [ben, { rank: 2 }],
  ];
  expect(await bothFollow()).toEqual([message({ rows: shared.rows, own: all })]);
});

test('later only what has changed comes, and nothing where nothing has', async () => {
  await bothFollow();
  expect(await sentAfter(changed)).toEqual([]);
  own = { ...own, [ben]: { rank: 7 } };
  expect(await sentAfter(changed)).toEqual([message({ own: [[ben, { rank: 7 }]] })]);
  shared = { ...shared, total: 3 };
  expect(await sentAfter(changed)).toEqual([message({ total: 3 })]);
  shared = { ...shared, rows: [{ rank: 9 }] };
  expect(await sentAfter(changed)).toEqual([message({ total: 3, rows: [{ rank: 9 }] })]);
});

test('who follows again is told their own anew, and who has left hears nothing', async () => {
  await bothFollow();
  expect(await sentAfter(() => connection.follow('race', ada, true))).toEqual([message({ own: [[ada, { rank: 1 }]] })]);
  connection.follow('race', ada, false);
  expect([...listeners.keys()]).toEqual([ben]);
  own = { [ada]: { rank: 8 }, [ben]: { rank: 8 } };
  expect(await sentAfter(changed)).toEqual([message({ own: [[ben, { rank: 8 }]] })]);
  connection.follow('race', ben, false);
  expect(await bothFollow(), 'after everybody had left').toMatchObject([{ rows: shared.rows }]);
});

test('closed, it follows nothing and sends nothing', async () => {
  await bothFollow();
  expect(await sentAfter(() => [changed(), connection.close()])).toEqual([]);
  expect(listeners.size).toBe(0);
});
