/** The routes of the house itself: commands, the log and its snapshot, live rounds, and what operators watch. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { referrerBehind } from '../../domain/earning/referrals.ts';
import { liveGameNames, type LiveGameName } from '../../domain/games/names.ts';
import type { AccountId } from '../../domain/ids.ts';
import { exportedEntries } from '../../domain/log/export.ts';
import type { Viewer } from '../../domain/log/view.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { entryAnswerOf } from '../../engine/calls/entryAnswer.ts';
import type { Scheduler } from '../../engine/scheduler.ts';
import { SNAPSHOT_PATH } from '../../api/viewSnapshot.ts';
import type { Metrics } from '../metrics.ts';
import { networkOf } from '../network.ts';
import { sentId } from '../../api/sentId.ts';
import type { SocketDoor } from '../socketDoor.ts';
import type { ViewSnapshots } from '../views/viewSnapshots.ts';
import type { RoutePorts, ReadingPorts, SessionPorts } from './ports.ts';
import { ProblemError, problemOf, refusal, refused, unknownPath } from './problem.ts';
import { readAs, sessionOf, signedInBy } from './requests.ts';

const commandBody = z.strictObject({ id: sentId, type: z.string().check(z.maxLength(60)), payload: z.unknown() });
/** The status of a process that answers questions and decides nothing. */
export const READS = 'reads';
/** Exports of one address in a minute. Each reads the whole log. */
export const exportLimit = { rateLimit: { max: 30 } } as const;
/** Entries of one answer, at most. */
const MOST_ENTRIES = 1_000;
const whole = (most: number) => z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)).check(z.lte(most));
const pageQuery = z.object({
  after: z._default(whole(Number.MAX_SAFE_INTEGER), 0),
  limit: z._default(whole(MOST_ENTRIES), MOST_ENTRIES),
});

const exportQuery = z.object({ chapter: z.optional(whole(1_000_000_000)) });

/** The live game that is watched. Default: roulette. */
const watchBody = z.object({ game: z._default(z.enum(liveGameNames), 'roulette') });

const LINES = 'application/x-ndjson; charset=utf-8';

export function houseRoutes(app: FastifyInstance, ports: RoutePorts, metrics: Metrics): void {
  const { door } = ports;

  app.post('/commands', async (request) => {
    const session = await sessionOf(request, ports);
    const { id, type, payload } = readAs(commandBody, request.body);
    const actor = session?.account ?? 'guest';
    const submitted = await door.submit({ id, type, payload }, actor, { connection: request.ip, address: networkOf(request.ip) });
    const answer = entryAnswerOf(door.house.world, submitted, session?.account ?? null);
    if (isRefusal(answer)) throw new ProblemError(problemOf(answer));
    return answer;
  });

  app.get<{ Params: { readonly code: string } }>('/referral-codes/:code', async ({ params }) => {
    const known = referrerBehind(door.house.world, params.code) !== null;
    await door.house.durable();
    return { known };
  });

  const watchLive = liveWatch(door.scheduler);
  app.post('/live/watch', async (request, reply) => {
    await signedInBy(request, ports);
    watchLive(readAs(watchBody, request.body ?? {}).game);
    return reply.code(204).send();
  });

  app.get('/head', () => door.head);

  logRoutes(app, ports);
  operatorRoutes(app, ports, metrics);
}

/** The log, as the reader may have it. */
export function logRoutes(app: FastifyInstance, ports: ReadingPorts): void {
  const { door } = ports;

  app.get('/entries', async (request, reply) => {
    const { account } = await signedInBy(request, ports);
    const viewer = viewerOf(ports, account);
    const page = readAs(pageQuery, request.query);
    const entries = await ports.readLimiter.read({ account, network: networkOf(request.ip) }, page.limit, () => door.entries(viewer, page));
    return reply.type(LINES).send(exportedEntries(entries));
  });

  // Everybody may take along what everybody may read. Chapters are for admins.
  app.get('/export', { config: exportLimit }, async (request, reply): Promise<FastifyReply> => {
    const session = await sessionOf(request, ports);
    const viewer = session === null ? 'public' : viewerOf(ports, session.account);
    const { chapter } = readAs(exportQuery, request.query);
    if (chapter !== undefined && viewer !== 'admin') throw refusal('not-admin');
    return sendLog(reply, ports, async () => {
      const text = chapter === undefined ? door.export(viewer) : await door.chapter(chapter);
      if (text === null) throw new ProblemError({ ...unknownPath(), message: `The log has no chapter ${chapter}.` });
      return text;
    });
  });
}

/** Sends the log, or a part of it, as a file when a place is free. */
export function sendLog(
  reply: FastifyReply,
  { readLimiter }: Pick<ReadingPorts, 'readLimiter'>,
  open: () => Promise<AsyncIterable<string | Uint8Array>>,
): Promise<FastifyReply> {
  return readLimiter.export(async () => {
    const lines = Readable.from(await open());
    reply.type(LINES).send(lines);
    await finished(lines).catch(() => undefined);
    return reply;
  });
}

/** What an operator watches, of each process. */
export function operatorRoutes(
  app: FastifyInstance,
  ports: SessionPorts & { readonly door: Pick<SocketDoor, 'head' | 'isOpen' | 'viewerOf' | 'whyBlocked'> },
  metrics: Metrics,
  status: 'ok' | typeof READS = 'ok',
): void {
  const { door } = ports;
  // Gateways look at a reader twice a second.
  app.get('/healthz', status === READS ? { logLevel: 'warn' } : {}, async (_request, reply) => {
    const open = door.isOpen;
    return reply.code(open ? 200 : 503).send({ status: open ? status : 'unavailable', seq: door.head.seq });
  });

  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && viewerOf(ports, (await signedInBy(request, ports)).account) !== 'admin') throw refusal('not-admin');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** How long one request watches live rounds, in milliseconds: longer than two rounds of roulette. */
export const WATCH_MS = 60_000;

/** Live rounds of a game open while somebody watches. Each call of what this answers watches it for a minute. */
export function liveWatch(scheduler: Pick<Scheduler, 'watchLive'>): (game: LiveGameName) => void {
  const watched = new Map<LiveGameName, { readonly stop: () => void; timer?: NodeJS.Timeout }>();
  return (game) => {
    const watch = watched.get(game) ?? { stop: scheduler.watchLive(game) };
    watched.set(game, watch);
    clearTimeout(watch.timer);
    watch.timer = setTimeout(() => {
      watch.stop();
      watched.delete(game);
    }, WATCH_MS).unref();
  };
}

/** Whether a program on this machine asks. A page of a stranger's could ask through a browser here: it names another host. */
const isLocal = ({ ip, hostname }: FastifyRequest): boolean =>
  /^(?:::ffff:)?127\.|^::1$/u.test(ip) && /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/u.test(hostname);

function viewerOf({ door }: { readonly door: Pick<SocketDoor, 'viewerOf' | 'whyBlocked'> }, account: AccountId): Viewer {
  const viewer = door.viewerOf(account);
  if (viewer === null) throw refused(door.whyBlocked(account));
  return viewer;
}

/** Pages that begin, of one address in a minute. */
const BEGINNINGS_A_MINUTE = 120;

const unzip = promisify(gunzip);

/** What a page begins with: the world as the reader's view of the log comes to it. */
export function snapshotRoute(app: FastifyInstance, ports: ReadingPorts, snapshots: ViewSnapshots): void {
  app.get(SNAPSHOT_PATH, { config: { rateLimit: { max: BEGINNINGS_A_MINUTE } } }, async (request, reply): Promise<FastifyReply> => {
    const session = await sessionOf(request, ports);
    const compressed = await snapshots.of(session?.account ?? null);
    if (compressed === null) return reply.code(204).send();
    reply.type('application/x-ndjson; charset=utf-8');
    const takesGzip = /\bgzip\b/u.test(String(request.headers['accept-encoding']));
    return takesGzip ? reply.header('Content-Encoding', 'gzip').send(compressed) : reply.send(await unzip(compressed));
  });
}
