/** A withdrawal over HTTP that is turned away without a reason, judged by what the page was told, as refusals of the socket are. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { HouseServerError } from '../../src/base/ports.ts';
import type { CallInput } from '../../src/api/calls.ts';
import { HouseCalls, type RefusedCall } from '../../src/client/houseCalls.ts';
import { HttpCaller } from '../../src/client/httpCaller.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { seen } from '../kit/socket.ts';
import { accept } from '../kit/testHouse.ts';

const id = 'b3f5a0de-0c4e-4d6a-9f3b-2a7f1c9e8d10';
const command: Command = { type: 'RequestWithdrawal', payload: { cents: 20_00, method: 'paypal' } };

let served: LyingHouse['served'];
let ada: LyingHouse['ada'];
let house: LyingHouse['house'];

beforeEach(async () => {
  ({ served, ada, house } = await lyingHouse());
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

type Fetch = typeof fetch;

const pageOver = (send: Fetch = served.fetch): HttpCaller =>
  new HttpCaller(new HouseCalls({ fetch: (path, init) => send(ORIGIN + path, init), token: async () => ada.token }), house);

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
