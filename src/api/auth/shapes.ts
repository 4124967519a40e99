/** The shapes of the third-party auth service on the wire (times in seconds). Every answer is checked against them. */
import * as z from 'zod/mini';

/** What a sign-up says of the person, besides address and password. */
export const signUpData = z.object({ username: z.optional(z.string()), referral_code: z.optional(z.nullable(z.string())) });
export type SignUpData = z.infer<typeof signUpData>;

/** The changes of a session. */
const authEvents = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
] as const;
export type AuthEvent = (typeof authEvents)[number];

const authFactor = z.object({
  id: z.string(),
  factor_type: z.enum(['totp', 'phone']),
  status: z.enum(['verified', 'unverified']),
  friendly_name: z.optional(z.string()),
  /** ISO times. */
  created_at: z.optional(z.string()),
  updated_at: z.optional(z.string()),
});

const authIdentity = z.object({
  id: z.string(),
  user_id: z.string(),
  provider: z.string(),
  identity_id: z.optional(z.string()),
  identity_data: z.optional(z.object({ sub: z.string(), email: z.string() })),
});

const authUser = z.object({
  id: z.string(),
  email: z.string(),
  /** ISO time. */
  created_at: z.string(),
  /** ISO time. Only a house server sends it. */
  updated_at: z.optional(z.string()),
  aud: z.optional(z.string()),
  /** In the embedded house `user` or `admin`. A house server says `authenticated`, as GoTrue does, and has the role in `app_metadata`. */
  role: z.string(),
  user_metadata: z.object({ username: z.string() }),
  /** `providers`: how the account can sign in; `email` if it has a password. */
  app_metadata: z.optional(z.object({ provider: z.string(), providers: z.array(z.string()), role: z.optional(z.string()) })),
  identities: z.array(authIdentity),
  factors: z.array(authFactor),
});

export const authSession = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  /** Seconds from the issue of the access token. */
  expires_in: z.int().check(z.gte(0)),
  /** Seconds since 1970, UTC. */
  expires_at: z.int().check(z.gte(0)),
  token_type: z.literal('bearer'),
  user: authUser,
});
export type AuthSession = z.infer<typeof authSession>;
