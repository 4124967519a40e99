/** Partner walls at a house on a server: a wall is opened by its player, and credited by a signed postback of the partner's server. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { wallSessionId, type AccountId } from '../../domain/ids.ts';
import { isRefusal } from '../../domain/refusal.ts';
import type { Submitted } from '../../base/attempt.ts';
import type { House } from '../../engine/house.ts';
import { commandIdFor } from '../../engine/accounts/commandIds.ts';
import { leaveCommandId } from '../../engine/partners/houseWalls.ts';
import { addressFrom } from '../../engine/partners/wallAddress.ts';
import { readPostback, type Postback } from '../partners/postback.ts';
import { problemOfSignature, SIGNATURE_HEADER } from '../partners/postbackSignature.ts';
import { openWallFor, wallUserOf } from '../partners/wallUsers.ts';
import { sentId } from '../sentId.ts';
import type { DoorPorts } from './ports.ts';
import { ProblemError, problemOf, unreadable, type HttpProblem } from './problem.ts';
import { readAs, signedInBy } from './reading.ts';

/** The largest body of a postback, in bytes. */
const BODY_LIMIT = 4_096;

const wallParams = z.object({ wall: z.string() });
const visitBody = z.strictObject({ id: sentId });
const visitParams = z.object({ wall: z.string(), session: wallSessionId });

const wallUnknown: HttpProblem = { status: 404, code: 'wall-unknown', message: 'This house has no such wall.' };

const problems = {
  'wall-without-secret': { status: 404, message: 'This house takes no postbacks of this wall.' },
  'signature-unreadable': { status: 400, message: 'The header Partner-Signature must read t=<seconds>,v1=<64 hex digits>.' },
  'signature-wrong': { status: 401, message: 'The signature does not fit the body.' },
  'signature-stale': { status: 401, message: 'The time of the signature is more than five minutes from the time of the house.' },
  'postback-unreadable': {
    status: 400,
    message:
      'A postback must have a type, a user, credits above 0 with two decimals at most, and a transactionId. It may also have a status. A reversal may have a reason. Other fields are refused.',
  },
  'user-unknown': { status: 422, message: 'Nobody has opened this wall under this name.' },
} as const;

const problem = (code: keyof typeof problems): ProblemError => new ProblemError({ code, ...problems[code] });

export function partnerRoutes(app: FastifyInstance, ports: DoorPorts): void {
  const { partners, door } = ports;

  app.post('/partners/:wall/visits', async (request) => {
    const { account } = await signedInBy(request, ports);
    const { wall: name } = readAs(wallParams, request.params);
    const { id } = readAs(visitBody, request.body);
    const wall = partners.walls.find((one) => one.wall === name);
    if (!wall) throw new ProblemError(wallUnknown);
    const opened = await openWallFor(door.house, account, wall.wall, id);
    if (isRefusal(opened)) throw new ProblemError(problemOf(opened));
    const { session, pseudonym } = opened;
    // Without a configured backend the house answers function B itself, from the same template.
    const template = wall.addressFrom === 'function' && partners.backend !== null ? null : wall.url;
    const address = template === null ? null : addressFrom(template, wall, { user: pseudonym, sid: session });
    return { session, user: pseudonym, address };
  });

  app.post('/partners/:wall/visits/:session/end', async (request, reply) => {
    const { account } = await signedInBy(request, ports);
    const { wall, session } = readAs(visitParams, request.params);
    // Nothing that a frame posts is heard here, so nothing was ignored.
    const payload = { wall, session, ignored: 0 };
    const left = await door.house.submit({ type: 'LeaveWall', payload }, account, { id: leaveCommandId(door.house, session) });
    if (left.kind === 'refused') throw new ProblemError(problemOf(left.refusal));
    return reply.code(204).send();
  });

  // The signature is of the bytes, so here the body is not read as JSON before.
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post('/partners/:wall/postback', { bodyLimit: BODY_LIMIT }, async (request) => {
      const { wall } = readAs(wallParams, request.params);
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
      return answerPostback(ports, { wall, body, signature: request.headers[SIGNATURE_HEADER] });
    });
  });
}

interface SignedBody {
  readonly wall: string;
  readonly body: Uint8Array;
  readonly signature: unknown;
}

/** Credits or takes back what a partner's server reports. The same report again gets the same answer and has one effect. */
async function answerPostback({ door, partnerSecrets }: DoorPorts, { wall, body, signature }: SignedBody) {
  const { house } = door;
  const secrets = partnerSecrets.get(wall);
  if (!secrets) throw problem('wall-without-secret');
  const bad = problemOfSignature(signature, body, { secrets, nowMs: house.ports.clock.now() });
  if (bad) throw problem(bad);
  const postback = readPostback(jsonOf(body));
  if (!postback) throw problem('postback-unreadable');
  const account = await wallUserOf(house, wall, postback.user);
  if (account === null) throw problem('user-unknown');
  const taken = await submitPostback(house, door.head.logId, wall, account, postback);
  if (taken.kind === 'refused') throw new ProblemError(problemOf(taken.refusal));
  const { header, hash } = taken.entry;
  return { transactionId: postback.transaction, credits: postback.cents / 100, seq: header.seq, hash };
}

/** The transaction's number is a unique key of the log besides. Another report under it is refused there. */
function submitPostback(house: House, logId: string, wall: string, account: AccountId, postback: Postback): Promise<Submitted> {
  const { user, transaction, cents } = postback;
  const idFor = (kind: string, about: string): string =>
    commandIdFor(JSON.stringify([kind, logId, wall, user, transaction, about, cents]), house.hashing);
  if (postback.kind === 'credit') {
    const payload = { wall, message: postback.message, cents, transaction };
    return house.submit({ type: 'CreditFromWall', payload }, account, { id: idFor('postback', postback.message) });
  }
  const payload = { account, wall, transaction, cents, reason: postback.reason };
  return house.submit({ type: 'ReverseWallCredit', payload }, 'house', { id: idFor('reversal', postback.reason) });
}

/** Throws for bytes that are not JSON in UTF-8. */
function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch {
    throw unreadable();
  }
}
