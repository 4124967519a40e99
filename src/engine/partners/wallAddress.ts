/** The address of a wall's frame. It does not reveal the account to the partner. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { AccountId, LogId } from '../../domain/ids.ts';
import type { House } from '../house.ts';
import { digestKeyOf } from '../people.ts';
import { PLACEHOLDER, type PartnerWall } from '../../api/partners/partnersConfig.ts';

/**
 * The name of an account at one wall: 32 hex digits of an HMAC-SHA-256 under the log's secret key. It is the same at every
 * visit and different at every wall. Without the key it cannot be linked to the account.
 */
export async function pseudonymAt(house: House, account: AccountId, wallName: string): Promise<string> {
  const key = await digestKeyOf(house.ports.vault, house.head.logId as LogId);
  return bytesToHex(house.hashing.hmacSha256(key)(`wall-user:${wallName}:${account}`)).slice(0, 32);
}

/** Fills the template of a wall's address. */
export function addressFrom(
  template: string,
  { placement }: Pick<PartnerWall, 'placement'>,
  { user, sid }: { readonly user: string; readonly sid: string },
): string {
  const values: Readonly<Record<string, string>> = { user, placement: placement ?? '', sid };
  return template.replaceAll(PLACEHOLDER, (_placeholder, name: string) => encodeURIComponent(values[name] ?? ''));
}
