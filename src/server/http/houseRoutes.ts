/** The routes of the house itself: commands, referral codes, live rounds, and what operators watch. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { referrerBehind } from '../../domain/earning/referrals.ts';
import { liveGameNames, type LiveGameName } from '../../domain/games/names.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { entryAnswerOf } from '../../engine/calls/entryAnswer.ts';
import type { Scheduler } from '../../engine/scheduler.ts';
import type { Metrics } from '../metrics.ts';
import { sentId } from '../../api/sentId.ts';
import type { SocketDoor } from '../socketDoor.ts';
import type { RoutePorts, SessionPorts } from './ports.ts';
import { ProblemError, problemOf, refusal } from './problem.ts';
import { readAs, sessionOf, signedInBy, viewerOf } from './requests.ts';

const commandBody = z.strictObject({ id: sentId, type: z.string().check(z.maxLength(60)), payload: z.unknown() });
/** The status of a process that answers questions and decides nothing. */
export const READS = 'reads';
/** The live game that is watched. Default: roulette. */
const watchBody = z.object({ game: z._default(z.enum(liveGameNames), 'roulette') });

export function houseRoutes(app: FastifyInstance, ports: RoutePorts, metrics: Metrics): void {
  const { door } = ports;

  app.post('/commands', async (request) => {
    const session = await sessionOf(request, ports);
    const { id, type, payload } = readAs(commandBody, request.body);
    const actor = session?.account ?? 'guest';
    const submitted = await door.submit({ id, type, payload }, actor, { connection: request.ip, address: request.network });
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

  operatorRoutes(app, ports, metrics);
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
