/** The chat: what may be written and how fast, reactions, mutes, and the messages from before the log. */
import { describe, expect, test } from 'vitest';
import type { OldMessage } from '../../../src/domain/commands/chat.ts';
import { chatHidden, chatMigrated, chatMuted, chatReacted, chatSaid } from '../../../src/domain/events/chat.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { messageIdFrom, type AccountId } from '../../../src/domain/ids.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { blocked, commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const [ada, admin] = [idOf('ada'), idOf('boss')];
const history = [rules(), ...registered('ada'), ...registered('boss', 0, { role: 'admin' })];
const message = messageIdFrom(commandIdOf('the command'));
const said = (name: string, account: AccountId | null = ada, text = 'Hello') =>
  chatSaid.of({ message: messageIdFrom(commandIdOf(name)), account, text });

describe('Say', () => {
  const say = (text: string) => ({ type: 'Say' as const, payload: { text } });
  test('is under one’s name or as Guest, in one line', () => {
    given(history)
      .when(say('  Good \n\t luck!  '), { as: ada })
      .thenAppended([chatSaid.of({ message, account: ada, text: 'Good luck!' })]);
    given(history)
      .when(say('👩‍🚀 hi'), { as: 'guest' })
      .thenAppended([chatSaid.of({ message, account: null, text: '👩‍🚀 hi' })]);
    given(history)
      .when(say('x'.repeat(500)), { as: ada })
      .thenAppended([chatSaid.of({ message, account: ada, text: 'x'.repeat(500) })]);
  });
  test.each([
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['copied\u00ad text', 'copied text'],
    ['🎲'.repeat(500), '🎲'.repeat(500)],
  ])('%j is kept as %j', (typed, text) =>
    given(history)
      .when(say(typed), { as: ada })
      .thenAppended([chatSaid.of({ message, account: ada, text })]),
  );
  test.each([
    ['Please write a message', ''],
    ['Please write a message', ' \n\u00a0'],
    ['Message is too long', 'x'.repeat(501)],
    ['Message is too long', `${'x'.repeat(600)}\u202e`],
    ['Please write a message', '\u00ad\u200f\u2800'],
    ['Message is too long', '🎲'.repeat(501)],
    ['Message holds U+202E, which reverses text', 'turned \u202e around'],
    ['Message holds U+0007, which is a control character', 'bell \u0007'],
  ])('%s: %j', (sentence, text) => given(history).when(say(text), { as: ada }).thenRefused(sentence));

  const five = (account: AccountId | null) => ['1', '2', '3', '4', '5'].map((name) => said(name, account));
  test('five messages in ten seconds are the most for an account', () => {
    // A second apart: the first of the five is ten seconds old six seconds after the fifth.
    const full = [...history, ...five(ada)];
    const last = START + (full.length - 1) * 1_000;
    given(full)
      .when(say('a sixth'), { as: ada, at: last + 5_999 })
      .thenRefused('You are sending messages too fast');
    given(full)
      .when(say('a sixth'), { as: ada, at: last + 6_000 })
      .thenAppended([chatSaid.of({ message, account: ada, text: 'a sixth' })]);
    given([...history, ...five(null)])
      .when(say('somebody else’s'), { as: ada })
      .thenAppended([chatSaid.of({ message, account: ada, text: 'somebody else’s' })]);
  });
  test('a hundred are the most for all guests together: the log cannot tell them apart', () => {
    const perMs = 100_000;
    const slow = rules({ chat: { ...defaultRules.chat, perMs } });
    const many = (count: number) => Array.from({ length: count }, (_, i) => said(`${i}`, null));
    given([...history, slow, ...many(99)])
      .when(say('the hundredth'), { as: 'guest' })
      .thenAppended([chatSaid.of({ message, account: null, text: 'the hundredth' })]);
    const full = [...history, slow, ...many(100)];
    const first = START + (history.length + 1) * 1_000;
    given(full)
      .when(say('one more'), { as: 'guest', at: first + perMs - 1 })
      .thenRefused('You are sending messages too fast');
    given(full)
      .when(say('one more'), { as: 'guest', at: first + perMs })
      .thenAppended([chatSaid.of({ message, account: null, text: 'one more' })]);
  });
  test('is not for who is muted or blocked', () => {
    const muted = [...history, chatMuted.of({ account: ada, until: START + 60_000 })];
    given(muted)
      .when(say('me?'), { as: ada, at: START + 59_999 })
      .thenRefused('You cannot write in the chat at the moment');
    given(muted)
      .when(say('me'), { as: ada, at: START + 60_000 })
      .thenAppended([chatSaid.of({ message, account: ada, text: 'me' })]);
    given(history, blocked(ada)).when(say('me?'), { as: ada }).thenRefused('This account has been blocked');
  });
});

describe('React', () => {
  const react = (reaction: unknown, to: unknown = said('first').data.message) => ({
    type: 'React' as const,
    payload: { message: to, reaction },
  });
  const on = (reaction: 'thumbs-up' | 'heart' | 'laugh', is: boolean) =>
    chatReacted.of({ message: said('first').data.message, account: ada, reaction, on: is });
  const talk = [...history, said('first', null)];
  test.each(['thumbs-up', 'heart', 'laugh'] as const)('%s is put, and taken back', (reaction) => {
    given(talk)
      .when(react(reaction), { as: ada })
      .thenAppended([on(reaction, true)]);
    given([...talk, on(reaction, true)])
      .when(react(reaction), { as: ada })
      .thenAppended([on(reaction, false)]);
  });
  test('each person counts once, and takes back only their own', () => {
    const both = [
      ...talk,
      on('heart', true),
      chatReacted.of({ message: said('first').data.message, account: admin, reaction: 'heart', on: true }),
      on('heart', false),
    ];
    expect(worldAfter(both).chat.messages[0]?.reactions).toEqual({ heart: { [admin]: true } });
  });
  test.each([
    ['wave', undefined],
    ['__proto__', undefined],
    ['heart', '__proto__'],
    ['heart', 7],
  ])('%j to %j is refused', (reaction, to) =>
    given(talk).when(react(reaction, to), { as: ada }).thenRefused('This message is no longer there'),
  );
  test('is for who is signed in', () => given(talk).when(react('heart'), { as: 'guest' }).thenRefused('Please login to play'));
});

describe('guests', () => {
  const mute = (forMs: number) => ({ type: 'MuteInChat' as const, payload: { account: null, forMs } });
  const muted = (until: number) => chatMuted.of({ account: null, until });
  const say = { type: 'Say' as const, payload: { text: 'Hello' } };
  test('are muted by an admin, all together, and nobody else is', () => {
    given(history)
      .when(mute(60_000), { as: admin, at: START + 90_000 })
      .thenAppended([muted(START + 150_000)]);
    given(history).when(mute(60_000), { as: ada }).thenRefused('Unauthorized');
    const quiet = [...history, muted(START + 600_000)];
    given(quiet).when(say, { as: 'guest' }).thenRefused('Guests cannot write in the chat at the moment. Sign in to write');
    given(quiet)
      .when(say, { as: ada })
      .thenAppended([chatSaid.of({ message, account: ada, text: 'Hello' })]);
    given(quiet)
      .when(say, { as: 'guest', at: START + 600_000 })
      .thenAppended([chatSaid.of({ message, account: null, text: 'Hello' })]);
  });
});

describe('HideMessage', () => {
  const first = said('first', null);
  const hide = (reason: unknown, to: unknown = first.data.message) => ({
    type: 'HideMessage' as const,
    payload: { message: to, reason },
  });
  const hidden = chatHidden.of({ message: first.data.message, reason: 'an insult' });
  test('removes a message, with a reason', () =>
    given([...history, first])
      .when(hide(' an insult '), { as: admin })
      .thenAppended([hidden]));
  test.each([
    ['This message is no longer there', hide('an insult', 'msg_1'), admin],
    ['This message is no longer there', hide('an insult', 7), admin],
    ['Please give a reason of at most 200 characters', hide(''), admin],
    ['Please give a reason of at most 200 characters', hide('x'.repeat(201)), admin],
    ['Unauthorized', hide('an insult'), ada],
    ['Unauthorized', hide('an insult'), 'guest'],
  ] as const)('%s', (sentence, command, as) =>
    given([...history, first])
      .when(command, { as })
      .thenRefused(sentence),
  );
  test('once, and nobody reacts to it any more', () => {
    given([...history, first, hidden])
      .when(hide('an insult'), { as: admin })
      .thenRefused('This message has already been removed');
    given([...history, first, hidden])
      .when({ type: 'React', payload: { message: first.data.message, reaction: 'heart' } }, { as: ada })
      .thenRefused('This message is no longer there');
  });
});

describe('MuteInChat', () => {
  const mute = (forMs: number, account: unknown = ada) => ({ type: 'MuteInChat' as const, payload: { account, forMs } });
  test.each([0, 60_000])('for %d ms from now', (forMs) =>
    given(history)
      .when(mute(forMs), { as: admin, at: START + 90_000 })
      .thenAppended([chatMuted.of({ account: ada, until: START + 90_000 + forMs })]),
  );
  test('needs an account and a time, and an admin', () => {
    for (const wrong of [mute(-1), mute(0.5), mute(1, '__proto__'), mute(Number.MAX_SAFE_INTEGER)])
      given(history).when(wrong, { as: admin }).thenRefused('User not logged in');
    given(history).when(mute(1), { as: ada }).thenRefused('Unauthorized');
  });
});

describe('MigrateChat', () => {
  const old = (text: string, name = 'Zoe', saidAt = 7): OldMessage => ({
    message: messageIdFrom(commandIdOf(`old ${text} ${name}`)),
    name,
    text,
    saidAt,
  });
  const migrate = (messages: readonly OldMessage[], rejected = 0) => ({ type: 'MigrateChat' as const, payload: { messages, rejected } });
  const asKept = ({ message: id, name, text, saidAt }: OldMessage) => ({ message: id, name, text, saidAt });

  test('keeps what may be said now, and counts what may not', () => {
    const good = old('x'.repeat(500));
    given(history)
      .when(migrate([old(''), old('x'.repeat(501)), old('turned \u202e'), good], 3), { as: 'house' })
      .thenAppended([chatMigrated.of({ messages: [asKept(good)], rejected: 6 })]);
  });
  test.each(['Guest', 'house', '__proto__', '<b>', 'ab', 'Ｚｏｅ'])('has a guest say what %j said', (name) =>
    given(history)
      .when(migrate([old('Hello', name)]), { as: 'house' })
      .thenAppended([chatMigrated.of({ messages: [{ ...asKept(old('Hello', name)), name: null }], rejected: 0 })]),
  );
  test('takes no time from before 1970 or from the future', () => {
    const at = START + 60_000;
    given(history)
      .when(migrate([old('a', 'Zoe', -5), old('b', 'Zoe', at + 1)]), { as: 'house', at })
      .thenAppended([
        chatMigrated.of({
          messages: [
            { ...asKept(old('a')), saidAt: 0 },
            { ...asKept(old('b')), saidAt: at },
          ],
          rejected: 0,
        }),
      ]);
  });
  test('keeps the newest two hundred', () => {
    const many = Array.from({ length: 203 }, (_, i) => old(`message ${i}`));
    given(history)
      .when(migrate(many), { as: 'house' })
      .thenAppended([chatMigrated.of({ messages: many.slice(3).map(asKept), rejected: 3 })]);
  });
  test('happens once, and is the house’s own doing', () => {
    given([...history, chatMigrated.of({ messages: [], rejected: 0 })])
      .when(migrate([]), { as: 'house' })
      .thenRefused('These records have already been imported');
    given(history).when(migrate([]), { as: admin }).thenRefused('Unauthorized');
  });
});
