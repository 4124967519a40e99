/** The generic routes of an auth service: request and response schemas. A house server implements them; the embedded house does not. */
import * as z from 'zod/mini';
import { authFactor, authSession, authUser } from './shapes.ts';

const text = z.string().check(z.minLength(1));
const nothing = z.strictObject({});

/** The five grant types of a token request. */
const tokenGrant = z.discriminatedUnion('grant_type', [
  z.strictObject({ grant_type: z.literal('password'), email: text, password: text }),
  z.strictObject({ grant_type: z.literal('refresh_token'), refresh_token: text }),
  z.strictObject({ grant_type: z.literal('pkce'), auth_code: text, code_verifier: text }),
  z.strictObject({ grant_type: z.literal('id_token'), provider: text, id_token: text, nonce: z.optional(text) }),
  z.strictObject({ grant_type: z.literal('web3'), chain: z.enum(['ethereum', 'solana']), message: text, signature: text }),
]);

const verification = z.strictObject({
  type: z.enum(['signup', 'email', 'recovery', 'email_change', 'sms']),
  token: text,
  email: z.optional(text),
  phone: z.optional(text),
});
const factorPath = { factorId: text };

/** One route: its method and path (`{…}` is filled from the request), the schema of its request and of its response. */
const authRoutes = {
  'POST /signup': {
    sends: z.strictObject({ email: text, password: text, data: z.strictObject({ username: text, referral_code: z.optional(text) }) }),
    answers: authSession,
  },
  'POST /token': { sends: tokenGrant, answers: authSession },
  'POST /otp': { sends: z.strictObject({ email: z.optional(text), phone: z.optional(text), create_user: z.boolean() }), answers: nothing },
  'POST /verify': { sends: verification, answers: authSession },
  'POST /logout': { sends: z.strictObject({ scope: z.enum(['local', 'global', 'others']) }), answers: nothing },
  'POST /recover': { sends: z.strictObject({ email: text }), answers: nothing },
  'GET /user': { sends: nothing, answers: authUser },
  'PUT /user': { sends: z.strictObject({ email: z.optional(text), password: z.optional(text) }), answers: authUser },
  'POST /factors': {
    sends: z.strictObject({ factor_type: z.enum(['totp', 'phone']), friendly_name: z.optional(text), phone: z.optional(text) }),
    answers: authFactor,
  },
  'POST /factors/{factorId}/challenge': { sends: z.strictObject(factorPath), answers: z.object({ id: text, expires_at: z.int() }) },
  'POST /factors/{factorId}/verify': { sends: z.strictObject({ ...factorPath, challenge_id: text, code: text }), answers: authSession },
  'DELETE /factors/{factorId}': { sends: z.strictObject(factorPath), answers: z.object({ id: text }) },
} as const;

type AuthRoutes = typeof authRoutes;
export type AuthRoute = keyof AuthRoutes;
export type SentTo<R extends AuthRoute> = z.infer<AuthRoutes[R]['sends']>;
export type AnswerOf<R extends AuthRoute> = z.infer<AuthRoutes[R]['answers']>;
