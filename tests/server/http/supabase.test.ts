/** The client library of the auth service, unmodified, against the house. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { accountOf } from '../../../src/domain/world.ts';
import { clientOf, ORIGIN, serveHouse, type ServedHouse } from '../../kit/gateway.ts';

async function served(): Promise<ServedHouse> {
  const one = await serveHouse();
  onTestFinished(() => one.close());
  return one;
}

const credentials = { email: 'ada@example.com', password: 'lovelace' };
const ada = { ...credentials, options: { data: { username: 'ada' } } };

async function signedUp(house: ServedHouse) {
  const client = clientOf(house);
  const { data, error } = await client.auth.signUp(ada);
  expect(error).toBeNull();
  if (!data.user || !data.session) throw new Error('no session');
  return { client, user: data.user, session: data.session };
}

describe('@supabase/supabase-js', () => {
  test('signs up: the account is in the log, with its bonus, and nothing of its address is', async () => {
    const house = await served();
    const { user, session } = await signedUp(house);
    expect(user).toMatchObject({ email: 'ada@example.com', user_metadata: { username: 'ada' } });
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3_600 });
    expect(accountOf(house.house.world, user.id)?.username).toBe('ada');
    expect(house.machine.lines().join('\n')).not.toContain('ada@example.com');
  });

  test('signs in, reads its user, and signs out everywhere', async () => {
    const house = await served();
    const { client, user } = await signedUp(house);
    const elsewhere = clientOf(house);
    const signedIn = await elsewhere.auth.signInWithPassword({ email: ' ADA@example.com', password: 'lovelace' });
    expect(signedIn.error).toBeNull();
    expect((await elsewhere.auth.getUser()).data.user?.id).toBe(user.id);
    const token = (await elsewhere.auth.getSession()).data.session?.access_token;
    expect((await client.auth.signOut()).error).toBeNull();
    const answer = await house.fetch(`${ORIGIN}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status, 'the other session has ended too').toBe(403);
    expect(await answer.json()).toEqual({
      code: 'session_not_found',
      message: 'Your session has ended. Sign in again.',
      house_code: 'no-session',
    });
  });

  test.each([
    ['a wrong password', { email: 'ada@example.com', password: 'byron' }, 'Invalid email or password'],
    ['an unknown address', { email: 'nobody@example.com', password: 'lovelace' }, 'Invalid email or password'],
    ['nothing', { email: '', password: '' }, 'Please fill in all fields'],
  ])('is refused with %s', async (_what, credentials, sentence) => {
    const house = await served();
    await signedUp(house);
    const { data, error } = await clientOf(house).auth.signInWithPassword(credentials);
    expect(data.session).toBeNull();
    expect(error?.message).toBe(sentence);
  });

  test('cannot sign up twice under an address', async () => {
    const house = await served();
    await signedUp(house);
    const { error } = await clientOf(house).auth.signUp({ ...ada, options: { data: { username: 'countess' } } });
    expect(error?.message).toBe('Email already in use');
  });

  test.each([
    ['a password of 1,200 letters', { ...ada, password: 'x'.repeat(1_200) }, 'Password can be at most 128 characters'],
    [
      'a name of 1,200 letters',
      { ...credentials, options: { data: { username: 'x'.repeat(1_200) } } },
      'Username can be at most 20 characters',
    ],
    ['an address of 1,200 letters', { ...ada, email: `${'x'.repeat(1_200)}@example.com` }, 'Please enter a valid email address'],
    ['a name of the staff', { ...credentials, options: { data: { username: 'Supp0rt' } } }, 'This username is not allowed'],
  ])('cannot sign up with %s', async (_what, form, sentence) => {
    const house = await served();
    expect((await clientOf(house).auth.signUp(form)).error?.message).toBe(sentence);
  });

  test('signs in with a password that another keyboard composes otherwise', async () => {
    const house = await served();
    const [composed, decomposed] = ['pässwört'.normalize('NFC'), 'pässwört'.normalize('NFD')];
    expect((await clientOf(house).auth.signUp({ ...ada, password: composed })).error).toBeNull();
    expect((await clientOf(house).auth.signInWithPassword({ ...credentials, password: decomposed })).error).toBeNull();
    const wrong = await clientOf(house).auth.signInWithPassword({ ...credentials, password: 'x'.repeat(1_200) });
    expect(wrong.error?.message).toBe('Invalid email or password');
  });

  test('refreshes its session after an hour', async () => {
    const house = await served();
    const { client, session } = await signedUp(house);
    house.machine.clock.move(3_601_000);
    const stale = await house.fetch(`${ORIGIN}/auth/v1/user`, { headers: { authorization: `Bearer ${session.access_token}` } });
    expect([stale.status, await stale.json()]).toMatchObject([403, { code: 'bad_jwt' }]);
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect((await client.auth.getUser(data.session?.access_token)).data.user?.id).toBe(session.user.id);
  });

  test('whose answer to a refresh is lost, or that refreshes in two tabs at once, stays signed in', async () => {
    const house = await served();
    const { client, session } = await signedUp(house);
    // The answer is lost on its way: the same token is sent again.
    const answers = [await client.auth.refreshSession(session), await clientOf(house).auth.refreshSession(session)];
    expect(answers.map(({ error }) => error)).toEqual([null, null]);
    for (const { data } of answers) {
      const { refresh_token: token = '' } = data.session ?? {};
      expect((await clientOf(house).auth.refreshSession({ refresh_token: token })).error).toBeNull();
    }
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test('has a user as GoTrue has one', async () => {
    const house = await served();
    const { user } = await signedUp(house);
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      updated_at: expect.stringMatching(/^20\d\d-/u) as string,
      app_metadata: { provider: 'email', providers: ['email'], role: 'user' },
      identities: [{ provider: 'email', identity_data: { sub: user.id, email: 'ada@example.com' } }],
    });
  });

  test('changes its password, which ends its other sessions', async () => {
    const house = await served();
    const { client } = await signedUp(house);
    const elsewhere = clientOf(house);
    const { data } = await elsewhere.auth.signInWithPassword(credentials);
    expect((await client.auth.updateUser({ password: 'countess', current_password: 'wrong' })).error?.message).toBe(
      'Your current password is not correct',
    );
    const same = { password: 'lovelace', current_password: 'lovelace' };
    expect((await client.auth.updateUser(same)).error).toMatchObject({ status: 422, code: 'same_password' });
    expect((await client.auth.updateUser({ password: 'countess', current_password: 'lovelace' })).error).toBeNull();
    expect((await elsewhere.auth.getUser(data.session?.access_token)).error?.name).toBe('AuthSessionMissingError');
    expect((await clientOf(house).auth.signInWithPassword({ ...credentials, password: 'countess' })).error).toBeNull();
  });

  test('signs in with the simulated third party by a redirect, and is found again by its cookie', async () => {
    const house = await served();
    async function byRedirect(cookie?: string) {
      const client = clientOf(house);
      const { data } = await client.auth.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: `${ORIGIN}/games`, skipBrowserRedirect: true },
      });
      const redirect = await house.fetch(data.url ?? '', cookie === undefined ? {} : { headers: { cookie } });
      expect(redirect.status).toBe(302);
      const back = new URL(redirect.headers.get('location') ?? '');
      expect(back.origin + back.pathname).toBe(`${ORIGIN}/games`);
      const code = back.searchParams.get('code') ?? '';
      const exchanged = await client.auth.exchangeCodeForSession(code);
      expect(exchanged.error).toBeNull();
      return { user: exchanged.data.user?.id, cookie: redirect.headers.get('set-cookie')?.split(';')[0], client, code };
    }
    const first = await byRedirect();
    expect(first.user).toBeDefined();
    expect((await byRedirect(first.cookie)).user).toBe(first.user);
    expect((await byRedirect()).user).not.toBe(first.user);
  });

  test('asked for another person of the third party, chooses among those that it knows: none is forgotten', async () => {
    const house = await served();
    let cookie = '';
    /** Follows the link of the page that the third party shows, or is led back at once. Answers who came in. */
    async function comeIn(prompt: string | null, press: RegExp | null) {
      const client = clientOf(house);
      const { data } = await client.auth.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: `${ORIGIN}/games`, skipBrowserRedirect: true, queryParams: prompt === null ? {} : { prompt } },
      });
      const ask = (url: string) => house.fetch(url, { headers: { cookie } });
      let answer = await ask(data.url ?? '');
      if (press) {
        expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
        const href = press.exec(await answer.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
        answer = await ask(ORIGIN + href);
      }
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
      return (await client.auth.exchangeCodeForSession(code)).data.user?.id;
    }
    const first = await comeIn('select_account', null);
    const second = await comeIn('select_account', /href="([^"]+)">Use another account/u);
    expect(second).not.toBe(first);
    expect(await comeIn(null, null), 'the last one').toBe(second);
    const name = accountOf(house.house.world, first ?? '')?.username ?? '';
    expect(await comeIn('select_account', new RegExp(`href="([^"]+)">${name}<`, 'u'))).toBe(first);
    expect(await comeIn(null, null)).toBe(first);
  });

  describe('hears the codes that it knows', () => {
    type Ask = (client: ReturnType<typeof clientOf>) => Promise<{ readonly error: unknown }>;
    const email = 'ada@example.com';
    test.each<[string, Ask, object]>([
      [
        'a wrong password',
        ({ auth }) => auth.signInWithPassword({ email, password: 'byron' }),
        { status: 400, code: 'invalid_credentials' },
      ],
      [
        'a taken address',
        ({ auth }) => auth.signUp({ email, password: 'lovelace', options: { data: { username: 'countess' } } }),
        { status: 422, code: 'user_already_exists' },
      ],
      [
        'a short password',
        ({ auth }) => auth.signUp({ email: 'bob@example.com', password: 'x', options: { data: { username: 'bob' } } }),
        { name: 'AuthWeakPasswordError', reasons: ['length'] },
      ],
      [
        'no e-mail address',
        ({ auth }) => auth.signUp({ email: 'bob', password: 'lovelace', options: { data: { username: 'bob' } } }),
        { status: 400, code: 'email_address_invalid' },
      ],
      [
        'a made-up refresh token',
        ({ auth }) => auth.refreshSession({ refresh_token: 'made up' }),
        { status: 400, code: 'refresh_token_not_found' },
      ],
      ['a made-up access token', ({ auth }) => auth.getUser('a.b.c'), { status: 403, code: 'bad_jwt' }],
      ['a one-time password', ({ auth }) => auth.signInWithOtp({ email }), { status: 422, code: 'otp_disabled' }],
      [
        'a code of a one-time password',
        ({ auth }) => auth.verifyOtp({ email, token: '123456', type: 'email' }),
        { status: 422, code: 'otp_disabled' },
      ],
      ['a link to a new password', ({ auth }) => auth.resetPasswordForEmail(email), { status: 422, code: 'email_provider_disabled' }],
      ['another letter', ({ auth }) => auth.resend({ type: 'signup', email }), { status: 422, code: 'email_provider_disabled' }],
      ['a sign-in without a name', ({ auth }) => auth.signInAnonymously(), { status: 422, code: 'anonymous_provider_disabled' }],
      [
        'a token of a provider',
        ({ auth }) => auth.signInWithIdToken({ provider: 'google', token: 'x' }),
        { status: 400, code: 'provider_disabled' },
      ],
      [
        'a wallet',
        ({ auth }) => auth.signInWithWeb3({ chain: 'ethereum', message: 'x', signature: '0x00' }),
        { status: 422, code: 'web3_provider_disabled' },
      ],
    ])('of %s', async (_what, ask, problem) => {
      const house = await served();
      await signedUp(house);
      expect((await ask(clientOf(house))).error).toMatchObject(problem);
    });

    test('of too many attempts', async () => {
      const house = await served();
      await signedUp(house);
      const guess = () => clientOf(house).auth.signInWithPassword({ email, password: 'byron' });
      for (let n = 0; n < 5; n += 1) await guess();
      expect((await guess()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    });
  });

  test('finds no store of files', async () => {
    const response = await (await served()).fetch(`${ORIGIN}/storage/v1/object/list/pictures`, { method: 'POST' });
    expect([response.status, await response.json()]).toEqual([404, { code: 'not-found', message: 'Nothing is here.' }]);
  });

  test('asks five times whether an address is taken, and then has to wait', async () => {
    const house = await served();
    await signedUp(house);
    const ask = (name: string) => clientOf(house).auth.signUp({ ...credentials, options: { data: { username: name } } });
    for (let n = 0; n < 5; n += 1) expect((await ask(`nosy${n}`)).error).toMatchObject({ code: 'user_already_exists' });
    expect((await ask('nosy')).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  test('invokes the functions of the specification', async () => {
    const house = await served();
    const { client, user } = await signedUp(house);
    const code = accountOf(house.house.world, user.id)?.referralCode ?? '';
    const click = {
      referrerId: code,
      clickId: crypto.randomUUID(),
      ipAddress: '',
      userAgent: 'a test',
      landingUrl: `${ORIGIN}/?ref=${code}`,
    };
    const invoke = async (name: string, body: object) =>
      (await client.functions.invoke(name, { body })) as { data: unknown; error: unknown };
    expect(await clientOf(house).functions.invoke('referral-tracking', { body: { action: 'track-click', ...click } })).toMatchObject({
      data: { success: true },
    });
    expect((await invoke('referral-tracking', { action: 'stats', userId: user.id })).data).toEqual({
      referralCode: code,
      referrals: 0,
      pendingAmount: 0,
      paidAmount: 0,
    });
    expect((await invoke('referral-tracking', { action: 'stats', userId: `acc_${'0'.repeat(32)}` })).error).not.toBeNull();
    const referral = { action: 'process-referral', userId: user.id, referrerCode: code, clickId: click.clickId };
    expect((await invoke('referral-tracking', referral)).data).toEqual({ success: true });
    const { offers } = (await invoke('offer-list', { action: 'get-offers' })).data as { offers: readonly { offer_id: string }[] };
    expect(offers.length).toBeGreaterThan(0);
  });
});
