/** A gateway hands on to the house that decides what only that one can answer. It is a proxy in front of it: the house is told so. */
import { request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SNAPSHOT_PATH } from '../../api/viewSnapshot.ts';
import type { DeciderPlace } from '../gateway/houseClient.ts';
import { ProblemError, storeFailed } from './problem.ts';

/** How long the house may take for an answer, or for the next part of it. */
const PATIENCE_MS = 60_000;
/** What concerns one connection and not the message (RFC 9110, section 7.6.1), and what this proxy says itself. */
const ownHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]);

const routes: readonly (readonly [method: 'GET' | 'POST', path: string])[] = [
  ['GET', '/head'],
  ['GET', '/entries'],
  ['GET', '/export'],
  ['GET', SNAPSHOT_PATH],
  ['GET', '/referral-codes/:code'],
  ['POST', '/commands'],
  ['POST', '/account/*'],
  ['POST', '/withdrawals'],
  ['POST', '/withdrawals/*'],
  ['POST', '/partners/*'],
  ['POST', '/live/*'],
  ['POST', '/office/*'],
  ['POST', '/functions/v1/*'],
];

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)));

/** `house` says where the house is that decides now, or null. */
export function forwardRoutes(app: FastifyInstance, house: () => DeciderPlace | null): void {
  void app.register(async (raw) => {
    // Bodies are the house's to read.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', (_request, body, done) => done(null, body));
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const place = house();
      if (place === null) throw unreachable();
      const answer = await answered(place, request, reply);
      return reply
        .code(answer.statusCode ?? 502)
        .headers(passedOn(answer.headers))
        .send(answer);
    };
    for (const [method, url] of routes) raw.route({ method, url, handler, exposeHeadRoute: false });
    raw.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url: '/auth/v1/*', handler, exposeHeadRoute: false });
  });
}

const unreachable = (): ProblemError => new ProblemError({ ...storeFailed(), retryAfterS: 1 });

/** Rejects with the problem of a house that cannot be reached. Nothing is sent twice: only a command has an id. */
function answered({ host, port }: DeciderPlace, request: FastifyRequest, reply: FastifyReply): Promise<IncomingMessage> {
  const { method, url, ip, protocol } = request;
  const headers = {
    ...passedOn(request.headers),
    'x-forwarded-for': ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': protocol,
  };
  return new Promise((resolve, reject) => {
    const sent = send({ host, port, method, path: url, headers, timeout: PATIENCE_MS }, resolve);
    sent.on('error', () => reject(unreachable()));
    sent.on('timeout', () => sent.destroy());
    reply.raw.once('close', () => sent.destroy());
    request.raw.once('error', () => sent.destroy());
    request.raw.pipe(sent);
  });
}
