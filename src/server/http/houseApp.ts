/**
 * The house over HTTP and over a socket. Every answer that is not what was asked for is `{ code, message }` with one sentence. The log of
 * requests has their method, route, status and time, and nothing that a client sent.
 */
import { STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import rateLimit from '@fastify/rate-limit';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';
import { eventsOf } from '../../domain/log/entry.ts';
import { refuse } from '../../domain/refusal.ts';
import { HOUR_MS } from '../../domain/utc.ts';
import { isStoreFailure, TooBusyError } from '../../base/ports.ts';
import { CallProblemError } from '../../engine/calls/handlers.ts';
import { LARGEST_REQUEST } from '../../api/messages.ts';
import type { Partners } from '../../api/partners/partnersConfig.ts';
import { PBKDF2_ITERATIONS } from '../../engine/passwords.ts';
import { AccessTokens } from '../auth/accessTokens.ts';
import { Attempts, TooManyAttemptsError } from '../auth/attempts.ts';
import { Factors } from '../auth/factors.ts';
import { Identities } from '../auth/identities.ts';
import { ResetMail, type MailOptions } from '../auth/resetMail.ts';
import { Resets } from '../auth/resets.ts';
import { Sessions } from '../auth/sessions.ts';
import type { Door } from '../door.ts';
import { TooManyRequestsError } from '../guestLimits.ts';
import { gatewayServer, type GatewayServerOptions, type GatewayServer } from '../gateway/gatewayServer.ts';
import { Metrics } from '../metrics.ts';
import { nameNetworks } from '../network.ts';
import type { PartnerSecrets } from '../partners/partnerSecrets.ts';
import { Witnesses, type WitnessPlace } from '../witnesses.ts';
import { checkpointRoutes } from './checkpointRoutes.ts';
import { ReadLimiter, type ReadLimits } from '../readLimiter.ts';
import { TooManyReadsError } from '../readTurns.ts';
import { ViewSnapshots, type SnapshotLimits } from '../views/viewSnapshots.ts';
import { FAREWELL_MS, socketLimits, socketRoute, type SocketLimits } from '../socket/socketRoute.ts';
import { authRoutes } from './authRoutes.ts';
import { callRoutes } from './callRoutes.ts';
import { NEWEST } from './forward.ts';
import { asGoTrue } from './goTrue.ts';
import { houseRoutes } from './houseRoutes.ts';
import { blockedExportRoute, logRoutes, snapshotRoute } from './logRoutes.ts';
import { partnerRoutes } from './partnerRoutes.ts';
import type { RoutePorts } from './ports.ts';
import { noteFailure, ProblemError, problemOf, storeFailed, tooBusy, unknownPath, type HttpProblem } from './problem.ts';

/** How long a request may take to arrive, in milliseconds. */
const ARRIVAL_MS = 10_000;
/** How often Node looks for requests that take longer, in milliseconds. */
const LOOK_MS = 1_000;
/** Requests of one network in a minute. */
export const REQUESTS_A_MINUTE = 1_200;
/** The version of the auth service's answers from which on errors have a `code`. */
const API_VERSION = '2024-01-01';
/** Between two sweeps of what has ended. */
const SWEEP_MS = HOUR_MS;

interface GatewayListenOptions extends Omit<GatewayServerOptions, 'httpPort' | 'perAccount'> {
  readonly onListening?: (port: number) => void;
}

export interface HttpOptions {
  /** Requests of one network in a minute. */
  readonly requestsAMinute?: number;
  /** Addresses or ranges of proxies, with commas, whose word for a client's address and protocol is taken. Default: nobody's is. */
  readonly proxy?: string | undefined;
  /** How long a request may take to arrive, in milliseconds. Default: 10 seconds. */
  readonly arrivalMs?: number;
  /** Where the log of requests goes. Default: nowhere. */
  readonly logger?: FastifyBaseLogger;
  /** Answers what no route of the house answers, for instance with the files of the app. Default: a refusal with 404. */
  readonly site?: FastifyPluginAsync;
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

/** The log of a house: a line of JSON for each request and each failure, without the name of the machine. Default: to standard output. */
export const requestLog = (to?: DestinationStream): Logger => pino({ base: null }, to);

/** What every server of this house over HTTP has: its limits, the form of its errors, its log of requests, and the files of the app. */
export async function httpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { requestsAMinute = REQUESTS_A_MINUTE, arrivalMs = ARRIVAL_MS, proxy = '', site } = options;
  const app: FastifyInstance = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_REQUEST,
    trustProxy: proxy === '' ? false : proxy,
    requestTimeout: arrivalMs,
    // If the limit of headers were the longer one, Node would exchange the two.
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: Math.min(LOOK_MS, arrivalMs) },
    return503OnClosing: true,
    frameworkErrors: (_error, _request, reply) => void answer(reply, problemOf(refuse('request-unreadable'))),
    clientErrorHandler: (error, socket) => answerRaw(socket, problemsOfBytes[error.code] ?? problemOf(refuse('request-unreadable'))),
  });
  // Whoever does not read an answer would hold up the end for ever.
  app.addHook('preClose', async () => void setTimeout(() => app.server.closeAllConnections(), FAREWELL_MS).unref());
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store', 'X-Supabase-Api-Version': API_VERSION });
  });
  app.addHook('onResponse', async ({ method, routeOptions, log }, reply) => {
    log.info({ method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  nameNetworks(app);
  readJsonOnly(app);
  app.setErrorHandler((error, request, reply) => answer(reply, problemOfError(error, request), request.url));
  // Before the limit, so that the files of a page do not count.
  if (site) await app.register(site);
  else app.setNotFoundHandler((_request, reply) => answer(reply, unknownPath()));
  await app.register(rateLimit, { max: requestsAMinute, timeWindow: '1 minute', keyGenerator: ({ network }) => network });
  return app;
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
    endedByEvents(door, ports),
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
 * Ends the sessions and the link to a new password of every account that is blocked, and deletes the secret of a second factor that is removed,
 * whichever way the command came. Returns a function that stops it.
 */
const endedByEvents = (door: Door, { sessions, resets, factors }: RoutePorts): (() => void) =>
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

/** Bodies are JSON. The client library signs out with an empty body that it calls JSON. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, String(body), done),
  );
}

const tooManyRequests: HttpProblem = {
  status: 429,
  code: 'too-many-requests',
  message: 'Too many requests. Try again in a minute.',
  retryAfterS: 60,
};

function problemOfError(error: unknown, { log }: FastifyRequest): HttpProblem {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof CallProblemError) return { status: 404, code: error.code, message: error.message };
  if (error instanceof TooManyAttemptsError) {
    return { status: 429, code: 'too-many-attempts', message: error.message, retryAfterS: Math.ceil(error.waitMs / 1_000) };
  }
  if (error instanceof TooManyReadsError) return { status: 429, code: 'too-many-requests', message: error.message, retryAfterS: 10 };
  if (error instanceof TooManyRequestsError) return tooManyRequests;
  if (error instanceof TooBusyError) return tooBusy(error);
  if (isStoreFailure(error)) return storeFailed();
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 404) return unknownPath();
  if (status === 415) return { status, code: 'not-json', message: 'The body of this request must be JSON.' };
  if (status === 416) return { status, code: 'no-such-part', message: 'This file has no such part.' };
  if (status === 413) return { status, code: 'too-large', message: 'This request is too large.' };
  if (status === 429) return tooManyRequests;
  if (typeof status === 'number' && status < 500) return problemOf(refuse('request-unreadable'));
  noteFailure(log, error);
  return { status: 500, code: 'failed', message: 'Something went wrong. Try again.' };
}

function answer(reply: FastifyReply, problem: HttpProblem, url = ''): FastifyReply {
  const { code, message, seq, at, retryAfterS } = problem;
  const { status, body } = url.startsWith('/auth/v1/')
    ? asGoTrue(problem)
    : { status: problem.status, body: { code, message, ...(seq !== undefined && { seq }), ...(at !== undefined && { at }) } };
  if (retryAfterS !== undefined) reply.header('Retry-After', retryAfterS);
  return reply.code(status).header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(body);
}

/** What is wrong with bytes that never became a request. Everything else cannot be read. */
const problemsOfBytes: Readonly<Record<string, HttpProblem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too-slow', message: 'This request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too-large', message: 'The headers of this request are too large.' },
};

/** Answers on a connection that has no request, and ends it. */
function answerRaw(socket: Socket, { status, code, message }: HttpProblem): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify({ code, message });
  const headers = ['Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'];
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n'));
}
