/**
 * Puts a gateway together: a process that holds the sockets of pages and passes their commands on to the house that decides
 * (docs/operations.md). It reads the database itself.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Head } from '../../domain/log/head.ts';
import { systemClock } from '../../base/clock.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import { nodeHashing } from '../../audit/nodeHashing.ts';
import { cryptoEntropy } from '../../base/entropy.ts';
import { houseKey, keyFileIn } from '../houseKey.ts';
import { WrongKeyError } from '../postgres/cipher.ts';
import { runningPostgres } from '../postgres/embeddedPostgres.ts';
import { storesForReading } from '../postgres/postgresStores.ts';
import type { ServerLog, EndingStore } from '../ports.ts';
import { AccessTokens } from '../auth/accessTokens.ts';
import { Sessions } from '../auth/sessions.ts';
import { Metrics } from '../metrics.ts';
import { ReadLimiter } from '../readLimiter.ts';
import { socketLimits, socketRoute } from '../socket/socketRoute.ts';
import { forwardRoutes } from '../http/forward.ts';
import { httpServer, type HttpOptions } from '../http/httpServer.ts';
import { operatorRoutes } from '../http/houseRoutes.ts';
import { GatewayDoor } from './gatewayDoor.ts';
import type { DeciderPlace } from './houseClient.ts';
import { ReadReplicas } from './readReplicas.ts';

/** The pause before the head is read again, while the house has not begun its log. */
const RETRY_MS = 200;

export interface GatewaySettings extends GatewayAppOptions {
  /** The folder of the house's own database and of its key. */
  readonly folder: string;
  /** The database of the house. Default: the own database that runs in the folder. */
  readonly databaseUrl?: string | undefined;
  /** The folder with the archives of the log. Default: `archives` in the folder. */
  readonly archives?: string | undefined;
  /** The key of the house: 64 hex digits. Default: the file `house.key` of the folder. */
  readonly key?: string | undefined;
  /** The houses that may decide, each with the port for gateways. They are tried in turn. */
  readonly deciders: readonly DeciderPlace[];
}

interface StartedGateway {
  readonly app: FastifyInstance;
  readonly door: GatewayDoor;
  readonly stop: () => Promise<void>;
}

/** Resolves when there is a connection to a house that decides. Throws WrongKeyError if there is no key or another one, DamagedLogError if archives of the log are missing. */
export async function startGateway(settings: GatewaySettings): Promise<StartedGateway> {
  const { folder, databaseUrl, archives = join(settings.folder, 'archives'), deciders, onNotice } = settings;
  const file = keyFileIn(folder);
  if (!settings.key && !existsSync(file))
    throw new WrongKeyError(`There is no key of a house: set HOUSE_KEY, or HOUSE_DATA to its folder.`);
  const { key } = await houseKey(settings.key, file);
  const place = databaseUrl ? { url: databaseUrl } : (await runningPostgres(folder))?.place;
  if (!place) throw new Error(`No database runs in ${folder}: start the house first, or set DATABASE_URL.`);
  const stores = storesForReading({ ...place, archives }, key);
  const head = await firstHead(stores.log);
  await stores.archives.assertAllFilesPresent(stores.readers).catch(async (error: unknown) => {
    await stores.close();
    throw error;
  });
  const door = new GatewayDoor({ log: stores.log, clock: systemClock, head, deciders, key, ...(onNotice && { onNotice }) });
  await door.live;
  const app = await gatewayApp(door, stores.sessions, settings);
  const stop = async (): Promise<void> => {
    await app.close();
    door.close();
    await stores.close();
  };
  return { app, door, stop };
}

/** Where the log ends. The house may only just begin it. */
async function firstHead(log: ServerLog): Promise<Head> {
  for (;;) {
    try {
      const head = await log.head();
      if (head) return head;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
    }
    await pause(RETRY_MS);
  }
}

export interface GatewayAppOptions extends HttpOptions {
  /** The processes that answer questions for the house. Default: the house itself does. */
  readonly replicas?: readonly DeciderPlace[];
  /** Called with one line for the operator when such a process or the house is away, and when it answers again. Default: nobody is told. */
  readonly onNotice?: (line: string) => void;
}

/**
 * The HTTP server of a gateway: the socket and the files of the app are its own, and the rest is the business of the house that decides.
 * Call `listen` on it, and `close` before the door is closed. `store` has the sessions and the keys of their tokens, which the house must have made.
 */
export async function gatewayApp(door: GatewayDoor, store: EndingStore, options: GatewayAppOptions): Promise<FastifyInstance> {
  const app = await httpServer(options);
  const { clock } = door;
  const metrics = new Metrics({ seq: () => door.head.seq, accounts: null, isOpen: () => door.isOpen });
  const sessions = await Sessions.over({ store, clock, entropy: cryptoEntropy, hashing: nodeHashing });
  const tokens = await AccessTokens.open(store, { issuer: door.head.logId, clock });
  const ports = { door, sessions, tokens, readLimiter: new ReadLimiter(clock) };
  const stops = [
    door.onEnded((session) => void sessions.endedElsewhere(session)),
    // A session that cannot be looked up now is looked up when there is a connection the next time.
    door.onAgain(() => void sessions.recheck().catch(() => undefined)),
  ];
  const replicas = new ReadReplicas({ places: options.replicas ?? [], head: () => door.head.seq, onNotice: options.onNotice });
  app.addHook('onClose', async () => {
    replicas.close();
    stops.forEach((stop) => stop());
  });
  operatorRoutes(app, ports, metrics);
  forwardRoutes(app, ports, replicas);
  await socketRoute(app, ports, metrics, socketLimits);
  return app;
}
