/**
 * A registration writes secrets and personal data before its entry. A marker in the vault names them until the entry is
 * durable, so that they can be found and erased after a crash.
 */
import * as z from 'zod/mini';
import { accountId, type AccountId } from '../../domain/ids.ts';
import { HOUR_MS } from '../../domain/utc.ts';
import { accountOf } from '../../domain/world.ts';
import type { House } from '../house.ts';
import { forgetPassword } from '../passwords.ts';
import { peopleOf } from './peopleOf.ts';

const PREFIX = 'registration:';
/** Younger records may belong to a registration or to a withdrawal that another tab is still sending. */
const ABANDONED_AFTER_MS = HOUR_MS;

/** Whether what was stamped then may be under way still. A stamp from the future was made before the clock was corrected. */
export function mayBeUnderWay({ ports }: House, madeAt: number): boolean {
  const age = ports.clock.now() - madeAt;
  return age >= 0 && age < ABANDONED_AFTER_MS;
}

const marker = z.strictObject({ madeAt: z.int() });

export const beginRegistration = ({ ports }: House, account: AccountId): Promise<void> =>
  ports.vault.put([[PREFIX + account, JSON.stringify({ madeAt: ports.clock.now() } satisfies z.infer<typeof marker>)]]);

export const finishRegistration = ({ ports }: House, account: AccountId): Promise<void> => ports.vault.delete([PREFIX + account]);

/** Erases the data of an account that was not opened. The marker is deleted last. */
export async function discardRegistration(house: House, account: AccountId): Promise<void> {
  await peopleOf(house).forget(account);
  await forgetPassword(house.ports.vault, account);
  await finishRegistration(house, account);
}

/** Erases the data of abandoned registrations. Returns how many there were. */
export async function sweepRegistrations(house: House): Promise<number> {
  const { vault } = house.ports;
  const records = await vault.getMany(await vault.keys(PREFIX));
  let swept = 0;
  for (const [key, record] of records) {
    const account = accountId.parse(key.slice(PREFIX.length));
    if (mayBeUnderWay(house, marker.parse(JSON.parse(record)).madeAt)) continue;
    if (accountOf(house.world, account)) await finishRegistration(house, account);
    else await discardRegistration(house, account);
    swept += 1;
  }
  return swept;
}
