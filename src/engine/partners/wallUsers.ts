/**
 * Whom a partner means. A partner knows an account by its pseudonym at the wall, from which nobody can tell the account. So the house
 * keeps, beside the log, whose a pseudonym is, before it hands the pseudonym out.
 */
import { accountId, wallSessionIdFrom, type AccountId, type WallSessionId } from '../../domain/ids.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { House } from '../house.ts';
import { pseudonymAt } from './wallAddress.ts';

const nameOf = (wall: string, pseudonym: string): string => `wallUser:${wall}:${pseudonym}`;

interface OpenedWall {
  readonly session: WallSessionId;
  readonly pseudonym: string;
}

/** Opens a wall for an account under the id of the command: from now on its partner may credit. Answers with the refusals of OpenWall. */
export async function openWallFor(house: House, account: AccountId, wall: string, id: string): Promise<OpenedWall | Refusal> {
  const pseudonym = await pseudonymAt(house, account, wall);
  await house.ports.directory.put([[nameOf(wall, pseudonym), account]]);
  const opened = await house.submit({ type: 'OpenWall', payload: { wall } }, account, { id });
  return opened.kind === 'refused' ? opened.refusal : { session: wallSessionIdFrom(id), pseudonym };
}

/** The account behind a pseudonym at a wall; null if nobody opened the wall under it. */
export async function wallUserOf({ ports }: House, wall: string, pseudonym: string): Promise<AccountId | null> {
  const kept = accountId.safeParse(await ports.directory.get(nameOf(wall, pseudonym)));
  return kept.success ? kept.data : null;
}
