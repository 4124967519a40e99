/** Names in the chat. */
import { expect, test } from 'vitest';
import { speakerIn } from '../../../src/store/selectors/chat.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const history = [rules(), ...registered('ada'), ...registered('Ben'), ...registered('zed', 0, { role: 'admin' })];
const world = worldAfter(history);
const told = { admins: new Set([idOf('zed')]), mutes: new Map([[idOf('ada'), 7]]) };

const cases = [
  ['an account', { account: idOf('Ben'), formerName: null }, { name: 'Ben', admin: false, mutedUntil: 0 }],
  ['an admin', { account: idOf('zed'), formerName: null }, { name: 'zed', admin: true, mutedUntil: 0 }],
  ['a guest', { account: null, formerName: null }, { name: 'Guest', admin: false, mutedUntil: 0 }],
  ['somebody from before the log', { account: null, formerName: 'zed' }, { name: 'zed', admin: false, mutedUntil: 0 }],
  ['an account that is not known', { account: idOf('nobody'), formerName: null }, { name: 'Guest', admin: false, mutedUntil: 0 }],
] as const;

test.each(cases)('%s speaks under one name', (_who, message, speaker) => expect(speakerIn(world, message, told)).toEqual(speaker));

test('a mute is told with its speaker', () =>
  expect(speakerIn(world, { account: idOf('ada'), formerName: null }, told)).toEqual({ name: 'ada', admin: false, mutedUntil: 7 }));
