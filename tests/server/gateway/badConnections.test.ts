/** Connections that are not what they should be: each is refused by its name, and nothing of it is told. */
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Head } from '../../../src/domain/log/head.ts';
import { GATEWAY_PROTOCOL, mostBytes } from '../../../src/server/gateway/messages.ts';
import { proofOf } from '../../../src/server/gateway/proof.ts';
import { frameOf } from '../../../src/server/gateway/frames.ts';
import {
  falseHouse,
  TEST_HOUSE_KEY,
  openGateway,
  RawConnection,
  serveDecider,
  type DecidingHouse,
  type OpenGateway,
} from '../../kit/gateways.ts';
import { TestMachine } from '../../kit/serverHouse.ts';
import { RawClient, seen } from '../../kit/socket.ts';

const NONCE = 'cd'.repeat(32);
const closings: (() => unknown)[] = [];
let machine: TestMachine;
let decider: DecidingHouse;

beforeEach(async () => {
  machine = new TestMachine();
  decider = await serveDecider(await machine.open());
});
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
  await decider.close();
  machine.close();
});

describe('a house refuses a gateway', () => {
  async function connected(): Promise<RawConnection> {
    const one = new RawConnection(connect(decider.gatewayPort, '127.0.0.1'));
    closings.push(() => one.socket.destroy());
    await one.receives('challenge');
    return one;
  }
  const proof = (one: RawConnection, key = TEST_HOUSE_KEY): string =>
    proofOf('gateway', key, { house: String(one.received[0]?.['nonce']), gateway: NONCE });
  async function greeted(): Promise<RawConnection> {
    const one = await connected();
    one.send({ kind: 'hello', protocol: GATEWAY_PROTOCOL, nonce: NONCE, proof: proof(one) });
    await one.receives('welcome');
    return one;
  }
  const isRefused = async (one: RawConnection, code: string): Promise<void> => {
    expect((await one.receives('refused'))['code']).toBe(code);
    await seen(() => one.closed);
    expect(one.received.map(({ kind }) => kind)).not.toContain('entries');
  };

  test('of another version', async () => {
    const one = await connected();
    one.send({ kind: 'hello', protocol: GATEWAY_PROTOCOL - 1, nonce: NONCE, proof: proof(one) });
    await isRefused(one, 'another-version');
  });

  test('with a wrong key, and with a proof for another connection', async () => {
    const [one, two] = [await connected(), await connected()];
    one.send({ kind: 'hello', protocol: GATEWAY_PROTOCOL, nonce: NONCE, proof: proof(one, 'ef'.repeat(32)) });
    two.send({ kind: 'hello', protocol: GATEWAY_PROTOCOL, nonce: NONCE, proof: proof(one) });
    await isRefused(one, 'wrong-key');
    await isRefused(two, 'wrong-key');
  });

  test.each<readonly [string, object]>([
    [
      'a command',
      {
        kind: 'decide',
        requestId: 1,
        command: { id: 'x', type: 'Say', payload: {} },
        actor: 'guest',
        from: { connection: '', address: '' },
      },
    ],
    ['a subscription', { kind: 'from', after: { seq: 0, hash: '0'.repeat(64) } }],
    ['a question', { kind: 'role', requestId: 1, account: 'acc_00000000-0000-4000-8000-000000000000' }],
    ['nonsense', { kind: 'nonsense' }],
  ])('that begins with %s', async (_what, message) => {
    const one = await connected();
    one.send(message);
    await isRefused(one, 'unreadable');
  });

  test('that sends bytes that are no frame, a frame that is too large, or JSON that is none', async () => {
    const [junk, large, broken] = [await connected(), await connected(), await greeted()];
    junk.socket.write('GET / HTTP/1.1\r\n\r\n');
    large.send({ kind: 'hello', protocol: GATEWAY_PROTOCOL, nonce: NONCE, proof: proof(large), more: 'x'.repeat(mostBytes.stranger) });
    broken.socket.write(Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from('{')]));
    for (const one of [junk, large, broken]) await isRefused(one, 'unreadable');
  });

  test('that greets twice, asks twice for entries, or has another log', async () => {
    const [twice, again, other] = [await greeted(), await greeted(), await greeted()];
    const { seq, hash } = decider.house.durableHead;
    twice.send({ kind: 'hello', protocol: GATEWAY_PROTOCOL, nonce: NONCE, proof: proof(twice) });
    for (let i = 0; i < 2; i += 1) again.send({ kind: 'from', after: { seq, hash } });
    other.send({ kind: 'from', after: { seq, hash: 'f'.repeat(64) } });
    await isRefused(twice, 'unreadable');
    await isRefused(again, 'unreadable');
    await isRefused(other, 'another-log');
  });

  test('nothing of a sender that is not an account, and no command of the house', async () => {
    const one = await greeted();
    const { seq } = decider.house.durableHead;
    const from = { connection: '1', address: '127.0.0.1' };
    const forged = { id: crypto.randomUUID(), type: 'CreditFromWall', payload: {} };
    one.send({ kind: 'decide', requestId: 7, command: forged, actor: 'guest', from });
    expect(await one.receives('decision')).toMatchObject({
      requestId: 7,
      decision: { kind: 'refused', refusal: { refused: 'not-admin' } },
    });
    one.send({ kind: 'decide', requestId: 8, command: { ...forged, type: 'Say', payload: { text: 'x' } }, actor: 'house', from });
    await isRefused(one, 'unreadable');
    expect(decider.house.durableHead.seq).toBe(seq);
  });
});

describe('a gateway refuses a house', () => {
  let head: Head;
  let gateway: OpenGateway;

  /** A gateway whose house says what the test likes. Answers with the newest connection. */
  async function facing(
    answer: (connection: RawConnection, hello: Record<string, unknown>) => void,
    challenge: object = { kind: 'challenge', protocol: GATEWAY_PROTOCOL, nonce: NONCE },
  ): Promise<void> {
    const { port, server } = await falseHouse((connection) => {
      connection.send(challenge);
      void connection.receives('hello').then((hello) => answer(connection, hello));
    });
    closings.push(() => server.close());
    gateway = await openGateway({ machine, stores: decider.stores, gatewayPorts: [port] });
    closings.push(() => gateway.close());
  }
  const welcome = (connection: RawConnection, hello: Record<string, unknown>, key = TEST_HOUSE_KEY, logId = head.logId): void =>
    connection.send({ kind: 'welcome', proof: proofOf('house', key, { house: NONCE, gateway: String(hello['nonce']) }), logId, port: 1 });
  const saysWhy = (why: string): Promise<unknown> => seen(() => gateway.notices.some((connection) => connection.endsWith(`: ${why}.`)));

  beforeEach(async () => {
    const kept = await decider.stores.log.head();
    if (!kept) throw new Error('the log is empty');
    head = kept;
  });

  test('of another version', async () => {
    await facing(() => undefined, { kind: 'challenge', protocol: GATEWAY_PROTOCOL + 1, nonce: NONCE });
    await saysWhy('another-version');
  });

  test('with a wrong key', async () => {
    await facing((connection, hello) => welcome(connection, hello, 'ef'.repeat(32)));
    await saysWhy('wrong-key');
    expect(gateway.door.isOpen).toBe(false);
  });

  test('of another log', async () => {
    await facing((connection, hello) => welcome(connection, hello, TEST_HOUSE_KEY, `log_${'0'.repeat(32)}`));
    await saysWhy('another-log');
  });

  test('that speaks before its turn, or says what none says', async () => {
    await facing((connection) => connection.send({ kind: 'entries' }));
    await saysWhy('unreadable');
  });

  const places = { seq: 1, hash: 'a'.repeat(64), subjects: [], isPublic: true, bytes: 1 };
  const hash = 'a'.repeat(64);
  interface Feed {
    readonly after: object;
    readonly seqs: readonly number[];
    readonly to?: object;
    /** Bytes that belong to no entry. */
    readonly bytesTooMany?: number;
  }
  test.each<readonly [string, string, (at: Head) => Feed]>([
    ['has a gap', 'feed-gap', ({ seq }) => ({ after: { seq: seq + 1, hash }, seqs: [seq + 2] })],
    ['comes twice', 'feed-repeated', ({ seq }) => ({ after: { seq: seq - 1, hash }, seqs: [seq] })],
    ['is out of order', 'feed-unordered', ({ seq, hash: own }) => ({ after: { seq, hash: own }, seqs: [seq + 2, seq + 1] })],
    ['goes on from another entry', 'feed-forked', ({ seq }) => ({ after: { seq, hash }, seqs: [seq + 1] })],
    [
      'does not end where it says',
      'feed-unordered',
      ({ seq, hash: own }) => ({ after: { seq, hash: own }, seqs: [seq + 1, seq + 2], to: { seq: seq + 1 } }),
    ],
    [
      'ends with another entry than it says',
      'feed-unordered',
      ({ seq, hash: own }) => ({ after: { seq, hash: own }, seqs: [seq + 1], to: { hash: 'b'.repeat(64) } }),
    ],
    ['does not go on', 'feed-unordered', ({ seq, hash: own }) => ({ after: { seq, hash: own }, seqs: [], to: { seq } })],
    [
      'has more bytes than its entries',
      'feed-unordered',
      ({ seq, hash: own }) => ({ after: { seq, hash: own }, seqs: [seq + 1], bytesTooMany: 1 }),
    ],
  ])('whose feed %s, and tells nobody of it', async (_what, why, feed) => {
    const { after, seqs, to, bytesTooMany = 0 } = feed(head);
    const last = Math.max(...seqs);
    let told = (): void => undefined;
    await facing((connection, hello) => {
      welcome(connection, hello);
      void connection.receives('from').then(() => {
        connection.send({ kind: 'live' });
        told = () =>
          connection.send(
            {
              kind: 'entries',
              after,
              head: { ...head, seq: last, hash, ...to },
              entries: seqs.map((seq) => ({ ...places, seq })),
              roles: [],
            },
            Buffer.from('x'.repeat(seqs.length + bytesTooMany)),
          );
      });
    });
    await seen(() => gateway.door.isOpen);
    const guest = new RawClient(gateway.socketUrl);
    closings.push(() => guest.socket.terminate());
    await guest.hello(null, { seq: head.seq, hash: head.hash });
    await guest.receive('entries');
    told();
    await saysWhy(why);
    expect(gateway.door.head).toEqual(head);
    expect(guest.told).toEqual([]);
    expect(guest.closed).toBeNull();
  });

  test('whose frames are too large or no frames', async () => {
    await facing((connection) => connection.socket.write(Buffer.concat([Buffer.alloc(4, 255), frameOf({})])));
    await saysWhy('unreadable');
  });
});
