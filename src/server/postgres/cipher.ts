/** AES-256-GCM for what is kept of secrets and people. A value can only be opened at the place that it was sealed for. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of a sealed value: how the rest is to be read. */
const VERSION = 1;
const HEX_KEY = /^[0-9a-f]{64}$/iu;

/** The key does not open what it should. */
export class WrongKeyError extends Error {
  override readonly name = 'WrongKeyError';
}

/** Makes a key of 64 hex digits. */
export const freshKey = (): string => randomBytes(KEY_BYTES).toString('hex');

export class Cipher {
  readonly #key: Buffer;

  /** `key` has 64 hex digits. Throws WrongKeyError if it does not. */
  constructor(key: string) {
    if (!HEX_KEY.test(key)) throw new WrongKeyError('The key of the house must have 64 hex digits.');
    this.#key = Buffer.from(key, 'hex');
  }

  /** `place` is the table and the name of the record. */
  seal(place: string, text: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed]);
  }

  /** Throws WrongKeyError if the value was sealed with another key or for another place, or was changed. */
  open(place: string, sealed: Uint8Array): string {
    const bytes = Buffer.from(sealed);
    try {
      if (bytes[0] !== VERSION) throw new Error('unknown version');
      const [iv, tag] = [bytes.subarray(1, 1 + IV_BYTES), bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES)];
      const decipher = createDecipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(place)).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      throw new WrongKeyError('The key of the house does not fit this database.');
    }
  }
}
