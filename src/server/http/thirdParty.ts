/**
 * The page of the simulated identity provider ("third party"), in place of Google: the route of `signInWithOAuth`. It knows the persons of a
 * browser by a cookie, as a real one does, and sends the browser back with a code (auth/identities.ts), which `sessionOfCode` exchanges for a
 * session. Asked for another person it shows those that it knows, so that a link of a stranger's cannot make it forget anybody.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readReferralCode } from '../../domain/accounts/names.ts';
import { DAY_MS, SECOND_MS } from '../../domain/utc.ts';
import { accountOf } from '../../domain/world.ts';
import { commandIdFor } from '../../engine/accounts/commandIds.ts';
import { registerWithIdentity } from '../../engine/accounts/registration.ts';
import type { OpenedSession } from '../auth/sessions.ts';
import { openSession } from './authAnswers.ts';
import type { RoutePorts } from './ports.ts';
import { accepted, unreadable } from './problem.ts';
import { readAs } from './requests.ts';

const text = z.string().check(z.maxLength(1_000));
const authorizeQuery = z.object({
  provider: z.literal('google'),
  redirect_to: text,
  code_challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  code_challenge_method: z.string().check(z.regex(/^s256$/i)),
  prompt: z.optional(text),
  /** `new`, or the index in the list of known persons. Only the page of the third party gives it. */
  person: z.optional(z.string().check(z.regex(/^(?:new|\d{1,2})$/))),
  referral_code: z.optional(text),
});

/** The third party's own cookie: the persons that it knows here, the last one first. */
const COOKIE = 'third_party_person';
const COOKIE_VALUE = new RegExp(`(?:^|; )${COOKIE}=([0-9a-f.]*)(?:;|$)`, 'u');
const PERSON = /^[0-9a-f]{64}$/u;
/** Persons that one browser has, at most. A cookie may have 4 kB. */
const MOST_PERSONS = 10;
const COOKIE_LIFETIME_S = (365 * DAY_MS) / SECOND_MS;

const PATH = '/auth/v1/authorize';

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem;color-scheme:light dark}' +
  'main{max-width:24rem;margin:auto}h1{font-size:1.5rem;margin:0}ul{list-style:none;padding:0}' +
  'a{display:block;padding:.75rem 1rem;margin:.5rem 0;border:1px solid;border-radius:.5rem;color:inherit;text-decoration:none}' +
  'a:hover,a:focus-visible{outline:3px solid}';
/** The page may use its own style and nothing else. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function thirdPartyRoute(app: FastifyInstance, ports: RoutePorts): void {
  const { identities } = ports;

  app.get(PATH, async (request, reply): Promise<FastifyReply> => {
    const asked = readAs(authorizeQuery, request.query);
    const { redirect_to: to, code_challenge: challenge, prompt, person, referral_code: referral = null } = asked;
    const origin = `${request.protocol}://${request.host}`;
    // Only a page of this house gets a code.
    const back = URL.canParse(to) ? new URL(to) : null;
    if (back?.origin !== origin) throw unreadable();
    const known = personsOf(request);
    if (prompt === 'select_account' && known.length > 0 && person === undefined) return sendChoicePage(ports, known, request, reply);
    const identity = (person === 'new' ? undefined : known[Number(person ?? 0)]) ?? identities.fresh();
    back.searchParams.set('code', identities.codeFor(identity, challenge, referral));
    const persons = [identity, ...known.filter((one) => one !== identity)].slice(0, MOST_PERSONS);
    const secure = request.protocol === 'https' ? '; Secure' : '';
    reply.header(
      'Set-Cookie',
      `${COOKIE}=${persons.join('.')}; Path=${PATH}; Max-Age=${COOKIE_LIFETIME_S}; HttpOnly; SameSite=Lax${secure}`,
    );
    return reply.redirect(back.href, 302);
  });
}

const personsOf = ({ headers }: FastifyRequest): readonly string[] =>
  (COOKIE_VALUE.exec(headers.cookie ?? '')?.[1] ?? '').split('.').filter((person) => PERSON.test(person));

/** The page on which a person chooses who they are. It has no script, and nothing of it comes from the request but the query. */
async function sendChoicePage(
  ports: RoutePorts,
  known: readonly string[],
  { url }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { world } = ports.door.house;
  const names = await Promise.all(
    known.map(async (identity) => {
      const account = await ports.identities.accountOf(identity);
      return (account && accountOf(world, account)?.username) ?? 'An account that is not used yet';
    }),
  );
  const link = (person: string, name: string): string => {
    const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
    query.set('person', person);
    return `<li><a href="${escaped(`${PATH}?${query}`)}">${escaped(name)}</a></li>`;
  };
  const links = [...names.map((name, index) => link(String(index), name)), link('new', 'Use another account')];
  const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Choose an account</title><style>${STYLE}</style></head>
<body><main><h1>Choose an account</h1><p>This page stands in for the page of Google.</p><ul>${links.join('')}</ul></main></body>
</html>
`;
  reply.headers({ 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' });
  return reply.type('text/html; charset=utf-8').send(page);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (plain: string): string => plain.replaceAll(/[&<>"']/gu, (character) => ESCAPES[character] ?? character);

/** The session of the person behind a code. Their account is opened the first time, which is a sign-in too. */
export async function sessionOfCode(ports: RoutePorts, code: string, verifier: string): Promise<OpenedSession> {
  const { identities, sessions } = ports;
  const { house } = ports.door;
  const exchanged = identities.exchange(code, verifier);
  if (exchanged === null) throw unreadable();
  const { identity, referralCode } = exchanged;
  const known = accountOf(house.world, (await identities.accountOf(identity)) ?? '');
  if (known) return openSession(ports, known, 'oauth');
  const commandId = commandIdFor(`identity:${identity}`, house.hashing);
  const { account } = accepted(await registerWithIdentity(house, { commandId, referralCode: readReferralCode(referralCode ?? '') }));
  await identities.remember(identity, account);
  return sessions.open(account, 'oauth');
}
