/** The visit of a wall that is going on in this tab: what a page that was closed or reloaded could not write down is written at the next one. */
import * as z from 'zod/mini';
import { wallName } from '../../domain/events/walls.ts';
import { accountId, wallSessionId } from '../../domain/ids.ts';
import { leaveCommandId } from '../partners/wallVisit.ts';
import type { House } from '../house.ts';
import type { TextStorage } from './storageEvents.ts';

const KEY = 'openWallVisit';

const visitSchema = z.strictObject({ account: accountId, wall: wallName, session: wallSessionId, ignored: z.int().check(z.gte(0)) });
type OpenVisit = z.infer<typeof visitSchema>;

/** Keeps what the visit has ignored so far. A storage that is full or forbidden keeps nothing and breaks nothing. */
export function rememberVisit(storage: TextStorage, visit: OpenVisit): void {
  try {
    storage.setItem(KEY, JSON.stringify(visit));
  } catch {
    // Then the count is lost with the page.
  }
}

export function forgetVisit(storage: TextStorage, session: string): void {
  if (visitIn(storage)?.session !== session) return;
  try {
    storage.removeItem(KEY);
  } catch {
    // It is refused the second time it is written down.
  }
}

function visitIn(storage: TextStorage): OpenVisit | null {
  try {
    const read = visitSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Ends a visit whose page went away before it could. Whoever did so already has done it for good: it has one command id. */
export async function endForgottenVisit(house: House, storage: TextStorage): Promise<void> {
  const visit = visitIn(storage);
  if (visit === null) return;
  const { account, wall, session, ignored } = visit;
  await house.submit({ type: 'LeaveWall', payload: { wall, session, ignored } }, account, { id: leaveCommandId(house, session) });
  forgetVisit(storage, session);
}
