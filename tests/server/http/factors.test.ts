/** The second factor: the client library of the auth service, unmodified, against the house. */
import { expect, onTestFinished, test } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/utc.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { clientOf, ORIGIN, serveHouse, type ServedHouse } from '../../kit/gateway.ts';
import { signInAsAdmin, signUp } from '../../kit/socket.ts';
import { totpOf } from '../../kit/totp.ts';

const credentials = { email: 'ada@example.com', password: 'secret word' };
type Client = ReturnType<typeof clientOf>;

async function served() {
  const house = await serveHouse();
  onTestFinished(() => house.close());
  const { id } = await signUp(house, 'ada');
  return { house, id, codeOf: (secret: string, afterMs = 0) => totpOf(secret, house.machine.clock.now() + afterMs) };
}

async function signedIn(house: ServedHouse): Promise<Client> {
  const client = clientOf(house);
  expect((await client.auth.signInWithPassword(credentials)).error).toBeNull();
  return client;
}

async function enrolled(client: Client) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone', issuer: 'BountyBay' });
  if (error || data.type !== 'totp') throw error ?? new Error('another factor');
  return { factorId: data.id, ...data.totp };
}

/** An account with a second factor, and the client that set it up. */
async function withFactor() {
  const one = await served();
  const client = await signedIn(one.house);
  const factor = await enrolled(client);
  expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code: one.codeOf(factor.secret) })).error).toBeNull();
  one.house.machine.clock.move(MINUTE_MS);
  return { ...one, client, ...factor };
}

const tokenOf = async (client: Client): Promise<string> => (await client.auth.getSession()).data.session?.access_token ?? '';

async function asks({ fetch }: ServedHouse, client: Client, path: string): Promise<number> {
  return (await fetch(ORIGIN + path, { headers: { authorization: `Bearer ${await tokenOf(client)}` } })).status;
}

const levelOf = async (client: Client) => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
};
const methodsOf = async (client: Client) => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return (data?.currentAuthenticationMethods ?? []).map((one) => (typeof one === 'string' ? one : one.method));
};
const logOf = ({ machine }: ServedHouse): string => machine.lines().join('\n');
const countOf = (text: string, part: string): number => text.split(part).length - 1;

test('is set up with a code of the device: from then on the account has it, and other sessions have ended', async () => {
  const { house, id, codeOf } = await served();
  const [client, elsewhere] = [await signedIn(house), await signedIn(house)];
  const { factorId, secret, uri, qr_code: picture } = await enrolled(client);
  expect(uri).toMatch(new RegExp(`^otpauth://totp/BountyBay:ada%40example\\.com\\?secret=${secret}&issuer=BountyBay`, 'u'));
  expect(picture).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/u);
  expect([await levelOf(client), accountOf(house.house.world, id)?.secondFactor]).toEqual([['aal1', 'aal1'], false]);
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' })).error).toMatchObject({ code: 'mfa_verification_failed' });
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
  expect(accountOf(house.house.world, id)?.secondFactor).toBe(true);
  expect([await levelOf(client), await methodsOf(client)]).toEqual([
    ['aal2', 'aal2'],
    ['password', 'totp'],
  ]);
  const { data } = await client.auth.mfa.listFactors();
  expect(data?.totp).toMatchObject([{ id: factorId, friendly_name: 'phone', factor_type: 'totp', status: 'verified' }]);
  expect((await elsewhere.auth.getUser()).error).not.toBeNull();
  const log = logOf(house);
  expect([log.includes('account/factor-added'), log.includes(secret)]).toEqual([true, false]);
});

test('a sign-in by password is good for nothing until the code, and in the log only with it', async () => {
  const { house, factorId, secret, codeOf } = await withFactor();
  const before = countOf(logOf(house), 'session/started');
  const client = await signedIn(house);
  expect(await levelOf(client)).toEqual(['aal1', 'aal2']);
  expect([await asks(house, client, '/export'), await asks(house, client, '/auth/v1/user')]).toEqual([403, 200]);
  expect((await client.auth.updateUser({ password: 'another one', current_password: 'secret word' })).error).toMatchObject({
    code: 'insufficient_aal',
  });
  expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal' });
  expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ code: 'insufficient_aal' });
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect([await asks(house, client, '/export'), countOf(logOf(house), 'session/started')]).toEqual([403, before]);
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
  expect([await asks(house, client, '/export'), countOf(logOf(house), 'session/started')]).toEqual([200, before + 1]);
});

test('a code is good once, half a minute before and after its own', async () => {
  const { house, factorId, secret, codeOf } = await withFactor();
  const client = await signedIn(house);
  const proves = async (code: string) => (await client.auth.mfa.challengeAndVerify({ factorId, code })).error?.code ?? null;
  const wrong = 'mfa_verification_failed';
  expect([await proves(codeOf(secret, -60_000)), await proves(codeOf(secret, 60_000))]).toEqual([wrong, wrong]);
  expect(await proves(codeOf(secret, -30_000))).toBeNull();
  expect(await proves(codeOf(secret, -30_000)), 'again').toBe(wrong);
  const code = codeOf(secret);
  const both = await Promise.all([signedIn(house), signedIn(house)]);
  const answers = await Promise.all(both.map((one) => one.auth.mfa.challengeAndVerify({ factorId, code })));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
});

test('codes are guessed slowly', async () => {
  const { house, factorId, secret, codeOf } = await withFactor();
  const client = await signedIn(house);
  const proves = async (code: string) => (await client.auth.mfa.challengeAndVerify({ factorId, code })).error;
  for (let n = 0; n < 5; n += 1) expect(await proves('000000')).toMatchObject({ code: 'mfa_verification_failed' });
  expect(await proves(codeOf(secret))).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
});

test('a challenge waits for five minutes, and is of one factor', async () => {
  const { house, factorId, secret, codeOf } = await withFactor();
  const client = await signedIn(house);
  const { data } = await client.auth.mfa.challenge({ factorId });
  const verify = (challengeId: string) => client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) });
  expect((await verify('another')).error).toMatchObject({ code: 'mfa_challenge_expired' });
  house.machine.clock.move(5 * MINUTE_MS);
  expect((await verify(data?.id ?? '')).error).toMatchObject({ code: 'mfa_challenge_expired' });
  const other = await signUp(house, 'bob');
  const ofAnother = await house.fetch(`${ORIGIN}/auth/v1/factors/${factorId}/challenge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${other.token}` },
    body: '{}',
  });
  expect([ofAnother.status, await ofAnother.json()]).toMatchObject([404, { code: 'mfa_factor_not_found' }]);
});

test('its owner removes it, and then the password is enough', async () => {
  const { house, id, client, factorId, secret } = await withFactor();
  expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ code: 'too_many_enrolled_mfa_factors' });
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect(accountOf(house.house.world, id)?.secondFactor).toBe(false);
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  expect(await asks(house, await signedIn(house), '/export')).toBe(200);
  expect(JSON.stringify([...(await house.machine.kept.vault.getMany(await house.machine.kept.vault.keys('factor:')))])).not.toContain(
    secret,
  );
});

test('an admin removes it with a reason, which its owner reads', async () => {
  const { house, id } = await withFactor();
  const { token } = await signInAsAdmin(house);
  const remove = async (reason: string) =>
    (
      await house.fetch(`${ORIGIN}/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ id: crypto.randomUUID(), type: 'RemoveFactor', payload: { account: id, reason } }),
      })
    ).status;
  expect([await remove(''), await remove('the device was lost')]).toEqual([422, 200]);
  expect(await asks(house, await signedIn(house), '/export')).toBe(200);
  expect(logOf(house)).toContain('"reason":"the device was lost"');
});

test('a link to a new password does not stand in for it', async () => {
  const { house, factorId, secret, codeOf } = await withFactor();
  const { token } = await signInAsAdmin(house);
  const made = await house.fetch(`${ORIGIN}/auth/v1/admin/generate_link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ type: 'recovery', email: credentials.email }),
  });
  const { hashed_token: link } = (await made.json()) as { hashed_token: string };
  const client = clientOf(house);
  expect((await client.auth.verifyOtp({ token_hash: link, type: 'recovery' })).error).toBeNull();
  expect((await client.auth.updateUser({ password: 'another one' })).error).toMatchObject({ code: 'insufficient_aal' });
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
  expect(await asks(house, client, '/export'), 'it is no sign-in').toBe(403);
  expect((await client.auth.updateUser({ password: 'another one' })).error).toBeNull();
  expect((await clientOf(house).auth.signInWithPassword({ ...credentials, password: 'another one' })).error).toBeNull();
});

test('the third party does not stand in for it', async () => {
  const { house, codeOf } = await served();
  let cookie = '';
  async function comeIn(): Promise<Client> {
    const client = clientOf(house);
    const options = { redirectTo: `${ORIGIN}/games`, skipBrowserRedirect: true };
    const { data } = await client.auth.signInWithOAuth({ provider: 'google', options });
    const back = await house.fetch(data.url ?? '', { headers: { cookie } });
    cookie = back.headers.get('set-cookie')?.split(';')[0] ?? '';
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    return client;
  }
  const first = await comeIn();
  const { factorId, secret } = await enrolled(first);
  expect((await first.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
  house.machine.clock.move(MINUTE_MS);
  const second = await comeIn();
  expect([await asks(house, second, '/export'), await levelOf(second)]).toEqual([403, ['aal1', 'aal2']]);
  expect((await second.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
  expect([await asks(house, second, '/export'), await methodsOf(second)]).toEqual([200, ['oauth', 'totp']]);
});

test('no other factor is offered', async () => {
  const { house } = await served();
  const client = await signedIn(house);
  expect((await client.auth.mfa.enroll({ factorType: 'phone', phone: '+100' })).error).toMatchObject({
    code: 'mfa_phone_enroll_not_enabled',
  });
});

test('a blocked account withdraws with its password and a code, and its codes are guessed slowly', async () => {
  const { house, id, secret, codeOf } = await withFactor();
  await house.house.submit({ type: 'BlockAccount', payload: { account: id, reason: 'several accounts' } }, 'house');
  const request = { id: crypto.randomUUID(), ...credentials, method: 'paypal', address: 'ada@example.org' };
  const ask = async (code?: string): Promise<readonly [number, unknown]> => {
    const body = JSON.stringify({ ...request, ...(code !== undefined && { code }) });
    const response = await house.fetch(`${ORIGIN}/withdrawals/blocked`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return [response.status, await response.json()];
  };
  expect(await ask()).toMatchObject([422, { code: 'factor-needed' }]);
  expect(await ask('000000')).toMatchObject([422, { code: 'factor-wrong' }]);
  expect(await ask(codeOf(secret))).toEqual([200, { cents: 100_00 }]);
  for (let n = 0; n < 5; n += 1) await ask(n % 2 === 0 ? '000000' : undefined);
  request.id = crypto.randomUUID();
  for (let n = 0; n < 5; n += 1) await ask(n % 2 === 0 ? '000000' : undefined);
  expect(await ask(codeOf(secret, 30_000))).toMatchObject([429, { code: 'too-many-attempts' }]);
});

test('a blocked account gets its view with its password and a code, which is good once', async () => {
  const { house, id, secret, codeOf } = await withFactor();
  await house.house.submit({ type: 'BlockAccount', payload: { account: id, reason: 'several accounts' } }, 'house');
  const ask = async (code?: string): Promise<readonly [number, string]> => {
    const body = JSON.stringify({ ...credentials, ...(code !== undefined && { code }) });
    const headers = { 'content-type': 'application/json' };
    const response = await house.fetch(`${ORIGIN}/export/blocked`, { method: 'POST', headers, body });
    return [response.status, await response.text()];
  };
  expect(await ask()).toEqual([422, expect.stringContaining('factor-needed')]);
  expect(await ask('000000')).toEqual([422, expect.stringContaining('factor-wrong')]);
  const code = codeOf(secret);
  expect(await ask(code)).toEqual([200, expect.stringContaining(`{"view":{"viewer":"${id}"}}`)]);
  expect(await ask(code)).toEqual([422, expect.stringContaining('factor-wrong')]);
});
