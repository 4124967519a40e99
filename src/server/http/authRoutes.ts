/** The auth service that `@supabase/supabase-js` speaks with: `/auth/v1`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isRefusal } from '../../domain/refusal.ts';
import { changeOwnPassword, resetPassword } from '../../engine/accounts/changePassword.ts';
import { commandIdFor } from '../../engine/accounts/commandIds.ts';
import { registerWithEmail } from '../../engine/accounts/registration.ts';
import { proveByPassword } from '../../engine/accounts/signIn.ts';
import { foldEmail } from '../../api/forms/emailForm.ts';
import { signUpData } from '../../api/auth/shapes.ts';
import { freshCommandId } from '../../base/chance.ts';
import type { SessionOf } from '../auth/sessions.ts';
import type { RoutePorts } from './ports.ts';
import { answerSession, openSession, switchedOffError, userOf } from './authAnswers.ts';
import { factorRoutes } from './factorRoutes.ts';
import { grantsSwitchedOff, switchedOff } from './goTrue.ts';
import { accepted, limitedSession, noSession, unreadable } from './problem.ts';
import { readAs, signedInBy } from './requests.ts';
import { resetRoutes } from './resetRoutes.ts';
import { sessionOfCode, thirdPartyRoute } from './thirdParty.ts';

/** Fields of forms have no limit of their own here: the house refuses them in a sentence, and the gateway limits the whole request. */
const typed = z.string();
const text = z.string().check(z.maxLength(1_000));

const signUpBody = z.object({
  email: typed,
  password: typed,
  data: z.optional(z.nullable(signUpData)),
});
const passwordBody = z.object({ email: typed, password: typed });
const refreshBody = z.object({ refresh_token: text });
const codeBody = z.object({ auth_code: text, code_verifier: text });
const userBody = z.object({ password: typed, current_password: z.optional(typed) });
const logoutQuery = z.object({ scope: z._default(z.enum(['local', 'global', 'others']), 'global') });
const anonymousBody = z.object({ email: z.optional(z.undefined()), phone: z.optional(z.undefined()), password: z.optional(z.undefined()) });
/** Whether somebody signs up without saying who they are, as the client library does for `signInAnonymously`. */
const isAnonymous = (body: unknown): boolean => anonymousBody.safeParse(body).success;

/** Whom a try of a password counts for. */
const attempted = ({ hashing }: RoutePorts['door']['house'], email: string, { network }: FastifyRequest) => ({
  account: hashing.sha256(foldEmail(email)),
  network,
});

/**
 * Whether an answer leaves open who has an account. `email-taken` does not: it counts as a failed try, so that nobody asks for thousands of
 * addresses.
 */
const revealsNoAccount = (answer: object): boolean => !isRefusal(answer) || answer.refused !== 'email-taken';

export function authRoutes(app: FastifyInstance, ports: RoutePorts): void {
  const { door, sessions, tokens, attempts, iterations } = ports;
  const { house } = door;

  app.get('/auth/v1/.well-known/jwks.json', () => tokens.keySet);

  app.post('/auth/v1/signup', async (request) => {
    if (isAnonymous(request.body)) {
      throw switchedOffError({ status: 422, code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are switched off.' });
    }
    const { email, password, data } = readAs(signUpBody, request.body);
    const form = { email, password, confirmPassword: password, username: data?.username ?? '', referralCode: data?.referral_code ?? null };
    const commandId = freshCommandId(house.ports.entropy);
    const register = () => registerWithEmail(house, form, { commandId, iterations });
    const opened = await attempts.attempt({ network: request.network }, register, revealsNoAccount);
    return answerSession(ports, await sessions.open(accepted(opened).account, 'password'));
  });

  app.post<{ Querystring: Record<string, unknown> }>('/auth/v1/token', async (request) => {
    switch (request.query['grant_type']) {
      case 'password': {
        const credentials = readAs(passwordBody, request.body);
        const prove = () => proveByPassword(house, credentials, { iterations });
        const proved = await attempts.attempt(attempted(house, credentials.email, request), prove, (answer) => !isRefusal(answer));
        return answerSession(ports, await openSession(ports, accepted(proved), 'password'));
      }
      case 'refresh_token': {
        const { refresh_token: token } = readAs(refreshBody, request.body);
        const session = await sessions.refresh(token);
        if (session === null) throw noSession({ status: 400, code: 'refresh_token_not_found' });
        if (session === 'stolen') throw noSession({ status: 400, code: 'refresh_token_already_used' });
        return answerSession(ports, session);
      }
      case 'pkce': {
        const { auth_code: code, code_verifier: verifier } = readAs(codeBody, request.body);
        return answerSession(ports, await sessionOfCode(ports, code, verifier));
      }
      default: {
        const off = grantsSwitchedOff[String(request.query['grant_type'])];
        throw off ? switchedOffError(off) : unreadable();
      }
    }
  });

  switchedOffRoutes(app);
  userRoutes(app, ports);
  resetRoutes(app, ports);
  factorRoutes(app, ports);
  thirdPartyRoute(app, ports);
}

/** One's own user and session. Who has only a link to a new password may read the user, set the password, and leave. */
function userRoutes(app: FastifyInstance, ports: RoutePorts): void {
  const { door, sessions, attempts, resets, iterations } = ports;
  const { house } = door;

  app.get('/auth/v1/user', async (request) => userOf(ports, await signedInBy(request, ports, true)));

  app.put('/auth/v1/user', async (request) => {
    const session = await signedInBy(request, ports, true);
    const { password: next, current_password: current = '' } = readAs(userBody, request.body);
    const who = { account: session.account, network: request.network };
    if (session.limit === 'factor') throw limitedSession('factor');
    const change = () =>
      session.limit
        ? resetPassword(house, session.account, next, { iterations })
        : changeOwnPassword(house, session.account, { current, next }, { iterations });
    accepted(await attempts.attempt(who, change, (answer) => !isRefusal(answer)));
    await resets.forget(session.account);
    // A link opens nothing but the way to a new password: its session ends too.
    await sessions.closeAll(session.account, session.limit ? undefined : session.sessionId);
    return userOf(ports, session);
  });

  app.post('/auth/v1/logout', async (request, reply) => {
    const { scope } = readAs(logoutQuery, request.query);
    const session = await signedInBy(request, ports, true);
    if (scope !== 'others') await (session.limit ? sessions.close(session) : leave(ports, session));
    if (scope !== 'local') await sessions.closeAll(session.account, scope === 'others' ? session.sessionId : undefined);
    return reply.code(204).send();
  });
}

function switchedOffRoutes(app: FastifyInstance): void {
  for (const [method, url, problem] of switchedOff) {
    app.route({
      method,
      url,
      handler() {
        throw switchedOffError(problem);
      },
    });
  }
}

/** Ends one session and writes it to the trail, once. */
async function leave({ door, sessions }: RoutePorts, session: SessionOf): Promise<void> {
  const { house } = door;
  await sessions.close(session);
  const id = commandIdFor(`session-end:${session.sessionId}`, house.hashing);
  await house.submit({ type: 'SignOut', payload: { reason: 'logout' } }, session.account, { id });
}
