/** Calls functions of a Supabase backend with the public anonymous key, and with the access token of a signed-in user. */
import { createClient } from '@supabase/supabase-js';
import type { Invoke } from '../client/httpBackend.ts';
import type { BackendSettings } from '../api/partners/partnersConfig.ts';

export function supabaseInvoke(
  { url, anonKey, timeoutMs }: Pick<BackendSettings, 'url' | 'anonKey' | 'timeoutMs'>,
  accessToken: () => Promise<string | null>,
): Invoke {
  // With `accessToken` the client keeps no session and writes nothing to the browser's storage.
  const client = createClient(url, anonKey, { accessToken });
  return async (name, body) => {
    const { data, error } = (await client.functions.invoke(name, { body, timeout: timeoutMs })) as { data: unknown; error: unknown };
    if (error !== null) throw error instanceof Error ? error : new Error('the function failed');
    return data;
  };
}
