/** What the page keeps and reads of the third party: the code in the address that it sends the page back to, and who came back last. */
import * as z from 'zod/mini';
import { accountId } from '../../domain/ids.ts';
import type { Identity } from '../../api/auth/authService.ts';
import type { TextStorage } from '../../browser/textStorage.ts';
import { orElse } from '../../base/orElse.ts';
import { CODE_PARAMETER } from '../whenHouseIsNeeded.ts';

const LAST_IDENTITY = 'lastIdentity';
const identitySchema = z.strictObject({ account: accountId, username: z.string() });

/** Null if there is none, or if it cannot be read. */
const readIdentity = (text: string | null): Identity | null => orElse(() => identitySchema.parse(JSON.parse(text ?? 'null')), null);

/**
 * Who came back last from the third party in this browser, for the words of its button. The third party knows it by itself. If storage is
 * full or forbidden, the button does not say whose it is.
 */
export const lastIdentityIn = (storage: TextStorage) => ({
  read: (): Identity | null => readIdentity(storage.getItem(LAST_IDENTITY)),
  write: (identity: Identity): void => orElse(() => storage.setItem(LAST_IDENTITY, JSON.stringify(identity)), undefined),
});

/** The code with which a third party sends a page back that left to sign in. */
export function codeIn(address: string): string | null {
  return new URL(address).searchParams.get(CODE_PARAMETER);
}

export function withoutCode(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(CODE_PARAMETER);
  return url.href;
}
