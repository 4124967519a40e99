/** Who is online, and who is marked. */
import { expect, test } from 'vitest';
import type { AccountId } from '../../../src/domain/ids.ts';
import { chatMuted } from '../../../src/domain/events/chat.ts';
import { topicOf, type Topic } from '../../../src/api/topics/catalog.ts';
import type { OpenTab } from '../../../src/base/openPages.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const world = worldAfter([rules(), ...registered('ada'), ...registered('Ben'), ...registered('zed', 0, { role: 'admin' })]);
const nobody = new Set<AccountId>();
const say = (topic: Topic, pages: readonly OpenTab[] = []) =>
  topicOf(topic).answer({ world, now: world.at, pages, readers: nobody, followers: nobody });

test('online: each account once, by name; every page of a guest, last', () => {
  const pages = [
    { tab: 't1', account: null },
    { tab: 't2', account: idOf('zed') },
    { tab: 't3', account: idOf('Ben') },
    { tab: 't4', account: idOf('ada') },
    { tab: 't5', account: idOf('Ben') },
    { tab: 't6', account: null },
  ];
  expect(say('people', pages)).toMatchObject({
    rows: [
      { id: idOf('ada'), name: 'ada', admin: false },
      { id: idOf('Ben'), name: 'Ben', admin: false },
      { id: idOf('zed'), name: 'zed', admin: true },
      { id: 't1', name: null, account: null, admin: false },
      { id: 't6', name: null, account: null, admin: false },
    ],
    total: 5,
  });
});

test('of very many people some are listed, and all are counted', () => {
  const pages = Array.from({ length: 1_000 }, (_, i) => ({ tab: `t${i}`, account: null }));
  const { rows, total } = say('people', pages);
  expect([rows.length, total]).toEqual([200, 1_000]);
});

test('admins are named', () => expect(say('admins').rows).toEqual([{ account: idOf('zed') }]));

test('who is muted is told to admins only, as long as it lasts', () => {
  const until = world.at + 60_000;
  const muting = worldAfter([
    rules(),
    ...registered('ada'),
    ...registered('Ben'),
    ...registered('zed', 0, { role: 'admin' }),
    chatMuted.of({ account: idOf('ada'), until }),
    chatMuted.of({ account: idOf('Ben'), until: 0 }),
  ]);
  const readers = new Set([idOf('ada'), idOf('zed')]);
  const saidAt = (now: number) => topicOf('admins').answer({ world: muting, now, pages: [], readers, followers: readers });
  expect([...saidAt(until - 1).own]).toEqual([[idOf('zed'), { muted: [{ account: idOf('ada'), until }] }]]);
  expect(JSON.stringify(saidAt(until - 1).rows)).not.toContain(idOf('ada'));
  expect([...saidAt(until).own]).toEqual([[idOf('zed'), { muted: [] }]]);
});
