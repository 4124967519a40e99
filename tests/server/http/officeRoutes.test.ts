/** The admins' own door: who may come in, what cannot be read, and what never comes out. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountOf } from '../../../src/domain/world.ts';
import { seededAdmin } from '../../../src/engine/genesis.ts';
import {
  MOST_ROWS,
  officeActions,
  officeReadings,
  type OfficeQuery,
  type ActionForm,
  type OfficeAction,
  type OfficeReading,
  officePath,
} from '../../../src/api/office.ts';
import { NO_HASH } from '../../../src/domain/log/head.ts';
import { ORIGIN, serveHouse, type ServedHouse } from '../../kit/gateway.ts';
import { signInAsAdmin, signUp } from '../../kit/socket.ts';

const account = seededAdmin.account;
const page = { skip: 0, limit: 10 };
const before = 1_000;

/** A good question for each. */
const questions: { readonly [Name in OfficeReading]: OfficeQuery<Name> } = {
  users: { text: '', order: 'newest', ...page },
  account: { wanted: 'demo' },
  accountAt: { account, seq: 20 },
  trail: { account, before, limit: 10 },
  decidedBets: { account, game: 'dice', from: 0, to: 1, minCents: 0, maxCents: 1, text: 'won', after: null, limit: 10 },
  movements: { limit: 10 },
  withdrawals: { status: 'pending', limit: 10 },
  offers: { text: 'x', minCents: 0, maxCents: 1, ...page },
  completions: { offer: `off_${'0'.repeat(32)}`, from: 0, to: 1, after: null, limit: 10 },
  walls: {},
  sportEvents: { text: 'x', startsFrom: 0, startsTo: 1, ...page },
  endedSportEvents: { text: 'x', ...page },
  ledger: {},
  entries: { seqs: [1] },
  returns: {},
  chain: { after: { seq: 0, hash: NO_HASH } },
};
const forms: { readonly [Name in OfficeAction]: ActionForm<Name> } = {
  createUser: { username: 'grace', email: 'grace@example.org', password: 'nanoseconds', balanceCents: 1 },
  editUser: { account, email: 'else@example.org', password: '' },
  blockUser: { account, reason: 'several accounts' },
};
const asked = Object.entries({ ...questions, ...forms });

let served: ServedHouse;
beforeEach(async () => {
  served = await serveHouse();
});
afterEach(() => served.close());

async function post(name: string, body: unknown, token?: string) {
  const response = await served.fetch(ORIGIN + officePath(name as OfficeReading), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const head = () => served.house.durableHead.seq;

describe('who may ask', () => {
  test('a guest, a player and a blocked admin may ask for nothing, and nothing happens', async () => {
    const { token } = await signUp(served, 'ada');
    const admin = await signInAsAdmin(served);
    const seq = head();
    const office = accountOf(served.house.world, account);
    if (!office) throw new Error('no admin');
    for (const [name, question] of asked) {
      const unauthorized = { status: 403, body: { code: 'not-admin', message: 'Unauthorized' } };
      expect(await post(name, question), `${name}, a guest`).toEqual(unauthorized);
      expect(await post(name, question, token), `${name}, a player`).toEqual(unauthorized);
      office.blocked = true;
      expect(await post(name, question, admin.token), `${name}, a blocked admin`).toMatchObject({
        status: 403,
        body: { code: 'account-blocked' },
      });
      office.blocked = false;
      expect((await post(name, question, `${admin.token}x`)).status, `${name}, a token that is not good`).toBe(401);
    }
    expect(head()).toBe(seq);
  });

  test('an admin is answered in the declared form', async () => {
    const { token } = await signInAsAdmin(served);
    for (const [name, question] of Object.entries(questions)) {
      const { status, body } = await post(name, question, token);
      expect([name, status]).toEqual([name, 200]);
      expect(officeReadings[name as OfficeReading].answers.safeParse(body).error, name).toBeUndefined();
    }
  });
});

test('what cannot be read is refused in one sentence', async () => {
  const { token } = await signInAsAdmin(served);
  const seq = head();
  const unreadable = { status: 400, body: { code: 'request-unreadable', message: 'This request could not be read' } };
  for (const [name, question] of asked) {
    for (const junk of [[], null, 'x', { ...question, more: 1 }]) expect(await post(name, junk, token), name).toEqual(unreadable);
    for (const key of Object.keys(question)) {
      const value = { ...question, [key]: { toString: 'x' } };
      expect(await post(name, value, token), `${name}: ${key}`).toEqual(unreadable);
    }
  }
  for (const limit of [0, MOST_ROWS + 1, 1.5]) expect(await post('users', { ...questions.users, limit }, token)).toEqual(unreadable);
  expect(await post('entries', { seqs: Array.from({ length: 201 }, () => 1) }, token)).toEqual(unreadable);
  expect(head()).toBe(seq);
  expect((await served.fetch(`${ORIGIN}/office/everything`, { method: 'POST' })).status).toBe(404);
});

test('a blocked account is told so and loses its sessions, also for after it is unblocked', async () => {
  const { token } = await signInAsAdmin(served);
  const command = (type: string, payload: object): Promise<Response> =>
    served.fetch(`${ORIGIN}/commands`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ id: crypto.randomUUID(), type, payload }),
    });
  const ways = {
    office: async (id: string) => (await post('blockUser', { account: id, reason: 'several accounts' }, token)).status,
    commands: async (id: string) => (await command('BlockAccount', { account: id, reason: 'several accounts' })).status,
  };
  for (const [name, block] of Object.entries(ways)) {
    const player = await signUp(served, `blocked_${name}`);
    const mine = () => served.fetch(`${ORIGIN}/auth/v1/user`, { headers: { authorization: `Bearer ${player.token}` } });
    expect(await block(player.id), name).toBe(200);
    const blocked = await mine();
    expect({ status: blocked.status, body: (await blocked.json()) as unknown }, name).toMatchObject({
      status: 403,
      body: { code: 'user_banned', house_code: 'account-blocked', message: 'This account has been blocked: several accounts' },
    });
    await command('UnblockAccount', { account: player.id, reason: 'a mistake' });
    expect((await mine()).status, name).toBe(403);
  }
});

test('a password that an admin gives to an account ends the sessions that it had', async () => {
  const ada = await signUp(served, 'ada');
  const mine = async () => (await served.fetch(`${ORIGIN}/auth/v1/user`, { headers: { authorization: `Bearer ${ada.token}` } })).status;
  const { token } = await signInAsAdmin(served);
  const edit = { account: ada.id, email: 'ada@example.org', password: '' };
  expect(await post('editUser', edit, token)).toEqual({ status: 200, body: { ok: true } });
  expect(await mine(), 'only the address').toBe(200);
  expect(await post('editUser', { ...edit, password: 'another word' }, token)).toEqual({ status: 200, body: { ok: true } });
  expect(await mine()).toBe(403);
  const own = { account, email: seededAdmin.email, password: 'a word of my own' };
  expect(await post('editUser', own, token)).toEqual({ status: 200, body: { ok: true } });
  expect((await post('users', questions.users, token)).status, 'the session of the admin who did it').toBe(200);
});

test('no answer holds an unrevealed seed, a password or a key', async () => {
  await signUp(served, 'ada');
  const { token } = await signInAsAdmin(served);
  served.answered.length = 0;
  for (const [name, question] of Object.entries(questions)) await post(name, question, token);
  expect(await post('createUser', forms.createUser, token)).toEqual({ status: 200, body: { ok: true } });
  const secrets = await served.house.ports.vault.getMany(await served.house.ports.vault.keys(''));
  expect(secrets.size).toBeGreaterThan(2);
  const told = served.answered.join('\n');
  const hidden = [...secrets].flatMap(([name, record]) => (record.match(/[0-9a-f]{32,}/gu) ?? []).map((secret) => ({ name, secret })));
  expect(hidden.filter(({ secret }) => told.includes(secret))).toEqual([]);
  expect(told).not.toMatch(/nanoseconds|secret word/u);
});

test('every deed has a form', () => {
  expect(Object.keys(forms)).toEqual(Object.keys(officeActions));
});
