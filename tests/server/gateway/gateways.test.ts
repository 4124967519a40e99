/** Gateways in front of one house that decides: what their clients are told, and what happens when the house ends. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreUnavailableError, TooBusyError } from '../../../src/base/ports.ts';
import { seededAdmin } from '../../../src/engine/genesis.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { Door } from '../../../src/server/door.ts';
import { openGateway, serveDecider, type DecidingHouse, type OpenGateway } from '../../kit/gateways.ts';
import { ORIGIN, serve } from '../../kit/gateway.ts';
import { TestMachine } from '../../kit/serverHouse.ts';
import { diceOf, RawClient, seen, signInAsAdmin, signOut, signUp } from '../../kit/socket.ts';

let machine: TestMachine;
let decider: DecidingHouse;
let gateways: OpenGateway[];
const clients: RawClient[] = [];

async function another(gatewayPorts = [decider.gatewayPort]): Promise<OpenGateway> {
  const one = await openGateway({ machine, stores: decider.stores, gatewayPorts });
  gateways.push(one);
  await seen(() => one.door.isOpen);
  return one;
}

beforeEach(async () => {
  machine = new TestMachine();
  decider = await serveDecider(await machine.open());
  gateways = [];
  await another();
  await another();
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.terminate();
  for (const one of gateways) await one.close();
  await decider.close();
  machine.close();
});

const at = (place: number): OpenGateway => gateways[place] ?? gateways[0]!;

async function caughtUp({ socketUrl }: OpenGateway, token: string | null): Promise<RawClient> {
  const one = new RawClient(socketUrl);
  clients.push(one);
  const { seq } = decider.house.durableHead;
  await one.hello(token);
  await one.receive('entries', ({ head }) => head.seq >= seq);
  return one;
}

const follows = async (one: RawClient): Promise<Set<string>> => {
  await one.send({ kind: 'follow', topics: ['people'] });
  const { rows } = await one.receive('topic');
  return new Set(rows.map((row) => String((row as unknown as { username: string }).username)));
};

/** The house ends, and another one decides over what is kept. Its line is at the same port, as where a service starts it again. */
async function takeOver(limits: Parameters<typeof serveDecider>[2] = {}): Promise<void> {
  const { gatewayPort } = decider;
  const ended = decider;
  const opened = await machine.open();
  await ended.close();
  ended.house.close();
  decider = await serveDecider(opened, gatewayPort, limits);
}

describe('two players at two gateways', () => {
  test('each bet, are told their own entries before the answers, and see what is public of each other', async () => {
    const [ada, bob] = [await signUp(at(0), 'ada'), await signUp(at(1), 'bob')];
    const [hers, his] = [await caughtUp(at(0), ada.token), await caughtUp(at(1), bob.token)];
    for (const one of [hers, his]) {
      await one.send(diceOf(crypto.randomUUID()));
      const { answered } = await one.receive('answer');
      expect(answered).toMatchObject({ kind: 'accepted', entry: null, repeated: false });
      const seq = answered.kind === 'accepted' ? answered.seq : Number.NaN;
      const told = one.received.findIndex((message) => message.kind === 'entries' && message.head.seq >= seq);
      expect(told).toBeGreaterThan(0);
      expect(told).toBeLessThan(one.received.findIndex(({ kind }) => kind === 'answer'));
    }
    expect(hers.told.filter((lines) => lines.includes('"bet/settled"'))).toHaveLength(1);
    expect(hers.told.join('\n')).not.toContain(`"account":"${bob.id}","game"`);
    await hers.send({ kind: 'command', id: crypto.randomUUID(), type: 'Say', payload: { text: 'good evening' } });
    await seen(() => his.told.some((lines) => lines.includes('good evening')));
  });

  test('finish a coin flip', async () => {
    const [ada, bob] = [await signUp(at(0), 'ada'), await signUp(at(1), 'bob')];
    const [hers, his] = [await caughtUp(at(0), ada.token), await caughtUp(at(1), bob.token)];
    const [create, join] = [crypto.randomUUID(), crypto.randomUUID()];
    const freshBytes = '5'.repeat(32);
    await hers.send({ kind: 'command', id: create, type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'heads', freshBytes } });
    expect((await hers.receive('answer', ({ id }) => id === create)).answered).toMatchObject({ kind: 'accepted' });
    const opened = await seen(() => his.told.find((lines) => lines.includes('"round/opened"')));
    const round = /"round":"([^"]+)"/u.exec(opened)?.[1];
    await his.send({ kind: 'command', id: join, type: 'JoinFlip', payload: { round, freshBytes } });
    expect((await his.receive('answer', ({ id }) => id === join)).answered).toMatchObject({ kind: 'accepted' });
    for (const one of [hers, his]) await seen(() => one.told.some((lines) => lines.includes('"round/played"')));
  });

  test('are both online for everybody, and a gateway that is gone takes its players along', async () => {
    const third = await another();
    const [ada, bob] = [await signUp(at(0), 'ada'), await signUp(at(1), 'bob')];
    await caughtUp(at(0), ada.token);
    await caughtUp(at(1), bob.token);
    await seen(() => decider.house.ports.pages?.read().length === 2);
    const guest = await caughtUp(third, null);
    await follows(guest);
    await at(1).close();
    await seen(() => decider.house.ports.pages?.read().length === 1);
    expect(decider.house.ports.pages?.read()[0]?.account).toBe(ada.id);
  });
});

describe('a page', () => {
  test('that comes while its account bets elsewhere is told of each bet once', async () => {
    const ada = await signUp(at(0), 'ada');
    const hers = await caughtUp(at(0), ada.token);
    const ids = Array.from({ length: 12 }, () => crypto.randomUUID());
    const pages: Promise<RawClient>[] = [];
    for (const [place, id] of ids.entries()) {
      await hers.send(diceOf(id));
      if (place % 3 === 0) pages.push(caughtUp(at(1), ada.token));
      await hers.receive('answer', (answer) => answer.id === id);
    }
    for (const page of [hers, ...(await Promise.all(pages))]) {
      const bets = await seen(() => {
        const found = page.told.filter((lines) => lines.includes('"bet/settled"'));
        return found.length >= ids.length && found;
      });
      expect(bets.map((lines) => ids.findIndex((id) => lines.includes(id)))).toEqual(ids.map((_, place) => place));
    }
  });

  test('of an account at one gateway costs the other ones no entry', async () => {
    const ada = await signUp(at(0), 'ada');
    const hers = await caughtUp(at(0), ada.token);
    // The other one has heard of the sign-up.
    await seen(() => at(1).door.head.seq >= at(0).door.head.seq);
    const elsewhere: number[] = [];
    at(1).door.subscribe((entries) => elsewhere.push(...entries.map(({ seq }) => seq)));
    const [bet, message] = [crypto.randomUUID(), crypto.randomUUID()];
    await hers.send(diceOf(bet));
    await hers.receive('answer', ({ id }) => id === bet);
    await hers.send({ kind: 'command', id: message, type: 'Say', payload: { text: 'good evening' } });
    const { answered } = await hers.receive('answer', ({ id }) => id === message);
    await seen(() => elsewhere.length > 0);
    expect(answered).toMatchObject({ kind: 'accepted', seq: elsewhere[0] });
    expect(at(1).door.head.seq).toBe(elsewhere[0]);
  });
});

describe('an account', () => {
  test('may send no more through two gateways than through one', async () => {
    const ada = await signUp(at(0), 'ada');
    await takeOver({ perAccount: { atOnce: 2, aSecond: 1 } });
    for (const one of gateways) await seen(() => one.door.isOpen);
    const pages = [await caughtUp(at(0), ada.token), await caughtUp(at(1), ada.token)];
    const bets = [0, 1, 0].map((page) => ({ page, id: crypto.randomUUID() }));
    const answers: unknown[] = [];
    for (const { page, id } of bets) {
      await pages[page]?.send(diceOf(id, 1_00));
      answers.push((await pages[page]?.receive('answer', (answer) => answer.id === id))?.answered.kind);
    }
    expect(answers).toEqual(['accepted', 'accepted', 'later']);
    expect(accountOf(decider.house.world, ada.id)?.totals.bets).toBe(2);
    machine.clock.move(1_000);
    const [, , last] = bets;
    await pages[0]?.send(diceOf(last?.id ?? '', 1_00));
    expect(await pages[0]?.receive('answer', ({ id, answered }) => id === last?.id && answered.kind === 'accepted')).toBeDefined();
  });
});

test('a gateway knows a command that was not taken from one that may have been', async () => {
  const decide = vi.spyOn(Door.prototype, 'decide');
  for (const [failure, known] of [
    [new TooBusyError(), TooBusyError],
    [new StoreUnavailableError('gone'), StoreUnavailableError],
  ] as const) {
    decide.mockRejectedValueOnce(failure);
    const command = { id: crypto.randomUUID(), type: 'SendChatMessage', payload: {} };
    const failed: unknown = await at(0)
      .door.decide(command, 'guest', { connection: '1', address: '203.0.113.9' })
      .catch((error: unknown) => error);
    expect((failed as object).constructor).toBe(known);
  }
});

describe('a session', () => {
  test('that ends at one gateway ends the connections of all', async () => {
    const ada = await signUp(at(0), 'ada');
    const [one, two] = [await caughtUp(at(0), ada.token), await caughtUp(at(1), ada.token)];
    await signOut(at(0), ada.token, 'global');
    expect(await one.receive('end')).toMatchObject({ code: 'no-session', final: true });
    expect(await two.receive('end')).toMatchObject({ code: 'no-session', final: true });
    const third = new RawClient(at(1).socketUrl);
    clients.push(third);
    await third.hello(ada.token);
    expect(await third.receive('end')).toMatchObject({ code: 'no-session', final: true });
  });

  test('that ended while there was no connection to the house ends its sockets when there is one again', async () => {
    const [ada, bob] = [await signUp(at(0), 'ada'), await signUp(at(0), 'bob')];
    const [hers, his] = [await caughtUp(at(1), ada.token), await caughtUp(at(1), bob.token)];
    const [key] = await machine.kept.sessions.keys(`session:${ada.id}:`);
    await machine.kept.sessions.delete([key ?? '']);
    await takeOver();
    expect(await hers.receive('end')).toMatchObject({ code: 'no-session' });
    await seen(() => at(1).door.isOpen);
    expect(his.closed).toBeNull();
  });

  test('of an account that is blocked ends, and says why', async () => {
    const ada = await signUp(at(0), 'ada');
    const hers = await caughtUp(at(1), ada.token);
    const admin = await signInAsAdmin(at(0));
    const response = await at(1).fetch(`${ORIGIN}/office/blockUser`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ account: ada.id, reason: 'several accounts' }),
    });
    expect(response.status).toBe(200);
    expect(await hers.receive('end')).toMatchObject({ code: 'account-blocked', final: true });
  });
});

test('an account that was blocked while there was no connection is told so when there is one again', async () => {
  const ada = await signUp(at(0), 'ada');
  const hers = await caughtUp(at(1), ada.token);
  const ended = decider;
  await ended.close();
  const opened = await machine.open();
  const { account } = seededAdmin;
  await opened.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'several accounts' } }, account);
  await machine.kept.sessions.delete(await machine.kept.sessions.keys(`session:${ada.id}:`));
  decider = await serveDecider(opened, ended.gatewayPort);
  expect(await hers.receive('end')).toMatchObject({ code: 'account-blocked', final: true });
});

describe('when the house that decides ends and another one takes over', () => {
  test('sockets stay open, nothing is told twice, and a command that had no answer has one effect', async () => {
    const ada = await signUp(at(0), 'ada');
    const [hers, guest] = [await caughtUp(at(0), ada.token), await caughtUp(at(1), null)];
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await hers.send(diceOf(first));
    await hers.receive('answer', ({ id }) => id === first);
    // The house writes the next one and dies before it answers.
    let write = (): void => undefined;
    decider.stores.log.disk = new Promise<void>((resolve) => void (write = resolve));
    await hers.send(diceOf(second));
    await seen(() => decider.house.head.seq > decider.house.durableHead.seq);
    decider.stores.log.failNext('kept, but not known');
    const ended = decider;
    const closing = ended.close();
    write();
    await closing;
    ended.house.close();
    decider = await serveDecider(await machine.open(), ended.gatewayPort);
    const { answered } = await hers.receive('answer', ({ id }) => id === second);
    expect(answered).toMatchObject({ kind: 'accepted' });
    expect(accountOf(decider.house.world, ada.id)?.totals.bets).toBe(2);
    expect(hers.told.filter((lines) => lines.includes('"bet/settled"'))).toHaveLength(2);
    expect([hers.closed, guest.closed]).toEqual([null, null]);
    await hers.send({ kind: 'command', id: crypto.randomUUID(), type: 'Say', payload: { text: 'still here' } });
    await seen(() => guest.told.some((lines) => lines.includes('still here')));
    expect(at(0).notices.filter((line) => line.startsWith('Connected to the house server'))).toHaveLength(2);
  });

  test('what was kept and never told comes from the table', async () => {
    const guest = await caughtUp(at(1), null);
    const ended = decider;
    await ended.close();
    const opened = await machine.open();
    for (const text of ['one', 'two']) await opened.house.submit({ type: 'Say', payload: { text } }, 'guest');
    decider = await serveDecider(opened, ended.gatewayPort);
    await seen(() => guest.told.some((lines) => lines.includes('"two"')));
    const places = guest.told.map((lines) => Number(/"seq":(\d+)/u.exec(lines)?.[1]));
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
  });

  test('nobody says what time it is in between, so no page counts how long a command is held back', async () => {
    const ada = await signUp(at(0), 'ada');
    const hers = await caughtUp(at(0), ada.token);
    await hers.send({ kind: 'time', ask: 1 });
    expect(await hers.receive('time')).toMatchObject({ ask: 1 });
    await decider.close();
    await seen(() => !at(0).door.isOpen);
    await hers.send({ kind: 'time', ask: 2 });
    expect(await hers.receive('unanswered')).toMatchObject({ ask: 2 });
    await takeOver();
    await seen(() => at(0).door.isOpen);
    await hers.send({ kind: 'time', ask: 3 });
    expect(await hers.receive('time', ({ ask }) => ask === 3)).toBeDefined();
  });

  test('a page that knows more than a gateway without its house is sent away, and not told less', async () => {
    const ada = await signUp(at(0), 'ada');
    await caughtUp(at(0), ada.token);
    await decider.close();
    await seen(() => !at(0).door.isOpen);
    const { seq, hash } = at(0).door.head;
    const greeted = async (after: number, kept?: number): Promise<RawClient> => {
      const one = new RawClient(at(0).socketUrl);
      clients.push(one);
      await one.hello(ada.token, { seq: after, hash }, kept);
      return one;
    };
    expect(await (await greeted(seq + 1)).receive('end')).toMatchObject({ final: false });
    expect(await (await greeted(0, seq + 1)).receive('end')).toMatchObject({ final: false });
    expect(await (await greeted(seq)).receive('welcome')).toMatchObject({ head: { seq } });
  });

  test('requests are refused with 503 in between', async () => {
    await decider.close();
    await seen(() => !at(0).door.isOpen);
    const response = await at(0).fetch(`${ORIGIN}/head`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await at(0).fetch(`${ORIGIN}/healthz`)).status).toBe(503);
    decider = await serveDecider(await machine.open(), decider.gatewayPort);
    await expect.poll(async () => (await at(0).fetch(`${ORIGIN}/head`)).status).toBe(200);
  });
});

test('a gateway answers every route of the house', async () => {
  const routes: { readonly method: string; readonly url: string }[] = [];
  const options = { onRoute: (method: string, url: string) => void routes.push({ method, url }) };
  const other = await serve(await new TestMachine().open(), { site: watching(options.onRoute) });
  await other.close();
  expect(routes.length).toBeGreaterThan(20);
  await decider.close();
  await seen(() => !at(0).door.isOpen);
  for (const { method, url } of routes) {
    if (['/healthz', '/metrics', '/socket'].includes(url) || !['GET', 'POST', 'PUT', 'DELETE'].includes(method)) continue;
    const response = await at(0).fetch(ORIGIN + url.replaceAll(/:\w+/gu, 'x'), { method });
    expect([method, url, response.status]).toEqual([method, url, 503]);
  }
});

/** A site without files that hears of every route that is registered after it. */
const watching = (onRoute: (method: string, url: string) => void): FastifyPluginAsync =>
  Object.assign(
    async (app: FastifyInstance) => {
      app.addHook('onRoute', ({ method, url }) => [method].flat().forEach((one) => onRoute(one, url)));
    },
    // The hook is for the routes of the whole server.
    { [Symbol.for('skip-override')]: true },
  );
