/** New passwords by a link: the client library of the auth service, unmodified, against the house. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/utc.ts';
import { resetTokenIn } from '../../../src/api/auth/resetLink.ts';
import { clientOf, ORIGIN, serveHouse, type ServedHouse } from '../../kit/gateway.ts';
import { signInAsAdmin, signUp, type SignedUp } from '../../kit/socket.ts';
import { PATIENCE_MS } from '../../kit/patience.ts';

const PLACE = 'https://play.example.org';
const email = 'ada@example.com';
const NEW = 'a new password';

interface SentMail {
  readonly to: string;
  readonly link: string;
}

/** A house that sends e-mail, with the e-mails that it has sent, and an account. */
async function withMail(send?: () => Promise<unknown>) {
  const mails: SentMail[] = [];
  const notices: string[] = [];
  const house = await serveHouse({
    mail: { origin: PLACE, send: send ?? (async (to, link) => mails.push({ to, link })) },
    onNotice: (line) => notices.push(line),
  });
  onTestFinished(() => house.close());
  return { house, mails, notices, ada: await signUp(house, 'ada') };
}

const tokenOf = (link: string): string => resetTokenIn(new URL(link).hash) ?? '';

/** The token that an admin makes for Ada. */
async function madeFor(house: ServedHouse, asked: object = { type: 'recovery', email }) {
  const { token } = await signInAsAdmin(house);
  return linkBy(house, token, asked);
}

async function linkBy({ fetch }: ServedHouse, token: string, asked: object) {
  const response = await fetch(`${ORIGIN}/auth/v1/admin/generate_link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(asked),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Uses a link as a program does: its session, and the new password with it. */
async function useLink(house: ServedHouse, token: string, password = NEW) {
  const client = clientOf(house);
  const opened = await client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
  if (opened.error) return { client, opened, updated: null };
  return { client, opened, updated: await client.auth.updateUser({ password }) };
}

const signsIn = async (house: ServedHouse, password: string) =>
  (await clientOf(house).auth.signInWithPassword({ email, password })).error === null;

const isOpen = async ({ fetch }: ServedHouse, { token }: SignedUp) =>
  (await fetch(`${ORIGIN}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })).ok;

test('who forgot the password gets an e-mail, sets a new one, and every session ends', async () => {
  const { house, mails, ada } = await withMail();
  expect((await clientOf(house).auth.resetPasswordForEmail(' ADA@example.com')).error).toBeNull();
  const mail = await vi.waitUntil(() => mails[0], { timeout: PATIENCE_MS });
  expect(mail.to).toBe(email);
  expect(mail.link).toMatch(new RegExp(`^${PLACE}/password#reset=${ada.id}\\.[0-9a-f]{64}$`, 'u'));
  const { updated, client } = await useLink(house, tokenOf(mail.link));
  expect(updated?.error).toBeNull();
  expect([await signsIn(house, 'secret word'), await signsIn(house, NEW)]).toEqual([false, true]);
  expect(await isOpen(house, ada), 'the session from before').toBe(false);
  expect((await client.auth.getUser()).error, 'the session of the link').not.toBeNull();
});

test('an address without an account gets the same answer and no e-mail', async () => {
  const { house, mails } = await withMail();
  expect((await clientOf(house).auth.resetPasswordForEmail('nobody@example.com')).error).toBeNull();
  expect((await clientOf(house).auth.resetPasswordForEmail(email)).error).toBeNull();
  await expect.poll(() => mails.length).toBeGreaterThan(0);
  expect(mails.map(({ to }) => to)).toEqual([email]);
  expect((await clientOf(house).auth.resetPasswordForEmail('nobody')).error).toMatchObject({ code: 'email_address_invalid' });
});

test('an address gets one e-mail a minute, and a network has to wait after five', async () => {
  const { house, mails } = await withMail();
  const ask = async (address: string) => (await clientOf(house).auth.resetPasswordForEmail(address)).error;
  const limited = { status: 429, code: 'over_email_send_rate_limit' };
  expect(await ask(email)).toBeNull();
  expect(await ask(email)).toMatchObject(limited);
  house.machine.clock.move(MINUTE_MS);
  expect(await ask(email)).toBeNull();
  for (const name of ['bob', 'cyd', 'dan']) expect(await ask(`${name}@example.com`)).toBeNull();
  expect(await ask('eve@example.com')).toMatchObject(limited);
  await expect.poll(() => mails.length).toBe(2);
});

test('an e-mail that cannot be sent is told to the operator, without the address', async () => {
  const fails = async () => {
    throw Object.assign(new Error('550 no such user: ada@example.com'), { code: 'EENVELOPE' });
  };
  const { house, notices } = await withMail(fails);
  expect((await clientOf(house).auth.resetPasswordForEmail(email)).error).toBeNull();
  await expect.poll(() => notices.length).toBeGreaterThan(0);
  expect(notices).toEqual(['An e-mail with a link to a new password could not be sent (EENVELOPE).']);
});

test('a link is good once, for its time, and until a newer one', async () => {
  const { house } = await withMail();
  const notGood = { status: 403, code: 'otp_expired' };
  const [first, second] = [await madeFor(house), await madeFor(house)].map(({ body }) => String(body['hashed_token']));
  expect((await useLink(house, first ?? '')).opened.error, 'replaced').toMatchObject(notGood);
  expect((await useLink(house, second ?? '')).updated?.error).toBeNull();
  expect((await useLink(house, second ?? '')).opened.error, 'used').toMatchObject(notGood);
  const third = String((await madeFor(house)).body['hashed_token']);
  house.machine.clock.move(24 * HOUR_MS);
  expect((await useLink(house, third)).opened.error, 'too old').toMatchObject(notGood);
  for (const junk of ['', 'x', 'acc_x.y', third.slice(0, -1)]) expect((await useLink(house, junk)).opened.error).not.toBeNull();
});

test('of two who use a link at once, one is let in', async () => {
  const { house } = await withMail();
  const token = String((await madeFor(house)).body['hashed_token']);
  const both = await Promise.all([1, 2].map(() => clientOf(house).auth.verifyOtp({ token_hash: token, type: 'recovery' })));
  expect(both.filter(({ error }) => error === null)).toHaveLength(1);
});

test('a link opens the way to a new password and nothing else', async () => {
  const { house } = await withMail();
  const token = String((await madeFor(house)).body['hashed_token']);
  const client = clientOf(house);
  const { data } = await client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
  const { access_token: access } = data.session ?? expect.fail();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` };
  const command = { id: crypto.randomUUID(), type: 'ClaimDailyBonus', payload: {} };
  const sent = await house.fetch(`${ORIGIN}/commands`, { method: 'POST', headers, body: JSON.stringify(command) });
  expect([sent.status, await sent.json()]).toMatchObject([403, { code: 'session-limited' }]);
  expect((await house.fetch(`${ORIGIN}/export`, { headers })).status).toBe(403);
  const refreshed = await client.auth.refreshSession();
  const later = refreshed.data.session ?? expect.fail();
  expect((await house.fetch(`${ORIGIN}/export`, { headers: { authorization: `Bearer ${later.access_token}` } })).status).toBe(403);
  expect((await client.auth.updateUser({ password: 'x' })).error).toMatchObject({ code: 'weak_password' });
  expect((await client.auth.updateUser({ password: 'secret word' })).error).toMatchObject({ code: 'same_password' });
  expect((await client.auth.updateUser({ password: NEW })).error).toBeNull();
});

test('an admin makes a link without e-mail; the log says so and the token is nowhere but in the answer', async () => {
  const house = await serveHouse();
  onTestFinished(() => house.close());
  const ada = await signUp(house, 'ada');
  const { status, body } = await madeFor(house);
  const token = String(body['hashed_token']);
  expect([status, body['action_link'], body['verification_type']]).toEqual([200, `${ORIGIN}/password#reset=${token}`, 'recovery']);
  const log = house.machine.lines().join('\n');
  expect(log.includes(`"type":"account/reset-offered","data":{"account":"${ada.id}"}}`)).toBe(true);
  const { sessions } = house.machine.kept;
  const kept = JSON.stringify([...(await sessions.getMany(await sessions.keys('')))]);
  expect(kept).toContain(`reset:${ada.id}`);
  for (const text of [log, kept]) expect(text.includes(token.split('.')[1] ?? '')).toBe(false);
  expect((await useLink(house, token)).updated?.error).toBeNull();
  expect(await signsIn(house, NEW)).toBe(true);
});

test('nobody else makes a link, and none is made for nobody', async () => {
  const { house, ada } = await withMail();
  const asked = { type: 'recovery', email };
  expect(await linkBy(house, ada.token, asked)).toMatchObject({ status: 403, body: { code: 'not_admin' } });
  expect(await linkBy(house, 'anonymous', asked)).toMatchObject({ status: 401 });
  expect(await madeFor(house, { type: 'recovery', email: 'nobody@example.com' })).toMatchObject({ status: 403 });
  expect(await madeFor(house, { type: 'invite', email })).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});

test('a blocked account gets no link, and one from before is not good, also after it is unblocked', async () => {
  const { house, mails, ada } = await withMail();
  const token = String((await madeFor(house)).body['hashed_token']);
  await house.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'several accounts' } }, 'house');
  expect(await madeFor(house)).toMatchObject({ status: 403, body: { code: 'user_banned' } });
  expect((await clientOf(house).auth.resetPasswordForEmail(email)).error).toBeNull();
  expect((await useLink(house, token)).opened.error).toMatchObject({ code: 'otp_expired' });
  await house.house.submit({ type: 'UnblockAccount', payload: { account: ada.id, reason: 'a mistake' } }, 'house');
  expect((await useLink(house, token)).opened.error).toMatchObject({ code: 'otp_expired' });
  expect(mails).toEqual([]);
});

test('a password that was changed meanwhile ends a link', async () => {
  const { house } = await withMail();
  const token = String((await madeFor(house)).body['hashed_token']);
  const client = clientOf(house);
  await client.auth.signInWithPassword({ email, password: 'secret word' });
  expect((await client.auth.updateUser({ password: NEW, current_password: 'secret word' })).error).toBeNull();
  expect((await useLink(house, token, 'another one')).opened.error).toMatchObject({ code: 'otp_expired' });
});

test('the session of a link ends after an hour, also if it is refreshed', async () => {
  const { house } = await withMail();
  const token = String((await madeFor(house)).body['hashed_token']);
  const client = clientOf(house);
  await client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
  house.machine.clock.move(HOUR_MS - 1_000);
  expect((await client.auth.refreshSession()).error).toBeNull();
  house.machine.clock.move(1_000);
  expect((await client.auth.updateUser({ password: NEW })).error).not.toBeNull();
  expect(await signsIn(house, NEW)).toBe(false);
});
