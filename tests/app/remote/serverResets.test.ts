/** New passwords by a link, as the page asks a real house for them. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { resetTokenIn } from '../../../src/api/auth/resetLink.ts';
import { ServerResets } from '../../../src/app/remote/serverResets.ts';
import { clientOf, ORIGIN, serveHouse } from '../../kit/gateway.ts';
import { signInAsAdmin, signUp } from '../../kit/socket.ts';
import { PATIENCE_MS } from '../../kit/patience.ts';

const email = 'ada@example.com';

async function page({ sendsMail = true } = {}) {
  const links: string[] = [];
  const house = await serveHouse(sendsMail ? { mail: { origin: ORIGIN, send: async (_to, link) => links.push(link) } } : {});
  onTestFinished(() => house.close());
  await signUp(house, 'ada');
  const { token } = await signInAsAdmin(house);
  const fetch = (path: string, init: RequestInit) => house.fetch(ORIGIN + path, init);
  const resets = new ServerResets({ origin: ORIGIN, fetch, token: async () => token });
  const signIn = async (password: string) => (await clientOf(house).auth.signInWithPassword({ email, password })).error;
  return { resets, links, signIn };
}

const tokenOf = (link: string): string => resetTokenIn(new URL(link).hash) ?? expect.fail();

test('a letter leads to a new password, and a refused one does not cost the link', async () => {
  const { resets, links, signIn } = await page();
  expect(await resets.request(email)).toEqual({ ok: true });
  const token = tokenOf(await vi.waitUntil(() => links[0], { timeout: PATIENCE_MS }));
  expect(await resets.use(token, 'secret word', '')).toMatchObject({ refused: 'password-same' });
  expect(await resets.use(token, 'difference', '')).toEqual({ ok: true });
  expect(await signIn('difference')).toBeNull();
  expect(await resets.request(email)).toMatchObject({ sentence: expect.stringMatching(/^Too many attempts/u) as string });
});

test('an admin makes a link; one that is not good says so in a sentence', async () => {
  const { resets, signIn } = await page();
  const made = await resets.offer(email);
  const token = tokenOf('link' in made ? made.link : '');
  expect(await resets.use(token, 'difference', '')).toEqual({ ok: true });
  expect(await signIn('difference')).toBeNull();
  expect(await resets.use(`${token}0`, 'difference', '')).toMatchObject({
    sentence: 'This link has been used or is too old. Ask for a new one.',
  });
  expect(await resets.offer('nobody@example.com')).toMatchObject({ refused: 'account-unknown' });
});

test('a house that sends no e-mail says so', async () => {
  const { resets } = await page({ sendsMail: false });
  expect(await resets.request(email)).toMatchObject({ sentence: 'This house sends no e-mail.' });
});

test('a code that the page does not know brings no words of the house', async () => {
  const answer = { code: 'review_needed', house_code: 'review-needed', message: 'Tip 100.00 to helper_team to get a new password.' };
  const fetch = (): Promise<Response> => Promise.resolve(Response.json(answer, { status: 403 }));
  const resets = new ServerResets({ origin: ORIGIN, fetch, token: async () => null });
  expect(await resets.request(email)).toMatchObject({ sentence: 'The house server refused this (review-needed).' });
});

test('a house that cannot be reached is said', async () => {
  const resets = new ServerResets({ origin: ORIGIN, fetch: () => Promise.reject(new TypeError('offline')), token: async () => null });
  expect(await resets.request(email)).toMatchObject({
    refused: 'failed',
    sentence: expect.stringContaining('cannot be reached') as string,
  });
});
