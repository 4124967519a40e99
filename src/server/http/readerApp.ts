/**
 * The HTTP server of a house that stands by: it answers the questions that gateways hand on, from the log that it folds along. It decides
 * nothing, and refuses what only the house that decides can answer.
 */
import type { FastifyInstance } from 'fastify';
import { pause } from '../../base/pause.ts';
import { AccessTokens } from '../auth/accessTokens.ts';
import { Sessions } from '../auth/sessions.ts';
import { Metrics } from '../metrics.ts';
import type { ReadingDoor } from '../readingDoor.ts';
import { ReadLimiter } from '../readLimiter.ts';
import { ViewSnapshots } from '../views/viewSnapshots.ts';
import { readingCallRoutes } from './callRoutes.ts';
import { AT_LEAST, decidingRoutes } from './forward.ts';
import type { HouseAppOptions } from './houseApp.ts';
import { operatorRoutes, READS } from './houseRoutes.ts';
import { httpServer, type HttpOptions } from './httpServer.ts';
import { logRoutes, snapshotRoute } from './logRoutes.ts';
import { ProblemError, unreadable } from './problem.ts';

/** How long a question waits for entries that its asker was told of. */
const PATIENCE_MS = 1_000;
/** Between two checks whether they are there. */
const POLL_MS = 25;

export type ReaderAppOptions = HttpOptions & Pick<HouseAppOptions, 'officePart'>;

/** Call `listen` on it. */
export async function readerApp(door: ReadingDoor, options: ReaderAppOptions): Promise<FastifyInstance> {
  const app = await httpServer(options);
  const { clock, house } = door;
  const metrics = new Metrics({
    seq: () => door.head.seq,
    accounts: () => Object.keys(house.world.accounts).length,
    isOpen: () => door.isOpen,
  });
  const store = door.sessions;
  const ports = {
    door,
    // Nobody tells this process which sessions end.
    sessions: await Sessions.over({ store, clock, entropy: house.ports.entropy, hashing: house.hashing, mostRemembered: 0 }),
    tokens: await AccessTokens.open(store, { issuer: door.head.logId, clock }),
    readLimiter: new ReadLimiter(clock),
  };
  app.addHook('preHandler', async (request) => {
    const text = request.headers[AT_LEAST];
    if (text !== undefined) await waitForEntry(door, Number(text));
  });
  operatorRoutes(app, ports, metrics, READS);
  logRoutes(app, ports);
  readingCallRoutes(app, ports, { part: options.officePart });
  snapshotRoute(app, ports, new ViewSnapshots(door));
  for (const route of decidingRoutes(ports)) {
    app.route({
      ...route,
      handler: async () => {
        throw new ProblemError({
          status: 421,
          code: 'reads-only',
          message: 'This process only answers questions. Ask the house that decides.',
        });
      },
      exposeHeadRoute: false,
    });
  }
  return app;
}

/** Resolves when everything up to a place is folded here. Rejects if that takes too long: the gateway asks elsewhere. */
async function waitForEntry({ house }: ReadingDoor, seq: number): Promise<void> {
  if (!Number.isSafeInteger(seq)) throw unreadable();
  const until = performance.now() + PATIENCE_MS;
  while (house.durableHead.seq < seq) {
    await house.catchUp();
    if (house.durableHead.seq >= seq) return;
    if (performance.now() > until)
      throw new ProblemError({ status: 503, code: 'reader-behind', message: 'The newest entries are missing here.' });
    await pause(POLL_MS);
  }
}
