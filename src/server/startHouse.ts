/** Puts a house on a server together: its database, its key, its stores, and the work that comes round by itself. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { nodeHashing } from '../audit/nodeHashing.ts';
import { sweepRegistrations } from '../house/accounts/unfinished.ts';
import { systemClock } from '../house/browser/clock.ts';
import { platformDigest } from '../house/browser/digest.ts';
import { cryptoEntropy } from '../house/browser/entropy.ts';
import { sweepPayoutAddresses } from '../house/withdrawing.ts';
import { Door } from './door.ts';
import { houseKey } from './houseKey.ts';
import { openServerHouse } from './openServerHouse.ts';
import { WrongKeyError } from './postgres/cipher.ts';
import { startPostgres } from './postgres/embeddedPostgres.ts';
import { pooledEntropy } from './pooledEntropy.ts';
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
  /** The demo account's password in a new log. Default: none, so that nobody can sign in to it. */
  readonly demoPassword?: string | undefined;
  /** Wait for another house to end, instead of refusing. */
  readonly wait?: boolean;
  readonly domainHash: string;
  /** Told what the upkeep of the house could not do, as a sentence without its full stop, and why. The house goes on. Default: nobody is told. */
  readonly onTrouble?: OnTrouble;
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
  const { folder, databaseUrl, key, wait = false, domainHash, onTrouble = () => undefined } = settings;
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
    const chosen = settings.adminPassword || undefined;
    const passwords = { admin: chosen ?? randomBytes(12).toString('base64url'), demo: settings.demoPassword || null };
    const ports = {
      stores,
      clock: systemClock,
      entropy: pooledEntropy(cryptoEntropy),
      hashing: nodeHashing,
      digest: platformDigest,
      domainHash,
    };
    const { house, folded, begun } = await openServerHouse(ports, { passwords });
    const madeAdminPassword = begun && chosen === undefined ? passwords.admin : null;
    const stopMaintaining = maintainRegularly(house, onTrouble);
    const database = databaseUrl === undefined ? join(folder, 'postgres') : withoutPassword(databaseUrl);
    const stop = async (): Promise<void> => {
      stopMaintaining();
      await attempt('A snapshot could not be taken', () => house.takeSnapshot(), onTrouble);
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

type OnTrouble = (what: string, error: unknown) => void;

/** Does work that the house can go on without for a while. */
async function attempt(what: string, work: () => Promise<unknown>, onTrouble: OnTrouble): Promise<void> {
  try {
    await work();
  } catch (error) {
    onTrouble(what, error);
  }
}

/** Snapshots, and what registrations and requests that were broken off have left behind. */
function maintainRegularly(house: ServerHouse, onTrouble: OnTrouble): () => void {
  const maintain = async (): Promise<void> => {
    await attempt('A snapshot could not be taken', () => house.maintain(), onTrouble);
    await attempt('Registrations that were broken off could not be swept', () => sweepRegistrations(house), onTrouble);
    await attempt('Payout addresses that nothing refers to could not be swept', () => sweepPayoutAddresses(house), onTrouble);
  };
  const timer = setInterval(() => void maintain(), MAINTAIN_MS);
  return () => clearInterval(timer);
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'the database of DATABASE_URL';
  const shown = new URL(url);
  shown.password = '';
  return shown.href;
}
