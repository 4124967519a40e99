/** The client of the auth service of the house that serves this page. Its tokens are in local storage, for all tabs of this browser. */
import { GoTrueClient, navigatorLock } from '@supabase/supabase-js';
import type { TextStorage } from '../../house/browser/textStorage.ts';
import { TOKENS_KEY } from './tokensKey.ts';

/** The public key that the house takes for a guest. */
const ANONYMOUS = 'anonymous';

export const authClient = (origin: string, storage: TextStorage): GoTrueClient =>
  new GoTrueClient({
    url: `${origin}/auth/v1`,
    headers: { apikey: ANONYMOUS, Authorization: `Bearer ${ANONYMOUS}` },
    storageKey: TOKENS_KEY,
    storage,
    persistSession: true,
    autoRefreshToken: true,
    // The page itself looks for the code of a redirect, because it opens the house afterwards.
    detectSessionInUrl: false,
    flowType: 'pkce',
    // Tabs take turns: a refresh token that is used twice ends the session.
    lock: navigatorLock,
  });
