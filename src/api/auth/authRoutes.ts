/**
 * The routes of the specified auth service and of its storage service: request and response schemas. A house server implements those of the
 * auth service; the embedded house implements none.
 */
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

const inBucket = { bucket: text };
const key = z.object({ key: text });
const files = z.array(z.object({ name: text, size: z.int().check(z.gte(0)), updated_at: text }));

const storageRoutes = {
  upload: {
    sends: z.strictObject({ ...inBucket, path: text, body: z.instanceof(Uint8Array), content_type: text, replace: z.boolean() }),
    answers: key,
  },
  download: { sends: z.strictObject({ ...inBucket, path: text }), answers: z.instanceof(Uint8Array) },
  list: {
    sends: z.strictObject({ ...inBucket, prefix: z.string(), limit: z.int().check(z.gte(1)), offset: z.int().check(z.gte(0)) }),
    answers: files,
  },
  sign: {
    sends: z.strictObject({ ...inBucket, path: text, expires_in: z.int().check(z.gte(1)) }),
    answers: z.object({ signed_url: text }),
  },
  move: { sends: z.strictObject({ ...inBucket, from: text, to: text }), answers: key },
  copy: { sends: z.strictObject({ ...inBucket, from: text, to: text }), answers: key },
  remove: { sends: z.strictObject({ ...inBucket, paths: z.array(text) }), answers: files },
} as const;

type StorageRoutes = typeof storageRoutes;
export type StorageRoute = keyof StorageRoutes;
export type SentToStorage<R extends StorageRoute> = z.infer<StorageRoutes[R]['sends']>;
export type StorageAnswer<R extends StorageRoute> = z.infer<StorageRoutes[R]['answers']>;
