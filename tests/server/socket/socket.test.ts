/** The socket of a house: what a client is told, what it may ask, and what is turned away. */
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_HASH } from '../../../src/domain/log/head.ts';
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import { liveRoundOf } from '../../../src/domain/games/live.ts';
import { topicNames, type Topic } from '../../../src/api/topics/catalog.ts';
import { readLimits } from '../../../src/server/readLimiter.ts';
import { socketLimits } from '../../../src/server/socket/socketRoute.ts';
import { badFrames } from '../../kit/badInput.ts';
import { PATIENCE_MS } from '../../kit/patience.ts';
import { METRICS } from '../../kit/gateway.ts';
import { accept, diceBet } from '../../kit/testHouse.ts';
import { diceOf, RawClient, seen, serveSocket, signInAsAdmin, signOut, signUp, type SocketHouse } from '../../kit/socket.ts';

let served: SocketHouse;
const clients: RawClient[] = [];
beforeEach(async () => {
  served = await serveSocket();
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.terminate();
  await served.close();
});

function client(options?: { readonly origin?: string }): RawClient {
  const one = new RawClient(served.socketUrl, options);
  clients.push(one);
  return one;
}

const reaches = (seq: number) => (message: { readonly head: { readonly seq: number } }) => message.head.seq >= seq;

/** A client that was told everything up to now. */
async function caughtUp(token: string | null, after?: { readonly seq: number; readonly hash: string }): Promise<RawClient> {
  const one = client();
  await one.hello(token, after);
  await one.receive('entries', reaches(served.house.durableHead.seq));
  return one;
}

const metricsText = async (): Promise<string> => (await served.fetch(METRICS)).text();

describe('a client is told', () => {
  test('what concerns it and what is public, and nothing of others', async () => {
    const [ada, bob] = [await signUp(served, 'ada'), await signUp(served, 'bob')];
    const id = crypto.randomUUID();
    const [hers, his] = [await caughtUp(ada.token), await caughtUp(bob.token)];
    expect((await hers.receive('welcome')).account).toBe(ada.id);
    await hers.send(diceOf(id));
    const answer = await hers.receive('answer');
    expect(answer).toMatchObject({ id, answered: { kind: 'accepted', entry: null, repeated: false } });
    // He is told that the log has grown, and not by what.
    await his.receive('entries', reaches(served.house.durableHead.seq));
    expect(hers.told.filter((lines) => lines.includes('"bet/settled"') && lines.includes(ada.id))).toHaveLength(1);
    expect(his.told.join('\n')).not.toContain('"bet/');
    expect(his.told.join('\n')).not.toContain(id);
  });

  test('its own entry before the answer to its command', async () => {
    const ada = await signUp(served, 'ada');
    const hers = await caughtUp(ada.token);
    await hers.send(diceOf(crypto.randomUUID()));
    const { answered } = await hers.receive('answer');
    const seq = answered.kind === 'accepted' ? answered.seq : Number.NaN;
    const told = hers.received.findIndex((message) => message.kind === 'entries' && reaches(seq)(message));
    expect(told).toBeLessThan(hers.received.findIndex(({ kind }) => kind === 'answer'));
    expect(told).toBeGreaterThan(0);
  });

  test('of public entries in the same words as everybody', async () => {
    const ada = await signUp(served, 'ada');
    const readers = [await caughtUp(null), await caughtUp(null), await caughtUp((await signUp(served, 'bob')).token)];
    const hers = await caughtUp(ada.token);
    await hers.send({ kind: 'command', id: crypto.randomUUID(), type: 'Say', payload: { text: 'good evening' } });
    const words = await Promise.all(
      readers.map(async (reader) => {
        await seen(() => reader.told.some((lines) => lines.includes('good evening')));
        return reader.told.filter((lines) => lines.includes('good evening'));
      }),
    );
    expect(new Set(words.flat()).size).toBe(1);
    // Whoever wrote it also reads whose command it was.
    await seen(() => hers.told.some((lines) => lines.includes('good evening')));
  });

  test('of the bets of others that the log has grown, in a few bytes however many they are', async () => {
    const [ada, bob] = [await signUp(served, 'ada'), await signUp(served, 'bob')];
    const [hers, his] = [await caughtUp(ada.token), await caughtUp(bob.token)];
    const before = hers.received.length;
    for (let i = 0; i < 60; i += 1) await his.send(diceOf(crypto.randomUUID(), 10));
    await seen(() => his.received.filter(({ kind }) => kind === 'answer').length === 60);
    await hers.receive('entries', reaches(served.house.durableHead.seq));
    const told = hers.received.slice(before).map((message) => JSON.stringify(message));
    for (const text of told) expect(text.length).toBeLessThan(500);
    expect(told.length).toBeLessThan(60);
  });

  test('only of what comes after the entry that it knows', async () => {
    const ada = await signUp(served, 'ada');
    const hers = await caughtUp(ada.token);
    const { seq, hash } = served.house.durableHead;
    hers.socket.terminate();
    const others = await caughtUp(ada.token);
    await others.send(diceOf(crypto.randomUUID()));
    await others.receive('answer');
    const again = await caughtUp(ada.token, { seq, hash });
    const [first] = again.received.filter((message) => message.kind === 'entries');
    expect(first?.after).toEqual({ seq, hash });
    expect(again.told).toHaveLength(1);
    expect(again.told[0]).toContain('"bet/settled"');
  });

  test('at which place it is, if it names an entry that the log does not have', async () => {
    const { seq, hash } = served.house.durableHead;
    const stranger = await caughtUp(null, { seq: seq + 5, hash: 'f'.repeat(64) });
    expect((await stranger.receive('entries')).after).toEqual({ seq, hash });
  });
});

describe('a command', () => {
  test('has one effect under its id, also on another connection', async () => {
    const ada = await signUp(served, 'ada');
    const id = crypto.randomUUID();
    const [one, two] = [await caughtUp(ada.token), await caughtUp(ada.token)];
    await one.send(diceOf(id));
    await one.receive('answer');
    await two.send(diceOf(id));
    const { answered } = await two.receive('answer');
    expect(answered).toMatchObject({ kind: 'accepted', repeated: true });
    expect(answered.kind === 'accepted' && answered.entry).toContain('"bet/settled"');
    expect(accountOf(served.house.world, ada.id)?.totals.bets).toBe(1);
  });

  test('is refused with the sentence of the rules, and those of the house are not taken', async () => {
    const ada = await signUp(served, 'ada');
    const hers = await caughtUp(ada.token);
    const [dear, forged, nobodys] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await hers.send(diceOf(dear, 500_00));
    await hers.send({ kind: 'command', id: forged, type: 'EndFlights', payload: {} });
    await hers.send({ kind: 'command', id: nobodys, type: 'GiveMeEverything', payload: [] });
    expect((await hers.receive('answer', ({ id }) => id === dear)).answered).toEqual({
      kind: 'refused',
      code: 'balance-too-low',
      sentence: 'Insufficient balance',
      at: served.machine.clock.now(),
    });
    for (const id of [forged, nobodys]) expect((await hers.receive('answer', (answer) => answer.id === id)).answered.kind).toBe('refused');
    expect(balanceOf(served.house.world, ada.id)).toBe(100_00);
  });

  test('of a guest is one of a guest', async () => {
    const guest = await caughtUp(null);
    await guest.send(diceOf(crypto.randomUUID()));
    expect((await guest.receive('answer')).answered).toMatchObject({ kind: 'refused', code: 'login-required' });
  });

  test('of a guest who writes too fast is refused, and no other guest is kept from writing', async () => {
    const [loud, quiet] = [await caughtUp(null), await caughtUp(null)];
    const say = async (guest: RawClient, text: string) => {
      const id = crypto.randomUUID();
      await guest.send({ kind: 'command', id, type: 'Say', payload: { text } });
      return (await guest.receive('answer', (answer) => answer.id === id)).answered;
    };
    for (const word of ['one', 'two', 'three', 'four', 'five']) expect(await say(loud, word)).toMatchObject({ kind: 'accepted' });
    expect(await say(loud, 'six')).toMatchObject({ kind: 'refused', code: 'message-fast' });
    expect(await say(quiet, 'Hello')).toMatchObject({ kind: 'accepted' });
  });

  test('of guests of a network who click on a referral link too often is put off', async () => {
    const ada = await signUp(served, 'ada');
    const { referralCode: code = '' } = accountOf(served.house.world, ada.id) ?? {};
    const guests = await Promise.all(Array.from({ length: 5 }, () => caughtUp(null)));
    const before = served.house.head.seq;
    const answers: string[] = [];
    for (const guest of guests)
      for (let n = 0; n < 12; n += 1) {
        const id = crypto.randomUUID();
        const payload = { code, click: id.replaceAll('-', '') };
        await guest.send({ kind: 'command', id, type: 'TrackReferralClick', payload });
        answers.push((await guest.receive('answer', (answer) => answer.id === id)).answered.kind);
      }
    const one = [...Array<string>(10).fill('accepted'), 'later', 'later'];
    expect(answers).toEqual([...one, ...one, ...one, ...one, ...Array<string>(12).fill('later')]);
    expect(served.house.head.seq - before).toBe(40);
  });

  test.each([
    ['muted', { type: 'MuteInChat', forMs: 60_000 }],
    ['blocked', { type: 'BlockAccount', reason: 'several accounts' }],
  ] as const)('of somebody who was %s is not taken from a guest either', async (_, { type, ...payload }) => {
    const ada = await signUp(served, 'ada');
    const hers = await caughtUp(ada.token);
    const say = async (client: RawClient, text: string) => {
      const id = crypto.randomUUID();
      await client.send({ kind: 'command', id, type: 'Say', payload: { text } });
      return (await client.receive('answer', (answer) => answer.id === id)).answered;
    };
    expect(await say(hers, 'Hello')).toMatchObject({ kind: 'accepted' });
    expect(await say(await caughtUp(null), 'Hello')).toMatchObject({ kind: 'accepted' });
    const command = { type, payload: { account: ada.id, ...payload } } as Command;
    accept(await served.house.submit(command, 'house'));
    expect(await say(await caughtUp(null), 'I am a guest now')).toMatchObject({ kind: 'refused', code: 'muted' });
  });

  test('that nobody knows to be kept is to be sent again', async () => {
    const ada = await signUp(served, 'ada');
    const hers = await caughtUp(ada.token);
    served.house.close();
    await hers.send(diceOf(crypto.randomUUID()));
    expect((await hers.receive('answer')).answered.kind).toBe('later');
  });
});

describe('a question', () => {
  test('for the own trail is answered backwards, by pages', async () => {
    const ada = await signUp(served, 'ada');
    const hers = await caughtUp(ada.token);
    for (let i = 0; i < 3; i += 1) await hers.send(diceOf(crypto.randomUUID(), 1_00));
    await seen(() => hers.received.filter(({ kind }) => kind === 'answer').length === 3);
    await hers.send({ kind: 'trail', ask: 1, before: served.house.durableHead.seq + 10, limit: 2 });
    const { entries } = await hers.receive('trail');
    expect(entries).toHaveLength(2);
    const places = entries.map((lines) => Number(/"seq":(\d+)/u.exec(lines)?.[1]));
    expect(places).toEqual(places.toSorted((a, b) => b - a));
    await hers.send({ kind: 'trail', ask: 2, before: places[1] ?? 0, limit: 1 });
    const next = await hers.receive('trail', ({ ask }) => ask === 2);
    expect(Number(/"seq":(\d+)/u.exec(next.entries[0] ?? '')?.[1])).toBeLessThan(places[1] ?? 0);
  });

  test('for the hash of a place is answered with it, and beyond the head with that of the head', async () => {
    const guest = await caughtUp(null);
    const [, entry] = served.machine.kept.log.entries;
    await guest.send({ kind: 'place', ask: 1, seq: 2 });
    expect(await guest.receive('place')).toMatchObject({ hash: entry?.hash });
    await guest.send({ kind: 'place', ask: 2, seq: 1_000_000 });
    expect(await guest.receive('place', ({ ask }) => ask === 2)).toMatchObject({ hash: served.house.durableHead.hash });
  });

  test('for a view is answered with what the reader may read something of, up to a place', async () => {
    const [ada, bob] = [await signUp(served, 'ada'), await signUp(served, 'bob')];
    accept(await served.house.submit(diceBet(1_00), bob.id));
    const upTo = served.house.durableHead.seq;
    accept(await served.house.submit(diceBet(1_00), ada.id));
    const hers = await caughtUp(ada.token);
    await hers.send({ kind: 'view', ask: 1, after: 1, upTo, limit: 200 });
    const { entries } = await hers.receive('view');
    const seqs = entries.map((lines) => Number(/"seq":(\d+)/u.exec(lines)?.[1]));
    const told = hers.told.map((lines) => Number(/"seq":(\d+)/u.exec(lines)?.[1]));
    expect(seqs).toEqual(told.filter((seq) => seq > 1 && seq <= upTo));
    expect([seqs.length > 0, seqs.includes(upTo), told.includes(upTo + 1)]).toEqual([true, false, true]);
  });

  test('for the time is answered with it', async () => {
    const guest = await caughtUp(null);
    served.machine.clock.move(1_234);
    await guest.send({ kind: 'time', ask: 9 });
    expect(await guest.receive('time')).toEqual({ kind: 'time', ask: 9, now: served.machine.clock.now() });
  });
});

describe('a session that ends elsewhere', () => {
  test('ends the socket with one sentence, and the others of the account stay', async () => {
    const ada = await signUp(served, 'ada');
    const hers = await caughtUp(ada.token);
    const phone = await served.fetch('http://house.test/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: 'secret word' }),
    });
    const { access_token: token } = (await phone.json()) as { access_token: string };
    const other = await caughtUp(token);
    await signOut(served, token, 'others');
    expect(await hers.receive('end')).toEqual({
      kind: 'end',
      code: 'no-session',
      message: 'Your session has ended. Sign in again.',
      final: true,
    });
    await seen(() => hers.closed !== null);
    expect(other.closed).toBeNull();
    await other.send({ kind: 'time', ask: 1 });
    await other.receive('time');
  });

  test('an account that is blocked is told so', async () => {
    const WHY = 'This account has been blocked: several accounts';
    const [ada, admin] = [await signUp(served, 'ada'), await signInAsAdmin(served)];
    const [hers, office] = [await caughtUp(ada.token), await caughtUp(admin.token)];
    await office.send({
      kind: 'command',
      id: crypto.randomUUID(),
      type: 'BlockAccount',
      payload: { account: ada.id, reason: 'several accounts' },
    });
    expect(await hers.receive('end')).toMatchObject({ code: 'account-blocked', message: WHY, final: true });
    const again = client();
    await again.hello(ada.token);
    expect(await again.receive('end')).toMatchObject({ code: 'account-blocked', message: WHY, final: true });
  });

  test.each([
    ['junk', () => 'abc.def.ghi'],
    ['of another house', tokenOfAnotherHouse],
  ])('a token that is %s lets nobody in', async (_what, token) => {
    const one = client();
    await one.hello(await token());
    expect(await one.receive('end')).toMatchObject({ code: 'no-session', final: true });
    expect(one.received.some(({ kind }) => kind === 'welcome')).toBe(false);
  });

  async function tokenOfAnotherHouse(): Promise<string> {
    const other = await serveSocket();
    const { token } = await signUp(other, 'ada');
    await other.close();
    return token;
  }
});

describe('turned away', () => {
  const hello = { kind: 'hello', protocol: 1, token: null, after: { seq: 0, hash: NO_HASH } };
  test.each(badFrames)('%s ends the connection with one sentence', async (_what, text) => {
    const one = client();
    await one.send(text);
    expect(await one.receive('end')).toEqual({
      kind: 'end',
      code: 'request-unreadable',
      message: 'This request could not be read',
      final: false,
    });
    await seen(() => one.closed !== null);
    expect(one.received).toHaveLength(1);
  });

  test('a second hello: a connection is of one account', async () => {
    const [ada, one] = [await signUp(served, 'ada'), await caughtUp(null)];
    await one.hello(ada.token);
    expect(await one.receive('end')).toMatchObject({ code: 'request-unreadable' });
  });

  test('a frame of more than 64 kB', async () => {
    const one = await caughtUp(null);
    await one.send(JSON.stringify({ kind: 'time', ask: 1, filling: 'x'.repeat(70_000) }));
    expect(await seen(() => one.closed)).toBe(1_009);
  });

  test('a page of another version', async () => {
    const one = client();
    await one.send(JSON.stringify({ ...hello, protocol: 99 }));
    expect(await one.receive('end')).toMatchObject({ code: 'another-version', final: true });
  });

  test('a page of another origin, and its own is let in', async () => {
    const { host } = new URL(served.socketUrl);
    const stranger = client({ origin: 'https://elsewhere.example' });
    expect(await seen(() => stranger.closed)).toBe(403);
    const own = client({ origin: `http://${host}` });
    await own.hello(null);
    await own.receive('welcome');
  });

  test('a request that is no socket', async () => {
    const response = await served.fetch('http://house.test/socket');
    expect([response.status, Object.keys((await response.json()) as object)]).toEqual([404, ['code', 'message']]);
  });
});

describe('limits', () => {
  async function serveWith(limits: Partial<typeof socketLimits>): Promise<void> {
    await served.close();
    served = await serveSocket({ socketLimits: { ...socketLimits, ...limits } });
  }

  test('haste of a connection: what is too much is to be sent again later, and has no effect', async () => {
    await serveWith({ perConnection: { atOnce: 2, aSecond: 1 } });
    const ada = await signUp(served, 'ada');
    const hers = await caughtUp(ada.token);
    const ids = [1, 2, 3].map(() => crypto.randomUUID());
    for (const id of ids) await hers.send(diceOf(id, 1_00));
    const last = await hers.receive('answer', ({ id }) => id === ids[2]);
    expect(last.answered).toEqual({ kind: 'later', waitMs: 1_000 });
    await seen(() => hers.received.filter(({ kind }) => kind === 'answer').length === 3);
    expect(accountOf(served.house.world, ada.id)?.totals.bets).toBe(2);
    served.machine.clock.move(1_000);
    await hers.send(diceOf(ids[2] ?? '', 1_00));
    await hers.receive('answer', ({ id, answered }) => id === ids[2] && answered.kind === 'accepted');
  });

  test('haste of an account, whatever the number of its connections', async () => {
    await serveWith({ perAccount: { atOnce: 2, aSecond: 1 } });
    const ada = await signUp(served, 'ada');
    const [one, two] = [await caughtUp(ada.token), await caughtUp(ada.token)];
    for (const each of [one, two]) await each.send({ kind: 'time', ask: 1 });
    for (const each of [one, two]) await each.receive('time');
    await two.send({ kind: 'time', ask: 2 });
    await two.receive('unanswered', ({ ask }) => ask === 2);
  });

  test('rows that the guests of a network read, whatever the number of their connections; those of a player are their own', async () => {
    await served.close();
    const rate = { atOnce: 200, aSecond: 1 };
    const rows = { account: rate, guest: rate, guests: { atOnce: 100_000, aSecond: 1 } };
    served = await serveSocket({ readLimits: { ...readLimits, rows, concurrent: { account: 1, guest: 1 }, patienceMs: 0 } });
    const ada = await signUp(served, 'ada');
    const [one, two, hers] = [await caughtUp(null), await caughtUp(null), await caughtUp(ada.token)];
    const question = (ask: number) => ({ kind: 'view', ask, after: 0, upTo: 1_000_000, limit: 200 }) as const;
    await one.send(question(1));
    await one.receive('view');
    await two.send(question(2));
    await two.receive('unanswered', ({ ask }) => ask === 2);
    await hers.send(question(3));
    await hers.receive('view');
    served.machine.clock.move(2_000_000);
    await two.send(question(4));
    await two.receive('view');
  });

  test('what the guests of a network are told of the past: the next one waits for its turn, and a player does not', async () => {
    await served.close();
    // The clock stands still, so what was read is not given back.
    const guest = { atOnce: 10, aSecond: 1_000 };
    const rows = { account: { atOnce: 1_000, aSecond: 1 }, guest, guests: { atOnce: 100_000, aSecond: 1 } };
    served = await serveSocket({ readLimits: { ...readLimits, rows, concurrent: { account: 1, guest: 1 }, patienceMs: 0 } });
    await caughtUp(null);
    const waits = client();
    await waits.hello(null);
    await waits.receive('welcome');
    const ada = await signUp(served, 'ada');
    await caughtUp(ada.token);
    expect(waits.received.map(({ kind }) => kind)).toEqual(['welcome']);
    served.machine.clock.move(1_000);
    await waits.receive('entries', reaches(served.house.durableHead.seq));
  });

  test('who does not heed it is turned away', async () => {
    await serveWith({ perConnection: { atOnce: 1, aSecond: 1 } });
    const one = await caughtUp(null);
    for (let ask = 0; ask < 300; ask += 1) await one.send({ kind: 'time', ask });
    expect(await one.receive('end')).toMatchObject({ code: 'too-many-requests', final: false });
  });

  test('connections of an account; a place becomes free when one ends', async () => {
    await serveWith({ connectionsOfAccount: 2 });
    const ada = await signUp(served, 'ada');
    const [one] = [await caughtUp(ada.token), await caughtUp(ada.token)];
    const third = client();
    await third.hello(ada.token);
    expect(await third.receive('end')).toMatchObject({ code: 'too-many-connections', final: false });
    one?.socket.close();
    await vi.waitUntil(async () => (await metricsText()).includes('house_connections 1\n'), { timeout: PATIENCE_MS });
    await caughtUp(ada.token);
  });

  test('connections of a network', async () => {
    await serveWith({ connectionsOfNetwork: 1 });
    await caughtUp(null);
    expect(await client().receive('end')).toMatchObject({ code: 'too-many-connections' });
  });

  test('guests of a network; a player of it gets in all the same', async () => {
    await serveWith({ guestsOfNetwork: 1 });
    const ada = await signUp(served, 'ada');
    const one = await caughtUp(null);
    const other = client();
    await other.hello(null);
    expect(await other.receive('end')).toMatchObject({ code: 'too-many-connections', final: false });
    await caughtUp(ada.token);
    one.socket.close();
    await vi.waitUntil(async () => (await metricsText()).includes('house_connections 1\n'), { timeout: PATIENCE_MS });
    await caughtUp(null);
  });
});

test('who says nothing for too long is let go', async () => {
  await served.close();
  served = await serveSocket({ socketLimits: { ...socketLimits, silentMs: 60 } });
  const one = await caughtUp(null);
  served.machine.clock.move(61);
  expect(await one.receive('end')).toMatchObject({ code: 'silent', final: false });
});

test('a house that is closed says so, and that it will be back', async () => {
  const one = await caughtUp(null);
  await served.app.close();
  expect(await one.receive('end')).toEqual({
    kind: 'end',
    code: 'closing',
    message: 'The house server is restarting. One moment.',
    final: false,
  });
  await seen(() => one.closed !== null);
});

test('the metrics count connections and messages, by names of the house only', async () => {
  const one = await caughtUp(null);
  await one.send('junk');
  await one.receive('end');
  const text = await metricsText();
  expect(text).toContain('house_connections 0');
  expect(text).toContain('house_messages_total{kind="hello"} 1');
  expect(text).toContain('house_connections_ended_total{why="request-unreadable"} 1');
  expect(text).not.toContain('junk');
});

describe('topics', () => {
  const follow = (one: RawClient, ...topics: readonly Topic[]) => one.send({ kind: 'follow', topics: [...topics] });
  const names = ({ rows }: { readonly rows: readonly unknown[] }) => rows.map((row) => (row as { readonly name?: string }).name);

  test('everybody may follow any of them; nothing of it is an address, a digest or a secret', async () => {
    const ada = await signUp(served, 'ada');
    const hers = await caughtUp(ada.token);
    await hers.send(diceOf(crypto.randomUUID()));
    await hers.receive('answer');
    const guest = await caughtUp(null);
    for (const topics of [topicNames.slice(0, 8), topicNames.slice(8)])
      for (const one of [hers, guest]) {
        await follow(one, ...topics);
        for (const topic of topics) await one.receive('topic', (message) => message.topic === topic);
      }
    const text = JSON.stringify([...hers.received, ...guest.received].filter(({ kind }) => kind === 'topic'));
    expect(text).toContain('"username":"demo"');
    expect(text).not.toContain('example.com');
    const { emailDigest } = accountOf(served.house.world, ada.id)!;
    expect(text).not.toContain(emailDigest);
    const secrets = await served.machine.kept.vault.getMany(await served.machine.kept.vault.keys(''));
    expect(secrets.size).toBeGreaterThan(0);
    for (const secret of secrets.values()) {
      for (const [hex] of secret.matchAll(/[0-9a-f]{32,}/gu)) expect(text).not.toContain(hex);
    }
  });

  test.each([
    ['of which there is none', ['everything']],
    ['that are too many', topicNames.slice(0, 9)],
    ['that are no list', 'people'],
  ])('%s end the connection', async (_what, topics) => {
    const guest = await caughtUp(null);
    await guest.send(JSON.stringify({ kind: 'follow', topics }));
    expect(await guest.receive('end')).toMatchObject({ code: 'request-unreadable', final: false });
  });

  test('online is who is signed in here, from the welcome until the line ends', async () => {
    const [ada, bob] = [await signUp(served, 'ada'), await signUp(served, 'bob')];
    const guest = await caughtUp(null);
    await follow(guest, 'people');
    await guest.receive('topic', (word) => word.total === 0);
    const hers = await caughtUp(ada.token);
    const his = [await caughtUp(bob.token), await caughtUp(bob.token)];
    await guest.receive('topic', (word) => word.total === 2);
    hers.socket.terminate();
    his[0]?.socket.terminate();
    await seen(() => {
      const last = guest.received.findLast((message) => message.kind === 'topic');
      return last?.kind === 'topic' && last.total === 1;
    });
    await follow(guest);
    await follow(guest, 'people');
    const word = await seen(() => {
      const last = guest.received.findLast((message) => message.kind === 'topic');
      return last?.kind === 'topic' && names(last)[0] !== undefined ? last : null;
    });
    expect(names(word)).toEqual(['bob']);
  });

  test('rounds of live roulette open while an account follows the table', async () => {
    const ada = await signUp(served, 'ada');
    const [guest, hers] = [await caughtUp(null), await caughtUp(ada.token)];
    const { clock } = served.machine;
    const { scheduler } = served;
    const nextRound = async (): Promise<void> => {
      clock.move(25_000 - (clock.now() % 25_000));
      await scheduler.run();
    };
    const at = async (one: RawClient, total: number): Promise<void> => {
      await follow(one, 'live-table');
      await one.receive('topic', (word) => word.topic === 'live-table' && word.total === total);
    };
    await at(guest, 0);
    await nextRound();
    expect(liveRoundOf(served.house.world, 'roulette')).toBeUndefined();
    await at(hers, 1);
    await nextRound();
    expect(liveRoundOf(served.house.world, 'roulette')).toBeDefined();
    await hers.receive('entries', () => hers.told.some((lines) => lines.includes('"round/opened"')));
    hers.socket.terminate();
    // Nobody, she, nobody.
    await seen(() => guest.received.filter(({ kind }) => kind === 'topic').length === 3);
    const before = served.house.head.seq;
    clock.move(20_000);
    await scheduler.run();
    const spun = served.house.head.seq;
    expect(spun).toBeGreaterThan(before);
    await nextRound();
    expect(served.house.head.seq).toBe(spun);
  });

  test('matches of the house open while an account looks at sports, and everybody reads the seeds of their scores', async () => {
    const ada = await signUp(served, 'ada');
    const [guest, hers] = [await caughtUp(null), await caughtUp(ada.token)];
    const { house, scheduler } = served;
    const { clock } = served.machine;
    const matches = () => Object.values(house.world.sportEvents).filter(({ seedHash }) => seedHash !== undefined);
    await follow(guest, 'matches');
    await guest.receive('topic', ({ topic }) => topic === 'matches');
    await scheduler.run();
    expect(matches()).toEqual([]);
    await follow(hers, 'matches');
    await hers.receive('entries', () => hers.told.some((lines) => lines.includes('"seedHash"') && lines.includes('"sport/created"')));
    await scheduler.run();
    expect(matches()).toHaveLength(4);
    hers.socket.terminate();
    clock.move(24 * 3_600_000);
    await scheduler.run();
    await guest.receive('entries', () => guest.told.some((lines) => lines.includes('"sport/settled"') && lines.includes('"serverSeed"')));
    expect(matches()).toEqual([]);
  });
});
