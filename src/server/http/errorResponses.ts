/** Error responses: which problem an error is, and how it is sent. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../domain/refusal.ts';
import { isStoreFailure, TooBusyError } from '../../base/ports.ts';
import { CallProblemError } from '../../engine/calls/handlers.ts';
import { TooManyAttemptsError } from '../auth/attempts.ts';
import { TooManyRequestsError } from '../guestLimits.ts';
import { TooManyReadsError } from '../readTurns.ts';
import { asGoTrue } from './goTrue.ts';
import { noteFailure, ProblemError, problemOf, storeFailed, tooBusy, unknownPath, type HttpProblem } from './problem.ts';

const tooManyRequests: HttpProblem = {
  status: 429,
  code: 'too-many-requests',
  message: 'Too many requests. Try again in a minute.',
  retryAfterS: 60,
};

/** The error response for an error that a route has thrown. An unknown error is logged without its message, and answered with status 500. */
export function problemOfError(error: unknown, { log }: FastifyRequest): HttpProblem {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof CallProblemError) return { status: 404, code: error.code, message: error.message };
  if (error instanceof TooManyAttemptsError) {
    return { status: 429, code: 'too-many-attempts', message: error.message, retryAfterS: Math.ceil(error.waitMs / 1_000) };
  }
  if (error instanceof TooManyReadsError) return { status: 429, code: 'too-many-requests', message: error.message, retryAfterS: 10 };
  if (error instanceof TooManyRequestsError) return tooManyRequests;
  if (error instanceof TooBusyError) return tooBusy(error);
  if (isStoreFailure(error)) return storeFailed();
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 404) return unknownPath();
  if (status === 415) return { status, code: 'not-json', message: 'The body of this request must be JSON.' };
  if (status === 416) return { status, code: 'no-such-part', message: 'This file has no such part.' };
  if (status === 413) return { status, code: 'too-large', message: 'This request is too large.' };
  if (status === 429) return tooManyRequests;
  if (typeof status === 'number' && status < 500) return problemOf(refuse('request-unreadable'));
  noteFailure(log, error);
  return { status: 500, code: 'failed', message: 'Something went wrong. Try again.' };
}

/** Sends an error response. Under `/auth/v1` it has the codes of GoTrue. */
export function sendProblem(reply: FastifyReply, problem: HttpProblem, url = ''): FastifyReply {
  const { code, message, seq, at, retryAfterS } = problem;
  const { status, body } = url.startsWith('/auth/v1/')
    ? asGoTrue(problem)
    : { status: problem.status, body: { code, message, ...(seq !== undefined && { seq }), ...(at !== undefined && { at }) } };
  if (retryAfterS !== undefined) reply.header('Retry-After', retryAfterS);
  return reply.code(status).header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(body);
}

/** Error responses for data that Node could not read as an HTTP request, by the code of Node's error. */
const problemsOfUnreadable: Readonly<Record<string, HttpProblem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too-slow', message: 'This request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too-large', message: 'The headers of this request are too large.' },
};

/** The error response for data that is no HTTP request, by the code of Node's error. */
export const problemOfUnreadable = (code: string): HttpProblem => problemsOfUnreadable[code] ?? problemOf(refuse('request-unreadable'));

/** Writes an error response to a socket that Node read no request from, and closes it. */
export function sendRawProblem(socket: Socket, { status, code, message }: HttpProblem): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify({ code, message });
  const headers = ['Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'];
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n'));
}
