/** What a player fills in for a withdrawal: the fields of its command, and the address that is kept outside the log. */
import * as z from 'zod/mini';
import { typedWithdrawal } from '../../domain/commands/payloads.ts';

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
