/** Names in the chat, and who may not write as a guest. */
import { expect, test } from 'vitest';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import { chatMuted } from '../../../src/domain/events/chat.ts';
import { selectIsSilencedGuest, speakerIn } from '../../../src/store/selectors/chat.ts';
import { signedOut } from '../../../src/store/session.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { signIn, storeAfter } from '../../kit/stored.ts';

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

test('a guest who was muted or blocked in this tab does not write on', () => {
  const until = world.at + 60_000;
  const muted = chatMuted.of({ account: idOf('ada'), until });
  const blocked = accountBlocked.of({ account: idOf('Ben'), reason: 'several accounts' });
  const store = storeAfter([...history, muted, blocked]);
  const isSilenced = (at: number): boolean => selectIsSilencedGuest(store.getState(), at);
  const signOutAs = (name: string): void => {
    signIn(store, name);
    store.dispatch(signedOut());
  };
  expect(isSilenced(0)).toBe(false);
  signIn(store, 'ada');
  expect(isSilenced(until - 1)).toBe(false);
  signOutAs('ada');
  expect([isSilenced(until - 1), isSilenced(until)]).toEqual([true, false]);
  signOutAs('Ben');
  expect(isSilenced(until)).toBe(true);
  signOutAs('zed');
  expect(isSilenced(0)).toBe(false);
});
