/**
 * A backup holds the log, the vault and the directory, encrypted with a passphrase. Restoring replaces the stored data and
 * never merges. The whole backup is opened and its log is verified before anything is replaced.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { nobleHashing } from '../domain/fairness/hashing.ts';
import { EntryFeed } from '../domain/log/entryFeed.ts';
import { exportedEntries, exportedTrailer } from '../domain/log/export.ts';
import { NO_HASH, type Head, type StoredEntry } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import { eventsOf } from '../domain/log/entry.ts';
import { verifyLines } from '../domain/verify/verifier.ts';
import { freshHex } from '../base/chance.ts';
import { isPublic } from './decider.ts';
import type { House } from './house.ts';
import { orElse } from '../base/orElse.ts';
import { PBKDF2_ITERATIONS } from './passwords.ts';
import type { HeadMarker } from '../base/markers.ts';
import { StoreUnavailableError, type Directory, type Entropy, type KeyedStore, type LogStore, type Vault } from '../base/ports.ts';
import { HOUSE_HALF, TAB_HALF } from './auth/sessionVault.ts';
import { commandKey, uniqueKeysOf } from '../base/uniqueKeys.ts';

const pairs = z.array(z.tuple([z.string(), z.string()]));

const contentSchema = z.strictObject({ log: z.string(), vault: pairs, directory: pairs });
type Content = z.infer<typeof contentSchema>;

const fileSchema = z.strictObject({
  backup: z.literal(1),
  iterations: z.int().check(z.gte(1), z.lte(10_000_000)),
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  iv: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  /** AES-256-GCM of the content's JSON, base64. */
  data: z.string(),
});

/** Why a backup cannot be opened, as one sentence for a person. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

async function keyFrom(passphrase: string, salt: string, iterations: number): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase), 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(hexToBytes(salt)), iterations };
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Sessions are not backed up: they end with the browser that they were opened in. */
const notBackedUp = [TAB_HALF, HOUSE_HALF];

async function everythingIn(store: KeyedStore): Promise<[string, string][]> {
  const keys = (await store.keys('')).filter((key) => !notBackedUp.some((prefix) => key.startsWith(prefix)));
  return [...(await store.getMany(keys))];
}

/** The text of a backup file up to the current head of the store. */
export async function makeBackup({ ports }: House, passphrase: string, iterations = PBKDF2_ITERATIONS): Promise<string> {
  const { head, vault, directory } = await secretsAtHead(ports);
  let log = '';
  for await (const batch of ports.store.read(1, head.seq)) log += exportedEntries(batch);
  const content: Content = { log: log + exportedTrailer(head), vault, directory };
  return encrypt(JSON.stringify(content), passphrase, iterations, ports.entropy);
}

/**
 * A head with every secret that its log needs. A secret is in the vault before the entry that commits to it is appended. It
 * leaves the vault only after a later entry has revealed it. Secrets that are read while the head stays the same are
 * therefore complete for that head. If the head moved, everything is read again. Secrets that no entry uses yet do no harm.
 */
async function secretsAtHead({ store, vault, directory }: House['ports']): Promise<{ readonly head: Head } & Omit<Content, 'log'>> {
  for (let head = await store.head(); head !== null;) {
    const secrets = { vault: await everythingIn(vault), directory: await everythingIn(directory) };
    const after: Head | null = await store.head();
    if (after?.hash === head.hash) return { head, ...secrets };
    head = after;
  }
  throw new StoreUnavailableError('There is nothing to back up yet.');
}

async function encrypt(text: string, passphrase: string, iterations: number, entropy: Entropy): Promise<string> {
  const salt = freshHex(entropy, 16);
  const iv = entropy.bytes(12);
  const key = await keyFrom(passphrase, salt, iterations);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, key, new TextEncoder().encode(text));
  return `${JSON.stringify({ backup: 1, iterations, salt, iv: bytesToHex(iv), data: toBase64(new Uint8Array(sealed)) })}\n`;
}

/** An opened backup with a verified log, ready to be restored. */
interface OpenedBackup extends Omit<Content, 'log'> {
  readonly head: Head;
  readonly entries: readonly StoredEntry[];
}

/** Opens a backup and verifies its log. Throws BackupError with a sentence that says what is wrong. */
export async function openBackup(file: string, passphrase: string): Promise<OpenedBackup> {
  const { log, ...secrets } = await decrypt(file, passphrase);
  const lines = log.replace(/\n$/, '').split('\n');
  const report = verifyLines(lines);
  if (!report.ok || !report.head)
    throw new BackupError(`The log in this backup failed verification: ${report.failure?.sentence ?? 'it is empty'}.`);
  if (report.viewer !== null || report.isCut) throw new BackupError('This backup has only a part of the log, so it cannot be restored.');
  const feed = new EntryFeed(nobleHashing);
  // The last line is the trailer.
  return { head: report.head, entries: lines.slice(0, -1).flatMap((line) => feed.line(line) ?? []), ...secrets };
}

async function decrypt(file: string, passphrase: string): Promise<Content> {
  const envelope = fileSchema.safeParse(orElse(() => JSON.parse(file) as unknown, null));
  if (!envelope.success) throw new BackupError('This file is not a backup.');
  const { salt, iv, iterations, data } = envelope.data;
  const key = await keyFrom(passphrase, salt, iterations);
  try {
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(hexToBytes(iv)) }, key, fromBase64(data));
    return contentSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(opened)));
  } catch {
    throw new BackupError('The passphrase is wrong, or the file is damaged.');
  }
}

/**
 * Writes an opened backup into empty stores: secrets and personal data first, then the log, entry by entry. The head marker
 * is written first of all. If the restore is cut short, the next start sees that entries are missing.
 */
export async function restoreBackup(
  { head, entries, vault, directory }: OpenedBackup,
  stores: { readonly events: LogStore; readonly vault: Vault; readonly directory: Directory },
  marker: HeadMarker,
): Promise<void> {
  if (await stores.events.head()) throw new BackupError('A backup replaces everything in this browser; it is never merged.');
  marker.clear();
  marker.write(head);
  await stores.vault.put(vault);
  await stores.directory.put(directory);
  let after: Head = { logId: head.logId, seq: 0, hash: NO_HASH, at: head.at };
  for (const entry of entries) {
    const read = readStored(entry);
    const { header, act } = read;
    // The backup has no fingerprints. So a command that is sent again after the restore is refused, and has no second effect.
    const commandKeys = act ? [{ key: commandKey(act.command.id), fingerprint: NO_HASH }] : [];
    const keys = [...commandKeys, ...uniqueKeysOf(eventsOf(read))];
    const { kind } = await stores.events.append({
      after,
      entries: [{ stored: entry, keys, isPublic: isPublic(read) }],
      secrets: [],
      revealed: [],
    });
    if (kind !== 'appended') throw new BackupError('Another tab has begun a new log meanwhile. Restore the backup again.');
    after = { logId: head.logId, seq: entry.seq, hash: entry.hash, at: header.at };
  }
}

/** Bytes that are passed to one call: engines limit the number of arguments. */
const CHUNK = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
