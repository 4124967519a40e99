import { accountOf } from '../../domain/world.ts';
import { isoTime } from '../../domain/utc.ts';
import { peopleOf } from '../accounts/peopleOf.ts';
import type { House } from '../house.ts';
import type { Session } from './authService.ts';
import { SESSION_LIFETIME_MS, type SessionRecord } from './sessionVault.ts';
import type { AuthSession } from './shapes.ts';

const MS = 1_000;

/** The session with its user, in the shape of the auth service. Null if the account is not in the log. */
export async function fullSessionOf(house: House, { accountId }: Session, record: SessionRecord): Promise<AuthSession | null> {
  const account = accountOf(house.world, accountId);
  if (!account) return null;
  const email = (await peopleOf(house).emailOf(accountId)) ?? '';
  return {
    access_token: record.accessToken,
    refresh_token: record.refreshToken,
    expires_in: SESSION_LIFETIME_MS / MS,
    expires_at: Math.floor(record.expiresAt / MS),
    token_type: 'bearer',
    user: {
      id: accountId,
      email,
      created_at: isoTime(account.registered.at),
      role: account.role,
      user_metadata: { username: account.username },
      identities: [{ id: accountId, user_id: accountId, provider: account.authProvider }],
      factors: [],
    },
  };
}
