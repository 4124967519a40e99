/** The client of the auth service of the house that serves this page. Its tokens are in local storage, for all tabs of this browser. */
import { GoTrueClient, navigatorLock } from '@supabase/supabase-js';
import type { TextStorage } from '../../browser/textStorage.ts';
import { TOKENS_KEY } from './tokensKey.ts';

/** The public key that the house takes for a guest. */
const ANONYMOUS = 'anonymous';

/** Tabs take turns: a refresh token that is used twice ends the session. Where the browser refuses locks, the work is done without. */
async function tabLock<T>(name: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  let began = false;
  const begin = (): Promise<T> => {
    began = true;
    return work();
  };
  try {
    return await navigatorLock(name, timeoutMs, begin);
  } catch (error) {
    const isLate = typeof error === 'object' && error !== null && 'isAcquireTimeout' in error;
    if (began || isLate) throw error;
    return begin();
  }
}

interface ClientPorts {
  readonly origin: string;
  readonly storage: TextStorage;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export const authClient = ({ origin, storage, fetch }: ClientPorts): GoTrueClient =>
  new GoTrueClient({
    url: `${origin}/auth/v1`,
    headers: { apikey: ANONYMOUS, Authorization: `Bearer ${ANONYMOUS}` },
    storageKey: TOKENS_KEY,
    storage,
    fetch: (asked, init = {}) => fetch(asked instanceof Request ? asked.url : asked.toString(), init),
    persistSession: true,
    autoRefreshToken: true,
    // The page itself looks for the code of a redirect, because it opens the house afterwards.
    detectSessionInUrl: false,
    flowType: 'pkce',
    lock: tabLock,
  });
