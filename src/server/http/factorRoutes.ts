/** The second factor, at the routes that GoTrue has for it: enrol, challenge, verify, unenrol. `GET /user` lists it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import * as z from 'zod/mini';
import { accountOf } from '../../domain/world.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { enter } from '../../engine/accounts/signIn.ts';
import { peopleOf } from '../../engine/accounts/peopleOf.ts';
import type { TokenSession } from '../auth/accessTokens.ts';
import { isByLink } from '../auth/sessions.ts';
import { answerSession, switchedOffError } from './authAnswers.ts';
import type { RoutePorts } from './ports.ts';
import { accepted, limitedSession, noSession, ProblemError, refusal } from './problem.ts';
import { readAs, signedInBy } from './requests.ts';

const text = z.string().check(z.maxLength(200));
const enrollBody = z.object({ factor_type: text, friendly_name: z.optional(text), issuer: z.optional(text) });
const verifyBody = z.object({ challenge_id: text, code: text });

interface OfFactor {
  Params: { readonly factor: string };
}

const expired = (): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'factor-challenge',
    message: 'This took too long. Enter a new code.',
    goTrue: { status: 422, code: 'mfa_challenge_expired' },
  });

export function factorRoutes(app: FastifyInstance, ports: RoutePorts): void {
  const { house } = ports.door;

  app.post('/auth/v1/factors', async (request) => {
    const session = await signedInBy(request, ports, true);
    if (session.limit) throw limitedSession(session.limit);
    const { factor_type: type, friendly_name: name = '', issuer = request.host } = readAs(enrollBody, request.body);
    if (type !== 'totp') {
      const code = type === 'phone' ? 'mfa_phone_enroll_not_enabled' : 'mfa_webauthn_enroll_not_enabled';
      throw switchedOffError({ status: 422, code, message: 'The only second factor here is an authenticator app.' });
    }
    const account = ownerOf(ports, session);
    if (account.secondFactor) throw refusal('factor-known');
    const label = (await peopleOf(house).emailOf(account.id)) ?? account.username;
    const { id, secret, uri } = await ports.factors.enroll(account.id, name, { issuer, label });
    return { id, type: 'totp', friendly_name: name, totp: { qr_code: renderSVG(uri), secret, uri } };
  });

  app.post<OfFactor>('/auth/v1/factors/:factor/challenge', async (request) => {
    const { account } = await sessionWithFactor(ports, request);
    const { id, endsAt } = ports.factors.challenge(account, request.params.factor);
    return { id, type: 'totp', expires_at: Math.floor(endsAt / 1_000) };
  });

  app.post<OfFactor>('/auth/v1/factors/:factor/verify', async (request) => {
    const session = await sessionWithFactor(ports, request);
    return verify(ports, session, request);
  });

  app.delete<OfFactor>('/auth/v1/factors/:factor', async (request) => {
    const session = await sessionWithFactor(ports, request);
    if (session.limit) throw limitedSession(session.limit);
    if (ownerOf(ports, session).secondFactor) {
      const submitted = await house.submit({ type: 'DropFactor', payload: {} }, session.account);
      if (submitted.kind === 'refused') throw refusal(submitted.refusal.refused);
    }
    await ports.factors.forget(session.account);
    return { id: request.params.factor };
  });
}

function ownerOf({ door }: RoutePorts, { account }: TokenSession): Account {
  const owner = accountOf(door.house.world, account);
  if (!owner) throw noSession();
  return owner;
}

/** The session of a request about its own factor. */
async function sessionWithFactor(ports: RoutePorts, request: FastifyRequest<OfFactor>): Promise<TokenSession> {
  const session = await signedInBy(request, ports, true);
  if ((await ports.factors.of(session.account))?.id !== request.params.factor) throw refusal('factor-none');
  return session;
}

/** Takes a code. The first one sets the factor up, and ends every other session. Each proves the session that it comes with. */
async function verify(ports: RoutePorts, session: TokenSession, { params, body, network }: FastifyRequest<OfFactor>) {
  const { door, factors, sessions, attempts } = ports;
  const { house } = door;
  const { account } = session;
  const { challenge_id: challenge, code } = readAs(verifyBody, body);
  if (!factors.isChallenged(account, params.factor, challenge)) throw expired();
  // Each of the two has a count of its own: whoever knows the password still has to guess the code.
  const who = { account: `code of ${account}`, network };
  const use = () => factors.use(account, code, challenge);
  const isRight = await attempts.attempt(who, use, (isGood) => isGood);
  if (!isRight) throw refusal('factor-wrong');
  const owner = ownerOf(ports, session);
  if (!owner.secondFactor) {
    const submitted = await house.submit({ type: 'AddFactor', payload: {} }, account);
    if (submitted.kind === 'refused') throw refusal(submitted.refusal.refused);
    await sessions.closeAll(account, session.sessionId);
  }
  const proved = await sessions.prove(session, 'totp');
  if (!proved) throw noSession();
  // A link to a new password is no sign-in.
  if (session.limit === 'factor' && !isByLink(proved)) {
    accepted(await enter(house, owner, proved.amr.some(({ method }) => method === 'oauth') ? 'google' : 'password'));
  }
  return answerSession(ports, proved);
}
