/**
 * Makes the `HttpAuthCaller` of a page of a house server, with all that it needs: the client library, loaded when it is needed, and its tokens in
 * local storage.
 */
import * as z from 'zod/mini';
import { steadyClock, systemClock } from '../../base/clock.ts';
import { pause } from '../../base/pause.ts';
import type { PasswordResets } from '../../api/auth/passwordResets.ts';
import { HouseCalls } from '../../client/houseCalls.ts';
import { refreshAnswered } from '../../store/connection.ts';
import type { AppStore } from '../../store/store.ts';
import { whenIdle } from '../../ui/whenIdle.ts';
import { localTexts } from '../browserStorage.ts';
import { BACKGROUND_DELAY_MS } from '../idleCheck.ts';
import { authFetch } from './authFetch.ts';
import { HttpAuthCaller } from './httpAuthCaller.ts';
import { keptTokens } from './keptTokens.ts';
import { lateAuthClient } from './lateAuthClient.ts';
import { lastIdentityIn } from './thirdParty.ts';
import { TOKENS_KEY } from './tokensKey.ts';
import { tokenStorage } from './tokenStorage.ts';

const knownSchema = z.object({ known: z.boolean() });

/** Whether somebody has this referral code. Nobody has to sign in to ask. */
async function isCodeKnown(code: string): Promise<boolean> {
  const calls = new HouseCalls({ fetch: (path, init) => fetch(path, init), token: async () => null });
  return knownSchema.parse(await (await calls.get(`/referral-codes/${code}`)).json()).known;
}

const address = {
  read: () => location.href,
  replace: (href: string): void => history.replaceState(history.state, '', href),
};

/** `houseTime`: the time of the house, UTC milliseconds. Null if it is not known. */
export function remoteAuthCaller(store: AppStore, shown: Promise<unknown>, houseTime: () => number | null): HttpAuthCaller {
  const tokens = tokenStorage({ storage: localTexts, key: TOKENS_KEY, wall: systemClock, steady: steadyClock, houseTime });
  const storedSession = (): string | null => tokens.getItem(TOKENS_KEY);
  const fetchAuth = authFetch({
    fetch: (url, init) => fetch(url, init),
    steady: steadyClock,
    pause,
    storedSession,
    onRefresh: (answered) => void shown.then(() => store.dispatch(refreshAnswered(answered))),
  });
  const client = lateAuthClient({
    fetchClient: async () => (await import('./authClient.ts')).authClient({ origin: location.origin, storage: tokens, fetch: fetchAuth }),
    tokens: { ...keptTokens, read: storedSession },
    clock: systemClock,
    later: (work) => void setTimeout(() => whenIdle(work), BACKGROUND_DELAY_MS),
  });
  const resets = lateResets(async () => {
    const { ServerResets } = await import('./serverResets.ts');
    const token = async () => (await client.getSession()).data.session?.access_token ?? null;
    return new ServerResets({ origin: location.origin, fetch: (path, init) => fetch(path, init), token });
  });
  const lastIdentity = lastIdentityIn(localTexts);
  return new HttpAuthCaller({ client, address, lastIdentity, forgetTokens: keptTokens.forget, isCodeKnown, resets });
}

/** New passwords by a link, whose code is fetched when it is needed. Where that fails, the next call tries again. */
function lateResets(load: () => Promise<PasswordResets>): PasswordResets {
  let loaded: Promise<PasswordResets> | null = null;
  const resets = (): Promise<PasswordResets> =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
  return {
    request: async (email) => (await resets()).request(email),
    offer: async (email) => (await resets()).offer(email),
    use: async (token, next, code) => (await resets()).use(token, next, code),
  };
}
