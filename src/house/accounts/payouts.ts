/**
 * Where withdrawals are to be paid to. The address is personal: it is kept in the directory under the withdrawal's id,
 * durable before the entry of the request, and the log holds a keyed digest of it.
 */
import { withdrawalIdFrom, type AccountId, type WithdrawalId } from '../../domain/ids.ts';
import { refuse, type Refusal } from '../../domain/refusal.ts';
import { freshCommandId } from '../chance.ts';
import type { House, Submitted } from '../house.ts';
import { isStoreFailure } from './openAccount.ts';
import { peopleOf } from './peopleOf.ts';

const LONGEST_ADDRESS = 200;
const keyOf = (withdrawal: WithdrawalId): string => `payout:${withdrawal}`;

export interface WithdrawalForm {
  /** Whole cents; NaN where nothing readable was typed. */
  readonly cents: number;
  readonly method: string;
  readonly address: string;
}

/**
 * Asks for a withdrawal. Refusals: those of RequestWithdrawal; could-not-save when nothing could be saved. Refused means
 * that no address was kept. `commandId` is made before sending; sent again it has no second effect.
 */
export async function requestWithdrawal(house: House, account: AccountId, { cents, method, address: typed }: WithdrawalForm, commandId = freshCommandId(house.ports.entropy)): Promise<{ readonly ok: true; readonly withdrawal: WithdrawalId } | Refusal> {
  const address = typed.trim().slice(0, LONGEST_ADDRESS);
  const withdrawal = withdrawalIdFrom(commandId);
  const { directory, store } = house.ports;
  const submit = async (): Promise<Submitted> => {
    const addressDigest = address === '' ? null : await peopleOf(house).digestOf(`payout:${address}`);
    if (addressDigest !== null) await directory.put([[keyOf(withdrawal), address]]);
    return house.submit({ type: 'RequestWithdrawal', payload: { cents, method, addressDigest } }, account, { id: commandId });
  };
  try {
    const submitted = await submit();
    if (submitted.kind === 'accepted') return { ok: true, withdrawal };
    if (!(await store.findKey(`command:${commandId}`))) await directory.delete([keyOf(withdrawal)]);
    return submitted.refusal;
  } catch (error) {
    if (await store.findKey(`command:${commandId}`).catch(() => null)) return { ok: true, withdrawal };
    await directory.delete([keyOf(withdrawal)]).catch(() => undefined);
    if (isStoreFailure(error)) return refuse('could-not-save');
    throw error;
  }
}

/** The addresses of withdrawals; those that were erased are left out. */
export async function payoutAddresses({ ports }: House, withdrawals: readonly WithdrawalId[]): Promise<ReadonlyMap<WithdrawalId, string>> {
  const records = await ports.directory.getMany(withdrawals.map(keyOf));
  return new Map(withdrawals.flatMap((id) => {
    const address = records.get(keyOf(id));
    return address === undefined ? [] : [[id, address] as const];
  }));
}
