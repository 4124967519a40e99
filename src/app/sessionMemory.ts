/** Keeps the session of this tab in the store, and shows what a sign-in has to say. */
import type { Persistor } from 'redux-persist';
import type { SessionMemory } from '../api/auth/authPorts.ts';
import type { AuthResult } from '../api/auth/authService.ts';
import { signedIn, signedOut } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { translated } from '../languages/translated.ts';

export const sessionMemory = (store: AppStore, persistor: Persistor): SessionMemory => ({
  read() {
    const { accountId, sessionId, expiresAt } = store.getState().session;
    return accountId === null ? null : { accountId, sessionId, expiresAt };
  },
  // Saved at once, so that a reload right after signing in keeps the session.
  write(session) {
    store.dispatch(signedIn(session));
    void persistor.flush();
  },
  clear: () => void store.dispatch(signedOut()),
});

/** Shows what an action of the auth service has to say. */
export function showSignInMessages({ toasts, notices }: Pick<Extract<AuthResult, { ok: true }>, 'toasts' | 'notices'>): void {
  for (const text of toasts) showToast({ kind: 'success', text: translated(text) });
  for (const text of notices) showToast({ kind: 'info', text: translated(text) });
}
