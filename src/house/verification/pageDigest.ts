/** The digest of a page of the log: by the platform, which takes a twentieth of the time that hashing line by line takes here. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { StoredEntry } from '../../domain/log/head.ts';

/** The bytes of entries with the hash that is kept beside each. */
export const pageText = (entries: readonly StoredEntry[]): string => entries.map(({ hash, lines }) => `${hash}\n${lines}\n`).join('');

/** SHA-256 of a text's UTF-8 bytes, 64 hex digits. */
export async function digestOf(text: string): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
