/**
 * The HTTP server that houses, standbys and gateways begin with. Every error response has a `code` and a `message` of one sentence. The log
 * of requests has their method, route, status and time, and nothing that a client sent.
 */
import rateLimit from '@fastify/rate-limit';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';
import { refuse } from '../../domain/refusal.ts';
import { LARGEST_REQUEST } from '../../api/messages.ts';
import { nameNetworks } from '../network.ts';
import { FAREWELL_MS } from '../socket/socketRoute.ts';
import { problemOfUnreadable, problemOfError, sendProblem, sendRawProblem } from './errorResponses.ts';
import { problemOf, unknownPath } from './problem.ts';

/** How long a request may take to arrive, in milliseconds. */
const ARRIVAL_MS = 10_000;
/** How often Node checks for requests that take longer, in milliseconds. */
const TIMEOUT_CHECK_MS = 1_000;
/** Requests of one network in a minute. */
export const REQUESTS_A_MINUTE = 1_200;
/** The version of the auth service's answers from which on errors have a `code`. */
const API_VERSION = '2024-01-01';

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

/** The log of a house: a line of JSON for each request and each failure, without the name of the machine. Default: to standard output. */
export const requestLog = (to?: DestinationStream): Logger => pino({ base: null }, to);

/** What the HTTP servers of houses, standbys and gateways share: limits, the form of errors, the log of requests, the files of the app. */
export async function httpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { requestsAMinute = REQUESTS_A_MINUTE, arrivalMs = ARRIVAL_MS, proxy = '', site } = options;
  const app: FastifyInstance = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_REQUEST,
    trustProxy: proxy === '' ? false : proxy,
    requestTimeout: arrivalMs,
    // If the limit of headers were the longer one, Node would exchange the two.
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, arrivalMs) },
    return503OnClosing: true,
    frameworkErrors: (_error, _request, reply) => void sendProblem(reply, problemOf(refuse('request-unreadable'))),
    clientErrorHandler: (error, socket) => sendRawProblem(socket, problemOfUnreadable(error.code)),
  });
  // A client that does not read its response would delay the end for ever.
  app.addHook('preClose', async () => void setTimeout(() => app.server.closeAllConnections(), FAREWELL_MS).unref());
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store', 'X-Supabase-Api-Version': API_VERSION });
  });
  app.addHook('onResponse', async ({ method, routeOptions, log }, reply) => {
    log.info({ method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  nameNetworks(app);
  readJsonOnly(app);
  app.setErrorHandler((error, request, reply) => sendProblem(reply, problemOfError(error, request), request.url));
  // Before the limit, so that the files of a page do not count.
  if (site) await app.register(site);
  else app.setNotFoundHandler((_request, reply) => sendProblem(reply, unknownPath()));
  await app.register(rateLimit, { max: requestsAMinute, timeWindow: '1 minute', keyGenerator: ({ network }) => network });
  return app;
}

/** Bodies are JSON. The client library signs out with an empty body that it calls JSON. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, String(body), done),
  );
}
