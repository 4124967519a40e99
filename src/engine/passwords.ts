/** Password records: PBKDF2-HMAC-SHA-256 with 600,000 iterations (OWASP Password Storage Cheat Sheet) and a random salt, in the vault. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { AccountId } from '../domain/ids.ts';
import { preparedPassword } from '../api/forms/passwordForm.ts';
import { freshHex } from '../base/chance.ts';
import type { Entropy, Vault } from '../base/ports.ts';

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

const keyOf = (account: AccountId): string => `password:${account}`;

async function derive(password: string, salt: string, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(hexToBytes(salt)), iterations };
  return bytesToHex(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256)));
}

/** Makes a record of a password. It takes about 0.1 s on purpose, to slow down guessing. */
export async function recordPassword(password: string, entropy: Entropy, iterations = PBKDF2_ITERATIONS): Promise<PasswordRecord> {
  const salt = freshHex(entropy, SALT_BYTES);
  return { algorithm: 'PBKDF2-HMAC-SHA-256', iterations, salt, hash: await derive(preparedPassword(password), salt, iterations) };
}

/** Compares in constant time. */
function isSame(hash: string, other: string): boolean {
  let difference = hash.length ^ other.length;
  for (let i = 0; i < hash.length; i += 1) difference |= hash.charCodeAt(i) ^ other.charCodeAt(i);
  return difference === 0;
}

/**
 * Whether the password matches the record. `as typed`: the record was made before passwords were prepared, and is to be renewed. The time
 * depends on the password only: whatever the record is, a password that preparing changes is tried in both forms.
 */
export async function matchOfPassword(password: string, record: PasswordRecord): Promise<'prepared' | 'as typed' | null> {
  const prepared = preparedPassword(password);
  const matches = isSame(await derive(prepared, record.salt, record.iterations), record.hash);
  if (prepared === password) return matches ? 'prepared' : null;
  const matchesRaw = isSame(await derive(password, record.salt, record.iterations), record.hash);
  return matches ? 'prepared' : matchesRaw ? 'as typed' : null;
}

/** Replaces a record by one of the prepared form, unless it was replaced meanwhile. */
export async function renewPassword(vault: Vault, account: AccountId, held: PasswordRecord, fresh: PasswordRecord): Promise<void> {
  const key = keyOf(account);
  await vault.change([key], (values) => (values.get(key) === JSON.stringify(held) ? [[key, JSON.stringify(fresh)]] : []));
}

export const keepPassword = (vault: Vault, account: AccountId, record: PasswordRecord): Promise<void> =>
  vault.put([[keyOf(account), JSON.stringify(record)]]);

export const forgetPassword = (vault: Vault, account: AccountId): Promise<void> => vault.delete([keyOf(account)]);

export async function passwordOf(vault: Vault, account: AccountId): Promise<PasswordRecord | null> {
  const record = await vault.get(keyOf(account));
  return record === null ? null : (JSON.parse(record) as PasswordRecord);
}
