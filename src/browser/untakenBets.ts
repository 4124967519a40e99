/** Bets that a house server did not take, in local storage. */
import * as z from 'zod/mini';
import { ownDraw } from '../domain/events/bets.ts';
import { gameNames } from '../domain/games/catalog.ts';
import { accountId } from '../domain/ids.ts';
import { orElse } from '../base/orElse.ts';
import type { UntakenBet, UntakenBets } from '../base/markers.ts';
import type { TextStorage } from './textStorage.ts';

const KEY = 'untakenBets';
/** Older ones are forgotten. */
const MOST = 200;

const whole = z.int().check(z.gte(0));
const keptSchema = z.array(
  z.strictObject({
    id: z.string(),
    account: accountId,
    bet: z.strictObject({ game: z.enum(gameNames), stakeCents: whole, choice: z.unknown(), draw: ownDraw }),
    rulesSeq: whole,
    serverSeed: z.nullable(z.string()),
  }),
);

export function localStorageUntakenBets(storage: TextStorage): UntakenBets {
  const read = (): readonly UntakenBet[] => orElse(() => keptSchema.parse(JSON.parse(storage.getItem(KEY) ?? '[]')), []);
  const write = (bets: readonly UntakenBet[]): void => orElse(() => storage.setItem(KEY, JSON.stringify(bets)), undefined);
  return {
    read,
    // Another tab may have written since.
    add: (bet) => write([bet, ...read().filter(({ id }) => id !== bet.id)].slice(0, MOST)),
    remove(ids) {
      const kept = read();
      if (kept.some(({ id }) => ids.has(id))) write(kept.filter(({ id }) => !ids.has(id)));
    },
    reveal(seedHash, serverSeed) {
      const kept = read();
      const isOf = ({ bet, serverSeed: known }: UntakenBet): boolean => bet.draw.seedHash === seedHash && known === null;
      if (kept.some(isOf)) write(kept.map((bet) => (isOf(bet) ? { ...bet, serverSeed } : bet)));
    },
  };
}
