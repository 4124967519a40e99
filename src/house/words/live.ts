/** The table of live roulette. Its bets are public in the log. Following it says that one watches: rounds open while somebody does. */
import * as z from 'zod/mini';
import { defineTopic, nobodysOwn } from './topic.ts';

/** Total: how many accounts are at the table. */
export const liveTable = defineTopic({
  row: z.strictObject({}),
  own: z.strictObject({}),
  touchedBy: [],
  say: ({ followers }) => ({ rows: [], total: followers.size, own: nobodysOwn }),
});
