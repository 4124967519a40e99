/** What the client of the auth service answers, as the page takes it: sessions, and what went wrong. */
import type { AuthError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { failure, refuse, type Refusal } from '../../domain/refusal.ts';
import { sessionSchema } from '../../api/auth/authPorts.ts';
import type { Session } from '../../api/auth/authService.ts';
import { orElse } from '../../base/orElse.ts';
import { readHttpRefusal, UNREACHED } from '../../client/refusals.ts';
import { SECOND_MS } from '../../domain/utc.ts';

const claimsSchema = z.object({ session_id: z.string(), limited: z.optional(z.string()) });
const expirySchema = z.object({ exp: z.int() });

/** The claims of an access token (RFC 7519). They are not proved here: the house does that with each request. Throws if it has none. */
function claimsOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.codePointAt(0) ?? 0);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** When an access token expires by the time of the house, UTC milliseconds. Null if it does not say so. */
export function expiryOf(token: string): number | null {
  const claims = expirySchema.safeParse(orElse(() => claimsOf(token), null));
  return claims.success ? claims.data.exp * SECOND_MS : null;
}

/** The session that an access token is of. Undefined if it does not say so. */
export const sessionIdOf = (token: string): string | undefined =>
  claimsSchema.safeParse(orElse(() => claimsOf(token), null)).data?.session_id;

interface Tokens {
  readonly access_token: string;
  /** Seconds since 1970, by the clock of this device. */
  readonly expires_at?: number | undefined;
  readonly user: { readonly id: string };
}

/** Whether the session of a token still needs a code of the second factor. */
export const needsCode = (token: string): boolean => claimsSchema.safeParse(orElse(() => claimsOf(token), null)).data?.limited === 'factor';

/** What the page knows of a session, out of its tokens. Null if they are not of a house, or if the session is good for nothing yet. */
export function sessionFrom({ access_token: token, expires_at: expiresAt, user }: Tokens): Session | null {
  const claims = claimsSchema.safeParse(orElse(() => claimsOf(token), null));
  if (claims.data?.limited !== undefined) return null;
  const session = { accountId: user.id, sessionId: claims.data?.session_id, expiresAt: expiryOf(token) ?? (expiresAt ?? 0) * SECOND_MS };
  return sessionSchema.safeParse(session).data ?? null;
}

/** Whether an error says that the session has ended. Other errors say that no answer came. */
export const isEnded = ({ status, name }: AuthError): boolean =>
  name === 'AuthSessionMissingError' || [400, 401, 403].includes(status ?? 0);

/** What the house refused, in the words of this page. `unanswered`: what is said if it did not answer, or could not save. */
export function refusalOf({ code, message, status, name }: AuthError, unanswered: Refusal = failure(UNREACHED)): Refusal {
  if (name === 'AuthApiError' && code !== undefined && status !== undefined && status < 500)
    return readHttpRefusal({ code, sentence: message });
  return name === 'AuthSessionMissingError' ? refuse('account-unknown') : unanswered;
}
