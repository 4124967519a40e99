/** What clients send to a gateway that is nothing good: it is refused there as the house itself refuses it, and nothing is appended. */
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { badBodies, badFrames, forgeries, otherTypes } from '../../kit/badInput.ts';
import { openGateway, serveDecider, type DecidingHouse, type OpenGateway } from '../../kit/gateways.ts';
import { ORIGIN } from '../../kit/gateway.ts';
import { TestMachine } from '../../kit/serverHouse.ts';
import { diceOf, RawClient, seen, signUp, type SignedUp } from '../../kit/socket.ts';

let machine: TestMachine;
let decider: DecidingHouse;
let gateway: OpenGateway;
let ada: SignedUp;
let before: number;

beforeEach(async () => {
  machine = new TestMachine();
  decider = await serveDecider(await machine.open());
  gateway = await openGateway({ machine, stores: decider.stores, gatewayPorts: [decider.gatewayPort] });
  await seen(() => gateway.door.isOpen);
  ada = await signUp(gateway, 'ada');
  before = decider.house.durableHead.seq;
});
afterEach(async () => {
  expect(decider.house.durableHead.seq, 'nothing is appended').toBe(before);
  await gateway.close();
  await decider.close();
  machine.close();
});

interface Sent {
  readonly path?: string;
  readonly type?: string;
  readonly body: string;
  readonly token?: string;
}

/** What the gateway answers, after a look that the house itself answers the same. */
async function refusal({ path = '/commands', type = 'application/json', body, token = ada.token }: Sent) {
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  const [there, here] = await Promise.all(
    [decider, gateway].map(async (place) => {
      const response = await place.fetch(ORIGIN + path, { method: 'POST', headers, body });
      return { status: response.status, body: (await response.json()) as object };
    }),
  );
  expect(here).toEqual(there);
  return here!;
}

describe('a request', () => {
  test.each(badBodies)('with %s', async (_what, body) => {
    const { status, body: said } = await refusal({ body });
    expect([400, 422]).toContain(status);
    expect(Object.keys(said)).toEqual(['code', 'message']);
  });

  test.each([70_000, 10_000_000])('of %i bytes', async (length) => {
    for (const path of ['/commands', '/office/accounts', '/auth/v1/signup']) {
      expect((await refusal({ path, body: JSON.stringify({ id: 'x'.repeat(length) }) })).status, path).toBe(413);
    }
  });

  test.each(otherTypes)('with %s in place of JSON', async (_what, type, body) => {
    for (const path of ['/commands', '/withdrawals', '/auth/v1/signup', '/auth/v1/logout', '/functions/v1/offer-list']) {
      expect((await refusal({ path, type, body })).status, path).toBe(415);
    }
  });

  test.each(forgeries)('with a token %s', async (_what, forge) => {
    const { id, type, payload } = diceOf(crypto.randomUUID()) as { readonly id: string; readonly type: string; readonly payload: unknown };
    expect((await refusal({ body: JSON.stringify({ id, type, payload }), token: forge(ada.token) })).status).toBe(401);
  });

  test('that names other addresses of its client counts for its own', async () => {
    const guess = async (n: number) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
      const body = JSON.stringify({ email: `nobody${n}@example.com`, password: 'a guess' });
      return (await gateway.fetch(`${ORIGIN}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })).status;
    };
    for (let n = 1; n <= 5; n += 1) expect(await guess(n)).toBe(400);
    expect(await guess(6)).toBe(429);
  });

  test('with a body where none belongs does not take the next request for its body', async () => {
    const url = new URL('/head', gateway.socketUrl.replace('ws', 'http'));
    const asked = (body: string) =>
      new Promise((resolve, reject) => {
        const headers = { connection: 'close', 'content-length': body.length };
        const sent = request(url, { headers, timeout: 5_000 }, (answer) => resolve(answer.resume().statusCode));
        sent.on('error', reject);
        sent.on('timeout', () => sent.destroy(new Error('no answer')));
        sent.end(body);
      });
    for (const body of ['x'.repeat(100), '', 'y'.repeat(5), '']) expect(await asked(body)).toBe(200);
  });

  test('that names another host is not led there by the third party', async () => {
    const authorize = async (page: string): Promise<number> => {
      const challenge = { provider: 'google', code_challenge: 'a'.repeat(43), code_challenge_method: 's256', redirect_to: page };
      const headers = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' };
      const url = `${ORIGIN}/auth/v1/authorize?${new URLSearchParams(challenge)}`;
      return (await gateway.fetch(url, { headers, redirect: 'manual' })).status;
    };
    expect(await authorize('https://elsewhere.example/games')).toBe(400);
    const own = new URL('/games', gateway.socketUrl.replace('ws', 'http'));
    expect(await authorize(own.href)).toBe(302);
    before = decider.house.durableHead.seq;
  });
});

describe('a socket', () => {
  let one: RawClient;
  beforeEach(() => {
    one = new RawClient(gateway.socketUrl);
  });
  afterEach(() => one.socket.terminate());

  test.each(badFrames)('that begins with %s', async (_what, text) => {
    await one.send(text);
    expect(await one.receive('end')).toMatchObject({ code: 'request-unreadable', final: false });
    await seen(() => one.closed !== null);
    expect(one.received).toHaveLength(1);
  });

  test('that sends a frame of more than 64 kB', async () => {
    await one.hello(null);
    await one.receive('welcome');
    await one.send(JSON.stringify({ kind: 'time', ask: 1, filling: 'x'.repeat(70_000) }));
    expect(await seen(() => one.closed)).toBe(1_009);
  });

  test.each(forgeries)('with a token %s', async (_what, forge) => {
    await one.hello(forge(ada.token));
    expect(await one.receive('end')).toMatchObject({ code: 'no-session', final: true });
  });

  test('that sends a command of the house, or an unreadable payload', async () => {
    await one.hello(ada.token);
    await one.receive('welcome');
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
    await one.send({ kind: 'command', id: ids[0], type: 'CreditFromWall', payload: {} });
    await one.send({ kind: 'command', id: ids[1], type: 'PlaceBet', payload: { game: ['dice'] } });
    for (const id of ids) {
      const { answered } = await one.receive('answer', (answer) => answer.id === id);
      expect(answered.kind).toBe('refused');
    }
  });
});
