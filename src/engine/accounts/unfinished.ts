/**
 * A registration writes secrets and personal data before its entry. A marker in the vault names them until the entry is
 * durable, so that they can be found and erased after a crash.
 */
import * as z from 'zod/mini';
import { accountId, type AccountId } from '../../domain/ids.ts';
import { HOUR_MS } from '../../domain/utc.ts';
import { accountOf } from '../../domain/world.ts';
import { isCommandInLog } from '../../base/keptCommand.ts';
import type { House } from '../house.ts';
import { forgetPassword } from '../passwords.ts';
import { peopleOf } from './peopleOf.ts';

const PREFIX = 'registration:';
/** A registration or a withdrawal that another tab is still sending was begun within this time. */
const ABANDONED_AFTER_MS = HOUR_MS;

/** Whether what was begun then may be under way. The clock may have been set back since. */
export const mayBeUnderWay = ({ ports }: House, madeAt: number): boolean => Math.abs(ports.clock.now() - madeAt) < ABANDONED_AFTER_MS;

/**
 * `command`: the id of the command that opens the account. Markers of former versions have none. `attempts`: those without an answer, by number.
 * `isErasing`: what they left is being erased since `madeAt`.
 */
const markerSchema = z.strictObject({
  madeAt: z.int(),
  command: z.optional(z.string()),
  attempts: z._default(z.array(z.int()), []),
  isErasing: z.optional(z.literal(true)),
});
type Marker = z.infer<typeof markerSchema>;

const readMarker = (record: string): Marker => markerSchema.parse(JSON.parse(record));

/** Marks an attempt of a registration as begun. Returns its number, or null while what earlier attempts left is erased. */
export async function beginRegistration({ ports }: House, account: AccountId, command: string): Promise<number | null> {
  const key = PREFIX + account;
  const madeAt = ports.clock.now();
  let attempt: number | null = null;
  await ports.vault.change([key], (values) => {
    const record = values.get(key);
    const before = record === undefined ? null : readMarker(record);
    attempt = before?.isErasing === true ? null : Math.max(0, ...(before?.attempts ?? [])) + 1;
    if (attempt === null) return [];
    return [[key, JSON.stringify({ madeAt, command, attempts: [...(before?.attempts ?? []), attempt] } satisfies Marker)]];
  });
  return attempt;
}

export const finishRegistration = ({ ports }: House, account: AccountId): Promise<void> => ports.vault.delete([PREFIX + account]);

/** Erases the data of an account that was not opened. The marker is deleted last. */
export async function discardRegistration(house: House, account: AccountId): Promise<void> {
  await peopleOf(house).forget(account);
  await forgetPassword(house.ports.vault, account);
  await finishRegistration(house, account);
}

/** The same after a refused attempt, unless another one is under way: the last of them erases. */
export async function discardAttempt(house: House, account: AccountId, attempt: number): Promise<void> {
  const { vault, clock } = house.ports;
  const key = PREFIX + account;
  let isLast = false;
  await vault.change([key], (values) => {
    const record = values.get(key);
    if (record === undefined) return [];
    const marker = readMarker(record);
    const attempts = marker.attempts.filter((one) => one !== attempt);
    isLast = attempts.length === 0;
    const changed: Marker = isLast ? { ...marker, madeAt: clock.now(), attempts, isErasing: true } : { ...marker, attempts };
    return [[key, JSON.stringify(changed)]];
  });
  if (isLast) await discardRegistration(house, account);
}

/** Erases the data of abandoned registrations. Returns how many there were. */
export async function sweepRegistrations(house: House): Promise<number> {
  const { vault, store } = house.ports;
  const records = await vault.getMany(await vault.keys(PREFIX));
  let swept = 0;
  for (const [key, record] of records) {
    const account = accountId.parse(key.slice(PREFIX.length));
    const { madeAt, command } = readMarker(record);
    if (mayBeUnderWay(house, madeAt)) continue;
    // The log decides: another house may have opened the account, and this one may not have heard of it yet.
    const isOpened = command === undefined ? accountOf(house.world, account) !== undefined : await isCommandInLog(store, command);
    if (isOpened) await finishRegistration(house, account);
    else if (await beginErasing(house, key, record)) await discardRegistration(house, account);
    else continue;
    swept += 1;
  }
  return swept;
}

/** Marks a registration as being erased. Returns false if it is not as it was read: then another attempt or another sweep has begun. */
async function beginErasing({ ports }: House, key: string, record: string): Promise<boolean> {
  const erasing = JSON.stringify({ ...readMarker(record), madeAt: ports.clock.now(), isErasing: true } satisfies Marker);
  let isUnchanged = false;
  await ports.vault.change([key], (values) => {
    isUnchanged = values.get(key) === record || values.get(key) === erasing;
    return isUnchanged ? [[key, erasing]] : [];
  });
  return isUnchanged;
}
