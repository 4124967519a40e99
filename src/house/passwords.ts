/** Password records: PBKDF2-HMAC-SHA-256 with 600,000 iterations (OWASP Password Storage Cheat Sheet) and a random salt, in the vault. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { AccountId } from '../domain/ids.ts';
import { freshHex } from './chance.ts';
import type { Entropy, Vault } from './ports.ts';

export const PBKDF2_ITERATIONS = 600_000;
const SALT_BYTES = 16;

/** The record that is kept instead of a password. `salt` and `hash` are hex. */
export interface PasswordRecord {
  readonly algorithm: 'PBKDF2-HMAC-SHA-256';
  readonly iterations: number;
  readonly salt: string;
  readonly hash: string;
}

export interface PasswordOptions {
  /** PBKDF2 iterations of password records. */
  readonly iterations?: number;
}

const nameOf = (account: AccountId): string => `password:${account}`;

async function derive(password: string, salt: string, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(hexToBytes(salt)), iterations };
  return bytesToHex(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256)));
}

/** Makes a record of a password. It takes about 0.1 s on purpose, to slow down guessing. */
export async function recordPassword(password: string, entropy: Entropy, iterations = PBKDF2_ITERATIONS): Promise<PasswordRecord> {
  const salt = freshHex(entropy, SALT_BYTES);
  return { algorithm: 'PBKDF2-HMAC-SHA-256', iterations, salt, hash: await derive(password, salt, iterations) };
}

/** Whether the password matches the record. Compares in constant time. */
export async function matchesPassword(password: string, record: PasswordRecord): Promise<boolean> {
  const hash = await derive(password, record.salt, record.iterations);
  let difference = hash.length ^ record.hash.length;
  for (let i = 0; i < hash.length; i += 1) difference |= hash.charCodeAt(i) ^ record.hash.charCodeAt(i);
  return difference === 0;
}

export const keepPassword = (vault: Vault, account: AccountId, record: PasswordRecord): Promise<void> =>
  vault.put([[nameOf(account), JSON.stringify(record)]]);

export const forgetPassword = (vault: Vault, account: AccountId): Promise<void> => vault.delete([nameOf(account)]);

export async function passwordOf(vault: Vault, account: AccountId): Promise<PasswordRecord | null> {
  const record = await vault.get(nameOf(account));
  return record === null ? null : (JSON.parse(record) as PasswordRecord);
}
