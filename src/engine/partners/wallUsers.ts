/**
 * The accounts behind pseudonyms. A partner knows an account by its pseudonym at the wall, which does not reveal the account. So the house
 * stores, beside the log, which account a pseudonym belongs to, before the partner gets it.
 */
import { accountId, wallSessionIdFrom, type AccountId, type WallSessionId } from '../../domain/ids.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { House } from '../house.ts';
import { pseudonymAt } from './wallAddress.ts';

const keyOf = (wallName: string, pseudonym: string): string => `wallUser:${wallName}:${pseudonym}`;

interface BegunVisit {
  readonly session: WallSessionId;
  readonly pseudonym: string;
}

/** Opens a wall for an account under the id of the command: from now on its partner may credit. Refusals: those of OpenWall. */
export async function openWallFor(house: House, account: AccountId, wallName: string, id: string): Promise<BegunVisit | Refusal> {
  const pseudonym = await pseudonymAt(house, account, wallName);
  await house.ports.directory.put([[keyOf(wallName, pseudonym), account]]);
  const opened = await house.submit({ type: 'OpenWall', payload: { wall: wallName } }, account, { id });
  return opened.kind === 'refused' ? opened.refusal : { session: wallSessionIdFrom(id), pseudonym };
}

/** The account behind a pseudonym at a wall; null if nobody opened the wall under it. */
export async function wallUserOf({ ports }: House, wallName: string, pseudonym: string): Promise<AccountId | null> {
  const stored = accountId.safeParse(await ports.directory.get(keyOf(wallName, pseudonym)));
  return stored.success ? stored.data : null;
}
