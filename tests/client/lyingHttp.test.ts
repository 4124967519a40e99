/** A withdrawal over HTTP that is turned away without a reason, judged by what the page was told, as refusals of the socket are. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { CallInput } from '../../src/api/calls.ts';
import { HouseCalls, type RefusedCall } from '../../src/client/houseCalls.ts';
import { HttpCaller } from '../../src/client/httpCaller.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { remoteOf } from '../kit/remote.ts';
import { seen, serveSocket, signUp, type SignedUp, type SocketHouse } from '../kit/socket.ts';
import { accept } from '../kit/testHouse.ts';

const id = 'b3f5a0de-0c4e-4d6a-9f3b-2a7f1c9e8d10';
const command: Command = { type: 'RequestWithdrawal', payload: { cents: 20_00, method: 'paypal' } };

let served: SocketHouse;
let ada: SignedUp;
let house: RemoteHouse;

beforeEach(async () => {
  served = await serveSocket();
  ada = await signUp(served, 'ada');
  house = remoteOf(served, ada.token);
  await house.opened;
});
afterEach(async () => {
  house.close();
  await served.close();
});

const turnedAway = async (code: string): Promise<void> => {
  const answer: RefusedCall = { refused: 'request-unreadable', code, sentence: 'No.', seq: served.house.head.seq };
  await house.submitOverHttp({ id, command, actor: ada.id }, () => Promise.resolve(answer));
};

test.each(['login-required', 'account-unknown', 'request-unreadable', 'a-code-that-nobody-knows'])('is named: %s', async (code) => {
  await turnedAway(code).catch(() => undefined);
  await seen(() => house.connectionState.phase === 'doubted');
  const sentence = expect.stringContaining(`a RequestWithdrawal was refused (${code}), but by what was sent before nothing`) as string;
  expect(house.connectionState).toMatchObject({ sentence });
});

test('is named where no block was told', async () => {
  await turnedAway('account-blocked');
  await seen(() => house.connectionState.phase === 'doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('but no block was told') as string });
});

test('no page knows which sessions are open', async () => {
  await turnedAway('no-session');
  await house.ports.store.readTrail(ada.id, { limit: 1 });
  expect(house.connectionState.phase).toBe('open');
});

test('a blocked account is turned away and nobody is named', async () => {
  const calls = new HouseCalls({ fetch: (path, init) => served.fetch(ORIGIN + path, init), token: async () => ada.token });
  const page = new HttpCaller(calls, house);
  const request = { id, ...command.payload, address: 'ada@example.com' } as const;
  accept(await served.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'several accounts' } }, 'house'));
  const refused = await page.call('withdraw', ada.id, request as CallInput<'withdraw'>);
  expect(refused).toMatchObject({ refused: 'account-blocked' });
  await seen(() => house.connectionState.phase === 'ended');
});
