/** The client seeds that were sent to a house server, in local storage. */
import * as z from 'zod/mini';
import { orElse } from '../base/orElse.ts';
import { accountId } from '../domain/ids.ts';
import type { SentClientSeeds } from '../base/markers.ts';
import type { TextStorage } from './textStorage.ts';

const KEY = 'sentClientSeeds';
/** Older ones are forgotten. */
const MOST = 200;

const keptSchema = z.array(
  z.strictObject({
    account: z.nullable(accountId),
    clientSeed: z.string(),
    seedHashes: z.array(z.string()),
    drawn: z.optional(z.boolean()),
  }),
);

export function localStorageClientSeeds(storage: TextStorage): SentClientSeeds {
  return {
    read: () => orElse(() => keptSchema.parse(JSON.parse(storage.getItem(KEY) ?? '[]')), []),
    write: (sent) => orElse(() => storage.setItem(KEY, JSON.stringify(sent.slice(0, MOST))), undefined),
  };
}
