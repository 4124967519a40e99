/** Checkpoints of the log and their proofs. Everybody may read them: they tell nothing of what happened. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { writeVerifierKey } from '../../domain/transparency/signedNote.ts';
import type { TreeHash } from '../../domain/transparency/merkleTree.ts';
import { KEPT_WIDTH } from '../../engine/transparency/logTree.ts';
import { checkpointPaths, MOST_PROVED, writeProof } from '../../api/checkpoints.ts';
import type { Witnesses } from '../witnesses.ts';
import type { RoutePorts, SessionPorts } from './ports.ts';
import { ProblemError } from './problem.ts';
import { payerOf, readAs } from './requests.ts';

/** Rows that reading the hashes of 128 entries counts as, at the limit of reads. */
const ROWS_A_BLOCK = 10;
const TEXT = 'text/plain; charset=utf-8';

const place = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));
const places = z.pipe(
  z.string().check(z.maxLength(MOST_PROVED * 16)),
  z.transform((text) => text.split(',')),
);
const inclusionQuery = z.object({ seq: z.pipe(places, z.array(place).check(z.maxLength(MOST_PROVED))), size: place });
const consistencyQuery = z.object({ from: place, to: place });

/**
 * These routes have a rate limit of their own, by account for requests with an access token. A page that gets no proof stops, so neither
 * its other requests nor other people of its network may use the limit up.
 */
export const proofLimit = (ports: SessionPorts) => ({
  config: {
    rateLimit: {
      async keyGenerator(request: FastifyRequest): Promise<string> {
        const { account, network } = await payerOf(request, ports);
        return account ?? network;
      },
    },
  },
});

const outside = (message: string): ProblemError => new ProblemError({ status: 400, code: 'outside-of-log', message });

/** `witnesses` has what they cosigned. */
export function checkpointRoutes(app: FastifyInstance, ports: RoutePorts, witnesses: Witnesses): void {
  const { door, readLimiter } = ports;
  const { checkpoints } = door;
  /** `blocks`: how many times the hashes of 128 entries are read. */
  const proof = async (request: FastifyRequest, blocks: number, make: () => Promise<readonly TreeHash[]>): Promise<object> => {
    return writeProof(await readLimiter.read(await payerOf(request, ports), ROWS_A_BLOCK * blocks, make));
  };
  const limited = proofLimit(ports);

  app.get(checkpointPaths.newest, limited, async (_request, reply) => {
    return reply.type(TEXT).send((await checkpoints.newest()).note);
  });

  app.get(checkpointPaths.cosigned, limited, async (_request, reply) => {
    const { cosigned } = witnesses;
    if (cosigned === null)
      throw new ProblemError({ status: 404, code: 'not-found', message: 'No witness has cosigned since this house was started.' });
    return reply.type(TEXT).send(cosigned);
  });

  app.get(checkpointPaths.key, limited, async (_request, reply) => {
    return reply.type(TEXT).send(`${writeVerifierKey(await checkpoints.verifier())}\n`);
  });

  app.get(checkpointPaths.witnesses, limited, async (_request, reply) => {
    return reply.type(TEXT).send(witnesses.keys.map((key) => `${writeVerifierKey(key)}\n`).join(''));
  });

  app.get(checkpointPaths.inclusion, limited, async (request) => {
    const { seq: seqs, size } = readAs(inclusionQuery, request.query);
    const isRising = seqs.every((seq, n) => seq > (seqs[n - 1] ?? 0));
    if (!isRising || (seqs.at(-1) ?? 0) > size || size > door.head.seq)
      throw outside('seq must be at least 1, rise, and not be above size; size not above the head.');
    const blocks = new Set(seqs.map((seq) => Math.floor((seq - 1) / KEPT_WIDTH))).size;
    return proof(request, blocks + 1, () => checkpoints.inclusion(seqs, size));
  });

  app.get(checkpointPaths.consistency, limited, async (request) => {
    const { from, to } = readAs(consistencyQuery, request.query);
    if (from > to || to > door.head.seq) throw outside('from must not be above to, and to not above the head.');
    return proof(request, 2, () => checkpoints.consistency(from, to));
  });
}
