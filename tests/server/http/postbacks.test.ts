/** Walls at a house on a server: opened by their player, credited by nobody but the partner, once for each transaction. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoPostbacks } from '../../../scripts/demoPartner.ts';
import { demoWall } from '../../../scripts/demoWall.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import { commandIdFor } from '../../../src/engine/accounts/commandIds.ts';
import { seededAdmin } from '../../../src/engine/genesis.ts';
import { requestLog } from '../../../src/server/http/httpServer.ts';
import { signPostback } from '../../../src/server/partners/postback.ts';
import { accept } from '../../kit/testHouse.ts';
import { clientOf, ORIGIN, serveHouse, type ServedHouse } from '../../kit/gateway.ts';

const SECRET = 'the-secret-of-the-lagoon-0123456789';
const BEACONS = 'the-secret-of-the-beacon-0123456789';
const partnerSecrets = new Map([
  ['lagoon', [SECRET]],
  ['beacon', [BEACONS]],
]);
const WELCOME_CENTS = 100_00;

let served: ServedHouse;
let logged: string[];
beforeEach(async () => {
  logged = [];
  served = await serveHouse({ partnerSecrets, logger: requestLog({ write: (line) => void logged.push(line) }) });
});
afterEach(() => served.close());

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function post(path: string, body: unknown, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const response = await served.fetch(ORIGIN + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

interface Visitor {
  readonly id: AccountId;
  readonly token: string;
  readonly user: string;
  readonly address: URL;
}

/** Signs somebody up who opens a wall. */
async function visitor(username: string, wall = 'lagoon'): Promise<Visitor> {
  const { body } = await post('/auth/v1/signup', { email: `${username}@example.com`, password: 'secret word', data: { username } });
  const token = String(body['access_token']);
  const visit = await post(`/partners/${wall}/visits`, { id: crypto.randomUUID() }, token);
  expect(visit.status, JSON.stringify(visit.body)).toBe(200);
  const address = new URL(String(visit.body['address']));
  return { id: (body['user'] as { readonly id: AccountId }).id, token, user: address.searchParams.get('user') ?? '', address };
}

const credit = (user: string, more: object = {}) => ({ type: 'offer_completed', user, credits: 12.5, transactionId: 'tx-1', ...more });

/** Sends bytes as a partner does. */
async function send(bytes: Uint8Array | string, { wall = 'lagoon', signature = undefined as string | undefined } = {}): Promise<Answer> {
  const body = Buffer.from(bytes);
  const header = signature ?? signPostback(SECRET, body, served.machine.clock.now());
  const headers = { host: 'house.test', 'content-type': 'application/json', ...(header === '' ? {} : { 'partner-signature': header }) };
  const answer = await served.app.inject({ method: 'POST', url: `/partners/${wall}/postback`, headers, payload: body });
  return { status: answer.statusCode, body: answer.json() };
}
const report = (sent: object, options?: Parameters<typeof send>[1]) => send(JSON.stringify(sent), options);

describe('a signed postback', () => {
  test('credits whom it means, and the log that says so verifies', async () => {
    const ada = await visitor('ada');
    const answer = await report(credit(ada.user));
    const { seq, hash } = served.house.durableHead;
    expect(answer).toEqual({ status: 200, body: { transactionId: 'tx-1', credits: 12.5, seq, hash } });
    expect(balanceOf(served.house.world, ada.id)).toBe(WELCOME_CENTS + 12_50);
    expect(accountOf(served.house.world, ada.id)?.offersCompleted).toBe(1);
    expect(verifyLines(served.machine.lines()).failure).toBeNull();
  });

  test('sent again has one effect and the same answer, also at once and on another day', async () => {
    const ada = await visitor('ada');
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => report(credit(ada.user))));
    expect(first?.status).toBe(200);
    for (const one of again) expect(one).toEqual(first);
    served.machine.clock.move(86_400_000);
    expect(await report(credit(ada.user))).toEqual(first);
    expect(balanceOf(served.house.world, ada.id)).toBe(WELCOME_CENTS + 12_50);
  });

  test('credits also where somebody knew its id beforehand and wanted to use it up for something else', async () => {
    const ada = await visitor('ada');
    const { house } = served;
    const purpose = ['postback', house.durableHead.logId, 'lagoon', ada.user, 'tx-1', 'offer_completed', 12_50];
    const id = commandIdFor(JSON.stringify(purpose), house.hashing);
    for (const [path, body] of [
      ['/commands', { id, type: 'Say', payload: { text: 'mine' } }],
      ['/partners/lagoon/visits', { id }],
      ['/withdrawals', { id, amountCents: 1, method: 'paypal', address: 'ada@example.com', name: 'Ada' }],
      ['/functions/v1/referral-tracking', { action: 'track-click', referrerId: 'REF', clickId: id, userAgent: '', landingUrl: '' }],
    ] as const) {
      expect(await post(path, body, ada.token), path).toMatchObject({ status: 400, body: { code: 'request-unreadable' } });
    }
    expect((await report(credit(ada.user))).status).toBe(200);
    expect(balanceOf(house.world, ada.id)).toBe(WELCOME_CENTS + 12_50);
  });

  test('with another report under the same transaction is refused, for whomever', async () => {
    const [ada, ben] = [await visitor('ada'), await visitor('ben')];
    await report(credit(ada.user));
    for (const other of [credit(ada.user, { credits: 13 }), credit(ben.user), credit(ada.user, { type: 'credits_earned' })]) {
      expect(await report(other)).toEqual({
        status: 409,
        body: { code: 'wall-repeated', message: 'This transaction has already been credited' },
      });
    }
    expect(balanceOf(served.house.world, ben.id)).toBe(WELCOME_CENTS);
    expect(balanceOf(served.house.world, ada.id)).toBe(WELCOME_CENTS + 12_50);
  });

  test('the numbers of two walls have nothing to do with each other, and nor have their names of a person', async () => {
    const ada = await visitor('ada');
    const visit = await post('/partners/beacon/visits', { id: crypto.randomUUID() }, ada.token);
    const atBeacon = new URL(String(visit.body['address'])).searchParams.get('user') ?? '';
    expect(atBeacon).not.toBe(ada.user);
    await report(credit(ada.user));
    const body = JSON.stringify(credit(atBeacon));
    const signature = signPostback(BEACONS, Buffer.from(body), served.machine.clock.now());
    expect((await send(body, { wall: 'beacon', signature })).status).toBe(200);
    expect(await send(body)).toMatchObject({ status: 422, body: { code: 'user-unknown' } });
    expect(balanceOf(served.house.world, ada.id)).toBe(WELCOME_CENTS + 25_00);
  });

  test('above the limits is refused and can come again on another day', async () => {
    const ada = await visitor('ada');
    for (const n of [1, 2, 3, 4]) expect((await report(credit(ada.user, { credits: 500, transactionId: `big-${n}` }))).status).toBe(200);
    const limit = { status: 422, body: { code: 'wall-limit', message: 'This partner wall has reached its credit limit' } };
    expect(await report(credit(ada.user))).toEqual(limit);
    expect(await report(credit(ada.user, { credits: 500.01, transactionId: 'bigger' }))).toEqual(limit);
    served.machine.clock.move(86_400_000);
    expect((await report(credit(ada.user))).status).toBe(200);
  });

  test.each([{ currency: 'USD' }, { status: 'pending' }, { amount: -5 }, { test: true }])('with %j is refused', async (more) => {
    const ada = await visitor('ada');
    expect(await report(credit(ada.user, more))).toMatchObject({ status: 400, body: { code: 'postback-unreadable' } });
  });

  test('the secret is in no answer, no entry and no line of the log of requests', async () => {
    const ada = await visitor('ada');
    await report(credit(ada.user));
    await report(credit(ada.user), { signature: SECRET });
    await send('{', {});
    const metrics = await served.app.inject({ url: '/metrics' });
    const said = [...served.answered, ...logged, ...served.machine.lines(), metrics.payload].join('\n');
    expect(said).toContain('/partners/:wall/postback');
    expect(said).not.toContain(SECRET);
    expect(logged.join('\n')).not.toContain(ada.user);
  });
});

describe('a postback that is turned away appends nothing', () => {
  let ada: Visitor;
  let before: number;
  beforeEach(async () => {
    ada = await visitor('ada');
    before = served.house.durableHead.seq;
  });
  afterEach(() => {
    expect(served.house.durableHead.seq).toBe(before);
    expect(balanceOf(served.house.world, ada.id)).toBe(WELCOME_CENTS);
  });

  test('no changed byte of body or signature is taken', async () => {
    const body = Buffer.from(JSON.stringify(credit(ada.user)));
    const signature = signPostback(SECRET, body, served.machine.clock.now());
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 127 }), fc.boolean(), async (place, by, ofBody) => {
        const target = Buffer.from(ofBody ? body : signature);
        const at = place % target.length;
        target[at] = (target[at] ?? 0) ^ by;
        const answer = await send(ofBody ? target : body, { signature: ofBody ? signature : target.toString('latin1') });
        expect([400, 401]).toContain(answer.status);
        expect(Object.keys(answer.body)).toEqual(['code', 'message']);
      }),
      { numRuns: 60 },
    );
  });

  const signature = 'The header Partner-Signature must read t=<seconds>,v1=<64 hex digits>.';
  const form =
    'A postback must have a type, a user, credits above 0 with two decimals at most, and a transactionId. It may also have a status. A reversal may have a reason. Other fields are refused.';
  const cases: readonly [string, () => Promise<Answer>, number, string, string][] = [
    ['no signature', () => report(credit(ada.user), { signature: '' }), 400, 'signature-unreadable', signature],
    ['junk as a signature', () => report(credit(ada.user), { signature: 'junk' }), 400, 'signature-unreadable', signature],
    [
      'the signature of another body',
      () => report(credit(ada.user), { signature: signPostback(SECRET, Buffer.from('{}'), served.machine.clock.now()) }),
      401,
      'signature-wrong',
      'The signature does not fit the body.',
    ],
    [
      'an old one that was recorded',
      () => {
        const body = JSON.stringify(credit(ada.user));
        return send(body, { signature: signPostback(SECRET, Buffer.from(body), served.machine.clock.now() - 301_000) });
      },
      401,
      'signature-stale',
      'The time of the signature is more than five minutes from the time of the house.',
    ],
    [
      'one for another wall',
      () => report(credit(ada.user), { wall: 'beacon' }),
      401,
      'signature-wrong',
      'The signature does not fit the body.',
    ],
    [
      'a wall without a secret',
      () => report(credit(ada.user), { wall: 'lantern' }),
      404,
      'wall-without-secret',
      'This house takes no postbacks of this wall.',
    ],
    [
      'a wall that nobody has',
      () => report(credit(ada.user), { wall: '__proto__' }),
      404,
      'wall-without-secret',
      'This house takes no postbacks of this wall.',
    ],
    ['not JSON', () => send('{"type":'), 400, 'request-unreadable', 'This request could not be read'],
    ['not UTF-8', () => send(Buffer.from([0x22, 0xff, 0x22])), 400, 'request-unreadable', 'This request could not be read'],
    ['nothing', () => send(''), 400, 'request-unreadable', 'This request could not be read'],
    ['a list', () => send('[]'), 400, 'postback-unreadable', form],
    ['no transaction', () => report(credit(ada.user, { transactionId: undefined })), 400, 'postback-unreadable', form],
    ['no credits', () => report(credit(ada.user, { credits: 0 })), 400, 'postback-unreadable', form],
    ['negative credits', () => report(credit(ada.user, { credits: -5 })), 400, 'postback-unreadable', form],
    ['parts of cents', () => report(credit(ada.user, { credits: 0.001 })), 400, 'postback-unreadable', form],
    ['another type', () => report(credit(ada.user, { type: 'all_yours' })), 400, 'postback-unreadable', form],
    ['an account instead of a name', () => report(credit(ada.id)), 400, 'postback-unreadable', form],
    ['a name of nobody', () => report(credit('0'.repeat(32))), 422, 'user-unknown', 'Nobody has opened this wall under this name.'],
    ['more than it may hold', () => report(credit(ada.user, { more: 'x'.repeat(5_000) })), 413, 'too-large', 'This request is too large.'],
  ];
  test.each(cases)('%s', async (_what, sent, status, code, message) => {
    expect(await sent()).toEqual({ status, body: { code, message } });
  });
});

describe('a reversal', () => {
  const reversal = (user: string, changed: object = {}) => ({ ...credit(user), status: 'reversed', ...changed });
  const balance = (id: AccountId) => balanceOf(served.house.world, id);

  test.each([
    ['by its status', { status: 'reversed' }, 'reversed by the partner'],
    ['by its type', { status: undefined, type: 'chargeback' }, 'chargeback'],
    ['with a reason', { reason: ' The order was returned ' }, 'The order was returned'],
  ])('%s takes the credit back once, and the log that says so verifies', async (_how, changed, reason) => {
    const ada = await visitor('ada');
    await report(credit(ada.user));
    expect(balance(ada.id)).toBe(WELCOME_CENTS + 12_50);
    const answer = await report(reversal(ada.user, changed));
    const { seq, hash } = served.house.durableHead;
    expect(answer).toEqual({ status: 200, body: { transactionId: 'tx-1', credits: 12.5, seq, hash } });
    expect(balance(ada.id)).toBe(WELCOME_CENTS);
    expect(await report(reversal(ada.user, changed)), 'again').toEqual(answer);
    expect(await report(reversal(ada.user, { ...changed, reason: 'another' }))).toMatchObject({
      status: 409,
      body: { code: 'wall-reversed' },
    });
    expect(await report(credit(ada.user)), 'the credit sent again').toMatchObject({ status: 200 });
    expect(balance(ada.id)).toBe(WELCOME_CENTS);
    const lines = served.machine.lines();
    expect(verifyLines(lines).failure).toBeNull();
    expect(lines.some((line) => line.includes(`"type":"wall/reversed"`) && line.includes(`"reason":"${reason}"`))).toBe(true);
  });

  test('of what is spent leaves a debt, also of a blocked account', async () => {
    const ada = await visitor('ada');
    await report(credit(ada.user));
    const spent = { account: ada.id, counterparty: 'house' as const, cents: -(WELCOME_CENTS + 10_00), reason: 'spent' };
    accept(await served.house.submit({ type: 'CorrectLedger', payload: spent }, seededAdmin.account));
    accept(
      await served.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'several accounts' } }, seededAdmin.account),
    );
    expect((await report(reversal(ada.user))).status).toBe(200);
    expect(balance(ada.id)).toBe(0);
    expect(served.house.world.ledger.debt).toEqual({ [ada.id]: -10_00 });
  });

  test('of another amount, of an unknown transaction or of somebody else is refused', async () => {
    const [ada, ben] = [await visitor('ada'), await visitor('ben')];
    await report(credit(ada.user));
    const refused = { status: 422, body: { code: 'wall-transaction-unknown', message: 'This transaction was never credited' } };
    expect(await report(reversal(ada.user, { transactionId: 'tx-2' }))).toEqual(refused);
    expect(await report(reversal(ben.user))).toEqual(refused);
    expect(await report(reversal(ada.user, { credits: 12.49 }))).toMatchObject({ status: 422, body: { code: 'wall-reversal-amount' } });
    for (const changed of [
      { credits: -12.5 },
      { status: 'rejected' },
      { type: 'chargeback', status: 'completed' },
      { reversed: true },
      { status: 'completed', reason: 'why' },
    ])
      expect(await report(reversal(ada.user, changed)), JSON.stringify(changed)).toMatchObject({
        status: 400,
        body: { code: 'postback-unreadable' },
      });
    expect(balance(ada.id)).toBe(WELCOME_CENTS + 12_50);
  });
});

test('a blocked account is not credited', async () => {
  const ada = await visitor('ada');
  accept(
    await served.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'several accounts' } }, seededAdmin.account),
  );
  expect((await report(credit(ada.user))).status).toBe(403);
  expect(balanceOf(served.house.world, ada.id)).toBe(WELCOME_CENTS);
});

test('too many requests of one address are turned away', async () => {
  const strict = await serveHouse({ partnerSecrets, requestsAMinute: 3 });
  try {
    const knock = () => strict.app.inject({ method: 'POST', url: '/partners/lagoon/postback', payload: {} });
    const answers = [await knock(), await knock(), await knock(), await knock()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 429]);
    expect(answers[3]?.json()).toEqual({ code: 'too-many-requests', message: 'Too many requests. Try again in a minute.' });
  } finally {
    await strict.close();
  }
});

describe('opening a wall', () => {
  test('gives an address that does not name the account, and writes the visit down once', async () => {
    const ada = await visitor('ada');
    expect(ada.address.origin).toBe('https://partner.test');
    expect(ada.user).toMatch(/^[0-9a-f]{32}$/u);
    expect(ada.address.href).not.toContain(ada.id.slice(4));
    const before = served.house.durableHead.seq;
    const id = crypto.randomUUID();
    const both = [await post('/partners/lantern/visits', { id }, ada.token), await post('/partners/lantern/visits', { id }, ada.token)];
    expect(both[1]).toEqual(both[0]);
    expect(served.house.durableHead.seq).toBe(before + 1);
    expect(served.house.world.wallSessions[0]).toMatchObject({ id: both[0]?.body['session'], account: ada.id, wall: 'lantern' });
  });

  test('is ended by its player, once, and by nobody else', async () => {
    const [ada, ben] = [await visitor('ada'), await visitor('ben')];
    const session = ada.address.searchParams.get('sid') ?? '';
    const before = served.house.durableHead.seq;
    const end = (wall: string, token: string | undefined, of = session) =>
      served.app.inject({
        method: 'POST',
        url: `/partners/${wall}/visits/${of}/end`,
        headers: {
          host: 'house.test',
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        payload: '{}',
      });
    const statuses = [];
    for (const [wall, token, of] of [
      ['lagoon', undefined],
      ['lagoon', ben.token],
      ['beacon', ada.token],
      ['lagoon', ada.token, 'wal_1'],
    ] as const)
      statuses.push((await end(wall, token, of)).statusCode);
    expect(statuses).toEqual([401, 422, 422, 400]);
    expect(served.house.durableHead.seq).toBe(before);
    for (let i = 0; i < 2; i += 1) expect((await end('lagoon', ada.token)).statusCode).toBe(204);
    expect(served.house.durableHead.seq).toBe(before + 1);
  });

  test('is for those who are signed in, and for walls that there are', async () => {
    const ada = await visitor('ada');
    const id = crypto.randomUUID();
    expect(await post('/partners/lagoon/visits', { id })).toMatchObject({ status: 401, body: { code: 'no-session' } });
    expect(await post('/partners/lagoons/visits', { id }, ada.token)).toEqual({
      status: 404,
      body: { code: 'wall-unknown', message: 'This house has no such wall.' },
    });
    expect(await post('/partners/lagoon/visits', {}, ada.token)).toMatchObject({ status: 400 });
  });
});

test('functions A and B of the specification answer, and what B gives can be credited', async () => {
  const client = clientOf(served);
  const { data } = await client.auth.signUp({ email: 'ada@example.com', password: 'lovelace', options: { data: { username: 'ada' } } });
  const ada = data.user?.id as AccountId;
  const invoke = async (name: string, body: object) => ((await client.functions.invoke(name, { body })) as { data: unknown }).data;
  const list = { action: 'complete-offer', offerId: 'lag-101' };
  expect(await invoke('offer-list', list)).toEqual({ success: true, message: 'Offer completed! Earned 18 credits' });
  expect(await invoke('offer-list', list)).toEqual({ success: false, error: 'You have already completed this offer' });
  expect(await invoke('offer-list', { action: 'get-user-completions' })).toMatchObject({ completions: [{ offer_id: 'lag-101' }] });
  const { success, offerWallUrl } = (await invoke('offer-wall-url', {})) as { success: boolean; offerWallUrl: string };
  expect(success).toBe(true);
  const user = new URL(offerWallUrl).searchParams.get('user') ?? '';
  expect(new URL(offerWallUrl).searchParams.get('wall')).toBe('harborlight');
  expect(Object.keys(accountOf(served.house.world, ada)?.walls ?? {})).toEqual(['lagoon', 'harborlight']);
  expect(await report(credit(user))).toMatchObject({ status: 422, body: { code: 'user-unknown' } });
});

test('the demonstration credits by a signed postback of its own server, each task once a day', async () => {
  const url = await served.app.listen({ port: 0, host: '127.0.0.1' });
  served.machine.clock.move(Date.now() - served.machine.clock.now());
  const ada = await visitor('ada');
  const demo = createServer(demoWall(demoPostbacks(() => url, partnerSecrets)));
  await new Promise<void>((resolve) => demo.listen(0, '127.0.0.1', resolve));
  const own = `http://127.0.0.1:${(demo.address() as AddressInfo).port}`;
  const complete = async (sent: object, type = 'application/json') =>
    (await fetch(`${own}/completed`, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(sent) })).status;
  try {
    expect(await (await fetch(`${own}/`)).text()).toContain('<body data-postbacks>');
    const done = { wall: 'lagoon', user: ada.user, task: 0 };
    expect([await complete(done), await complete(done)]).toEqual([200, 200]);
    expect(balanceOf(served.house.world, ada.id)).toBe(WELCOME_CENTS + 9_00);
    expect(await complete({ ...done, task: 9 })).toBe(404);
    expect(await complete({ ...done, wall: 'lantern' })).toBe(404);
    expect(await complete({ ...done, user: '0'.repeat(32) })).toBe(422);
    expect(await complete(done, 'text/plain')).toBe(415);
    expect(await complete({ ...done, user: 'x'.repeat(2_000) })).toBe(413);
  } finally {
    demo.close();
    demo.closeAllConnections();
  }
});

test.skipIf(!existsSync('/usr/bin/openssl') || !existsSync('/usr/bin/curl'))(
  'the example of docs/operations.md, with openssl and curl, is credited',
  async () => {
    const url = await served.app.listen({ port: 0, host: '127.0.0.1' });
    served.machine.clock.move(Date.now() - served.machine.clock.now());
    const ada = await visitor('ada');
    const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const [, example = ''] = /```sh\n([^`]*openssl[^`]*)```/u.exec(text) ?? [];
    const { stdout } = await promisify(execFile)('bash', ['-euc', example], {
      env: { PATH: process.env['PATH'], HOUSE: url, SECRET, WALL_USER: ada.user },
    });
    expect(JSON.parse(stdout)).toMatchObject({ transactionId: 'tx-1001', credits: 12.5 });
    expect(balanceOf(served.house.world, ada.id)).toBe(WELCOME_CENTS + 12_50);
  },
);
