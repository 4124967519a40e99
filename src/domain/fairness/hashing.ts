/** SHA-256 and HMAC-SHA-256 over UTF-8 text, and SHA-256 over bytes. A platform may bring its own faster implementation of the same functions. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export interface Hashing {
  /** SHA-256 of the text's UTF-8 bytes, 64 lower-case hex digits. */
  sha256(text: string): string;
  /** SHA-256 of bytes given as hex digits. */
  sha256OfHex(hex: string): string;
  /** HMAC-SHA-256 with the text's UTF-8 bytes as key. The key is prepared once. The function returns 32 bytes for each message. */
  hmacSha256(key: string): (message: string) => Uint8Array;
}

export const nobleHashing: Hashing = {
  sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  sha256OfHex: (hex) => bytesToHex(sha256(hexToBytes(hex))),
  hmacSha256(key) {
    const keyed = hmac.create(sha256, utf8ToBytes(key));
    return (message) => keyed.clone().update(utf8ToBytes(message)).digest();
  },
};
