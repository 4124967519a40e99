/** Names in the chat and who is online. */
import { expect, test } from 'vitest';
import { chatMuted } from '../../../src/domain/events/chat.ts';
import { peopleIn, selectSpeakerOf } from '../../../src/store/selectors/chat.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { storeAfter } from '../../kit/stored.ts';

const history = [
  rules(),
  ...registered('ada'),
  ...registered('Ben'),
  ...registered('zed', 0, { role: 'admin' }),
  chatMuted.of({ account: idOf('ada'), until: 7 }),
];
const state = storeAfter(history).getState();

test.each([
  ['an account', { account: idOf('Ben'), formerName: null }, { name: 'Ben', admin: false, muted: null }],
  ['an admin', { account: idOf('zed'), formerName: null }, { name: 'zed', admin: true, muted: null }],
  ['a guest', { account: null, formerName: null }, { name: 'Guest', admin: false, muted: null }],
  ['somebody from before the log', { account: null, formerName: 'zed' }, { name: 'zed', admin: false, muted: null }],
  ['an account that is not known', { account: idOf('nobody'), formerName: null }, { name: 'Guest', admin: false, muted: null }],
])('%s speaks under one name', (_who, message, speaker) => expect(selectSpeakerOf(state)(message)).toEqual(speaker));

test('a mute is told with its speaker', () =>
  expect(selectSpeakerOf(state)({ account: idOf('ada'), formerName: null }).muted).toMatchObject({ seq: history.length }));

test('online: each account once, by name; every tab of a guest, last', () => {
  const tabs = [
    { tab: 't1', account: null },
    { tab: 't2', account: idOf('zed') },
    { tab: 't3', account: idOf('Ben') },
    { tab: 't4', account: idOf('ada') },
    { tab: 't5', account: idOf('Ben') },
    { tab: 't6', account: null },
  ];
  expect(peopleIn(state.world.accounts, tabs)).toEqual([
    { id: idOf('ada'), name: 'ada', admin: false },
    { id: idOf('Ben'), name: 'Ben', admin: false },
    { id: idOf('zed'), name: 'zed', admin: true },
    { id: 't1', name: 'Guest', admin: false },
    { id: 't6', name: 'Guest', admin: false },
  ]);
});
