/** The log as far as its reader may read it: pages of entries, exports, and the snapshot that a page starts from. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { exportedEntries } from '../../domain/log/export.ts';
import { blockedExport } from '../../api/calls.ts';
import { SNAPSHOT_PATH } from '../../api/viewSnapshot.ts';
import { blockedAccountBehind, type TakeCode } from '../../engine/accounts/blockedAccount.ts';
import type { ReadBy } from '../readLimiter.ts';
import type { ViewSnapshots } from '../views/viewSnapshots.ts';
import { byPassword } from './callRoutes.ts';
import type { ReadingPorts, RoutePorts } from './ports.ts';
import { accepted, ProblemError, refusal, unknownPath } from './problem.ts';
import { readAs, sessionOf, signedInBy, viewerOf } from './requests.ts';

/** The most entries of one answer. */
const MOST_ENTRIES = 1_000;
/** The most exports of one address in a minute. Each reads the whole log. */
const exportLimit = { rateLimit: { max: 30 } } as const;
/** The most snapshots of one address in a minute. Each page that starts asks for one. */
const SNAPSHOTS_A_MINUTE = 120;

const LINES = 'application/x-ndjson; charset=utf-8';

/** A whole number in the address, up to `most`. */
const whole = (most: number) => z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)).check(z.lte(most));
const pageQuery = z.object({
  after: z._default(whole(Number.MAX_SAFE_INTEGER), 0),
  limit: z._default(whole(MOST_ENTRIES), MOST_ENTRIES),
});
const exportQuery = z.object({ chapter: z.optional(whole(1_000_000_000)) });

export function logRoutes(app: FastifyInstance, ports: ReadingPorts): void {
  const { door } = ports;

  app.get('/entries', async (request, reply) => {
    const { account } = await signedInBy(request, ports);
    const viewer = viewerOf(ports, account);
    const page = readAs(pageQuery, request.query);
    const entries = await ports.readLimiter.read({ account, network: request.network }, page.limit, () => door.entries(viewer, page));
    return reply.type(LINES).send(exportedEntries(entries));
  });

  // An export holds what its reader may read: for guests, what is public. Chapters are for admins.
  // Without HEAD, which would read the log for nobody.
  app.get('/export', { config: exportLimit, exposeHeadRoute: false }, async (request, reply): Promise<FastifyReply> => {
    const session = await sessionOf(request, ports);
    const viewer = session === null ? 'public' : viewerOf(ports, session.account);
    const { chapter } = readAs(exportQuery, request.query);
    if (chapter !== undefined && viewer !== 'admin') throw refusal('not-admin');
    const log = chapter === undefined ? door.export(viewer) : await door.chapter(chapter);
    if (log === null) throw new ProblemError({ ...unknownPath(), message: `The log has no chapter ${chapter}.` });
    return sendLog({ reply, by: { account: session?.account ?? null, network: request.network } }, ports, log);
  });
}

/** The export of a blocked account. It cannot sign in, so the request brings its password. */
export function blockedExportRoute(app: FastifyInstance, ports: RoutePorts): void {
  const { door, factors, iterations } = ports;
  const takeCode: TakeCode = (account, code) => factors.use(account, code);
  app.post(blockedExport.path, { config: exportLimit }, async (request, reply): Promise<FastifyReply> => {
    const { code = '', ...credentials } = readAs(blockedExport.asks, request.body);
    const proved = await byPassword(ports)(request, credentials, () =>
      blockedAccountBehind(door.house, { ...credentials, code }, null, { iterations, takeCode }),
    );
    const { id } = accepted(proved);
    return sendLog({ reply, by: { account: id, network: request.network } }, ports, door.export(id));
  });
}

/** Sends the log, or a part of it, as a file. One whose client reads nothing for a while is ended. */
function sendLog(
  { reply, by }: { readonly reply: FastifyReply; readonly by: ReadBy },
  { readLimiter }: Pick<ReadingPorts, 'readLimiter'>,
  log: AsyncIterable<string | Uint8Array>,
): Promise<FastifyReply> {
  return readLimiter.export(by, log, async (pieces) => {
    const { raw } = reply;
    raw.setTimeout(readLimiter.stalledMs, () => raw.destroy());
    const lines = Readable.from(pieces);
    reply.type(LINES).send(lines);
    await finished(raw).catch(() => undefined);
    lines.destroy();
    return reply;
  });
}

const unzip = promisify(gunzip);

/** The snapshot that a page starts from: the world, folded from the entries that the reader may read. 204 if reading those is as fast. */
export function snapshotRoute(app: FastifyInstance, ports: ReadingPorts, snapshots: ViewSnapshots): void {
  app.get(SNAPSHOT_PATH, { config: { rateLimit: { max: SNAPSHOTS_A_MINUTE } } }, async (request, reply): Promise<FastifyReply> => {
    const session = await sessionOf(request, ports);
    const compressed = await snapshots.of(session?.account ?? null);
    if (compressed === null) return reply.code(204).send();
    reply.type(LINES);
    const takesGzip = /\bgzip\b/u.test(String(request.headers['accept-encoding']));
    return takesGzip ? reply.header('Content-Encoding', 'gzip').send(compressed) : reply.send(await unzip(compressed));
  });
}
