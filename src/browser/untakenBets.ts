/** Bets that a house server did not take, in local storage. */
import * as z from 'zod/mini';
import { gameNames } from '../domain/games/catalog.ts';
import { accountId } from '../domain/ids.ts';
import { orElse } from '../base/orElse.ts';
import type { UntakenBet, UntakenBets } from '../base/ports.ts';
import type { TextStorage } from './textStorage.ts';

const KEY = 'untakenBets';
/** Of older ones the seeds are revealed, or nobody asks any more. */
const MOST = 200;

const whole = z.int().check(z.gte(0));
const keptSchema = z.array(
  z.strictObject({
    id: z.string(),
    account: accountId,
    game: z.enum(gameNames),
    choice: z.unknown(),
    stakeCents: whole,
    seedHash: z.string(),
    clientSeed: z.string(),
    nonce: whole,
    rulesSeq: whole,
  }),
);

export function localStorageUntakenBets(storage: TextStorage): UntakenBets {
  const read = (): readonly UntakenBet[] => orElse(() => keptSchema.parse(JSON.parse(storage.getItem(KEY) ?? '[]')), []);
  const write = (bets: readonly UntakenBet[]): void => orElse(() => storage.setItem(KEY, JSON.stringify(bets)), undefined);
  return {
    read,
    // Another tab may have written since.
    add: (bet) => write([bet, ...read().filter(({ id }) => id !== bet.id)].slice(0, MOST)),
    remove(id) {
      const kept = read();
      if (kept.some((bet) => bet.id === id)) write(kept.filter((bet) => bet.id !== id));
    },
  };
}
