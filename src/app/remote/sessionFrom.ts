/** What the page knows of a session, out of the tokens of the auth service. */
import * as z from 'zod/mini';
import { sessionSchema } from '../../house/auth/authPorts.ts';
import type { Session } from '../../house/auth/authService.ts';

const MS = 1_000;

const claimsSchema = z.object({ session_id: z.string() });

/** The claims of an access token (RFC 7519). They are not proved here: the house does that with each request. */
function claimsOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.codePointAt(0) ?? 0);
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

interface Tokens {
  readonly access_token: string;
  /** Seconds since 1970, UTC. */
  readonly expires_at?: number | undefined;
  readonly user: { readonly id: string };
}

/** Null if the tokens are not of a house. */
export function sessionFrom({ access_token: token, expires_at: expiresAt, user }: Tokens): Session | null {
  const claims = claimsSchema.safeParse(claimsOf(token));
  const session = { accountId: user.id, sessionId: claims.data?.session_id, expiresAt: (expiresAt ?? 0) * MS };
  const read = sessionSchema.safeParse(session);
  return read.success ? read.data : null;
}
