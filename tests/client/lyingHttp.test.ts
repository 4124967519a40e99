/** A withdrawal over HTTP that is turned away without a reason, judged by what the page was told, as refusals of the socket are. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { HouseServerError } from '../../src/base/ports.ts';
import { textOfMessage } from '../../src/api/messages.ts';
import type { CallInput } from '../../src/api/calls.ts';
import { HouseCalls, type RefusedCall } from '../../src/client/houseCalls.ts';
import { HttpCaller } from '../../src/client/httpCaller.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const id = 'b3f5a0de-0c4e-4d6a-9f3b-2a7f1c9e8d10';
const command: Command = { type: 'RequestWithdrawal', payload: { cents: 20_00, method: 'paypal' } };

let served: LyingHouse['served'];
let ada: LyingHouse['ada'];
let house: LyingHouse['house'];
let openAgain: LyingHouse['openAgain'];
let pass: LyingHouse['pass'];
let tap: LyingHouse['tap'];

beforeEach(async () => {
  ({ served, ada, house, openAgain, pass, tap } = await lyingHouse());
});

const turnedAway = async (code: string): Promise<void> => {
  const answer: RefusedCall = {
    refused: 'request-unreadable',
    code,
    sentence: 'No.',
    seq: served.house.head.seq,
    at: served.machine.clock.now(),
  };
  await house.submitOverHttp({ id, command, actor: ada.id }, () => Promise.resolve(answer));
};

test.each(['login-required', 'account-unknown', 'request-unreadable', 'a-code-that-nobody-knows'])('is named: %s', async (code) => {
  await turnedAway(code).catch(() => undefined);
  await seen(() => house.connectionState.phase === 'doubted');
  const sentence = expect.stringContaining(`a RequestWithdrawal was refused (${code}), but by what was sent before nothing`) as string;
  expect(house.connectionState).toMatchObject({ sentence });
});

test('is not named because the page has not asked for the time for long', async () => {
  pass(120_000);
  accept(await served.house.submit({ type: 'Say', payload: { text: 'hello' } }, ada.id));
  await seen(() => house.head.seq === served.house.head.seq);
  const { payload } = command;
  const tooMuch: Command = { type: 'RequestWithdrawal', payload: { ...payload, cents: 900_00 } };
  const answer = {
    refused: 'balance-too-low',
    code: 'balance-too-low',
    sentence: 'No.',
    seq: house.head.seq,
    at: served.machine.clock.now(),
  } as const;
  await house.submitOverHttp({ id, command: tooMuch, actor: ada.id }, () => Promise.resolve(answer));
  await house.ports.store.readTrail(ada.id, { limit: 1 });
  expect(house.connectionState.phase).toBe('open');
});

test.each([
  [-2_100, 'doubted'],
  [-1_900, 'open'],
  [0, 'open'],
  [1_900, 'open'],
  [2_100, 'doubted'],
])('a refusal that is said to be of %i ms after the press: %s', async (ms, phase) => {
  pass(120_000);
  await house.ports.store.readTrail(ada.id, { limit: 1 });
  const tooMuch: Command = { type: 'RequestWithdrawal', payload: { ...command.payload, cents: 90_000_00 } };
  const at = served.machine.clock.now() + ms;
  const answer = { refused: 'balance-too-low', code: 'balance-too-low', sentence: 'No.', seq: house.head.seq, at } as const;
  await house.submitOverHttp({ id, command: tooMuch, actor: ada.id }, () => Promise.resolve(answer)).catch(() => undefined);
  expect(house.connectionState.phase).toBe(phase);
});

test('is not named because its clock was set ahead since the page asked for the time', async () => {
  await house.ports.store.readTrail(ada.id, { limit: 1 });
  served.machine.clock.move(3_000);
  const tooMuch: Command = { type: 'RequestWithdrawal', payload: { ...command.payload, cents: 90_000_00 } };
  const at = served.machine.clock.now();
  const answer = { refused: 'balance-too-low', code: 'balance-too-low', sentence: 'No.', seq: house.head.seq, at } as const;
  await house.submitOverHttp({ id, command: tooMuch, actor: ada.id }, () => Promise.resolve(answer));
  expect(house.connectionState.phase).toBe('open');
});

test.each(['balance-too-low', 'account-blocked'])('nobody is told of it before it is judged: %s', async (code) => {
  const answer: RefusedCall = {
    refused: 'request-unreadable',
    code,
    sentence: 'No.',
    seq: house.head.seq + 1,
    at: served.machine.clock.now(),
  };
  const answered = house.submitOverHttp({ id, command, actor: ada.id }, () => Promise.resolve(answer));
  tap.say(textOfMessage({ kind: 'end', code: 'outdated', message: 'This page is of an older version.', final: true }));
  await expect(answered).rejects.toThrow('The house server ended the connection (outdated). Load this page again.');
});

test('is named where no block was told', async () => {
  await turnedAway('account-blocked').catch(() => undefined);
  await seen(() => house.connectionState.phase === 'doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('but no block was told') as string });
});

/** A page whose house renews its session as it is told to: answers with the session, one after the other. */
async function renewing(...sessions: readonly (string | null)[]): Promise<void> {
  house.close();
  const left = [...sessions];
  house = await openAgain({ renewToken: async () => left.shift() ?? null });
}

/** The house answers a withdrawal with these codes, one after the other. Resolves to how often it was sent. */
async function answering(codes: readonly string[], meanwhile: () => void = () => undefined): Promise<number> {
  let sent = 0;
  const answers = codes.map((code): RefusedCall => ({
    refused: 'request-unreadable',
    code,
    sentence: 'No.',
    seq: served.house.head.seq,
    at: served.machine.clock.now(),
  }));
  const send = async (): Promise<RefusedCall> => {
    sent += 1;
    if (sent > 1) meanwhile();
    return answers[sent - 1] ?? { refused: 'failed', sentence: 'It was sent too often.' };
  };
  await house.submitOverHttp({ id, command, actor: ada.id }, send).catch(() => undefined);
  // The house has answered since.
  await house.ports.store.readTrail(ada.id, { limit: 1 }).catch(() => undefined);
  return sent;
}

test.each(['no-session', 'factor-needed', 'session-limited'])(
  'is named where the house renews the session of the page before and after: %s',
  async (code) => {
    await renewing('one', 'one');
    expect(await answering([code, code])).toBe(2);
    const sentence = `a RequestWithdrawal was refused (${code}), but the house renewed the session that it was sent in`;
    expect(house.connectionState).toMatchObject({ phase: 'doubted', sentence: expect.stringContaining(sentence) as string });
  },
);

test.each<[how: string, renewed: readonly (string | null)[], sent: number]>([
  ['has ended', [null], 1],
  ['ended between the two', ['one', null], 2],
  ['was replaced by another one in this browser', ['one', 'two'], 2],
])('nobody is named where the session %s', async (_how, renewed, sent) => {
  await renewing(...renewed);
  expect(await answering(['no-session', 'no-session'])).toBe(sent);
  expect(house.connectionState.phase).toBe('open');
});

test('nor where the machine of the player has slept between the two', async () => {
  await renewing('one', 'one');
  expect(await answering(['no-session', 'no-session'], () => pass(60_000))).toBe(2);
  expect(house.connectionState.phase).toBe('open');
});

test('a refusal for another reason after the session was renewed is judged as that one', async () => {
  await renewing('one', 'one');
  expect(await answering(['no-session', 'request-unreadable'])).toBe(2);
  await seen(() => house.connectionState.phase === 'doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('was refused (request-unreadable)') as string });
});

type Fetch = typeof fetch;

const pageOver = (send: Fetch = served.fetch, token = async (): Promise<string> => ada.token): HttpCaller =>
  new HttpCaller(new HouseCalls({ fetch: (path, init) => send(ORIGIN + path, init), token }), house);

test('a withdrawal in a token that is too old is sent again in a new one', async () => {
  let token = 'too.old';
  house.close();
  house = await openAgain({ renewToken: async () => ((token = ada.token), 'one') });
  const request = { id, ...command.payload, address: 'ada@example.com' } as const;
  const answer = await pageOver(served.fetch, async () => token).call('withdraw', ada.id, request as CallInput<'withdraw'>);
  expect(answer).toMatchObject({ repeated: false, events: [{ type: 'withdrawal/requested' }] });
  expect(house.connectionState.phase).toBe('open');
});

test('nobody is named where somebody else took the log ahead, and it refuses by its time', async () => {
  const ben = await signUp(served, 'ben');
  served.machine.clock.move(40_000);
  accept(await served.house.submit(diceBet(1), ben.id));
  served.machine.clock.move(-40_000);
  // A page of a test asks for it seven times within a second. Heads come each second.
  await seen(() => house.head.seq === served.house.durableHead.seq);
  const request = { id, ...command.payload, cents: 900_00, address: 'ada@example.com' } as const;
  const refused = await pageOver().call('withdraw', ada.id, request as CallInput<'withdraw'>);
  expect(refused).toMatchObject({ refused: 'balance-too-low' });
  expect(house.connectionState.phase).toBe('open');
});

test('an address that is too large is not sent', async () => {
  const request = { id, ...command.payload, address: 'a'.repeat(70_000) } as const;
  const send = vi.fn<Fetch>(served.fetch);
  const refused = await pageOver(send).call('withdraw', ada.id, request as CallInput<'withdraw'>);
  expect(refused).toEqual(refuse('request-unreadable'));
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['too large', 413, { code: 'too-large', message: 'This request is too large.' }],
  ['no JSON', 415, { code: 'not-json', message: 'The body of this request must be JSON.' }],
  ['too often', 429, { code: 'too-many-requests', message: 'Too many requests. Try again in a minute.' }],
  ['not for this process', 421, { code: 'not-here', message: 'Ask another server.' }],
  ['unavailable', 503, { code: 'could-not-save', message: 'The house server cannot save anything.' }],
  ['what is no answer of a house', 403, 'Forbidden by the proxy'],
  ['answered by a proxy as if a rule of the house said so', 403, { code: 'account-blocked', message: 'Blocked by the proxy.' }],
  ['answered by a proxy that ends sessions', 401, { code: 'no-session', message: 'Sign in at the proxy.' }],
  ['unknown to a proxy', 404, { code: 'not-found', message: 'Nothing is here.' }],
  ['answered with more than a house says', 404, { code: 'not-found', message: 'No route.', seq: 1, at: 1, requestId: 'f3' }],
  ['answered at greater length than by a house', 404, { code: 'not-found', message: 'x'.repeat(1_001), seq: 1, at: 1 }],
  ['answered with a longer code than that of a house', 404, { code: 'x'.repeat(65), message: 'No route.', seq: 1, at: 1 }],
  ['answered in the form of another service', 404, { code: 'NOT_FOUND', message: 'No route.', seq: 1, at: 1 }],
])('nobody is named where a request is %s: no rule of the house says so', async (_what, status, body) => {
  const request = { id, ...command.payload, address: 'ada@example.com' } as const;
  const page = pageOver(() => Promise.resolve(Response.json(body, { status })));
  await expect(page.call('withdraw', ada.id, request as CallInput<'withdraw'>)).rejects.toThrow(HouseServerError);
  // The house has answered since.
  await house.ports.store.readTrail(ada.id, { limit: 1 });
  expect(house.connectionState.phase).toBe('open');
});

test('a blocked account is turned away and nobody is named', async () => {
  const page = pageOver();
  const request = { id, ...command.payload, address: 'ada@example.com' } as const;
  accept(await served.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'several accounts' } }, 'house'));
  const refused = await page.call('withdraw', ada.id, request as CallInput<'withdraw'>);
  expect(refused).toMatchObject({ refused: 'account-blocked' });
  await seen(() => house.connectionState.phase === 'ended');
});
