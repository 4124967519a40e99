/** The links to a new password, at the routes that GoTrue has for them. Whoever uses one gets a session that is good for nothing else. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { readEmail } from '../../api/forms/emailForm.ts';
import { resetPath } from '../../api/auth/resetLink.ts';
import { peopleOf } from '../../engine/accounts/peopleOf.ts';
import { TooManyAttemptsError } from '../auth/attempts.ts';
import { RESET_LIFETIME_MS } from '../auth/resets.ts';
import { answerSession, switchedOffError, userOf } from './authAnswers.ts';
import { noMail, noOneTimePasswords } from './goTrue.ts';
import type { RoutePorts } from './ports.ts';
import { ProblemError, refusal, refused } from './problem.ts';
import { readAs, signedInBy } from './requests.ts';

const typed = z.string();
const recoverBody = z.object({ email: typed });
const verifyBody = z.object({ type: z.literal('recovery'), token_hash: typed });
const linkBody = z.object({ type: z.literal('recovery'), email: typed });

const spentLink = (): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'link-not-good',
    message: 'This link has been used or is too old. Ask for a new one.',
    goTrue: { status: 403, code: 'otp_expired' },
  });

const tooManyMails = ({ message, waitMs }: TooManyAttemptsError): ProblemError =>
  new ProblemError({
    status: 429,
    code: 'too-many-attempts',
    message,
    retryAfterS: Math.ceil(waitMs / 1_000),
    goTrue: { status: 429, code: 'over_email_send_rate_limit' },
  });

export function resetRoutes(app: FastifyInstance, ports: RoutePorts): void {
  const { door, sessions, attempts, resets, resetMail } = ports;
  const { house } = door;

  app.post('/auth/v1/recover', async (request) => {
    if (resetMail === null) throw switchedOffError(noMail);
    const email = readEmail(readAs(recoverBody, request.body).email);
    if (email === null) throw refusal('email-form');
    await resetMail.request(email, request.network).catch((error: unknown) => {
      throw error instanceof TooManyAttemptsError ? tooManyMails(error) : error;
    });
    return {};
  });

  app.post('/auth/v1/verify', async (request) => {
    const read = verifyBody.safeParse(request.body);
    if (!read.success) throw switchedOffError(noOneTimePasswords);
    const use = () => resets.use(read.data.token_hash);
    const account = await attempts.attempt({ network: request.network }, use, (answer) => answer !== null);
    if (account === null) throw spentLink();
    if (door.roleOf(account) === 'blocked') throw refused(door.whyBlocked(account));
    return answerSession(ports, await sessions.open(account, 'recovery'));
  });

  // The one route of GoTrue's for admins that this house has. Its bearer is an admin's session, not a key of the service.
  app.post('/auth/v1/admin/generate_link', async (request) => {
    const session = await signedInBy(request, ports);
    if (door.roleOf(session.account) !== 'admin') throw refusal('not-admin');
    const { email } = readAs(linkBody, request.body);
    const account = await peopleOf(house).find(house.world, email);
    if (!account) throw refusal('account-unknown');
    const submitted = await house.submit({ type: 'OfferReset', payload: { account: account.id } }, session.account);
    if (submitted.kind === 'refused') throw refused(submitted.refusal);
    const { token } = await resets.offer(account.id, RESET_LIFETIME_MS.admin);
    return {
      ...(await userOf(ports, { account: account.id })),
      action_link: `${request.protocol}://${request.host}${resetPath(token)}`,
      email_otp: '',
      hashed_token: token,
      redirect_to: '',
      verification_type: 'recovery',
    };
  });
}
