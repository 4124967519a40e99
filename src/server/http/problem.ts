/** What a route or the socket answers instead of what was asked for: a status, a code and one sentence. Never a stack, a statement or a path. */
import type { FastifyBaseLogger } from 'fastify';
import { isRefusal, refuse, type Refusal, type RefusalCode } from '../../domain/refusal.ts';

export interface HttpProblem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The place of the newest entry when a command was refused, and when that was, by the clock of entries. */
  readonly seq?: number;
  readonly at?: number;
  /** When it is worth trying again, in seconds. */
  readonly retryAfterS?: number;
  /** What the routes under `/auth/v1` answer instead, as GoTrue does (goTrue.ts). Only where that does not follow from `code`. */
  readonly goTrue?: { readonly status: number; readonly code: string };
}

/** Thrown by a route. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: HttpProblem;
  constructor(problem: HttpProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Statuses of refusals. Default: 422, because the request was understood and the rules say no. */
const statuses: Readonly<Partial<Record<RefusalCode, number>>> = {
  'request-unreadable': 400,
  'fields-missing': 400,
  'credentials-wrong': 400,
  'login-required': 401,
  'not-admin': 403,
  'account-blocked': 403,
  'account-unknown': 401,
  'command-reused': 409,
  'wall-repeated': 409,
  'wall-reversed': 409,
  'could-not-save': 503,
  'account-not-created': 503,
  'account-not-updated': 503,
  'log-read-only': 503,
};

export const problemOf = ({ refused: code, sentence }: Refusal): HttpProblem => ({
  status: statuses[code] ?? 422,
  code,
  message: sentence,
});

export const refused = (why: Refusal): ProblemError => new ProblemError(problemOf(why));
export const refusal = (code: RefusalCode): ProblemError => refused(refuse(code));

/** The answer, unless it is a refusal: that is thrown. */
export const accepted = <T extends object>(answer: T | Refusal): T => {
  if (isRefusal(answer)) throw refused(answer);
  return answer;
};

export const unreadable = (): ProblemError => refusal('request-unreadable');

/** `goTrue`: what a route under `/auth/v1` answers instead. Default: that of a session that has ended. */
export const noSession = (goTrue?: HttpProblem['goTrue']): ProblemError =>
  new ProblemError({ status: 401, code: 'no-session', message: 'Your session has ended. Sign in again.', ...(goTrue && { goTrue }) });

/** The session must prove or do something before it is good for this. */
export const limitedSession = (limit: 'factor' | 'link'): ProblemError => {
  const { refused: needed, sentence } = refuse('factor-needed');
  const why =
    limit === 'factor' ? { code: needed, message: sentence } : { code: 'session-limited', message: 'Set your new password first' };
  return new ProblemError({ status: 403, ...why, goTrue: { status: 403, code: 'insufficient_aal' } });
};

export const unknownPath = (): HttpProblem => ({ status: 404, code: 'not-found', message: 'Nothing is here.' });

/** Nothing was taken. */
export const tooBusy = ({ message }: Error): HttpProblem => ({ status: 503, code: 'too-busy', message, retryAfterS: 1 });

/** The database failed. A command may have been saved all the same, so it is not said that nothing was taken. */
export const storeFailed = (): HttpProblem => ({
  status: 503,
  code: 'could-not-save' satisfies RefusalCode,
  message: 'The house server cannot save anything at the moment. Check your balance before you try again.',
});

/** Logs a failure by its kind and its place in the code. Its message may quote what was sent, so that is left out. */
export function noteFailure(log: FastifyBaseLogger, error: unknown): void {
  const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: undefined };
  log.error({ error: name, at: stack?.split('\n').filter((line) => /^\s+at /u.test(line)) }, 'a request failed');
}
