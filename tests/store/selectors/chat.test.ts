/** Names in the chat. */
import { expect, test } from 'vitest';
import { chatMuted } from '../../../src/domain/events/chat.ts';
import { speakerIn } from '../../../src/store/selectors/chat.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const history = [
  rules(),
  ...registered('ada'),
  ...registered('Ben'),
  ...registered('zed', 0, { role: 'admin' }),
  chatMuted.of({ account: idOf('ada'), until: 7 }),
];
const world = worldAfter(history);
const admins = new Set([idOf('zed')]);

const cases = [
  ['an account', { account: idOf('Ben'), formerName: null }, { name: 'Ben', admin: false, muted: null }],
  ['an admin', { account: idOf('zed'), formerName: null }, { name: 'zed', admin: true, muted: null }],
  ['a guest', { account: null, formerName: null }, { name: 'Guest', admin: false, muted: null }],
  ['somebody from before the log', { account: null, formerName: 'zed' }, { name: 'zed', admin: false, muted: null }],
  ['an account that is not known', { account: idOf('nobody'), formerName: null }, { name: 'Guest', admin: false, muted: null }],
] as const;

test.each(cases)('%s speaks under one name', (_who, message, speaker) => expect(speakerIn(world, message, admins)).toEqual(speaker));

test.each(cases)('%s does so where only names are known of others', (_who, message, speaker) =>
  expect(speakerIn({ accounts: {}, usernames: world.usernames }, message, admins)).toEqual(speaker),
);

test('a mute is told with its speaker', () =>
  expect(speakerIn(world, { account: idOf('ada'), formerName: null }, admins).muted).toMatchObject({ seq: history.length }));
