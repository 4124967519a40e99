/** Reads a request: its body by a schema, and the session that it comes from. */
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { AccountId } from '../../domain/ids.ts';
import type { Viewer } from '../../domain/log/view.ts';
import type { TokenSession } from '../auth/accessTokens.ts';
import type { ReadBy } from '../readLimiter.ts';
import type { SocketDoor } from '../socketDoor.ts';
import type { SessionPorts } from './ports.ts';
import { limitedSession, noSession, refused, unreadable } from './problem.ts';

/** The key that `createClient` of the client library asks for. It is public and proves nothing. */
export const ANONYMOUS_KEY = 'anonymous';

const BEARER = /^Bearer ([\w.~+/-]+=*)$/iu;

/** The read value. Throws the problem of a request that cannot be read. */
export function readAs<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (!read.success) throw unreadable();
  return read.data;
}

/**
 * The session behind a request, or null for a guest. Throws if its token is no longer valid or its account is blocked. A session that must
 * prove or do something first is refused, unless `mayBeLimited`: for the requests that it needs for that.
 */
export async function sessionOf(request: FastifyRequest, ports: SessionPorts, mayBeLimited = false): Promise<TokenSession | null> {
  const { authorization } = request.headers;
  if (authorization === undefined) return null;
  const token = BEARER.exec(authorization)?.[1] ?? '';
  return token === ANONYMOUS_KEY ? null : sessionBehind(token, ports, mayBeLimited);
}

/** The session behind an access token. Throws as `sessionOf` does. */
export async function sessionBehind(token: string, { tokens, sessions, door }: SessionPorts, mayBeLimited = false): Promise<TokenSession> {
  const session = await tokens.verify(token);
  const role = session && (await door.roleOf(session.account));
  if (!role) throw noSession({ status: 403, code: 'bad_jwt' });
  // Blocking ends the sessions too. Whoever had one is told why.
  if (role === 'blocked') throw refused(door.whyBlocked(session.account));
  if (!(await sessions.isOpen(session))) throw noSession();
  if (session.limit && !mayBeLimited) throw limitedSession(session.limit);
  return session;
}

/** The session behind a request. Throws for a guest, and as `sessionOf` does. */
export async function signedInBy(request: FastifyRequest, ports: SessionPorts, mayBeLimited = false): Promise<TokenSession> {
  const session = await sessionOf(request, ports, mayBeLimited);
  if (!session) throw noSession({ status: 401, code: 'no_authorization' });
  return session;
}

/**
 * Who pays for a request that everybody may make: the account of an access token, otherwise the network of a guest. Only the signature and the
 * expiry of the token are looked at, because this comes before any limit. Nobody but the account has such a token.
 */
export async function payerOf({ headers: { authorization = '' }, network }: FastifyRequest, { tokens }: SessionPorts): Promise<ReadBy> {
  const session = await tokens.verify(BEARER.exec(authorization)?.[1] ?? '');
  return { account: session?.account ?? null, network };
}

/** What an account reads the log as. Throws for one that may not. */
export function viewerOf({ door }: { readonly door: Pick<SocketDoor, 'viewerOf' | 'whyBlocked'> }, account: AccountId): Viewer {
  const viewer = door.viewerOf(account);
  if (viewer === null) throw refused(door.whyBlocked(account));
  return viewer;
}
