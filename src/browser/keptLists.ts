/** Lists that a page of a house server keeps in local storage, for the pages after it. */
import * as z from 'zod/mini';
import type { SentClientSeed, SentClientSeeds, UncheckedBeacons, UncheckedEntry, UntakenBet, UntakenBets } from '../base/markers.ts';
import { orElse } from '../base/orElse.ts';
import { ownDraw } from '../domain/events/bets.ts';
import { beaconChain, beaconSignature } from '../domain/fairness/beacon.ts';
import { gameNames } from '../domain/games/catalog.ts';
import { accountId, sha256Hex } from '../domain/ids.ts';
import { readableOf } from './readableOf.ts';
import type { TextStorage } from './textStorage.ts';

/** Older ones are forgotten. */
const MOST_SEEDS = 200;
/** Older ones are forgotten. */
const MOST_BETS = 200;
/** So many take less than the 200,000 characters that are stored. Those that were there first stay. */
const MOST_BEACONS = 250;

/** Where the beacons are that no page has checked. Those of a former log would contradict another one. */
export const UNCHECKED_BEACONS_KEY = 'uncheckedBeacons';

const whole = z.int().check(z.gte(0));
const positive = z.int().check(z.gte(1));
const sentSeed = z.strictObject({
  account: z.nullable(accountId),
  clientSeed: z.string(),
  seedHashes: z.array(z.string()),
  drawn: z.optional(z.boolean()),
});
const untakenBet = z.strictObject({
  id: z.string(),
  account: accountId,
  bet: z.strictObject({ game: z.enum(gameNames), stakeCents: whole, choice: z.unknown(), draw: ownDraw }),
  rulesSeq: whole,
  serverSeed: z.nullable(z.string()),
});
const uncheckedEntry = z.strictObject({
  seq: positive,
  hash: sha256Hex,
  beacons: z.array(z.strictObject({ chain: beaconChain, round: positive, signature: beaconSignature })),
});

/** A list under a key. Items that cannot be read are left out, and what cannot be written is not kept. Another tab may write between two calls. */
function listUnder<T>(storage: TextStorage, key: string, item: z.ZodMiniType<T>) {
  const schema = readableOf(item);
  return {
    read: (): readonly T[] => orElse(() => schema.parse(JSON.parse(storage.getItem(key) ?? '[]')), []),
    write: (list: readonly T[]): void => orElse(() => storage.setItem(key, JSON.stringify(list)), undefined),
  };
}

/** The client seeds that were sent to a house server. */
export function localStorageClientSeeds(storage: TextStorage): SentClientSeeds {
  const { read, write } = listUnder<SentClientSeed>(storage, 'sentClientSeeds', sentSeed);
  return { read, write: (sent) => write(sent.slice(0, MOST_SEEDS)) };
}

/** Bets that a house server did not take. */
export function localStorageUntakenBets(storage: TextStorage): UntakenBets {
  const { read, write } = listUnder<UntakenBet>(storage, 'untakenBets', untakenBet);
  return {
    read,
    add: (bet) => write([bet, ...read().filter(({ id }) => id !== bet.id)].slice(0, MOST_BETS)),
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

/** What a house server says that a beacon signed, and no page has checked yet. */
export function localStorageUncheckedBeacons(storage: TextStorage): UncheckedBeacons {
  const { read, write } = listUnder<UncheckedEntry>(storage, UNCHECKED_BEACONS_KEY, uncheckedEntry);
  return {
    read,
    add(entry) {
      const kept = read();
      if (kept.length < MOST_BEACONS && kept.every(({ hash }) => hash !== entry.hash)) write([...kept, entry]);
    },
    remove(checked) {
      const kept = read();
      if (kept.some(({ hash }) => hash === checked)) write(kept.filter(({ hash }) => hash !== checked));
    },
  };
}
