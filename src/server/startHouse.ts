/** Puts a house on a server together: its database, its key, its stores, and the work that comes round by itself. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { nodeHashing } from '../audit/nodeHashing.ts';
import { sweepRegistrations } from '../house/accounts/unfinished.ts';
import { systemClock } from '../house/browser/clock.ts';
import { cryptoEntropy } from '../house/browser/entropy.ts';
import { sweepPayoutAddresses } from '../house/withdrawing.ts';
import { Door } from './door.ts';
import { houseKey } from './houseKey.ts';
import { openServerHouse } from './openServerHouse.ts';
import { WrongKeyError } from './postgres/cipher.ts';
import { startPostgres } from './postgres/embeddedPostgres.ts';
import { openPostgresStores } from './postgres/postgresStores.ts';
import { FencedError } from './ports.ts';
import type { ServerHouse } from './serverHouse.ts';

const MAINTAIN_MS = 60_000;

export interface HouseSettings {
  /** The folder of the own database and of the key. */
  readonly folder: string;
  /** A database of one's own. Default: one is started in the folder. */
  readonly databaseUrl?: string | undefined;
  /** 64 hex digits. Default: the file `house.key` of the folder, made if it is missing. */
  readonly key?: string | undefined;
  /** The admin's password in a new log. Default: a random one. */
  readonly adminPassword?: string | undefined;
  /** Wait for another house to end, instead of refusing. */
  readonly wait?: boolean;
  readonly domainHash: string;
}

export interface StartedHouse {
  readonly house: ServerHouse;
  readonly door: Door;
  /** How many entries were folded after the snapshot. */
  readonly folded: number;
  /** The admin's password, if the log is new and none was chosen. It is kept nowhere in this form. */
  readonly madeAdminPassword: string | null;
  /** Where the database is, without a password. */
  readonly database: string;
  /** Writes what was decided, takes a snapshot, and stops the database that was started here. */
  readonly stop: () => Promise<void>;
}

/** Throws WrongKeyError, EmbeddedPostgresError, NewerDatabaseError, FencedError, DamagedLogError, StoreUnavailableError: each says why in a sentence. */
export async function startHouse(settings: HouseSettings): Promise<StartedHouse> {
  const { folder, databaseUrl, key, wait = false, domainHash } = settings;
  if (wait && databaseUrl === undefined) throw new Error('A standby needs a database that outlives the other house: set DATABASE_URL.');
  const own = await houseKey(key, join(folder, 'house.key'));
  const postgres = databaseUrl === undefined ? await startPostgres({ folder }) : null;
  // A database that was running already may be another house's, and one over which another house decides is.
  const giveUp = async (error: unknown): Promise<void> => {
    if (postgres && !postgres.wasRunning && !(error instanceof FencedError)) await postgres.stop();
  };
  const place = postgres?.place ?? { url: databaseUrl ?? '' };
  const stores = await openPostgresStores({ place, key: own.key, wait }).catch(async (error: unknown) => {
    if (error instanceof WrongKeyError) await own.forget();
    await giveUp(error);
    throw error;
  });
  try {
    const chosen = settings.adminPassword === '' ? undefined : settings.adminPassword;
    const adminPassword = chosen ?? randomBytes(12).toString('base64url');
    const ports = { stores, clock: systemClock, entropy: cryptoEntropy, hashing: nodeHashing, domainHash };
    const { house, folded, begun } = await openServerHouse(ports, { adminPassword });
    const madeAdminPassword = begun && chosen === undefined ? adminPassword : null;
    const stopMaintaining = maintainRegularly(house);
    const database = databaseUrl === undefined ? join(folder, 'postgres') : withoutPassword(databaseUrl);
    const stop = async (): Promise<void> => {
      stopMaintaining();
      await house.takeSnapshot().catch(() => undefined);
      await house.stop();
      await stores.close();
      await postgres?.stop();
    };
    return { house, door: new Door(house), folded, madeAdminPassword, database, stop };
  } catch (error) {
    await stores.close();
    await giveUp(error);
    throw error;
  }
}

/** Snapshots, and what registrations and requests that were broken off have left behind. */
function maintainRegularly(house: ServerHouse): () => void {
  const maintain = async (): Promise<void> => {
    await house.maintain();
    await sweepRegistrations(house);
    await sweepPayoutAddresses(house);
  };
  const timer = setInterval(() => void maintain().catch(() => undefined), MAINTAIN_MS);
  return () => clearInterval(timer);
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'the database of DATABASE_URL';
  const shown = new URL(url);
  shown.password = '';
  return shown.href;
}
