/** Events of the chat: what an audit holds each to, and what the world keeps of them. */
import { expect, test } from 'vitest';
import { chatHidden, chatMigrated, chatMuted, chatReacted, chatSaid, MESSAGES_KEPT } from '../../../src/domain/events/chat.ts';
import { messageIdFrom, type AccountId } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben, nobody] = [idOf('ada'), idOf('ben'), idOf('nobody')];
const history = [rules(), ...registered('ada'), ...registered('ben')];
const message = (name: string) => messageIdFrom(commandIdOf(name));
const said = (name: string, account: AccountId | null = ada, text = 'Hello') => chatSaid.of({ message: message(name), account, text });
const reacted = (on: boolean, to = 'first', account = ada) => chatReacted.of({ message: message(to), account, reaction: 'heart', on });
const five = (account: AccountId | null) => ['1', '2', '3', '4', '5'].map((name) => said(name, account));
/** The limit of all guests together does not follow from the limit of an account. */
const atOnce = rules({ chat: { ...defaultRules.chat, perMs: 1_000_000 } });
const hundred = Array.from({ length: 100 }, (_, i) => said(`${i}`, null));
const old = (saidAt: number) =>
  chatMigrated.of({ messages: [{ message: message('old'), name: 'Zoe', text: 'Hello', saidAt }], rejected: 0 });

const guestsMuted = (forMs: number) => chatMuted.of({ account: null, until: START + forMs });
const hidden = (name: string) => chatHidden.of({ message: message(name), reason: 'an insult' });

test.each([
  [undefined, [], said('a'), ada],
  [undefined, [], said('a', null), 'guest'],
  ['the message is too long', [], said('a', ada, 'x'.repeat(501)), ada],
  [`${ada} cannot do this`, [], said('a', null), ada],
  [`only ${ada} does this`, [], said('a'), 'guest'],
  [`account ${nobody} was never registered`, [], said('a', nobody), nobody],
  ['the account writes too fast', five(ada), said('a'), ada],
  [undefined, five(ben), said('a'), ada],
  [undefined, five(null), said('a', null), 'guest'],
  ['guests write too fast', [atOnce, ...hundred], said('a', null), 'guest'],
  [undefined, [atOnce, ...hundred], said('a'), ada],
  [`${ada} may not write`, [chatMuted.of({ account: ada, until: START + 60_000 })], said('a'), ada],
  ['guests may not write', [guestsMuted(60_000)], said('a', null), 'guest'],
  [undefined, [guestsMuted(60_000)], said('a'), ada],
  [undefined, [guestsMuted(60_000), guestsMuted(0)], said('a', null), 'guest'],
  [undefined, [], guestsMuted(60_000), 'house'],
  [`${ada} is not an admin`, [], guestsMuted(60_000), ada],
  [undefined, [said('first')], hidden('first'), 'house'],
  [`${ada} is not an admin`, [said('first')], hidden('first'), ada],
  [`message ${message('none')} is not there`, [], hidden('none'), 'house'],
  ['the message was removed before', [said('first'), hidden('first')], hidden('first'), 'house'],
  ['the message was removed', [said('first'), hidden('first')], reacted(true), ada],
  [undefined, [said('first')], reacted(true), ada],
  ['the reaction is so already', [said('first')], reacted(false), ada],
  ['the reaction is so already', [said('first'), reacted(true)], reacted(true), ada],
  [`message ${message('none')} is not there`, [], reacted(true, 'none'), ada],
  [undefined, [], old(START), 'house'],
  ['a message was written later than now', [], old(START + 3_600_000), 'house'],
  ['the old messages were brought over before', [old(1)], old(1), 'house'],
] as const)('%s', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test('the newest two hundred messages are kept, those of old before those of now', () => {
  const many = Array.from({ length: MESSAGES_KEPT + 1 }, (_, i) => said(`${i}`));
  expect(worldAfter([...history, ...many]).chat.messages.map(({ id }) => id)).toEqual(many.slice(1).map(({ data }) => data.message));
  expect(worldAfter([...history, said('new'), old(7)]).chat.messages.map(({ id, formerName, at }) => [id, formerName, at])).toEqual([
    [message('old'), 'Zoe', 7],
    [message('new'), null, START + history.length * 1_000],
  ]);
});

test('who may not write is public of guests, and known to nobody else of an account', () => {
  expect([chatMuted.visibility(guestsMuted(1).data), chatMuted.visibility({ account: ada, until: 1 })]).toEqual(['public', 'subjects']);
});

test('a message that was removed keeps its text, and reactions of old come as counts', () => {
  const reactions = { heart: 2, laugh: 1 };
  const migrated = chatMigrated.of({
    messages: [{ message: message('old'), name: null, text: 'Hello', saidAt: 7, reactions }],
    rejected: 0,
  });
  const { messages } = worldAfter([...history, said('new'), migrated, hidden('new')]).chat;
  expect(messages).toMatchObject([
    { id: message('old'), formerReactions: reactions, reactions: {}, hidden: false },
    { id: message('new'), text: 'Hello', formerReactions: {}, hidden: true },
  ]);
});
