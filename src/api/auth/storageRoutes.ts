/** The routes of the storage service, for a house server. The embedded house does not use them. */
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
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
