/** What comes in on a connection and never becomes a request: slow, smuggled and broken bytes, each answered in one sentence. */
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ORIGIN, serveHouse, type ServedHouse } from '../../kit/gateway.ts';
import { openGateway, serveDecider } from '../../kit/gateways.ts';
import { TestMachine } from '../../kit/serverHouse.ts';
import { seen } from '../../kit/socket.ts';

/** How long a request may take to arrive at this house, in milliseconds. */
const ARRIVAL_MS = 300;

let served: ServedHouse;
let port: number;
let before: number;
beforeEach(async () => {
  served = await serveHouse({ arrivalMs: ARRIVAL_MS });
  await served.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = served.app.server.address() as AddressInfo);
  before = served.house.durableHead.seq;
});
afterEach(async () => {
  expect(served.house.durableHead.seq, 'nothing is appended').toBe(before);
  await served.close();
});

interface Said {
  readonly status: number;
  readonly headers: string;
  readonly body: unknown;
}

/** Opens a connection, lets `speak` write to it, and answers with what it said until it was closed. */
function conversation(speak: (socket: Socket) => void): Promise<Said> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => speak(socket));
    socket.setEncoding('utf8').on('data', (text: string) => void (said += text));
    // A write may meet a connection that was closed just now.
    socket
      .on('error', () => undefined)
      .on('close', () => {
        const [headers = '', body = ''] = said.split('\r\n\r\n');
        const status = Number(/^HTTP\/1\.1 (\d{3})/u.exec(headers)?.[1]);
        if (Number.isNaN(status)) reject(new Error(`no answer: ${said}`));
        else resolve({ status, headers, body: JSON.parse(body) as unknown });
      });
  });
}

/** Writes one byte after the other until the other side has had enough. */
const slowly = (text: string) => (socket: Socket) => {
  let next = 0;
  const timer = setInterval(() => {
    if (!socket.writable || next >= text.length) return clearInterval(timer);
    socket.write(text[next] ?? '');
    next += 1;
  }, 5);
};

const POST = 'POST /commands HTTP/1.1\r\nHost: house.test\r\nContent-Type: application/json\r\n';
const tooSlow = { code: 'too-slow', message: 'This request took too long to arrive.' };
const unreadable = { code: 'request-unreadable', message: expect.any(String) as string };

// Node takes the shorter one for headers and the longer one for the whole request, whatever their names.
test('both limits of the platform for a request to arrive are the one of the house', () => {
  expect(served.app.server).toMatchObject({ headersTimeout: ARRIVAL_MS, requestTimeout: ARRIVAL_MS });
});

describe.each(['the house', 'a gateway'])('at %s', (door) => {
  const closings: (() => unknown)[] = [];
  beforeEach(async () => {
    if (door === 'the house') return;
    const machine = new TestMachine();
    const decider = await serveDecider(await machine.open());
    const gateway = await openGateway({ machine, stores: decider.stores, gatewayPorts: [decider.gatewayPort], arrivalMs: ARRIVAL_MS });
    const { seq } = decider.house.durableHead;
    port = Number(new URL(gateway.socketUrl).port);
    await seen(() => gateway.door.isOpen);
    closings.push(
      () => expect(decider.house.durableHead.seq, 'nothing is appended').toBe(seq),
      () => gateway.close(),
      () => decider.close(),
      () => machine.close(),
    );
  });
  afterEach(async () => {
    for (const close of closings.splice(0)) await close();
  });

  describe('a request that does not arrive in time is ended', () => {
    const junk = 'x'.repeat(60_000);
    test.each([
      ['a body byte by byte', (socket: Socket) => (socket.write(`${POST}Content-Length: 60000\r\n\r\n`), slowly(junk)(socket))],
      [
        'a body in pieces',
        (socket: Socket) => (socket.write(`${POST}Transfer-Encoding: chunked\r\n\r\n`), slowly('1\r\nx\r\n'.repeat(9_000))(socket)),
      ],
      ['a body that stops', (socket: Socket) => void socket.write(`${POST}Content-Length: 10\r\n\r\n{"id"`)],
      ['headers byte by byte', slowly(`${POST}X-Filler: ${junk}`)],
    ])('%s', async (_what, speak) => {
      expect(await conversation(speak)).toMatchObject({ status: 408, body: tooSlow });
    });
  });

  describe('bytes that smuggle or break', () => {
    const length = (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`;
    test.each([
      ['two lengths', `${POST}Content-Length: 2\r\n${length('{}')}`],
      ['a length beside pieces', `${POST}Transfer-Encoding: chunked\r\n${length('{}')}`],
      ['a header that goes on in the next line', `${POST}Authorization: Bearer a\r\n b\r\n${length('{}')}`],
      ['a bare line feed in a header', `${POST}X-Name: a\nX-Other: b\r\r\n${length('{}')}`],
      ['a null in a header', `${POST}X-Name: a\0b\r\n${length('{}')}`],
      ['a space in the name of a header', `${POST}X Name: a\r\n${length('{}')}`],
      ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n'],
      ['a version that is none', 'GET /head HTTP/9.9\r\nHost: house.test\r\n\r\n'],
    ])('%s', async (_what, bytes) => {
      expect(await conversation((socket) => void socket.end(bytes))).toMatchObject({ status: 400, body: unreadable });
    });

    test('headers over 16 kB', async () => {
      const bytes = `GET /head HTTP/1.1\r\nHost: house.test\r\nX-Filler: ${'x'.repeat(20_000)}\r\n\r\n`;
      expect(await conversation((socket) => void socket.end(bytes))).toMatchObject({ status: 431, body: { code: 'too-large' } });
    });
  });
});

describe('what a client sends never becomes a header', () => {
  const challenge = { provider: 'google', code_challenge: 'a'.repeat(43), code_challenge_method: 's256' };
  const authorize = (to: string) =>
    served.fetch(`${ORIGIN}/auth/v1/authorize?${new URLSearchParams({ ...challenge, redirect_to: to })}`, { redirect: 'manual' });

  test.each([
    ['line breaks', '/games\r\nSet-Cookie: admin=1'],
    ['encoded line breaks', '/games%0d%0aSet-Cookie:%20admin=1'],
    ['other letters', '/games\u2028Set-Cookie: admin=1\u0000'],
  ])('not %s in the address of the page that the third party leads back to', async (_what, path) => {
    const { status, headers } = await authorize(ORIGIN + path);
    expect(status).toBe(302);
    expect(headers.get('location')).toMatch(/^http:\/\/house\.test\/games[\w%:=?&-]*$/u);
    expect(headers.getSetCookie().filter((cookie) => !cookie.startsWith('third_party_person='))).toEqual([]);
  });

  test.each(['http://house.test@elsewhere.test/', 'http://house.test.elsewhere.test/', '//elsewhere.test/', 'javascript:alert(1)'])(
    '%s is no page of this house',
    async (to) => {
      const answer = await authorize(to);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { ...unreadable, code: 'validation_failed', house_code: unreadable.code },
      ]);
    },
  );
});
