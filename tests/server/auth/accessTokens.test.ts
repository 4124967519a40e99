/** Access tokens: what is remembered of a good one makes no other one good, and not the same one for longer. */
import { expect, test } from 'vitest';
import { MemoryKeyedStore } from '../../../src/engine/memoryStores.ts';
import { ACCESS_LIFETIME_S, AccessTokens } from '../../../src/server/auth/accessTokens.ts';
import { idOf } from '../../kit/people.ts';
import { TestMachine } from '../../kit/serverHouse.ts';

const session = { account: idOf('ada'), sessionId: '00000000-0000-4000-8000-000000000001' };
const opened = { ...session, amr: [] };

async function issued() {
  const { clock } = new TestMachine();
  const tokens = await AccessTokens.open(new MemoryKeyedStore(), { issuer: 'a log', clock });
  const { token, expiresAt } = await tokens.issue(opened, null);
  return { tokens, clock, token, expiresAt };
}

test('a token is good as often as it comes, until its hour is over', async () => {
  const { tokens, clock, token, expiresAt } = await issued();
  expect(expiresAt).toBe(Math.floor(clock.at / 1_000) + 3_600);
  expect(await tokens.verify(token)).toMatchObject(session);
  expect(await tokens.verify(token)).toMatchObject(session);
  clock.at = expiresAt * 1_000 - 1;
  expect(await tokens.verify(token)).toMatchObject(session);
  clock.at = expiresAt * 1_000;
  expect(await tokens.verify(token)).toBeNull();
  expect(await tokens.verify(token), 'it stays over').toBeNull();
});

test('processes that open an empty store at once sign with one key', async () => {
  const [{ clock }, store] = [new TestMachine(), new MemoryKeyedStore()];
  const houses = await Promise.all([1, 2, 3].map(() => AccessTokens.open(store, { issuer: 'a log', clock })));
  for (const one of houses) {
    const { token } = await one.issue(opened, null);
    for (const other of houses) expect(await other.verify(token)).toMatchObject(session);
  }
});

test('a token whose hour was over when it first came is not remembered as a good one', async () => {
  const { tokens, clock, token } = await issued();
  clock.move(ACCESS_LIFETIME_S * 1_000);
  expect(await tokens.verify(token)).toBeNull();
  expect(await tokens.verify(token)).toBeNull();
});

test('no part of a good token makes another one good', async () => {
  const { tokens, token } = await issued();
  expect(await tokens.verify(token)).toMatchObject(session);
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: idOf('bob') })).toString('base64url');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  const broken = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const spellings = [`${token} `, `${token}==`, ` ${token}`, `${head}.${body}.${signature.slice(0, 40)} ${signature.slice(40)}`];
  for (const other of [
    ...spellings,
    `${head}.${forged}.${signature}`,
    `${unsigned}.${body}.`,
    `${head}.${body}.${broken}`,
    `${head}.${body}.`,
    '',
  ]) {
    expect(await tokens.verify(other), other).toBeNull();
  }
  const elsewhere = await issued();
  expect(await elsewhere.tokens.verify(token), 'a house with another key').toBeNull();
});

test('a token of another log is not good, also under the same key', async () => {
  const [{ clock }, store] = [new TestMachine(), new MemoryKeyedStore()];
  const [one, other] = [
    await AccessTokens.open(store, { issuer: 'a log', clock }),
    await AccessTokens.open(store, { issuer: 'another', clock }),
  ];
  const { token } = await one.issue(opened, null);
  expect([await one.verify(token), await other.verify(token)]).toMatchObject([session, null]);
});

test.each(['factor', 'link', null] as const)('a token keeps the limit of its session: %s', async (limit) => {
  const { tokens } = await issued();
  const { token } = await tokens.issue(opened, limit);
  expect(await tokens.verify(token)).toMatchObject({ ...session, limit });
});

test('a client library reads in a token how far its session is proved', async () => {
  const { tokens, expiresAt } = await issued();
  const proved = { ...opened, amr: [{ method: 'totp', timestamp: 1 }] } as const;
  const said = await Promise.all(
    [opened, proved].map(async (session) => {
      const { token } = await tokens.issue(session as typeof opened, null);
      return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
    }),
  );
  expect(said).toMatchObject([
    { aal: 'aal1', amr: [], aud: 'authenticated', role: 'authenticated', iss: 'a log', exp: expiresAt, iat: expiresAt - ACCESS_LIFETIME_S },
    { aal: 'aal2', amr: proved.amr },
  ]);
});
