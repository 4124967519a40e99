/** Whether the signed-in person is new here. */
import type { RootState } from '../store.ts';
import { selectAccount } from './account.ts';

/** For so long after the registration, by the times of the log. */
const NEW_MS = 30 * 86_400_000;

/** Admins and accounts whose password everybody knows are nobody's first account. */
export function selectIsNewcomer(state: RootState): boolean {
  const account = selectAccount(state);
  if (!account || account.role === 'admin' || account.publicPassword) return false;
  return state.world.at - account.registered.at < NEW_MS;
}
