/** What a player fills in for a withdrawal: the fields of its command, and the address that is kept outside the log. */
import * as z from 'zod/mini';
import { typedWithdrawal } from '../../domain/commands/payloads.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { readText, wrongText } from '../../domain/text/fields.ts';
import { textBy } from '../../domain/text/schema.ts';
import { readEmail } from './emailForm.ts';

/** Both houses take the fields from here (src/api/calls.ts, src/client/houseServices.ts). Parsing drops other fields. */
export const withdrawalForm = z.object({ ...typedWithdrawal.shape, address: z.string() });

/** A request as typed. It is not trusted. */
export type WithdrawalWish = Readonly<z.input<typeof withdrawalForm>>;

/** A withdrawal of a blocked account. The house chooses the amount (src/engine/withdrawing.ts). */
export const blockedWithdrawalForm = z.omit(withdrawalForm, { cents: true });
export type BlockedWithdrawalWish = Readonly<z.input<typeof blockedWithdrawalForm>>;

export interface WithdrawalReceipt {
  readonly ok: true;
  readonly cents: number;
}

const addressText = textBy({ kind: 'visible', least: 1, most: 200 });

/** Why a typed address is none, or undefined. Whether one is missing is said by the command. */
export function wrongAddress(typed: string): Refusal | undefined {
  const address = readText(typed);
  return address === '' ? undefined : wrongText(addressText, 'Withdrawal address', address);
}

/** The house may know other letters of Unicode than this page, so it may refuse an address beyond these that the page accepts. */
const PLAIN = /^[ -~]*$/u;

/** Whether a house may refuse a typed address with this code. A page judges a refusal by it, because the log does not have the address. */
export function mayRefuseAddress(code: string, method: unknown, typed: string): boolean {
  if (readText(typed) === '') return code === 'withdrawal-address';
  if (code === 'email-form') return method === 'paypal' && (readEmail(typed) === null || !PLAIN.test(typed));
  return code === wrongAddress(typed)?.refused;
}
