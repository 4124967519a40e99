/**
 * An account and its session in the shape of GoTrue, the auth service of Supabase, whose functions the specification names. Clients of the
 * house server read them, and the functions of the page.
 */
import type { AccountId } from '../../domain/ids.ts';
import { accountOf, type World } from '../../domain/world.ts';
import { isoTime } from '../../domain/utc.ts';
import { peopleOf } from '../accounts/peopleOf.ts';
import type { House } from '../house.ts';
import type { Session } from '../../api/auth/authService.ts';
import { ACCESS_LIFETIME_MS, type SessionRecord } from './sessionVault.ts';
import type { AuthSession } from '../../api/auth/shapes.ts';

const MS_A_SECOND = 1_000;

/** An account as a user. Null if it is not in the log. */
export function authUserOf(world: World, id: AccountId, email: string): AuthSession['user'] | null {
  const account = accountOf(world, id);
  return account
    ? {
        id,
        email,
        created_at: isoTime(account.registered.at),
        role: account.role,
        user_metadata: { username: account.username },
        identities: [{ id, user_id: id, provider: account.authProvider }],
        factors: [],
      }
    : null;
}

/** A session with its user. Null if the account is not in the log. */
export async function fullSessionOf(house: House, { accountId }: Session, record: SessionRecord): Promise<AuthSession | null> {
  const user = authUserOf(house.world, accountId, (await peopleOf(house).emailOf(accountId)) ?? '');
  return user
    ? {
        access_token: record.accessToken,
        refresh_token: record.refreshToken,
        expires_in: ACCESS_LIFETIME_MS / MS_A_SECOND,
        expires_at: Math.floor(record.expiresAt / MS_A_SECOND),
        token_type: 'bearer',
        user,
      }
    : null;
}
