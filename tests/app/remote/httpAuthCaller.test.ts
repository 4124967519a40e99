/** The auth service of a page whose house is on another machine, over the real client library, the real routes and the real socket. */
import { GoTrueClient } from '@supabase/supabase-js';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ServerResets } from '../../../src/app/remote/serverResets.ts';
import { lastIdentityIn } from '../../../src/app/remote/thirdParty.ts';
import { steadyClock } from '../../../src/base/clock.ts';
import { authFetch } from '../../../src/app/remote/authFetch.ts';
import { lateAuthClient } from '../../../src/app/remote/lateAuthClient.ts';
import { HttpAuthCaller } from '../../../src/app/remote/httpAuthCaller.ts';
import { PageAuth } from '../../../src/client/auth/pageAuth.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import type { AuthChange, AuthResult, Session } from '../../../src/api/auth/authService.ts';
import { createUser } from '../../../src/engine/accounts/administration.ts';
import { HouseCalls } from '../../../src/client/houseCalls.ts';
import type { RemoteHouse } from '../../../src/client/remoteHouse.ts';
import { ITERATIONS, ORIGIN } from '../../kit/gateway.ts';
import { totpOf } from '../../kit/totp.ts';
import { remoteOf } from '../../kit/remote.ts';
import { seen, serveSocket, signInAsAdmin, signOut, signUp, type SocketHouse } from '../../kit/socket.ts';

afterEach(async () => {
  vi.restoreAllMocks();
});

async function served(): Promise<SocketHouse> {
  const house = await serveSocket();
  // The client library goes by the clock of the platform.
  house.machine.clock.at = Date.now();
  onTestFinished(() => house.close());
  return house;
}

/** What a browser keeps while its pages come and go. */
interface Kept {
  readonly tokens: Map<string, string>;
  session: Session | null;
  identity: string | null;
  /** The code of a referral link. */
  pending: string | null;
}

const nothingKept = (): Kept => ({ tokens: new Map(), session: null, identity: null, pending: null });

interface Page {
  readonly auth: PageAuth;
  readonly caller: HttpAuthCaller;
  readonly client: GoTrueClient;
  readonly house: () => RemoteHouse;
  /** Who the house was opened for, one after the other. */
  readonly entered: (AccountId | null)[];
  readonly changes: AuthChange[];
  readonly greeted: Extract<AuthResult, { ok: true }>[];
  /** The accounts that signed up here, each with the code that counts. */
  readonly registered: (readonly [AccountId, string | null])[];
  /** What the page's address is now. */
  readonly address: () => string;
}

/** A page of a browser, started. */
async function page(at: SocketHouse, kept = nothingKept(), address = `${ORIGIN}/games`): Promise<Page> {
  const client = new GoTrueClient({
    url: `${ORIGIN}/auth/v1`,
    storageKey: 'tokens',
    fetch: authFetch({
      fetch: (url, init) => at.fetch(url, init),
      steady: steadyClock,
      pause: async () => undefined,
      storedSession: () => kept.tokens.get('tokens') ?? null,
      onRefresh: () => undefined,
    }) as typeof fetch,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType: 'pkce',
    storage: {
      getItem: (key) => kept.tokens.get(key) ?? null,
      setItem: (key, value) => void kept.tokens.set(key, value),
      removeItem: (key) => void kept.tokens.delete(key),
    },
  });
  const calls = new HouseCalls({ fetch: (path, init) => at.fetch(`${ORIGIN}${path}`, init), token: async () => null });
  const entered: (AccountId | null)[] = [];
  const changes: AuthChange[] = [];
  const greeted: Page['greeted'] = [];
  const registered: Page['registered'] = [];
  let house: RemoteHouse | null = null;
  let shown = address;
  const caller = new HttpAuthCaller({
    client: lateAuthClient({
      fetchClient: async () => client,
      tokens: { read: () => kept.tokens.get('tokens') ?? null, onChange: () => () => undefined },
      clock: { now: () => Date.now() },
      later: (work) => void setTimeout(work),
    }),
    lastIdentity: lastIdentityIn({
      getItem: () => kept.identity,
      setItem: (_key, value) => (kept.identity = value),
      removeItem: () => undefined,
    }),
    forgetTokens: () => kept.tokens.delete('tokens'),
    isCodeKnown: async (code) => ((await (await calls.get(`/referral-codes/${code}`)).json()) as { known: boolean }).known,
    resets: new ServerResets({ origin: ORIGIN, fetch: (path, init) => at.fetch(ORIGIN + path, init), token: async () => null }),
    address: { read: () => shown, replace: (next) => (shown = next) },
  });
  const auth = new PageAuth({
    caller,
    house: () => house,
    async enter(account) {
      const next = remoteOf(at, null, { token: () => caller.token(account) });
      onTestFinished(() => next.close());
      await next.opened;
      entered.push(account);
      house = next;
      return next;
    },
    memory: { read: () => kept.session, write: (session) => (kept.session = session), clear: () => (kept.session = null) },
    referrals: {
      read: () => ({ cookie: null, pending: kept.pending }),
      async registered(account, code) {
        registered.push([account, code]);
        kept.pending = null;
      },
    },
    greet: (result) => greeted.push(result),
  });
  auth.onAuthStateChange((change) => changes.push(change));
  onTestFinished(() => auth.stop());
  await auth.start();
  const here = (): RemoteHouse => {
    if (!house) throw new Error('no house is open');
    return house;
  };
  return { auth, caller, client, house: here, entered, changes, greeted, registered, address: () => shown };
}

const form = (username: string, referralCode = '') => ({
  username,
  email: `${username}@example.com`,
  password: 'secret word',
  confirmPassword: 'secret word',
  referralCode,
  referralTouched: referralCode !== '',
});

function came(result: AuthResult) {
  if (isRefusal(result)) throw new Error(result.sentence);
  return result;
}

const sentenceOf = (result: AuthResult | { readonly ok: true }): string => ('sentence' in result ? result.sentence : 'accepted');

test('a guest has the house as guests see it; whoever signs up has it as their own, with the bonus, before the page knows them', async () => {
  const kept = nothingKept();
  const { auth, house, entered } = await page(await served(), kept);
  expect([entered, auth.current(), kept.session]).toEqual([[null], null, null]);
  const { session, toasts, notices } = came(await auth.signUp(form('ada')));
  expect(toasts).toEqual(['Account created successfully! Welcome bonus: 100 credits', 'Welcome, ada!']);
  expect(notices).toEqual([]);
  expect(entered).toEqual([null, session.accountId]);
  expect(balanceOf(house().world, session.accountId)).toBe(100_00);
  expect([kept.session, auth.current()]).toEqual([session, session]);
});

test('a form is refused at once, and by the house in its own sentences', async () => {
  const at = await served();
  const { auth, entered } = await page(at);
  const asked = at.answered.length;
  expect(sentenceOf(await auth.signUp({ ...form('ada'), confirmPassword: 'another' }))).toBe('Passwords do not match');
  expect(at.answered).toHaveLength(asked);
  came(await auth.signUp(form('ada')));
  expect(sentenceOf(await auth.signUp({ ...form('countess'), email: 'ada@example.com' }))).toBe('Email already in use');
  expect(sentenceOf(await auth.signInWithPassword({ email: 'ada@example.com', password: 'wrong' }))).toBe('Invalid email or password');
  expect(sentenceOf(await auth.signInWithPassword({ email: '', password: '' }))).toBe('Please fill in all fields');
  expect(entered).toHaveLength(2);
});

test('a session is there again after a reload, and gone after a sign-out, which ends it everywhere', async () => {
  const at = await served();
  const kept = nothingKept();
  const first = await page(at, kept);
  const { session } = came(await first.auth.signUp(form('ada')));
  const elsewhere = await page(at);
  came(await elsewhere.auth.signInWithPassword({ email: 'ada@example.com', password: 'secret word' }));

  const second = await page(at, kept);
  expect(second.entered).toEqual([session.accountId]);
  expect(second.changes).toEqual([{ event: 'INITIAL_SESSION', session, notice: null }]);
  expect(await second.auth.fullSession()).toMatchObject({ user: { id: session.accountId, email: 'ada@example.com' } });

  expect(await second.auth.signOut()).toEqual({ toasts: ['You have been logged out'] });
  await seen(() => second.entered.length === 2);
  expect(second.entered.at(-1)).toBeNull();
  expect([kept.session, kept.tokens.size]).toEqual([null, 0]);
  expect(await second.auth.signOut()).toEqual({ toasts: [] });

  await seen(() => elsewhere.house().connectionState.phase === 'ended');
  expect(await elsewhere.auth.check(null), 'a guest has no session').toBe(false);
  expect(await elsewhere.auth.check(session.accountId)).toBe(true);
  expect(elsewhere.changes.at(-1)).toEqual({ event: 'SIGNED_OUT', session: null, notice: 'You have been logged out' });
  await seen(() => elsewhere.entered.at(-1) === null);
  expect(await elsewhere.auth.check(session.accountId), 'it has ended before').toBe(true);
});

test('an access token that is too old for the house is renewed, and nobody is signed out', async () => {
  const at = await served();
  const kept = nothingKept();
  const first = await page(at, kept);
  const { session } = came(await first.auth.signUp(form('ada')));
  // The clock of this device stands still.
  at.machine.clock.at += 2 * 3_600_000;
  const { length } = first.entered;
  expect(await first.auth.check(session.accountId), 'the player is told that the connection has ended').toBe(false);
  expect(first.entered, 'and comes in again only with the next page').toHaveLength(length);
  expect(first.auth.current()?.sessionId).toBe(session.sessionId);

  at.machine.clock.at += 2 * 3_600_000;
  const second = await page(at, kept);
  expect(second.entered.at(-1)).toBe(session.accountId);
  expect([...first.changes, ...second.changes].filter(({ event }) => event === 'SIGNED_OUT')).toEqual([]);
});

test('whoever asks for it is told which session was renewed, until it ends', async () => {
  const at = await served();
  const { auth, caller } = await page(at);
  const { session } = came(await auth.signUp(form('ada')));
  const before = await caller.token(session.accountId);
  at.machine.clock.at += 1_000;
  expect(await caller.renewToken(session.accountId)).toBe(session.sessionId);
  const token = await caller.token(session.accountId);
  expect(token).not.toBe(before);
  expect(await caller.renewToken('acc_another')).toBeNull();
  await signOut(at, token ?? '', 'global');
  expect(await caller.renewToken(session.accountId)).toBeNull();
});

test('a session that ended while no page was open does not come back', async () => {
  const at = await served();
  const kept = nothingKept();
  const first = await page(at, kept);
  came(await first.auth.signUp(form('ada')));
  const tokens = new Map(kept.tokens);
  await first.auth.signOut();
  for (const [key, value] of tokens) kept.tokens.set(key, value);
  const second = await page(at, kept);
  expect([second.auth.current(), second.entered, kept.tokens.size]).toEqual([null, [null], 0]);
  expect(second.changes.at(-1)?.notice).toBe('You have been logged out');
});

test('whoever was here last and has no session any more is told so at the start; a guest is told nothing', async () => {
  const at = await served();
  const kept = nothingKept();
  const first = await page(at, kept);
  expect(first.changes.map(({ notice }) => notice)).toEqual([null]);
  came(await first.auth.signUp(form('ada')));
  expect(kept.session).not.toBeNull();
  kept.tokens.clear();
  const second = await page(at, kept);
  expect([second.auth.current(), second.entered, kept.session]).toEqual([null, [null], null]);
  expect(second.changes.map(({ event, notice }) => [event, notice])).toEqual([['INITIAL_SESSION', 'You have been logged out']]);
});

test('nobody can be asked: the session stays here, and a sign-out forgets it all the same', async () => {
  const at = await served();
  const kept = nothingKept();
  const { auth, client } = await page(at, kept);
  const { session } = came(await auth.signUp(form('ada')));
  vi.spyOn(client.admin, 'signOut').mockResolvedValue({ data: null, error: { status: 503, name: 'AuthRetryableFetchError' } as never });
  expect(await auth.check(session.accountId), 'the house still knows it').toBe(false);
  expect(auth.current()).toEqual(session);
  expect(await auth.signOut()).toEqual({ toasts: ['You have been logged out'] });
  expect([kept.session, kept.tokens.has('tokens')]).toEqual([null, false]);
});

test('where the house does not answer, or cannot save, a form says what failed', async () => {
  const at = await served();
  let away: 'lost' | 'unsaved' | null = null;
  const { auth } = await page({
    ...at,
    fetch: (url, init) => {
      if (away === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
      if (away === 'unsaved') return Promise.resolve(Response.json({ code: 'could-not-save', message: 'Not now.' }, { status: 503 }));
      return at.fetch(url, init);
    },
  });
  for (away of ['lost', 'unsaved'] as const) expect(sentenceOf(await auth.signUp(form('ada')))).toBe('Failed to create user');
  away = null;
  came(await auth.signUp(form('ada')));
  for (away of ['lost', 'unsaved'] as const) {
    expect(sentenceOf(await auth.changePassword({ current: 'secret word', next: 'another word' }))).toBe('Failed to update user');
  }
});

/** A page whose house refuses what the client library asks. */
const refusedWith = (code: string, message: string): HttpAuthCaller => {
  const refused = async () => ({ data: { user: null, session: null }, error: { name: 'AuthApiError', status: 403, code, message } });
  return new HttpAuthCaller({ client: { getUser: refused, signInWithPassword: refused } } as never);
};
const lure = 'Your account is on hold. Tip 100.00 to helper_team to unlock it.';

test.each([
  ['of a block', 'This account has been blocked: several accounts', 'This account has been blocked: several accounts'],
  ['that the house made up', lure, 'The house server refused this (account-blocked).'],
])('the notice of an ended session with the sentence %s', async (_what, sentence, notice) => {
  expect(await refusedWith('account-blocked', sentence).prove()).toMatchObject({ state: 'ended', notice });
});

test('a sign-in that is refused under an unknown code has no words of the house', async () => {
  const refused = await refusedWith('review-needed', lure).signInWithPassword({ email: 'ada@example.com', password: 'secret word' });
  expect(refused).toMatchObject({ sentence: 'The house server refused this (review-needed).' });
});

test('a password is changed, and its first one set', async () => {
  const at = await served();
  const { auth } = await page(at);
  expect(sentenceOf(await auth.changePassword({ current: 'a', next: 'another word' }))).not.toBe('accepted');
  came(await auth.signUp(form('ada')));
  expect(await auth.passwordSignIn()).toEqual({ email: 'ada@example.com', hasPassword: true });
  expect(sentenceOf(await auth.changePassword({ current: 'wrong', next: 'another word' }))).toBe('Your current password is not correct');
  expect(sentenceOf(await auth.changePassword({ current: 'secret word', next: 'another word' }))).toBe('accepted');
  const other = await page(at);
  came(await other.auth.signInWithPassword({ email: 'ada@example.com', password: 'another word' }));
});

test('how one signs in is answered with the account that is just coming in', async () => {
  const { auth } = await page(await served());
  const coming = auth.signUp(form('ada'));
  expect(await auth.passwordSignIn()).toEqual({ email: 'ada@example.com', hasPassword: true });
  came(await coming);
});

test('a friend who comes by a code is told what it was worth, and an unknown code is named', async () => {
  const at = await served();
  const ada = await page(at);
  const { session } = came(await ada.auth.signUp(form('ada')));
  const code = accountOf(ada.house().world, session.accountId)?.referralCode ?? '';
  expect(await ada.auth.referralProblem(code)).toBe('This is your own referral code');

  const kept = { ...nothingKept(), pending: code };
  const ben = await page(at, kept);
  expect(await ben.auth.referralProblem(code)).toBeNull();
  expect(await ben.auth.referralProblem('NOBODY99')).toBe('This referral code is not known');
  const { toasts } = came(await ben.auth.signUp(form('ben')));
  expect(toasts.at(-1)).toBe("Referral bonus of 250 credits has been added to ada's account!");
  expect(kept.pending).toBeNull();

  const eve = await page(at);
  expect(came(await eve.auth.signUp(form('eve', 'NOBODY99'))).notices).toEqual(['This referral code is not known']);
});

/** What a house can do with a sign-up. Answers a session, as the sign-up would. */
const lies: Readonly<Record<string, (at: SocketHouse, body: SentForm) => Promise<Response>>> = {
  'somebody else created it': async (at, { email, password, data }) => {
    const admin = await signInAsAdmin(at);
    const made = { username: data.username, email, password, balanceCents: 0 };
    came((await createUser(at.house, admin.id, made, { iterations: ITERATIONS })) as never);
    return at.fetch(`${ORIGIN}/auth/v1/token?grant_type=password`, sending({ email, password }));
  },
  'name is "mallory", asked for was "ada"': (at, body) =>
    at.fetch(`${ORIGIN}/auth/v1/signup`, sending({ ...body, data: { username: 'mallory' } })),
  'it names a referrer, but no referral code was given': async (at, body) => {
    const { id } = await signUp(at, 'mallory');
    const referral = accountOf(at.house.world, id)?.referralCode;
    return at.fetch(`${ORIGIN}/auth/v1/signup`, sending({ ...body, data: { ...body.data, referral_code: referral } }));
  },
  'it was there before it was asked for': async (at, { email, password }) =>
    at.fetch(`${ORIGIN}/auth/v1/token?grant_type=password`, sending({ email, password })),
};

interface SentForm {
  readonly email: string;
  readonly password: string;
  readonly data: { readonly username: string };
}

const sending = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test.each(Object.entries(lies))('a registration is compared with the form: %s', async (named, lie) => {
  const at = await served();
  if (named.includes('before')) await signUp(at, 'ada');
  const fetch: SocketHouse['fetch'] = async (url, init) =>
    typeof url === 'string' && url.includes('/signup') ? lie(at, JSON.parse(init?.body as string) as SentForm) : at.fetch(url, init);
  const { auth, house } = await page({ ...at, fetch });
  expect(sentenceOf(await auth.signUp(form('ada')))).toContain(named);
  expect(house().connectionState).toMatchObject({ phase: 'doubted', sentence: expect.stringContaining(named) as string });
});

/** Goes to the third party and back. Answers with the address of the page that it came back to. */
async function byRedirect(at: SocketHouse, { auth, client }: Page, cookie?: string, who: 'last' | 'new' = 'last') {
  const asked = vi.spyOn(client, 'signInWithOAuth');
  void auth.signInWithIdentity({ who });
  const { data } = await seen(() => asked.mock.results[0]?.value as ReturnType<GoTrueClient['signInWithOAuth']>);
  const ask = (url: string) => at.fetch(url, cookie === undefined ? {} : { headers: { cookie } });
  let redirect = await ask(data.url ?? '');
  // The third party asks who it is to be.
  const another = redirect.status === 200 ? /href="([^"]+)">Use another account/u.exec(await redirect.text())?.[1] : undefined;
  if (another !== undefined) redirect = await ask(ORIGIN + another.replaceAll('&amp;', '&'));
  return { address: redirect.headers.get('location') ?? '', cookie: redirect.headers.get('set-cookie')?.split(';')[0] };
}

test('the third party sends the page back: as a new person by a friend’s link, then as the same one', async () => {
  const at = await served();
  const ada = await page(at);
  const { session } = came(await ada.auth.signUp(form('ada')));
  const code = accountOf(ada.house().world, session.accountId)?.referralCode ?? '';

  const kept = { ...nothingKept(), pending: code };
  const { address, cookie } = await byRedirect(at, await page(at, kept));
  const back = await page(at, kept, address);
  expect(back.address()).toBe(`${ORIGIN}/games`);
  const account = back.auth.current()?.accountId;
  if (account === undefined) throw new Error('nobody came back');
  const { username } = accountOf(back.house().world, account) ?? {};
  expect(back.house().world.referrals[account]?.by).toBe(session.accountId);
  expect(back.greeted.map(({ toasts }) => toasts)).toEqual([
    [
      'Account created with Google! Welcome bonus: 100 credits',
      `Welcome, ${username}!`,
      "Referral bonus of 250 credits has been added to ada's account!",
    ],
  ]);
  expect([back.registered, kept.pending]).toEqual([[[account, code]], null]);
  expect(await back.auth.passwordSignIn()).toMatchObject({ hasPassword: false });

  await back.auth.signOut();
  const again = await byRedirect(at, await page(at, kept), cookie);
  const second = await page(at, kept, again.address);
  expect(second.auth.current()?.accountId).toBe(account);
  expect(second.greeted.map(({ toasts }) => toasts)).toEqual([[`Welcome back, ${username}!`]]);
  expect(second.registered).toEqual([]);
  expect(await second.auth.identities()).toEqual([{ account, username }]);

  await second.auth.signOut();
  const other = await byRedirect(at, await page(at, kept), cookie, 'new');
  expect((await page(at, kept, other.address)).auth.current()?.accountId).not.toBe(account);
});

/** Sets a second factor up on a page. A minute later its key gives another code. */
async function withFactor(at: SocketHouse, { auth }: Page): Promise<(afterMs?: number) => string> {
  const begun = await auth.secondFactor?.begin();
  if (!begun || isRefusal(begun)) throw new Error('no second factor');
  const codeOf = (afterMs = 0) => totpOf(begun.secret, at.machine.clock.now() + afterMs);
  expect(begun.picture).toMatch(/^data:image\/svg\+xml/u);
  expect(await auth.secondFactor?.confirm(begun.id, '000000')).toMatchObject({ refused: 'factor-wrong' });
  expect(await auth.secondFactor?.confirm(begun.id, codeOf())).toEqual({ ok: true });
  return codeOf;
}

test('a second factor is set up, asked for at a sign-in also after a reload, and removed', async () => {
  const at = await served();
  const kept = nothingKept();
  const first = await page(at, kept);
  const { session } = came(await first.auth.signUp(form('ada')));
  const codeOf = await withFactor(at, first);
  await seen(() => accountOf(first.house().world, session.accountId)?.secondFactor);
  expect(first.auth.current()?.sessionId).toBe(session.sessionId);
  await first.auth.signOut();

  expect(await first.auth.needsCode()).toBe(false);
  expect(await first.auth.signInWithPassword({ email: 'ada@example.com', password: 'secret word' })).toMatchObject({
    refused: 'factor-needed',
  });
  expect([first.auth.current(), kept.session]).toEqual([null, null]);
  const second = await page(at, kept);
  expect([second.auth.current(), await second.auth.needsCode()]).toEqual([null, true]);
  expect(await second.auth.signInWithCode('000000')).toMatchObject({ refused: 'factor-wrong' });
  expect(came(await second.auth.signInWithCode(codeOf(30_000))).toasts).toEqual(['Welcome back, ada!']);
  expect([second.entered.at(-1), await second.auth.needsCode()]).toEqual([session.accountId, false]);

  expect(await second.auth.secondFactor?.remove()).toEqual({ ok: true });
  await second.auth.signOut();
  came(await second.auth.signInWithPassword({ email: 'ada@example.com', password: 'secret word' }));
});

test('whoever comes back from the third party is told that a code is still needed', async () => {
  const at = await served();
  const kept = nothingKept();
  const { address, cookie } = await byRedirect(at, await page(at, kept));
  const first = await page(at, kept, address);
  const codeOf = await withFactor(at, first);
  await first.auth.signOut();
  const again = await byRedirect(at, await page(at, kept), cookie);
  const second = await page(at, kept, again.address);
  expect([second.auth.current(), second.greeted]).toEqual([null, []]);
  expect(second.changes.at(-1)?.notice).toBe('Press Sign In and enter the code of your authenticator app.');
  came(await second.auth.signInWithCode(codeOf(30_000)));
});

test('a code that nobody has asked for signs nobody in, and leaves the address', async () => {
  const { auth, address } = await page(await served(), nothingKept(), `${ORIGIN}/games?code=${'0'.repeat(64)}&tab=chat`);
  expect(auth.current()).toBeNull();
  expect(address()).toBe(`${ORIGIN}/games?tab=chat`);
});
