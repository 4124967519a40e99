/**
 * A gateway passes on what it does not answer itself: questions to a read replica, the rest to the house that decides. Both are told
 * whose request it is, as any proxy tells it (`X-Forwarded-For`).
 */
import { request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { declarationOf, readingCalls } from '../../api/calls.ts';
import { SNAPSHOT_PATH } from '../../api/viewSnapshot.ts';
import type { GatewayDoor } from '../gateway/gatewayDoor.ts';
import type { DeciderPlace } from '../gateway/houseClient.ts';
import type { ReadReplicas } from '../gateway/readReplicas.ts';
import { proofLimit } from './checkpointRoutes.ts';
import type { SessionPorts } from './ports.ts';
import { ProblemError, storeFailed } from './problem.ts';

/** How long the house may take for an answer, or for the next part of it. */
const ANSWER_TIMEOUT_MS = 60_000;
/** The header by which a gateway says up to which entry an answer must know the log. */
export const AT_LEAST = 'house-at-least';
/** The header by which the house says which entry was the newest one when it answered. */
export const NEWEST = 'house-newest';

/** What concerns one connection and not the message (RFC 9110, section 7.6.1), and what gateways and houses say to each other. */
const connectionHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'forwarded',
  AT_LEAST,
  NEWEST,
]);

interface ForwardedRoute {
  readonly method: 'GET' | 'POST' | ('GET' | 'POST' | 'PUT' | 'DELETE')[];
  readonly url: string;
  readonly config?: object;
}
const get = (url: string): ForwardedRoute => ({ method: 'GET', url });
const post = (url: string): ForwardedRoute => ({ method: 'POST', url });

/** What a replica may answer. */
const readingRoutes: readonly ForwardedRoute[] = [
  get('/entries'),
  get('/export'),
  get(SNAPSHOT_PATH),
  ...readingCalls.map((name) => post(declarationOf(name).path)),
];
/** What only the house that decides answers. An exact path of `readingRoutes` wins over `*` here. */
export const decidingRoutes = (ports: SessionPorts): readonly ForwardedRoute[] => [
  get('/head'),
  { ...get('/checkpoint'), ...proofLimit(ports) },
  { ...get('/checkpoint/*'), ...proofLimit(ports) },
  { ...get('/proof/*'), ...proofLimit(ports) },
  get('/referral-codes/:code'),
  ...[
    '/commands',
    '/account/*',
    '/chat/*',
    '/seeds/*',
    '/withdrawals',
    '/withdrawals/*',
    '/export/*',
    '/partners/*',
    '/live/*',
    '/office/*',
    '/functions/v1/*',
  ].map(post),
  { method: ['GET', 'POST', 'PUT', 'DELETE'], url: '/auth/v1/*' },
];

const forwardedHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.has(name)));

interface ForwardPorts extends SessionPorts {
  readonly door: SessionPorts['door'] & Pick<GatewayDoor, 'http' | 'caughtUpTo'>;
}

/** `readingRoutes` go to one of `replicas`. What that one cannot answer goes to the house that decides, if `door` knows where that is. */
export function forwardRoutes(app: FastifyInstance, ports: ForwardPorts, replicas: ReadReplicas): void {
  const { door } = ports;
  const forwardToHouse = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const place = door.http;
    if (place === null || reply.raw.destroyed) throw unreachable();
    const answer = await sendRequest(place, request, reply);
    const newest = Number(answer.headers[NEWEST] ?? 0);
    replicas.noteSeq(newest);
    // Waits until this gateway has the new entry. The page asks for it over its socket next, and would report a contradiction if it were missing.
    if (request.method === 'POST') await door.caughtUpTo(newest);
    return passBack(reply, answer);
  };
  const forwardToReplica = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const replica = replicas.next();
    const answer =
      replica && (await sendRequest(replica.place, request, reply, { lost: replica.lost, minSeq: replicas.newest }).catch(() => null));
    if (answer && isFinal(answer)) return passBack(reply, answer);
    answer?.resume();
    return forwardToHouse(request, reply);
  };
  void app.register(async (forwarding) => {
    // Bodies are passed on unparsed. The size limit applies here, because otherwise the house would close the connection in mid-upload.
    forwarding.removeAllContentTypeParsers();
    forwarding.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const route of decidingRoutes(ports)) forwarding.route({ ...route, handler: forwardToHouse, exposeHeadRoute: false });
    for (const route of readingRoutes) forwarding.route({ ...route, handler: forwardToReplica, exposeHeadRoute: false });
  });
}

const unreachable = (): ProblemError => new ProblemError({ ...storeFailed(), retryAfterS: 1 });

/**
 * Whether to return the answer of a replica. Any other error is retried at the house. 429 is not, so that rate-limited clients do not
 * reach it.
 */
const isFinal = ({ statusCode = 502 }: IncomingMessage): boolean => statusCode < 400 || statusCode === 429;

const passBack = (reply: FastifyReply, answer: IncomingMessage): FastifyReply =>
  reply
    .code(answer.statusCode ?? 502)
    .headers(forwardedHeaders(answer.headers))
    .send(answer);

interface ReplicaRead {
  /** Aborted when the replica stops answering, or is too far behind. A response that has begun goes on. */
  readonly lost: AbortSignal;
  /** The entry that the answer must know of. */
  readonly minSeq: number;
}

/**
 * The answer of a process. Rejects with the problem of a house that cannot be reached. It never tries again by itself: the request may have had its
 * effect, and not every request has an id by which the house knows it again.
 */
function sendRequest(
  { host, port }: DeciderPlace,
  request: FastifyRequest,
  reply: FastifyReply,
  replicaRead?: ReplicaRead,
): Promise<IncomingMessage> {
  const { method, url, ip, protocol, body } = request;
  const sentBody = body instanceof Buffer ? body : Buffer.alloc(0);
  const headers = {
    ...forwardedHeaders(request.headers),
    // Always that of the body sent here. Otherwise the next request on this connection could be read as a part of the body.
    'content-length': sentBody.length,
    'x-forwarded-for': ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': protocol,
    ...(replicaRead && { [AT_LEAST]: String(replicaRead.minSeq) }),
  };
  return new Promise((resolve, reject) => {
    const sent = send({ host, port, method, path: url, headers, timeout: ANSWER_TIMEOUT_MS });
    const leave = (): void => void sent.destroy();
    replicaRead?.lost.addEventListener('abort', leave);
    const stopListening = (): void => replicaRead?.lost.removeEventListener('abort', leave);
    sent.on('response', (answer) => {
      stopListening();
      resolve(answer);
    });
    sent.on('error', () => {
      stopListening();
      reject(unreachable());
    });
    sent.on('timeout', leave);
    reply.raw.once('close', leave);
    sent.end(sentBody);
  });
}
