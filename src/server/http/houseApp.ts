/** The house over HTTP and over a socket: its routes, and the services behind them. */
import type { AddressInfo } from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { eventsOf } from '../../domain/log/entry.ts';
import { HOUR_MS } from '../../domain/utc.ts';
import type { Partners } from '../../api/partners/partnersConfig.ts';
import { PBKDF2_ITERATIONS } from '../../engine/passwords.ts';
import { AccessTokens } from '../auth/accessTokens.ts';
import { Attempts } from '../auth/attempts.ts';
import { Factors } from '../auth/factors.ts';
import { Identities } from '../auth/identities.ts';
import { ResetMail, type MailOptions } from '../auth/resetMail.ts';
import { Resets } from '../auth/resets.ts';
import { Sessions } from '../auth/sessions.ts';
import type { Door } from '../door.ts';
import { gatewayServer, type GatewayServerOptions, type GatewayServer } from '../gateway/gatewayServer.ts';
import { Metrics } from '../metrics.ts';
import type { PartnerSecrets } from '../partners/partnerSecrets.ts';
import { Witnesses, type WitnessPlace } from '../witnesses.ts';
import { checkpointRoutes } from './checkpointRoutes.ts';
import { ReadLimiter, type ReadLimits } from '../readLimiter.ts';
import { ViewSnapshots, type SnapshotLimits } from '../views/viewSnapshots.ts';
import { socketLimits, socketRoute, type SocketLimits } from '../socket/socketRoute.ts';
import { authRoutes } from './authRoutes.ts';
import { callRoutes } from './callRoutes.ts';
import { NEWEST } from './forward.ts';
import { houseRoutes } from './houseRoutes.ts';
import { httpServer, type HttpOptions } from './httpServer.ts';
import { blockedExportRoute, logRoutes, snapshotRoute } from './logRoutes.ts';
import { partnerRoutes } from './partnerRoutes.ts';
import type { RoutePorts } from './ports.ts';

/** Between two sweeps of what has ended. */
const SWEEP_MS = HOUR_MS;

interface GatewayListenOptions extends Omit<GatewayServerOptions, 'httpPort' | 'perAccount'> {
  readonly onListening?: (port: number) => void;
}

export interface HouseAppOptions extends HttpOptions {
  readonly partners: Partners;
  /** Those who are asked to cosign checkpoints. Default: nobody. */
  readonly witnesses?: readonly WitnessPlace[];
  /** Called with one line for the operator when a witness does not cosign, and when it does again. */
  readonly onNotice?: (line: string) => void;
  /** How letters are sent to players. Default: not at all. */
  readonly mail?: MailOptions | undefined;
  /** The secrets with which walls sign their postbacks. Default: none. */
  readonly partnerSecrets?: PartnerSecrets;
  /** Where gateways reach this house. Default: nowhere. */
  readonly gateways?: GatewayListenOptions;
  readonly socketLimits?: SocketLimits;
  readonly readLimits?: ReadLimits;
  readonly snapshotLimits?: Partial<SnapshotLimits>;
  /** Entries that one reading of the back office looks at, at most. Tests take fewer. */
  readonly officePart?: number;
  /** PBKDF2 iterations of new passwords. Tests take fewer. */
  readonly iterations?: number;
}

/** The HTTP server of the house. Call `listen` on it, and `close` before the house is closed. */
export async function houseApp(door: Door, options: HouseAppOptions): Promise<FastifyInstance> {
  const app = await httpServer(options);
  const metrics = new Metrics({
    seq: () => door.head.seq,
    accounts: () => Object.keys(door.house.world.accounts).length,
    isOpen: () => door.isOpen,
  });
  const ports = await portsOf(door, metrics, options);
  const snapshots = new ViewSnapshots(door, options.snapshotLimits);
  const stops = [
    door.subscribe((committed) => metrics.batch(committed.length)),
    door.meters.add(metrics),
    endAccessOnEvents(door, ports),
    sweeping([ports.sessions, snapshots]),
  ];
  app.addHook('onClose', async () => stops.forEach((stop) => stop()));
  authRoutes(app, ports);
  callRoutes(app, ports, { part: options.officePart });
  houseRoutes(app, ports, metrics);
  logRoutes(app, ports);
  blockedExportRoute(app, ports);
  const witnesses = new Witnesses(door.checkpoints, options.witnesses ?? [], options.onNotice);
  checkpointRoutes(app, ports, witnesses);
  witnesses.start();
  app.addHook('onClose', async () => witnesses.close());
  snapshotRoute(app, ports, snapshots);
  partnerRoutes(app, ports);
  const limits = options.socketLimits ?? socketLimits;
  await socketRoute(app, ports, metrics, limits);
  if (options.gateways) gatewaysBeside(app, ports, options.gateways, limits.perAccount);
  return app;
}

/** Listens for gateways from when requests are answered until the server begins to close. */
function gatewaysBeside(
  app: FastifyInstance,
  ports: RoutePorts,
  { onListening, ...listen }: GatewayListenOptions,
  perAccount: GatewayServerOptions['perAccount'],
): void {
  let server: GatewayServer | null = null;
  app.addHook('onSend', async (_request, reply) => void reply.header(NEWEST, ports.door.head.seq));
  app.addHook('onListen', async () => {
    const httpPort = (): number => (app.server.address() as AddressInfo).port;
    server = await gatewayServer(ports, { ...listen, httpPort, perAccount });
    onListening?.(server.port);
  });
  app.addHook('preClose', async () => server?.close());
}

async function portsOf(
  door: Door,
  metrics: Metrics,
  { partners, partnerSecrets = new Map(), iterations = PBKDF2_ITERATIONS, readLimits, mail, onNotice }: HouseAppOptions,
): Promise<RoutePorts> {
  const { house } = door;
  const { clock, entropy } = house.ports;
  const { hashing } = house;
  const store = door.sessions;
  const resets = new Resets({ store, clock, entropy, hashing });
  return {
    door,
    sessions: await Sessions.over({ store, clock, entropy, hashing }),
    tokens: await AccessTokens.open(store, { issuer: door.head.logId, clock }),
    attempts: new Attempts(clock, (result) => metrics.passwordTried(result)),
    identities: new Identities({ store, clock, entropy, hashing }),
    factors: new Factors({ vault: house.ports.vault, clock, entropy }),
    resets,
    resetMail: mail ? new ResetMail({ house, resets, mail, onNotice }) : null,
    readLimiter: new ReadLimiter(clock, readLimits),
    partners,
    partnerSecrets,
    iterations,
  };
}

/**
 * Follows the log, whichever way a command came. Closes the sessions of an account that is blocked, and forgets its link to a new password.
 * Deletes the secret of a second factor that is removed. Returns an unsubscribe function.
 */
const endAccessOnEvents = (door: Door, { sessions, resets, factors }: RoutePorts): (() => void) =>
  door.house.onEntries((entries) => {
    for (const event of entries.flatMap(eventsOf)) {
      // If this fails, the secret is of no use: the log says that there is no second factor.
      if (event.type === 'account/factor-removed') void factors.forget(event.data.account).catch(() => undefined);
      if (event.type !== 'account/blocked') continue;
      // A blocked account is refused all the same. If this fails, its sessions are good again after it is unblocked.
      void sessions.closeAll(event.data.account).catch(() => undefined);
      void resets.forget(event.data.account).catch(() => undefined);
    }
  });

/** Deletes what has ended, once an hour. Returns a function that stops it. */
function sweeping(swept: readonly { readonly sweep: () => Promise<void> }[]): () => void {
  const stopped = new AbortController();
  const sweepOn = async (): Promise<void> => {
    for await (const _hour of every(SWEEP_MS, null, { ref: false, signal: stopped.signal }))
      for (const one of swept) await one.sweep().catch(() => undefined);
  };
  // A sweep that fails is made up for by the next one.
  void sweepOn().catch(() => undefined);
  return () => stopped.abort();
}
