/** What a page begins with: the world as the reader's view of the log comes to it. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SNAPSHOT_PATH } from '../../house/remote/viewSnapshot.ts';
import { ViewSnapshots, type SnapshotLimits } from '../viewSnapshots.ts';
import type { DoorPorts } from './ports.ts';
import { sessionOf } from './reading.ts';

/** Pages that begin, of one address in a minute. */
const A_MINUTE = 120;

const unzip = promisify(gunzip);

export function snapshotRoute(app: FastifyInstance, ports: DoorPorts, limits?: Partial<SnapshotLimits>): void {
  const snapshots = new ViewSnapshots(ports.door, limits);

  app.get(SNAPSHOT_PATH, { config: { rateLimit: { max: A_MINUTE } } }, async (request, reply): Promise<FastifyReply> => {
    const session = await sessionOf(request, ports);
    const compressed = await snapshots.of(session?.account ?? null);
    if (compressed === null) return reply.code(204).send();
    reply.type('application/x-ndjson; charset=utf-8');
    const takesGzip = /\bgzip\b/u.test(String(request.headers['accept-encoding']));
    return takesGzip ? reply.header('Content-Encoding', 'gzip').send(compressed) : reply.send(await unzip(compressed));
  });
}
