/** Commands over HTTP, the log out of the door, and what is turned away there. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import { liveRoundOf } from '../../../src/domain/games/live.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { badBodies, forgeries, otherTypes } from '../../kit/badInput.ts';
import { METRICS, ORIGIN, serveHouse, type ServedHouse } from '../../kit/gateway.ts';

let served: ServedHouse;
beforeEach(async () => {
  served = await serveHouse();
});
afterEach(() => served.close());

const json = { 'content-type': 'application/json' };

async function post(path: string, body: unknown, token?: string) {
  const headers = token === undefined ? json : { ...json, authorization: `Bearer ${token}` };
  const response = await served.fetch(ORIGIN + path, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function get(path: string, token?: string) {
  const response = await served.fetch(ORIGIN + path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, text: await response.text() };
}

async function player(username: string) {
  const { body } = await post('/auth/v1/signup', { email: `${username}@example.com`, password: 'secret word', data: { username } });
  return { token: String(body['access_token']), id: (body['user'] as { readonly id: AccountId }).id };
}

async function adminToken(): Promise<string> {
  const { body } = await post('/auth/v1/token?grant_type=password', { email: 'admin@example.com', password: 'admin123' });
  return String(body['access_token']);
}

const bet = (id: string, stakeCents = 10_00) => ({
  id,
  type: 'PlaceBet',
  payload: { game: 'dice', stakeCents, choice: { direction: 'under', target: 50 } },
});

describe('commands', () => {
  test('a bet is answered with its events, and sent again it has one effect', async () => {
    const ada = await player('ada');
    const id = crypto.randomUUID();
    const first = await post('/commands', bet(id), ada.token);
    expect(first.status).toBe(200);
    expect((first.body['events'] as readonly { type: string }[]).map(({ type }) => type)).toContain('bet/settled');
    const again = await post('/commands', bet(id), ada.token);
    expect(again.body).toEqual({ ...first.body, repeated: true });
    expect(accountOf(served.house.world, ada.id)?.totals.bets).toBe(1);
  });

  test('a refusal is the sentence of the rules', async () => {
    const ada = await player('ada');
    expect(await post('/commands', bet(crypto.randomUUID(), 500_00), ada.token)).toEqual({
      status: 422,
      body: { code: 'balance-too-low', message: 'Insufficient balance' },
    });
    expect(await post('/commands', bet(crypto.randomUUID()))).toEqual({
      status: 401,
      body: { code: 'login-required', message: 'Please login to play' },
    });
  });

  test.each([
    ['of the house', 'EndFlights', {}],
    ['of migration', 'MigrateRecords', {}],
    ['of walls', 'CreditFromWall', { wall: 'lagoon', credits: 5_000, transaction: 'x' }],
    ['of registration', 'RegisterAccount', {}],
    ['that nobody has', 'GiveMeEverything', {}],
  ])('a command %s is not taken from a player', async (_what, type, payload) => {
    const ada = await player('ada');
    const before = served.house.durableHead.seq;
    const { status, body } = await post('/commands', { id: crypto.randomUUID(), type, payload }, ada.token);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(Object.keys(body)).toEqual(['code', 'message']);
    expect(served.house.durableHead.seq).toBe(before);
    expect(balanceOf(served.house.world, ada.id)).toBe(100_00);
  });

  test('a withdrawal keeps the address outside the log', async () => {
    const ada = await player('ada');
    const wish = { id: crypto.randomUUID(), cents: 20_00, method: 'paypal', address: 'pay@example.com' };
    expect((await post('/withdrawals', wish, ada.token)).status).toBe(200);
    expect(served.machine.lines().join('\n')).not.toContain('pay@example.com');
    expect(balanceOf(served.house.world, ada.id)).toBe(80_00);
  });

  test('a blocked player withdraws by the password, and guessing it becomes slow', async () => {
    const ada = await player('ada');
    await served.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'several accounts' } }, 'house');
    const body = {
      id: crypto.randomUUID(),
      email: 'ada@example.com',
      password: 'secret word',
      method: 'paypal',
      address: 'pay@example.com',
    };
    expect((await post('/withdrawals', { ...body, cents: 20_00 }, ada.token)).status, 'not by the old session').not.toBe(200);
    expect(await post('/withdrawals/blocked', { ...body, password: 'another' })).toMatchObject({ body: { code: 'credentials-wrong' } });
    expect(await post('/withdrawals/blocked', body)).toEqual({ status: 200, body: { cents: 100_00 } });
    expect(await post('/withdrawals/blocked', body), 'sent again').toEqual({ status: 200, body: { cents: 100_00 } });
    expect(balanceOf(served.house.world, ada.id)).toBe(0);
    expect(served.machine.lines().join('\n')).not.toContain('pay@example.com');
    const guess = () => post('/withdrawals/blocked', { ...body, password: 'another' });
    for (let i = 0; i < 5; i += 1) await guess();
    expect(await guess()).toMatchObject({ status: 429 });
  });

  test('a blocked player reveals the server seed by the password', async () => {
    const ada = await player('ada');
    const { activeHash: seedHash } = accountOf(served.house.world, ada.id)?.seeds ?? {};
    const body = { id: crypto.randomUUID(), email: 'ada@example.com', password: 'secret word', clientSeed: 'lucky star' };
    expect(await post('/seeds/blocked', body), 'not blocked').toMatchObject({ body: { code: 'login-required' } });
    await served.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'several accounts' } }, 'house');
    expect(await post('/seeds/blocked', { ...body, password: 'another' })).toMatchObject({ body: { code: 'credentials-wrong' } });
    expect(await post('/seeds/blocked', body)).toMatchObject({ status: 200, body: { seedHash, clientSeed: 'change_me', bets: 0 } });
  });

  test('a blocked player gets the own view by the password, and nobody else does', async () => {
    const [ada, bob] = [await player('ada'), await player('bob')];
    await post('/commands', bet(crypto.randomUUID()), ada.token);
    await post('/commands', bet(crypto.randomUUID()), bob.token);
    const body = { email: 'ada@example.com', password: 'secret word' };
    expect(await post('/export/blocked', body), 'not blocked').toMatchObject({ status: 401, body: { code: 'login-required' } });
    await served.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'several accounts' } }, 'house');
    expect((await get('/export', ada.token)).status, 'not by the old session').not.toBe(200);
    expect(await post('/export/blocked', { ...body, password: 'another' })).toMatchObject({ body: { code: 'credentials-wrong' } });
    expect(await post('/export/blocked', { ...body, viewer: bob.id })).toMatchObject({ status: 400 });
    const exported = await served.fetch(`${ORIGIN}/export/blocked`, { method: 'POST', headers: json, body: JSON.stringify(body) });
    const lines = (await exported.text()).trimEnd().split('\n');
    const report = verifyLines(lines);
    expect([exported.status, report.failure, report.viewer]).toEqual([200, null, ada.id]);
    const placed = lines.filter((line) => line.includes('"bet/placed"'));
    expect([placed.length, placed.every((line) => line.includes(ada.id))]).toEqual([1, true]);
    expect(lines.join('\n'), 'what came with the block').toContain('"account/blocked"');
    for (let i = 0; i < 5; i += 1) await post('/export/blocked', { ...body, password: 'another' });
    expect(await post('/export/blocked', { ...body, password: 'another' })).toMatchObject({ status: 429 });
  });

  test('an empty password counts as a guess, so it takes none back', async () => {
    await player('ada');
    const body = { id: crypto.randomUUID(), email: 'ada@example.com', password: '', method: 'paypal', address: 'pay@example.com' };
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await post('/withdrawals/blocked', body)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

test('whether somebody has a referral code is told, and nothing of who', async () => {
  const ada = await player('ada');
  const code = accountOf(served.house.world, ada.id)?.referralCode ?? '';
  expect(await get(`/referral-codes/${code}`)).toEqual({ status: 200, text: '{"known":true}' });
  expect(await get('/referral-codes/NOBODY99')).toEqual({ status: 200, text: '{"known":false}' });
  expect(await get('/referral-codes/%00')).toEqual({ status: 200, text: '{"known":false}' });
});

test.each([[undefined], [{ withdrawals: ['x'.repeat(101)] }], [{ withdrawals: Array.from({ length: 101 }, () => 'x') }], [{}]])(
  'addresses of withdrawals are not asked for by junk: %j',
  async (body) => {
    const ada = await player('ada');
    expect((await post('/withdrawals/addresses', body ?? '"', ada.token)).status).toBe(400);
    expect((await post('/withdrawals/addresses', { withdrawals: [] })).status).toBe(401);
    expect(await post('/withdrawals/addresses', { withdrawals: ['nothing'] }, ada.token)).toEqual({ status: 200, body: { addresses: {} } });
  },
);

test('rounds of the live table open and are spun when somebody who is signed in watches', async () => {
  const ada = await player('ada');
  const { clock } = served.machine;
  const { scheduler } = served;
  /** Lets the house do what is due, at the beginning of the next round. */
  const nextRound = async (): Promise<void> => {
    clock.move(25_000 - (clock.now() % 25_000));
    await scheduler.run();
  };
  await nextRound();
  expect(await post('/live/watch', {})).toMatchObject({ status: 401 });
  await nextRound();
  expect(liveRoundOf(served.house.world, 'roulette')).toBeUndefined();

  const watched = await served.fetch(`${ORIGIN}/live/watch`, { method: 'POST', headers: { authorization: `Bearer ${ada.token}` } });
  expect(watched.status).toBe(204);
  await nextRound();
  const round = liveRoundOf(served.house.world, 'roulette');
  const payload = { round: round?.id, stakeCents: 1_00, choice: { colour: 'red' }, freshBytes: 'ab'.repeat(16) };
  expect((await post('/commands', { id: crypto.randomUUID(), type: 'PlaceLiveBet', payload }, ada.token)).status).toBe(200);
  clock.move(15_000);
  await scheduler.run();
  expect(accountOf(served.house.world, ada.id)?.totals.bets).toBe(1);
  expect((await get('/entries', ada.token)).text).toContain('"round/played"');
});

describe('the log', () => {
  test('a player exports a view and an admin the whole log: both verify, and the view has nothing of others', async () => {
    const [ada, bob] = [await player('ada'), await player('bob')];
    await post('/commands', bet(crypto.randomUUID()), ada.token);
    await post('/commands', bet(crypto.randomUUID()), bob.token);
    const view = (await get('/export', ada.token)).text;
    const whole = (await get('/export', await adminToken())).text;
    for (const text of [view, whole]) expect(verifyLines(text.trimEnd().split('\n')).failure).toBeNull();
    const bobsBets = `"account":"${bob.id}"`;
    const placed = (text: string) => text.split('\n').filter((line) => line.includes('"bet/placed"') && line.includes(bobsBets));
    expect(placed(whole)).not.toHaveLength(0);
    expect(placed(view)).toHaveLength(0);
  });

  test('an admin exports a chapter of the log, and nobody else does', async () => {
    const ada = await player('ada');
    await post('/commands', bet(crypto.randomUUID()), ada.token);
    const token = await adminToken();
    expect((await get('/export?chapter=1', token)).text).toBe((await get('/export', token)).text);
    expect([(await get('/export?chapter=1', ada.token)).status, (await get('/export?chapter=1')).status]).toEqual([403, 403]);
    for (const chapter of [0, 2])
      expect((await get(`/export?chapter=${chapter}`, token)).text).toContain(`The log has no chapter ${chapter}.`);
    expect([(await get('/export?chapter=2', token)).status, (await get('/export?chapter=x', token)).status]).toEqual([404, 400]);
  });

  test('a guest exports what is public, and nobody exports without end', async () => {
    const ada = await player('ada');
    await post('/commands', bet(crypto.randomUUID()), ada.token);
    const { status, text } = await get('/export');
    expect(status).toBe(200);
    expect(verifyLines(text.trimEnd().split('\n')).failure).toBeNull();
    expect(text).toContain('"account/named"');
    expect(text).not.toContain('"bet/placed"');
    const statuses = new Set<number>();
    for (let i = 0; i < 30; i += 1) statuses.add((await get('/export')).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await get('/head')).status).toBe(200);
  });

  test('entries come by pages after a place', async () => {
    const ada = await player('ada');
    const all = (await get('/entries', ada.token)).text;
    const headers = (text: string) => text.split('\n').filter((line) => line.startsWith('{"v":'));
    const rest = (await get('/entries?after=3&limit=2', ada.token)).text;
    expect(headers(rest)).toEqual(headers(all).slice(3, 5));
    expect((await get('/entries?after=-1', ada.token)).status).toBe(400);
    expect((await get('/entries?limit=1000', ada.token)).status).toBe(200);
    expect((await get('/entries?limit=1001', ada.token)).status).toBe(400);
    expect((await get('/entries')).status).toBe(401);
  });

  test('the head, the health and the metrics', async () => {
    expect(JSON.parse((await get('/head')).text)).toEqual(served.house.durableHead);
    expect(JSON.parse((await get('/healthz')).text)).toEqual({ status: 'ok', seq: served.house.durableHead.seq });
    const ada = await player('ada');
    await post('/commands', bet(crypto.randomUUID()), ada.token);
    await post('/commands', { id: crypto.randomUUID(), type: 'x'.repeat(40), payload: {} }, ada.token);
    const text = await (await served.fetch(METRICS)).text();
    expect(text).toContain('house_commands_total{type="PlaceBet",result="accepted"} 1');
    expect(text).toContain('house_commands_total{type="unknown",');
    expect(text).not.toContain('xxxx');
  });
});

describe('behind a proxy', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  const thirdParty = (to: string) =>
    `${ORIGIN}/auth/v1/authorize?${new URLSearchParams({
      provider: 'google',
      redirect_to: to,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 's256',
    })}`;

  test('a proxy that was named says who asks and by which protocol', async () => {
    const behind = await serveHouse({ proxy: 'loopback' });
    try {
      expect((await behind.fetch(METRICS)).status).toBe(200);
      expect((await behind.fetch(METRICS, { headers: forwarded })).status, 'not this machine').toBe(401);
      const led = await behind.fetch(thirdParty('https://house.test/games'), { headers: forwarded });
      expect([led.status, led.headers.get('set-cookie')]).toEqual([302, expect.stringContaining('; Secure')]);
    } finally {
      await behind.close();
    }
  });

  test('nobody else does', async () => {
    expect((await served.fetch(METRICS, { headers: forwarded })).status).toBe(200);
    expect((await served.fetch(thirdParty('https://house.test/games'), { headers: forwarded })).status).toBe(400);
  });
});

test('the metrics are not for a page that a browser on this machine was led to by a name of its own', async () => {
  expect((await served.fetch('http://evil.example/metrics')).status).toBe(401);
  expect((await served.fetch('http://127.0.0.1/metrics')).status).toBe(200);
});

describe('bad input', () => {
  test.each(badBodies)('%s is refused in one sentence and appends nothing', async (_what, body) => {
    const ada = await player('ada');
    const before = served.house.durableHead.seq;
    const answer = await post('/commands', body, ada.token);
    expect([400, 422]).toContain(answer.status);
    expect(Object.keys(answer.body)).toEqual(['code', 'message']);
    expect(served.house.durableHead.seq).toBe(before);
  });

  test('a body over 64 kB is refused', async () => {
    expect(await post('/commands', { id: 'x'.repeat(70_000) })).toEqual({
      status: 413,
      body: { code: 'too-large', message: 'This request is too large.' },
    });
  });

  test.each(otherTypes)('%s is not JSON', async (_what, type, body) => {
    const ada = await player('ada');
    const before = served.house.durableHead.seq;
    for (const path of ['/commands', '/withdrawals', '/auth/v1/signup', '/auth/v1/logout', '/functions/v1/offer-list']) {
      const headers = { 'content-type': type, authorization: `Bearer ${ada.token}` };
      const answer = await served.fetch(ORIGIN + path, { method: 'POST', headers, body });
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        415,
        {
          ...(path.startsWith('/auth') ? { code: 'bad_json', house_code: 'not-json' } : { code: 'not-json' }),
          message: 'The body of this request must be JSON.',
        },
      ]);
    }
    expect(served.house.durableHead.seq).toBe(before);
  });

  test('sign-in attempts without end are each answered, five of them after a look at the password', async () => {
    await player('ada');
    const before = served.house.durableHead.seq;
    const body = { email: 'ada@example.com', password: 'a guess' };
    const statuses: number[] = [];
    for (let n = 0; n < 100; n += 1) statuses.push((await post('/auth/v1/token?grant_type=password', body)).status);
    expect([statuses.slice(0, 5), new Set(statuses.slice(5))]).toEqual([[400, 400, 400, 400, 400], new Set([429])]);
    expect(served.house.durableHead.seq).toBe(before);
  });

  test('a path that is not there', async () => {
    expect(await post('/nothing', {})).toEqual({ status: 404, body: { code: 'not-found', message: 'Nothing is here.' } });
  });

  test.each(forgeries)('a token %s', async (_what, forge) => {
    const ada = await player('ada');
    expect(await post('/commands', bet(crypto.randomUUID()), forge(ada.token))).toEqual({
      status: 401,
      body: { code: 'no-session', message: 'Your session has ended. Sign in again.' },
    });
    expect(accountOf(served.house.world, ada.id)?.totals.bets).toBe(0);
  });

  test('a token of another house', async () => {
    const other = await serveHouse();
    const ada = await player('ada');
    const theirs = await other.fetch(`${ORIGIN}/entries`, { headers: { authorization: `Bearer ${ada.token}` } });
    await other.close();
    expect(theirs.status).toBe(401);
  });

  test('a refresh token that was used before the last refresh ends its session', async () => {
    const { body } = await post('/auth/v1/signup', { email: 'ada@example.com', password: 'secret word', data: { username: 'ada' } });
    const refresh = (token: unknown) => post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
    const second = await refresh(body['refresh_token']);
    const third = await refresh(second.body['refresh_token']);
    expect([second.status, third.status]).toEqual([200, 200]);
    expect(await refresh(body['refresh_token'])).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
    expect(await refresh(third.body['refresh_token']), 'the newest one too').toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    });
    expect((await get('/entries', String(third.body['access_token']))).status).toBe(401);
  });

  test('guessing a password becomes slow, and the owner is let in again after a minute', async () => {
    await player('ada');
    const guess = (password: string) => post('/auth/v1/token?grant_type=password', { email: 'ada@example.com', password });
    for (let n = 0; n < 12; n += 1) {
      await guess(`guess ${n}`);
      served.machine.clock.move(10);
    }
    const answer = await guess('secret word');
    expect(answer).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit', house_code: 'too-many-attempts' } });
    const body = JSON.stringify({ email: 'ada@example.com', password: 'secret word' });
    const again = await served.fetch(`${ORIGIN}/auth/v1/token?grant_type=password`, { method: 'POST', headers: json, body });
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/u)]);
    served.machine.clock.move(15 * 60_000);
    expect((await guess('secret word')).status).toBe(200);
  });

  test('only a page of this house gets the code of the third party', async () => {
    const query = new URLSearchParams({
      provider: 'google',
      redirect_to: 'https://elsewhere.test/',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 's256',
    });
    expect((await get(`/auth/v1/authorize?${query}`)).status).toBe(400);
  });
});

test('nothing that left the house holds an unrevealed seed, a password or a key', async () => {
  const ada = await player('ada');
  await post('/commands', bet(crypto.randomUUID()), ada.token);
  await get('/export', await adminToken());
  await get('/metrics');
  const secrets = await served.house.ports.vault.getMany(await served.house.ports.vault.keys(''));
  expect(secrets.size).toBeGreaterThan(2);
  const told = served.answered.join('\n');
  const hidden = [...secrets].flatMap(([name, record]) => (record.match(/[0-9a-f]{32,}/gu) ?? []).map((secret) => ({ name, secret })));
  expect(hidden.filter(({ secret }) => told.includes(secret))).toEqual([]);
  expect(told).not.toContain('secret word');
});
