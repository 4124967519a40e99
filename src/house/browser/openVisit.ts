/** The current wall visit of this tab. If the page is closed or reloaded before it can append the end, the next page appends it. */
import * as z from 'zod/mini';
import { wallName } from '../../domain/events/walls.ts';
import { accountId, wallSessionId } from '../../domain/ids.ts';
import type { Walls } from '../partners/walls.ts';
import type { TextStorage } from './storageEvents.ts';

const KEY = 'openWallVisit';

const visitSchema = z.strictObject({ account: accountId, wall: wallName, session: wallSessionId, ignored: z.int().check(z.gte(0)) });
type OpenVisit = z.infer<typeof visitSchema>;

/** Stores what the visit has ignored so far. Does nothing if storage is full or forbidden. */
export function rememberVisit(storage: TextStorage, visit: OpenVisit): void {
  try {
    storage.setItem(KEY, JSON.stringify(visit));
  } catch {
    // The count is lost when the page closes.
  }
}

export function forgetVisit(storage: TextStorage, session: string): void {
  if (visitIn(storage)?.session !== session) return;
  try {
    storage.removeItem(KEY);
  } catch {
    // The next page ends the visit again. That has no effect.
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

/** Ends a visit that its page did not end. Ending it again has no effect. */
export async function endForgottenVisit(walls: Walls, storage: TextStorage): Promise<void> {
  const visit = visitIn(storage);
  if (visit === null) return;
  const { account, ...ended } = visit;
  await walls.leave(account, ended);
  forgetVisit(storage, ended.session);
}
