/** A page judges the refusals of messages, reactions, tips and codes by what its player reads, and doubts no house that decides by more. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { accountOf } from '../../src/domain/world.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { lying } from '../kit/lies.ts';
import { connectTo, remoteOf, Tap } from '../kit/remote.ts';
import { seen, serveSocket, signUp, type SignedUp, type SocketHouse } from '../kit/socket.ts';
import { accept } from '../kit/testHouse.ts';

let served: SocketHouse;
let ada: SignedUp;
let bob: SignedUp;
let tap: Tap;
let house: RemoteHouse;

beforeEach(async () => {
  served = await serveSocket();
  [ada, bob] = [await signUp(served, 'ada'), await signUp(served, 'bob')];
  tap = new Tap();
  house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)) });
  await house.opened;
});
afterEach(async () => {
  house.close();
  await served.close();
});

const byHouse = (command: object) => served.house.submit(command as Command, 'house');

/** bob writes a message. */
async function messageOfBob(): Promise<string> {
  accept(await served.house.submit({ type: 'Say', payload: { text: 'hello' } }, bob.id));
  await seen(() => house.world.chat.messages.length === 1);
  return house.world.chat.messages[0]!.id;
}
const reaction = (message: string): Command => ({ type: 'React', payload: { message, reaction: 'heart' } });

/** The house refuses what it is sent, and does nothing. */
function refuse(code: string): void {
  tap.onSent = (text) => (text.includes('"kind":"command"') ? text.replace(/"type":"\w+"/u, '"type":"Nothing"') : text);
  tap.onReceived = lying((message) =>
    message.kind === 'answer' ? { ...message, answered: { kind: 'refused', code, sentence: '', at: message.now } } : undefined,
  );
}

test('a reaction that nothing refuses is named', async () => {
  const sent = reaction(await messageOfBob());
  refuse('message-unknown');
  await expect(house.submit(sent, ada.id)).rejects.toThrow('a React was refused (message-unknown), but by what was sent before');
});

/** Anybody may tip at once. */
async function tipToBob(): Promise<Command> {
  const tips = { leastCents: 1_00, mostCents: 50_00, mostDayCents: 100_00, afterMs: 0, afterStakedCents: 0 };
  accept(await byHouse({ type: 'SetRules', payload: { rules: { ...defaultRules, tips } } }));
  await seen(() => house.world.rules.rules.tips?.afterMs === 0);
  return { type: 'Tip', payload: { to: bob.id, cents: 5_00 } };
}

test('a tip that nothing refuses is named', async () => {
  const sent = await tipToBob();
  refuse('tip-day');
  await expect(house.submit(sent, ada.id)).rejects.toThrow('a Tip was refused (tip-day), but by what was sent before');
});

test('a tip may be refused because its receiver is blocked, which nobody else reads', async () => {
  const sent = await tipToBob();
  accept(await byHouse({ type: 'BlockAccount', payload: { account: bob.id, reason: 'several accounts' } }));
  expect(await house.submit(sent, ada.id)).toMatchObject({ kind: 'refused', refusal: { refused: 'tip-receiver' } });
  expect(house.connectionState.phase).toBe('open');
});

test('a tip to a blocked player is refused for that, also where the page knows another reason', async () => {
  accept(await byHouse({ type: 'BlockAccount', payload: { account: bob.id, reason: 'several accounts' } }));
  const answer = await house.submit({ type: 'Tip', payload: { to: bob.id, cents: 5_00 } }, ada.id);
  expect(answer).toMatchObject({ kind: 'refused', refusal: { refused: 'tip-receiver', sentence: 'This player cannot get tips' } });
});

test('a code that may be of somebody else may be refused for that', async () => {
  refuse('code-taken');
  const answer = await house.submit({ type: 'ChangeReferralCode', payload: { code: 'SEABIRD' } }, ada.id);
  expect(answer).toMatchObject({ kind: 'refused', refusal: { refused: 'code-taken' } });
  expect(house.connectionState.phase).toBe('open');
});

/** The page hears of entries only when an answer comes. */
function holdUntilAnswer(): void {
  const held: string[] = [];
  tap.onReceived = (text) => {
    if (text.includes('{"kind":"entries"')) return held.push(text) > 0 ? null : text;
    if (!text.includes('{"kind":"answer"')) return text;
    for (const each of [...held.splice(0), text]) tap.say(each);
    return null;
  };
}

test.each<readonly [string, () => Promise<unknown>, () => Command | Promise<Command>, string]>([
  [
    'a mute that is told just then',
    () => byHouse({ type: 'MuteInChat', payload: { account: ada.id, forMs: 60_000 } }),
    () => ({ type: 'Say', payload: { text: 'good evening' } }),
    'muted',
  ],
  [
    'messages of another page',
    async () => {
      for (let n = 0; n < defaultRules.chat.messages; n += 1)
        await served.house.submit({ type: 'Say', payload: { text: `message ${n}` } }, ada.id);
    },
    () => ({ type: 'Say', payload: { text: 'good evening' } }),
    'message-fast',
  ],
  [
    'a message that is hidden just then',
    () => byHouse({ type: 'HideMessage', payload: { message: served.house.world.chat.messages[0]!.id, reason: 'spam' } }),
    async () => reaction(await messageOfBob()),
    'message-unknown',
  ],
])('is not doubted for a refusal by %s', async (_what, change, command, code) => {
  const sent = await command();
  holdUntilAnswer();
  await change();
  expect(await house.submit(sent, ada.id)).toMatchObject({ kind: 'refused', refusal: { refused: code } });
  expect(house.connectionState.phase).toBe('open');
});

test('a mute that ended while the message was on its way is no contradiction', async () => {
  accept(await byHouse({ type: 'MuteInChat', payload: { account: ada.id, forMs: 60_000 } }));
  await seen(() => accountOf(house.world, ada.id)?.muted);
  tap.onReceived = lying((message) => (message.kind === 'answer' ? { ...message, now: message.now + 60_500 } : undefined));
  expect(await house.submit({ type: 'Say', payload: { text: 'good evening' } }, ada.id)).toMatchObject({ kind: 'refused' });
  expect(house.connectionState.phase).toBe('open');
});
