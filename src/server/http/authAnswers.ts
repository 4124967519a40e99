/** What the routes of the auth service answer with: a session, a user, or that something is switched off. */
import type { AccountId } from '../../domain/ids.ts';
import { isoTime } from '../../domain/utc.ts';
import { refuseBlocked } from '../../domain/commands/define.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { accountOf } from '../../domain/world.ts';
import type { AuthSession } from '../../api/auth/shapes.ts';
import { peopleOf } from '../../engine/accounts/peopleOf.ts';
import { enter } from '../../engine/accounts/signIn.ts';
import { authUserOf } from '../../engine/auth/authUser.ts';
import { passwordOf } from '../../engine/passwords.ts';
import { ACCESS_LIFETIME_S, type SessionLimit } from '../auth/accessTokens.ts';
import { hasProvedFactor, isByLink, type OpenedSession, type SessionOf } from '../auth/sessions.ts';
import type { RoutePorts } from './ports.ts';
import { accepted, noSession, ProblemError, refused, type HttpProblem } from './problem.ts';

/** How somebody signs in, in the words of GoTrue. */
type SignInWay = 'password' | 'oauth';

export const switchedOffError = ({ status, code, message }: Pick<HttpProblem, 'status' | 'code' | 'message'>): ProblemError =>
  new ProblemError({ status, code: 'not-found', message, goTrue: { status, code } });

/** What a session must prove or do first. A link to a new password does not stand in for the second factor. */
function limitOf({ door: { house } }: RoutePorts, session: OpenedSession): SessionLimit {
  if (accountOf(house.world, session.account)?.secondFactor && !hasProvedFactor(session)) return 'factor';
  return isByLink(session) ? 'link' : null;
}

/**
 * Opens the session of somebody who has proved who they are. The log has the sign-in at once, or with the code where a second factor is
 * needed.
 */
export async function openSession({ door: { house }, sessions }: RoutePorts, account: Account, way: SignInWay): Promise<OpenedSession> {
  if (account.blocked) throw refused(refuseBlocked(account));
  if (!account.secondFactor) accepted(await enter(house, account, way === 'oauth' ? 'google' : 'password'));
  return sessions.open(account.id, way);
}

/** The second factor as GoTrue lists it. It is verified if the log says so. */
async function factorsOf({ door: { house }, factors }: RoutePorts, account: AccountId): Promise<AuthSession['user']['factors']> {
  const factor = await factors.of(account);
  if (!factor) return [];
  const status = accountOf(house.world, account)?.secondFactor ? 'verified' : 'unverified';
  const at = isoTime(factor.createdAt);
  return [{ id: factor.id, factor_type: 'totp', status, friendly_name: factor.name, created_at: at, updated_at: at }];
}

export async function answerSession(ports: RoutePorts, session: OpenedSession): Promise<AuthSession> {
  const { token, expiresAt } = await ports.tokens.issue(session, limitOf(ports, session));
  return {
    access_token: token,
    refresh_token: session.refreshToken,
    expires_in: ACCESS_LIFETIME_S,
    expires_at: expiresAt,
    token_type: 'bearer',
    user: await userOf(ports, session),
  };
}

export async function userOf(ports: RoutePorts, { account }: Pick<SessionOf, 'account'>): Promise<AuthSession['user']> {
  const { house } = ports.door;
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
    factors: await factorsOf(ports, account),
    identities: user.identities.map((identity) => ({ ...identity, identity_id: identity.id, identity_data: { sub: account, email } })),
    app_metadata: { provider: known.authProvider, providers, role: known.role },
  };
}
