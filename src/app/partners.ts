/** The partners of `partners.json` and the backend of this tab. The backend's client is only loaded if a backend is configured. */
import type { AuthService } from '../api/auth/authService.ts';
import type { Backend } from '../api/backend/backend.ts';
import { httpBackend, type Invoke } from '../client/httpBackend.ts';
import type { HouseServices } from '../client/houseServices.ts';
import { readPartners, type BackendSettings, type Partners } from '../api/partners/partnersConfig.ts';

const CONFIGURATION = '/partners.json';

async function readConfiguration(): Promise<Partners | null> {
  try {
    const answer = await fetch(CONFIGURATION, { cache: 'no-cache' });
    if (!answer.ok) throw new Error(`${CONFIGURATION} is not there`);
    const read = readPartners(await answer.json(), location.origin);
    if (!('problem' in read)) return read;
    console.warn(read.problem);
  } catch (error) {
    console.warn('The partners could not be read', error);
  }
  return null;
}

let newest: Promise<Partners | null> | null = null;

/** Reads the configuration; null if it is missing or not valid. */
export function loadPartners(): Promise<Partners | null> {
  newest = readConfiguration();
  return newest;
}

/** The configuration as it was read last. */
export const partnersHere = (): Promise<Partners | null> => newest ?? loadPartners();

/** Calls functions of a Supabase backend with the public anonymous key, and with the access token of a signed-in user. */
export async function supabaseInvoke(
  { url, anonKey, timeoutMs }: Pick<BackendSettings, 'url' | 'anonKey' | 'timeoutMs'>,
  accessToken: () => Promise<string | null>,
): Promise<Invoke> {
  const { createClient } = await import('@supabase/supabase-js');
  // With `accessToken` the client keeps no session and writes nothing to the browser's storage.
  const client = createClient(url, anonKey, { accessToken });
  return async (name, body) => {
    const { data, error } = (await client.functions.invoke(name, { body, timeout: timeoutMs })) as { data: unknown; error: unknown };
    if (error !== null) throw error instanceof Error ? error : new Error('the function failed');
    return data;
  };
}

async function remoteBackend(settings: BackendSettings, auth: AuthService): Promise<Backend> {
  const accessToken = async (): Promise<string | null> => (await auth.fullSession())?.access_token ?? null;
  return httpBackend(await supabaseInvoke(settings, accessToken), settings.functions);
}

/** The configured backend, or the house's own answers if none is configured. */
export const backendFor = (partners: Partners, services: HouseServices, auth: AuthService): Promise<Backend> =>
  partners.backend === null ? Promise.resolve(services.backend) : remoteBackend(partners.backend, auth);
