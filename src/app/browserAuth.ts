/** Who signs people in here: the embedded house, with this tab's session in the store. */
import { LocalAuth } from '../house/auth/localAuth.ts';
import type { AuthService } from '../house/auth/authService.ts';
import { broadcastSessions } from '../house/browser/sessionChannel.ts';
import type { House } from '../house/house.ts';
import { signedIn, signedOut } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { referralsHere } from './referralLink.ts';

export function browserAuth(house: House, store: AppStore): AuthService {
  const auth = new LocalAuth({
    house,
    channel: broadcastSessions(),
    referrals: referralsHere(house.world.rules.rules.referral.cookieLifetimeMs),
    memory: {
      read() {
        const { accountId, sessionId, expiresAt } = store.getState().session;
        return accountId === null ? null : { accountId, sessionId, expiresAt };
      },
      write: (session) => void store.dispatch(signedIn(session)),
      clear: () => void store.dispatch(signedOut()),
    },
  });
  auth.onAuthStateChange(({ notice }) => {
    if (notice !== null) showToast({ kind: 'info', text: notice });
  });
  return auth;
}
