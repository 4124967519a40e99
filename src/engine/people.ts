/**
 * Personal data, which must not be in the log. E-mail addresses are in the directory. The log holds a keyed digest of each,
 * which finds the account of a known address and reveals nothing else. The key is in the vault.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { AccountId, LogId } from '../domain/ids.ts';
import { accountOf, type World } from '../domain/world.ts';
import type { Account } from '../domain/accounts/account.ts';
import { foldEmail } from '../api/forms/emailForm.ts';
import { freshHex } from '../base/chance.ts';
import type { Directory, Entropy, Vault } from '../base/ports.ts';

interface Person {
  readonly email: string;
  /** The former address, while an address is being changed. The log decides which of the two is valid. */
  readonly before?: string;
}

const keyName = (logId: LogId): string => `digestKey:${logId}`;
const personName = (account: AccountId): string => `person:${account}`;

/** Makes and stores the key of a new log's digests. Durable when it resolves. */
export async function makeDigestKey(vault: Vault, entropy: Entropy, logId: LogId): Promise<string> {
  const key = freshHex(entropy, 32);
  await vault.put([[keyName(logId), key]]);
  return key;
}

/** HMAC-SHA-256 of the folded address under the log's key, 64 hex digits. */
export const digestEmail = (key: string, email: string, hashing: Hashing): string => bytesToHex(hashing.hmacSha256(key)(foldEmail(email)));

/** The key of a log's digests. Throws an Error if the vault does not have it. */
export async function digestKeyOf(vault: Pick<Vault, 'get'>, logId: LogId): Promise<string> {
  const key = await vault.get(keyName(logId));
  if (key === null) throw new Error('the digest key of this log is missing from the vault');
  return key;
}

export class People {
  readonly #directory: Directory;
  readonly #vault: Vault;
  readonly #hashing: Hashing;
  readonly #logId: LogId;
  #key: string | null = null;

  constructor(ports: { readonly vault: Vault; readonly directory: Directory }, hashing: Hashing, logId: LogId) {
    this.#vault = ports.vault;
    this.#directory = ports.directory;
    this.#hashing = hashing;
    this.#logId = logId;
  }

  /** The digest of an address in this log. */
  async digestOf(email: string): Promise<string> {
    return digestEmail(await this.#digestKey(), email, this.#hashing);
  }

  /** The digest of a payout address as typed. It differs from the e-mail digest of the same text, so the log does not link the two. */
  async payoutDigestOf(method: string, address: string): Promise<string> {
    return bytesToHex(this.#hashing.hmacSha256(await this.#digestKey())(`payout:${method}:${address}`));
  }

  /** The account with this address, in any case. */
  async find(world: World, email: string): Promise<Account | undefined> {
    const digest = await this.digestOf(email);
    return Object.hasOwn(world.emails, digest) ? accountOf(world, world.emails[digest] ?? '') : undefined;
  }

  /** Stores addresses. Durable when it resolves. Call it before the event that refers to the address. */
  async remember(people: readonly (readonly [AccountId, Person])[]): Promise<void> {
    await this.#directory.put(people.map(([account, person]) => [personName(account), JSON.stringify(person)] as const));
  }

  /** The address of an account, or null if it was erased. */
  async emailOf(account: AccountId): Promise<string | null> {
    const record = await this.#directory.get(personName(account));
    return record === null ? null : (JSON.parse(record) as Person).email;
  }

  /** The addresses of several accounts, as the log knows them. Erased ones are left out. */
  async emailsOf(accounts: readonly Pick<Account, 'id' | 'emailDigest'>[]): Promise<ReadonlyMap<AccountId, string>> {
    const records = await this.#directory.getMany(accounts.map(({ id }) => personName(id)));
    const emails = new Map<AccountId, string>();
    for (const { id, emailDigest } of accounts) {
      const record = records.get(personName(id));
      if (record === undefined) continue;
      const { email, before } = JSON.parse(record) as Person;
      const isFormerValid = before !== undefined && (await this.digestOf(before)) === emailDigest;
      emails.set(id, isFormerValid ? before : email);
    }
    return emails;
  }

  /** Erases the personal data of an account. The log's chain is not changed. */
  async forget(account: AccountId): Promise<void> {
    await this.#directory.delete([personName(account)]);
  }

  async #digestKey(): Promise<string> {
    this.#key ??= await digestKeyOf(this.#vault, this.#logId);
    return this.#key;
  }
}
