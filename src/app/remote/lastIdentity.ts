/** Who came back last from the third party in this browser, for the words of its button. The third party knows it by itself. */
import * as z from 'zod/mini';
import { accountId } from '../../domain/ids.ts';
import type { Identity } from '../../house/auth/authService.ts';
import type { TextStorage } from '../../house/browser/storageEvents.ts';

const KEY = 'lastIdentity';
const identitySchema = z.strictObject({ account: accountId, username: z.string() });

/** Null if there is none, or if it cannot be read. */
function readIdentity(text: string | null): Identity | null {
  try {
    const read = identitySchema.safeParse(JSON.parse(text ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export const lastIdentityIn = (storage: TextStorage) => ({
  read: (): Identity | null => readIdentity(storage.getItem(KEY)),
  write(identity: Identity): void {
    try {
      storage.setItem(KEY, JSON.stringify(identity));
    } catch {
      // Storage is full or forbidden. The button then does not say whose it is.
    }
  },
});
