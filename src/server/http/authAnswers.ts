/** What the routes of the auth service answer with: a session, a user, or that something is switched off. */
import { accountOf } from '../../domain/world.ts';
import type { AuthSession } from '../../api/auth/shapes.ts';
import { peopleOf } from '../../engine/accounts/peopleOf.ts';
import { authUserOf } from '../../engine/auth/authUser.ts';
import { passwordOf } from '../../engine/passwords.ts';
import { ACCESS_LIFETIME_S } from '../auth/accessTokens.ts';
import { isByLink, type OpenedSession, type SessionOf } from '../auth/sessions.ts';
import type { DoorPorts } from './ports.ts';
import { noSession, ProblemError, type HttpProblem } from './problem.ts';

export const switchedOffError = ({ status, code, message }: Pick<HttpProblem, 'status' | 'code' | 'message'>): ProblemError =>
  new ProblemError({ status, code: 'not-found', message, goTrue: { status, code } });

export async function answerSession(ports: DoorPorts, session: OpenedSession): Promise<AuthSession> {
  const { token, expiresAt } = await ports.tokens.issue(session, isByLink(session));
  return {
    access_token: token,
    refresh_token: session.refreshToken,
    expires_in: ACCESS_LIFETIME_S,
    expires_at: expiresAt,
    token_type: 'bearer',
    user: await userOf(ports, session),
  };
}

export async function userOf({ door: { house } }: DoorPorts, { account }: Pick<SessionOf, 'account'>): Promise<AuthSession['user']> {
  const user = authUserOf(house.world, account, (await peopleOf(house).emailOf(account)) ?? '');
  const known = accountOf(house.world, account);
  if (!user || !known) throw noSession();
  // Each way in by which this account can come.
  const hasPassword = (await passwordOf(house.ports.vault, account)) !== null;
  const providers = [...(hasPassword ? ['email'] : []), ...(known.authProvider === 'email' ? [] : [known.authProvider])];
  const { email, created_at: at } = user;
  return {
    ...user,
    aud: 'authenticated',
    role: 'authenticated',
    updated_at: at,
    identities: user.identities.map((identity) => ({ ...identity, identity_id: identity.id, identity_data: { sub: account, email } })),
    app_metadata: { provider: known.authProvider, providers, role: known.role },
  };
}
