/** Starts a house server: its key, its database, its stores, the engine, and regular upkeep. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { nodeHashing } from '../audit/nodeHashing.ts';
import { systemClock } from '../base/clock.ts';
import { platformDigest } from '../base/platformDigest.ts';
import { cryptoEntropy, pooledEntropy } from '../base/entropy.ts';
import { FencedError } from '../base/ports.ts';
import type { OpenState } from '../engine/decider.ts';
import type { Engine } from '../engine/engine.ts';
import type { BeaconSettings } from './beacon/beaconSource.ts';
import { Door } from './door.ts';
import { followLog, type StandbyPorts, type OnReady } from './standby.ts';
import { houseKey, keyFileIn } from './houseKey.ts';
import { openServerHouse, type ServerHousePorts } from './openServerHouse.ts';
import { WrongKeyError } from './postgres/cipher.ts';
import { withoutPassword, type DatabasePlace } from './postgres/database.ts';
import { OwnPostgres } from './postgres/embeddedPostgres.ts';
import { openPostgresStores, storesForReading, type StoreOptions } from './postgres/postgresStores.ts';
import { WorkerProjections } from './postgres/workerProjections.ts';
import type { ServerStores } from './ports.ts';
import { ReadingDoor } from './readingDoor.ts';
import { attempt, maintainRegularly, type OnTrouble } from './upkeep.ts';
import type { WorkerData } from './views/viewMessages.ts';
import { ViewWorker } from './views/viewWorker.ts';

export interface HouseSettings {
  /** The folder of the own database and of the key. */
  readonly folder: string;
  /** A database of one's own. Default: one is started in the folder. */
  readonly databaseUrl?: string | undefined;
  /** The folder with the archives of a log that was closed. Default: `archives` in the folder. */
  readonly archives?: string | undefined;
  /** 64 hex digits. Default: the file `house.key` of the folder, made if it is missing. */
  readonly key?: string | undefined;
  /** The admin's password in a new log. Default: a random one. */
  readonly adminPassword?: string | undefined;
  /** The demo account's password in a new log. Default: none, so that nobody can sign in to it. */
  readonly demoPassword?: string | undefined;
  /** The beacon that shared rounds are drawn with. Default: none. */
  readonly beacon?: BeaconSettings | undefined;
  /** Whether checkpoints are signed with a fresh key from this start on. */
  readonly newCheckpointKey?: boolean;
  /** Whether it waits while another house runs over this database (a standby). Otherwise the start is refused then. */
  readonly wait?: boolean;
  /** The database from which a standby reads the log, for instance a replica. Default: `databaseUrl`. */
  readonly readUrl?: string | undefined;
  /** Called when a standby has folded the log, to answer queries from it. Returns the function that stops answering. Default: no answers. */
  readonly onStandbyReady?: (door: ReadingDoor) => Promise<() => Promise<void>>;
  readonly domainHash: string;
  /** Called with what failed (a sentence without its full stop) and the error. The house goes on. Default: the error is ignored. */
  readonly onTrouble?: OnTrouble;
  /** Called with one line for the operator when the engine stops writing the log, and when it writes again. Default: no line. */
  readonly onNotice?: (line: string) => void;
}

/** All settings, so that the command line leaves none out. */
export type EverySetting = { [Setting in keyof Required<HouseSettings>]: HouseSettings[Setting] };

export interface StartedHouse {
  readonly house: Engine;
  readonly door: Door;
  /** The key of the house, which its gateways have too. */
  readonly key: string;
  /** The number of entries that were folded after the snapshot. */
  readonly folded: number;
  /** The admin's password, if the log is new and none was chosen. It is kept nowhere in this form. */
  readonly madeAdminPassword: string | null;
  /** Where the database is, without a password. */
  readonly database: string;
  /** Writes what was decided, takes a snapshot, and stops the database that was started here. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a house server: key and database, then the stores under the lease, then the engine over them. What was started is stopped again if
 * a later step fails. Throws WrongKeyError, EmbeddedPostgresError, OlderPostgresError, NewerDatabaseError, NewerLogError, FencedError,
 * DamagedLogError, StoreUnavailableError: each says why in a sentence.
 */
export async function startHouse(settings: HouseSettings): Promise<StartedHouse> {
  const { databaseUrl, wait = false, domainHash, onTrouble = () => undefined, onStandbyReady } = settings;
  if (wait && databaseUrl === undefined) throw new Error('A standby needs a database that outlives the other house: set DATABASE_URL.');
  const database = await openDatabase(settings, onTrouble);
  const { place, keyFile } = database;
  const places = { place, key: keyFile.key, ...(settings.readUrl && { logPlace: { url: settings.readUrl, archives: place.archives } }) };
  const folding = { hashing: nodeHashing, digest: platformDigest, domainHash, clock: systemClock, entropy: pooledEntropy(cryptoEntropy) };
  const onReady: OnReadyOver = async (house, read) =>
    onStandbyReady ? serveReading({ ...places, domainHash }, { house, ...read }, onStandbyReady, onTrouble) : async () => undefined;
  const { stores, handOverFolded } = await openStores({ ...places, wait }, folding, onReady).catch(async (error: unknown) => {
    if (error instanceof WrongKeyError) await keyFile.forget();
    await database.stopAfter(error);
    throw error;
  });
  try {
    return await openEngine(settings, { database, stores, handOverFolded, folding });
  } catch (error) {
    await stores.close();
    await database.stopAfter(error);
    throw error;
  }
}

interface HouseDatabase {
  readonly keyFile: Awaited<ReturnType<typeof houseKey>>;
  /** Null for a database of one's own. */
  readonly postgres: OwnPostgres | null;
  readonly place: DatabasePlace;
  /** Stops the database after a start that failed, if it was started here for this house. */
  readonly stopAfter: (error: unknown) => Promise<void>;
}

async function openDatabase(
  { folder, databaseUrl, archives = join(folder, 'archives'), key }: HouseSettings,
  onTrouble: OnTrouble,
): Promise<HouseDatabase> {
  const keyFile = await houseKey(key, keyFileIn(folder));
  if (databaseUrl !== undefined)
    return { keyFile, postgres: null, place: { url: databaseUrl, archives }, stopAfter: async () => undefined };
  const postgres = await OwnPostgres.start(folder, (error) => onTrouble('The database could not be started again', error));
  const { wasRunning } = postgres.newest;
  const place = { ...postgres.newest.place, archives };
  // A database that ran before this start, or over which another house decides, belongs to that house. It is not stopped.
  const stopAfter = async (error: unknown): Promise<void> => {
    if (!wasRunning && !(error instanceof FencedError)) await postgres.stop();
  };
  return { keyFile, postgres, place, stopAfter };
}

interface EngineParts {
  readonly database: HouseDatabase;
  readonly stores: ServerStores;
  readonly handOverFolded: () => OpenState | null;
  readonly folding: Omit<ServerHousePorts, 'stores'>;
}

/** Opens the engine over the stores, and puts together how it is used, maintained and stopped. */
async function openEngine(settings: HouseSettings, { database, stores, handOverFolded, folding }: EngineParts): Promise<StartedHouse> {
  const { folder, databaseUrl, domainHash, onTrouble = () => undefined, onNotice = () => undefined } = settings;
  const { place, postgres, keyFile } = database;
  const views = new ViewWorker({ place, key: keyFile.key, domainHash });
  const chosen = settings.adminPassword || undefined;
  const passwords = { admin: chosen ?? randomBytes(12).toString('base64url'), demo: settings.demoPassword || null };
  // A database of the house's own may have died. It is started again before the lease is taken again.
  const revivable = postgres ? { ...stores, renewLease: () => postgres.revive().then(() => stores.renewLease()) } : stores;
  const opened = await openServerHouse(
    { ...folding, stores: revivable },
    {
      passwords,
      handOverFolded,
      onNotice,
      beacon: settings.beacon,
      newCheckpointKey: settings.newCheckpointKey ?? false,
      makeView: (wanted) => views.make(wanted),
    },
  );
  const { house, folded, begun, scheduler } = opened;
  // Reads the nodes of the tree before somebody asks for a proof.
  void opened.checkpoints.newest().catch(() => undefined);
  const madeAdminPassword = begun && chosen === undefined ? passwords.admin : null;
  const stopMaintaining = maintainRegularly(house, stores.projections, onTrouble);
  const shownDatabase = databaseUrl === undefined ? join(folder, 'postgres') : withoutPassword(databaseUrl);
  const stop = async (): Promise<void> => {
    stopMaintaining();
    await attempt('A snapshot could not be taken', () => house.takeSnapshot(), onTrouble);
    scheduler.close();
    await house.stop();
    await views.close();
    await stores.close();
    await postgres?.stop();
  };
  return { house, door: new Door(opened), key: keyFile.key, folded, madeAdminPassword, database: shownDatabase, stop };
}

type ReadingStores = ReturnType<typeof storesForReading>;
type OnReadyOver = (house: Engine, stores: ReadingStores) => ReturnType<OnReady>;

/** Opens the stores. A standby folds the log on separate connections until the other house ends. */
export async function openStores(
  options: StoreOptions & { readonly logPlace?: DatabasePlace },
  folding: Omit<StandbyPorts, 'stores'>,
  onReady: OnReadyOver,
) {
  if (!options.wait) return { stores: await openPostgresStores(options), handOverFolded: () => null };
  const reading = storesForReading(options.place, options.key, options.logPlace);
  const standby = followLog({ ...folding, stores: reading }, (house) => onReady(house, reading));
  try {
    return { stores: await openPostgresStores(options), handOverFolded: standby.handOver };
  } finally {
    await standby.end();
    // Not awaited: reads in progress may take long, and their answers are no longer needed.
    void reading.close().catch(() => undefined);
  }
}

/** Answers queries from what a standby has folded, over separate connections and processes. */
async function serveReading(
  workerData: WorkerData,
  { house, readers, logReaders, ...stores }: ReadingStores & { readonly house: Engine },
  serve: NonNullable<HouseSettings['onStandbyReady']>,
  onTrouble: OnTrouble,
): Promise<() => Promise<void>> {
  const views = new ViewWorker(workerData);
  const projections = new WorkerProjections(workerData, readers, logReaders);
  const door = new ReadingDoor({ ...stores, house, projections, makeView: (wanted) => views.make(wanted) });
  let stopServing = async (): Promise<void> => undefined;
  await attempt(
    'Questions cannot be answered here',
    async () => {
      await stores.archives.assertAllFilesPresent(readers);
      stopServing = await serve(door);
    },
    onTrouble,
  );
  return async () => {
    await stopServing();
    // Not awaited, so that the standby takes over at once.
    void Promise.all([views.close(), projections.close()]).catch(() => undefined);
  };
}
