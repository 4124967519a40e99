/** The current wall visit of this tab. If the page is closed or reloaded before it can append the end, the next page appends it. */
import * as z from 'zod/mini';
import { wallName } from '../domain/events/walls.ts';
import { accountId, wallSessionId } from '../domain/ids.ts';
import { orElse } from '../base/orElse.ts';
import type { Walls } from '../api/partners/walls.ts';
import type { TextStorage } from './textStorage.ts';

const KEY = 'openWallVisit';

const visitSchema = z.strictObject({ account: accountId, wall: wallName, session: wallSessionId, ignored: z.int().check(z.gte(0)) });
type OpenVisit = z.infer<typeof visitSchema>;

/** Stores how many offers the visit has ignored. If storage is full or forbidden, the count is lost when the page closes. */
export const rememberVisit = (storage: TextStorage, visit: OpenVisit): void =>
  orElse(() => storage.setItem(KEY, JSON.stringify(visit)), undefined);

/** If storage is forbidden, the next page ends the visit again. That has no effect. */
export function forgetVisit(storage: TextStorage, session: string): void {
  if (visitIn(storage)?.session === session) orElse(() => storage.removeItem(KEY), undefined);
}

const visitIn = (storage: TextStorage): OpenVisit | null =>
  orElse(() => visitSchema.parse(JSON.parse(storage.getItem(KEY) ?? 'null')), null);

/** Ends a visit that its page did not end. Ending it again has no effect. */
export async function endForgottenVisit(walls: Walls, storage: TextStorage): Promise<void> {
  const visit = visitIn(storage);
  if (visit === null) return;
  const { account, ...ended } = visit;
  await walls.endVisit(account, ended);
  forgetVisit(storage, ended.session);
}
