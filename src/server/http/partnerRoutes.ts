/** Credits of partner walls at a house server: a signed postback of the partner's server. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AccountId } from '../../domain/ids.ts';
import type { Submitted } from '../../base/attempt.ts';
import type { House } from '../../engine/house.ts';
import { commandIdFor } from '../../engine/accounts/commandIds.ts';
import { type Postback, problemOfSignature, readPostback, SIGNATURE_HEADER } from '../partners/postback.ts';
import { wallUserOf } from '../../engine/partners/wallUsers.ts';
import type { RoutePorts } from './ports.ts';
import { ProblemError, problemOf, unreadable } from './problem.ts';
import { readAs } from './requests.ts';

/** The largest body of a postback, in bytes. */
const BODY_LIMIT = 4_096;

const wallParams = z.object({ wall: z.string() });

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

export function partnerRoutes(app: FastifyInstance, ports: RoutePorts): void {
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
async function answerPostback({ door, partnerSecrets }: RoutePorts, { wall, body, signature }: SignedBody) {
  const { house } = door;
  const secrets = partnerSecrets.get(wall);
  if (!secrets) throw problem('wall-without-secret');
  const signatureProblem = problemOfSignature(signature, body, { secrets, nowMs: house.ports.clock.now() });
  if (signatureProblem) throw problem(signatureProblem);
  const postback = readPostback(jsonOf(body));
  if (!postback) throw problem('postback-unreadable');
  const account = await wallUserOf(house, wall, postback.user);
  if (account === null) throw problem('user-unknown');
  const submitted = await submitPostback(house, door.head.logId, wall, account, postback);
  if (submitted.kind === 'refused') throw new ProblemError(problemOf(submitted.refusal));
  const { header, hash } = submitted.entry;
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
