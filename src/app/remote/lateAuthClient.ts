/**
 * The client of the auth service, fetched when its code is needed. A guest does without it until somebody signs in, here or in another tab.
 * So does a page that opens with an access token that is still good; it is fetched afterwards, because it refreshes the token.
 */
import type { GoTrueClient, GoTrueMFAApi } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { Clock } from '../../base/ports.ts';
import { orElse } from '../../base/orElse.ts';
import { UNREACHED } from '../../client/refusals.ts';
import { SECOND_MS } from '../../domain/utc.ts';

type ClientMethod =
  | 'exchangeCodeForSession'
  | 'getSession'
  | 'getUser'
  | 'refreshSession'
  | 'signInWithOAuth'
  | 'signInWithPassword'
  | 'signOut'
  | 'signUp'
  | 'updateUser';

type FactorMethod = 'listFactors' | 'challengeAndVerify' | 'enroll' | 'unenroll';

/** What the page asks of the client library. */
export interface AuthClient extends Pick<GoTrueClient, ClientMethod> {
  readonly mfa: Pick<GoTrueMFAApi, FactorMethod>;
  /** The listener is also called when it is heard for the first time. */
  onAuthStateChange(listener: () => void): { readonly data: { readonly subscription: { unsubscribe(): void } } };
}

interface LatePorts {
  readonly fetchClient: () => Promise<AuthClient>;
  /** What the client library has kept, and a listener to what other tabs change there. */
  readonly tokens: { read(): string | null; onChange(listener: () => void): () => void };
  readonly clock: Clock;
  /** Does work when the page has time. */
  readonly later: (work: () => void) => void;
}

/** A token that is good for less is refreshed by the client library, which has a margin of 90 s. */
const MARGIN_MS = 120_000;

const sessionKept = z.looseObject({ access_token: z.string(), expires_at: z.int(), user: z.looseObject({ id: z.string() }) });

/** As the client library says that the service cannot be reached. */
const NOT_FETCHED = { data: { session: null, user: null }, error: { name: 'AuthRetryableFetchError', message: UNREACHED, status: 0 } };

type Answer = Awaited<ReturnType<GoTrueClient['getSession']>>;
const answering = (session: object | null): Answer => ({ data: { session }, error: null }) as Answer;

export function lateAuthClient({ fetchClient, tokens, clock, later }: LatePorts): AuthClient {
  let fetched: Promise<AuthClient | null> | null = null;
  const waiting = new Set<(client: AuthClient) => void>();

  async function fetchOnce(): Promise<AuthClient | null> {
    try {
      const client = await fetchClient();
      for (const resolve of waiting) resolve(client);
      waiting.clear();
      return client;
    } catch (error) {
      console.warn('The client of the auth service could not be fetched', error);
      fetched = null;
      return null;
    }
  }
  const client = (): Promise<AuthClient | null> => (fetched ??= fetchOnce());
  const prepare = (): void => void client();
  const forward = <K extends ClientMethod>(name: K): AuthClient[K] =>
    (async (...given: never[]): Promise<unknown> => {
      const loaded = await client();
      return loaded === null ? NOT_FETCHED : (loaded[name] as (...given: never[]) => Promise<unknown>).apply(loaded, given);
    }) as AuthClient[K];
  const forwardFactor = <K extends FactorMethod>(name: K): GoTrueMFAApi[K] =>
    (async (...given: never[]): Promise<unknown> => {
      const loaded = await client();
      return loaded === null ? NOT_FETCHED : (loaded.mfa[name] as (...given: never[]) => Promise<unknown>)(...given);
    }) as GoTrueMFAApi[K];
  const forwardGetSession = forward('getSession');

  return {
    async getSession() {
      const text = tokens.read();
      if (fetched === null && text === null) return answering(null);
      const kept = fetched === null ? goodFor(text, clock.now() + MARGIN_MS) : null;
      if (kept === null) return forwardGetSession();
      later(prepare);
      return answering(kept);
    },
    onAuthStateChange(listener) {
      let stop = tokens.onChange(prepare);
      const follow = (loaded: AuthClient): void => {
        stop();
        const { subscription } = loaded.onAuthStateChange(listener).data;
        stop = () => subscription.unsubscribe();
      };
      waiting.add(follow);
      const unsubscribe = (): void => {
        waiting.delete(follow);
        stop();
      };
      return { data: { subscription: { unsubscribe } } };
    },
    exchangeCodeForSession: forward('exchangeCodeForSession'),
    getUser: forward('getUser'),
    refreshSession: forward('refreshSession'),
    signInWithOAuth: forward('signInWithOAuth'),
    signInWithPassword: forward('signInWithPassword'),
    signOut: forward('signOut'),
    signUp: forward('signUp'),
    updateUser: forward('updateUser'),
    mfa: {
      listFactors: forwardFactor('listFactors'),
      challengeAndVerify: forwardFactor('challengeAndVerify'),
      enroll: forwardFactor('enroll'),
      unenroll: forwardFactor('unenroll'),
    },
  };
}

/** The kept session if its access token is good beyond a time; otherwise null. */
function goodFor(text: string | null, until: number): object | null {
  const kept = orElse(() => sessionKept.parse(JSON.parse(text ?? 'null')), null);
  return kept && kept.expires_at * SECOND_MS > until ? kept : null;
}
