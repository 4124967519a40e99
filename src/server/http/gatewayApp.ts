/** The HTTP server of a gateway: the socket and the files of the app are its own, and the rest is the business of the house that decides. */
import type { FastifyInstance } from 'fastify';
import { nodeHashing } from '../../audit/nodeHashing.ts';
import { cryptoEntropy } from '../../base/entropy.ts';
import { AccessTokens } from '../auth/accessTokens.ts';
import { Sessions } from '../auth/sessions.ts';
import type { GatewayDoor } from '../gateway/gatewayDoor.ts';
import type { DeciderPlace } from '../gateway/houseClient.ts';
import { Readers } from '../gateway/readers.ts';
import { Metrics } from '../metrics.ts';
import type { EndingStore } from '../ports.ts';
import { Readings } from '../readings.ts';
import { socketLimits, socketRoute } from '../socket/socketRoute.ts';
import { forwardRoutes } from './forward.ts';
import { httpServer, type HouseAppOptions, type HttpOptions } from './houseApp.ts';
import { watchRoutes } from './houseRoutes.ts';

export interface GatewayAppOptions extends HttpOptions, Pick<HouseAppOptions, 'socketLimits' | 'readingLimits'> {
  /** The processes that answer questions for the house. Default: the house itself does. */
  readonly readers?: readonly DeciderPlace[];
  /** Called with one line for the operator when such a process is left out, and when it answers. Default: nobody is told. */
  readonly onNotice?: (line: string) => void;
}

/** Call `listen` on what it answers, and `close` before the door is closed. The house must have made its keys in `store`. */
export async function gatewayApp(door: GatewayDoor, store: EndingStore, options: GatewayAppOptions): Promise<FastifyInstance> {
  const app = await httpServer(options);
  const { clock } = door;
  const metrics = new Metrics({ seq: () => door.head.seq, accounts: null, isOpen: () => door.isOpen });
  const sessions = await Sessions.over({ store, clock, entropy: cryptoEntropy, hashing: nodeHashing });
  const tokens = await AccessTokens.open(store, { issuer: door.head.logId, clock });
  const ports = { door, sessions, tokens, readings: new Readings(clock, options.readingLimits) };
  const stops = [
    door.onEnded((session) => void sessions.endedElsewhere(session)),
    // A session that cannot be looked up now is looked up when there is a connection the next time.
    door.onAgain(() => void sessions.recheck().catch(() => undefined)),
  ];
  const readers = new Readers({ places: options.readers ?? [], head: () => door.head.seq, onNotice: options.onNotice });
  app.addHook('onClose', async () => {
    readers.close();
    stops.forEach((stop) => stop());
  });
  watchRoutes(app, ports, metrics);
  forwardRoutes(app, () => door.http, readers);
  await socketRoute(app, ports, metrics, options.socketLimits ?? socketLimits);
  return app;
}
