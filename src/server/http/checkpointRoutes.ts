/** Checkpoints of the log and their proofs. Everybody may read them: they tell nothing of what happened. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { writeVerifierKey } from '../../domain/transparency/signedNote.ts';
import type { TreeHash } from '../../domain/transparency/merkleTree.ts';
import { checkpointPaths, writeProof } from '../../api/checkpoints.ts';
import { networkOf } from '../network.ts';
import type { Witnesses } from '../witnesses.ts';
import type { DoorPorts } from './ports.ts';
import { ProblemError } from './problem.ts';
import { readAs } from './reading.ts';

/** What a proof costs its reader, in entries: up to 510 hashes of 64 bytes. */
const ROWS = 40;
const TEXT = 'text/plain; charset=utf-8';

const place = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));
const inclusionQuery = z.object({ seq: place, size: place });
const consistencyQuery = z.object({ from: place, to: place });

const outside = (message: string): ProblemError => new ProblemError({ status: 400, code: 'outside-of-log', message });

/** `witnesses` has what they cosigned. */
export function checkpointRoutes(app: FastifyInstance, { door, readings }: DoorPorts, witnesses: Witnesses): void {
  const { checkpoints } = door;
  const proof = async (ip: string, make: () => Promise<readonly TreeHash[]>): Promise<object> =>
    writeProof(await readings.read({ account: null, network: networkOf(ip) }, ROWS, make));

  app.get(checkpointPaths.newest, async (_request, reply) => {
    return reply.type(TEXT).send((await checkpoints.newest()).note);
  });

  app.get(checkpointPaths.cosigned, async (_request, reply) => {
    const { cosigned } = witnesses;
    if (cosigned === null)
      throw new ProblemError({ status: 404, code: 'not-found', message: 'No witness has cosigned since this house was started.' });
    return reply.type(TEXT).send(cosigned);
  });

  app.get(checkpointPaths.key, async (_request, reply) => {
    return reply.type(TEXT).send(`${writeVerifierKey(await checkpoints.verifier())}\n`);
  });

  app.get(checkpointPaths.witnesses, async (_request, reply) => {
    return reply.type(TEXT).send(witnesses.keys.map((key) => `${writeVerifierKey(key)}\n`).join(''));
  });

  app.get(checkpointPaths.inclusion, async ({ query, ip }) => {
    const { seq, size } = readAs(inclusionQuery, query);
    if (seq < 1 || seq > size || size > door.head.seq)
      throw outside('seq must be at least 1, and not above size; size not above the head.');
    return proof(ip, () => checkpoints.inclusion(seq, size));
  });

  app.get(checkpointPaths.consistency, async ({ query, ip }) => {
    const { from, to } = readAs(consistencyQuery, query);
    if (from > to || to > door.head.seq) throw outside('from must not be above to, and to not above the head.');
    return proof(ip, () => checkpoints.consistency(from, to));
  });
}
