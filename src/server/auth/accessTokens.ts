/** Access tokens: JSON Web Tokens (RFC 7519) of an hour, signed with ES256 under a key of this house. They hold no personal data. */
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWK } from 'jose';
import * as z from 'zod/mini';
import { accountId, commandId } from '../../domain/ids.ts';
import type { Clock, KeyedStore } from '../../base/ports.ts';
import { NewestMap } from '../../base/newestMap.ts';
import { sharedKey } from './sharedKey.ts';
import { hasProvedFactor, type OpenedSession, type SessionOf } from './sessions.ts';
import { SECOND_MS } from '../../domain/utc.ts';

/** How long an access token is valid, in seconds. */
export const ACCESS_LIFETIME_S = 3_600;
const ALGORITHM = 'ES256';
const AUDIENCE = 'authenticated';
const STORED_UNDER = 'signing-key';
/** How this house writes a token: the compact form (RFC 7515), with 64 bytes of signature. Without this check one token could be written in many ways. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]{86}$/u;
/** Tokens whose signature need not be checked again, at most: about 5 MB. */
const MOST_VERIFIED = 10_000;

/** What a session must prove or do before it is good for anything else: a code of the second factor, or a new password. */
const limits = ['factor', 'link'] as const;
export type SessionLimit = (typeof limits)[number] | null;

const claims = z.object({ sub: accountId, session_id: commandId, exp: z.int(), limited: z._default(z.nullable(z.enum(limits)), null) });
type Key = Awaited<ReturnType<typeof importJWK>>;

interface Keys {
  readonly sign: Key;
  readonly verify: Key;
  /** The public key, as the world may see it. */
  readonly shown: JWK;
}

/** The session of a token. */
export interface TokenSession extends SessionOf {
  readonly limit: SessionLimit;
}

interface AccessToken {
  readonly token: string;
  /** Seconds since 1970, UTC. */
  readonly expiresAt: number;
}

export class AccessTokens {
  readonly #keys: Keys;
  readonly #issuer: string;
  readonly #clock: Clock;
  /** What good tokens say, by the whole token. A signature takes as long to check as a bet to decide. */
  readonly #verified = new NewestMap<string, TokenSession & { readonly expiresAt: number }>(MOST_VERIFIED);

  private constructor(keys: Keys, issuer: string, clock: Clock) {
    this.#keys = keys;
    this.#issuer = issuer;
    this.#clock = clock;
  }

  /** Takes the signing key out of the store, or makes one. `issuer` is the id of the house's log. */
  static async open(store: KeyedStore, { issuer, clock }: { readonly issuer: string; readonly clock: Clock }): Promise<AccessTokens> {
    const secret = JSON.parse(await sharedKey(store, STORED_UNDER, async () => JSON.stringify(await freshKey()))) as JWK;
    const { d: _secretPart, ...publicPart } = secret;
    const shown = { ...publicPart, alg: ALGORITHM, use: 'sig' };
    const keys = { sign: await importJWK(secret, ALGORITHM), verify: await importJWK(publicPart, ALGORITHM), shown };
    return new AccessTokens(keys, issuer, clock);
  }

  /** The public keys that verify tokens of this house (RFC 7517). */
  get keySet(): { readonly keys: readonly JWK[] } {
    return { keys: [this.#keys.shown] };
  }

  async issue({ account, sessionId, amr }: Omit<OpenedSession, 'refreshToken'>, limit: SessionLimit): Promise<AccessToken> {
    const now = Math.floor(this.#clock.now() / SECOND_MS);
    const expiresAt = now + ACCESS_LIFETIME_S;
    const aal = hasProvedFactor({ amr }) ? 'aal2' : 'aal1';
    const token = await new SignJWT({ session_id: sessionId, role: AUDIENCE, aal, amr, ...(limit && { limited: limit }) })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: this.#keys.shown.kid ?? '' })
      .setSubject(account)
      .setIssuer(this.#issuer)
      .setAudience(AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(expiresAt)
      .sign(this.#keys.sign);
    return { token, expiresAt };
  }

  /** The session that a token was issued for. Null if it expired, was changed, or is not of this house. */
  async verify(token: string): Promise<TokenSession | null> {
    if (!COMPACT.test(token)) return null;
    const before = this.#verified.get(token);
    if (before && before.expiresAt > this.#clock.now() / SECOND_MS) return before;
    try {
      const { payload } = await jwtVerify(token, this.#keys.verify, {
        algorithms: [ALGORITHM],
        issuer: this.#issuer,
        audience: AUDIENCE,
        currentDate: new Date(this.#clock.now()),
        requiredClaims: ['exp', 'sub'],
      });
      const { sub: account, session_id: sessionId, exp: expiresAt, limited: limit } = claims.parse(payload);
      const verified = { account, sessionId, expiresAt, limit };
      this.#verified.set(token, verified);
      return verified;
    } catch {
      return null;
    }
  }
}

async function freshKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = await exportJWK(privateKey);
  return { ...key, kid: crypto.randomUUID() };
}
