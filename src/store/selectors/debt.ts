/** What the signed-in account owes, in cents. */
import { debtOf } from '../../domain/ledger/debt.ts';
import type { RootState } from '../store.ts';
import { selectAccount } from './account.ts';

export function selectOwed(state: RootState): number {
  const account = selectAccount(state);
  return account ? debtOf(state.world.ledger, account.id) : 0;
}
