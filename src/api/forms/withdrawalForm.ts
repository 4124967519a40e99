/** What a player fills in for a withdrawal: the fields of its command, and the address that is kept outside the log. */
import * as z from 'zod/mini';
import { typedWithdrawal } from '../../domain/commands/payloads.ts';

/** Every way to a house takes its fields from here. Other fields, such as the amount as it was typed, are left out by parsing. */
export const withdrawalForm = z.object({ ...typedWithdrawal.shape, address: z.string() });

/** A request as typed. It is not trusted. */
export type WithdrawalWish = Readonly<z.input<typeof withdrawalForm>>;

/** Where the credits are to go. */
export const payoutForm = z.omit(withdrawalForm, { cents: true });
export type PayoutWish = Readonly<z.input<typeof payoutForm>>;

export interface RequestedWithdrawal {
  readonly ok: true;
  readonly cents: number;
}
