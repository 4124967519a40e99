/**
 * The `fetch` that the client library uses for its requests to the auth service. The library trusts each answer, and would end or replace a session by
 * a lost or a false one. So four things are done before it sees an answer:
 *
 * - A refusal has the code of GoTrue, and the house's code beside it. This page goes by the house's code.
 * - `expires_at` is the house's time. It is left out, so that the library computes it from `expires_in` and the clock of this device.
 * - The answer to a refresh may be lost. Then it is asked for once more. If that is lost too, the library hears that the service is not
 *   available, for a while without another request. Only the house itself says that a session has ended.
 * - A refresh renews the same session, and what is asked about one's own account is answered with it. So is a code of the second factor. An
 *   answer with another session or account is replaced by "the session has ended", because the library would keep it.
 */
import * as z from 'zod/mini';
import { orElse } from '../../base/orElse.ts';
import type { Clock } from '../../base/ports.ts';
import { t } from '../../languages/t.ts';
import { sessionIdOf } from './authAnswers.ts';

// Which request of the library it is, by the end of its address.
const REFRESH_PATH = /\/token\?grant_type=refresh_token\b/u;
const SIGN_IN_PATH = /\/(?:token|signup)\b/u;
const USER_PATH = /\/user$/u;
const CODE_PATH = /\/factors\/[^/]+\/verify$/u;
const REFRESH_TRIES = 2;
const RETRY_MS = 500;
/** An answer that takes longer is lost. */
const PATIENCE_MS = 10_000;
/** For this long a refresh that was not answered is not sent again. */
const NO_RETRY_MS = 30_000;

const sessionBody = z.looseObject({ access_token: z.string() });
const userBody = z.looseObject({ id: z.string() });
const bodyWithUser = z.looseObject({ user: userBody });
/** An account, or a session of it. */
const accountBody = z.looseObject({ id: z.optional(z.string()), user: z.optional(userBody) });
const refusalBody = z.looseObject({ code: z.string() });
const houseRefusal = z.looseObject({ house_code: z.string() });

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface FetchPorts {
  readonly fetch: Fetch;
  /** A clock that nobody can set. */
  readonly steady: Clock;
  readonly pause: (ms: number) => Promise<unknown>;
  /** The session that this browser keeps, as text. */
  readonly storedSession: () => string | null;
  /** Called with whether the house has answered the last refresh. */
  readonly onRefresh: (answered: boolean) => void;
}

const unavailable = (): Response => Response.json({ code: 'could-not-save', message: t('The house did not answer.') }, { status: 503 });

const sessionEnded = (): Response =>
  Response.json({ code: 'no-session', message: t('Your session has ended. Sign in again.') }, { status: 403 });

/** Whose session a text is. Undefined if it is none. */
const userIn = (text: string | null): string | undefined =>
  orElse(() => bodyWithUser.safeParse(JSON.parse(text ?? 'null')).data?.user.id, undefined);

/** Which session a text is. Undefined if its token does not say so. */
const sessionIdIn = (text: string | null): string | undefined =>
  orElse(() => sessionIdOf(sessionBody.parse(JSON.parse(text ?? 'null')).access_token), undefined);

/** Whether a refresh of the kept session gives the same session. */
function isRenewed(storedSession: string | null, text: string): boolean {
  const user = userIn(storedSession);
  return user === undefined || (userIn(text) === user && sessionIdIn(text) === sessionIdIn(storedSession));
}

/** Whether an answer tells of another account than this one, or of none. An answer that cannot be read is of a proxy. */
function isOfAnother(user: string, text: string): boolean {
  const body = orElse(() => JSON.parse(text) as unknown, undefined);
  const { data } = accountBody.safeParse(body);
  return body !== undefined && (data?.user?.id ?? data?.id) !== user;
}

/** The answer as this page goes by it: a session without the house's `expires_at`, a refusal with the house's code. */
function forThisPage(text: string, { status, headers }: Response): Response {
  const body = orElse(() => JSON.parse(text) as unknown, null);
  const { data: session } = sessionBody.safeParse(body);
  if (session) {
    const { expires_at: _, ...rest } = session;
    return Response.json(rest, { status });
  }
  const { data: refusal } = houseRefusal.safeParse(body);
  return new Response(refusal ? JSON.stringify({ ...refusal, code: refusal.house_code }) : text, { status, headers });
}

/** Whether an answer is of the house, and not of a proxy or of a house that is overloaded. */
function isOfHouse(text: string, { ok, status }: Response): boolean {
  if (status >= 500 || status === 429 || status === 408) return false;
  return orElse(() => (ok ? sessionBody : refusalBody).safeParse(JSON.parse(text)).success, false);
}

export function authFetch({ fetch, steady, pause, storedSession, onRefresh }: FetchPorts): Fetch {
  /** The refresh that was not answered, and when. */
  let lost: { readonly body: unknown; readonly at: number } | null = null;

  async function refresh(url: string, init: RequestInit): Promise<Response> {
    if (lost !== null && lost.body === init.body && steady.now() - lost.at < NO_RETRY_MS) return unavailable();
    const before = storedSession();
    for (let tried = 1; tried <= REFRESH_TRIES; tried += 1) {
      if (tried > 1) await pause(RETRY_MS);
      try {
        const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
        const text = await response.text();
        if (isOfHouse(text, response)) {
          lost = null;
          onRefresh(true);
          return !response.ok || isRenewed(before, text) ? forThisPage(text, response) : sessionEnded();
        }
      } catch {
        // Lost: it is asked for again.
      }
    }
    lost = { body: init.body, at: steady.now() };
    onRefresh(false);
    return unavailable();
  }

  return async (url, init) => {
    if (REFRESH_PATH.test(url)) return refresh(url, init);
    const isOfUser = USER_PATH.test(url);
    const user = isOfUser || CODE_PATH.test(url) ? userIn(storedSession()) : undefined;
    const response = await fetch(url, init);
    if (response.ok && user === undefined && !isOfUser && !SIGN_IN_PATH.test(url)) return response;
    const text = await response.text();
    return response.ok && user !== undefined && isOfAnother(user, text) ? sessionEnded() : forThisPage(text, response);
  };
}
