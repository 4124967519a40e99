import type { FastifyBaseLogger } from 'fastify';

/** Logs a failure by its kind and its place in the code. Its message may quote what was sent, so that is left out. */
export function noteFailure(log: FastifyBaseLogger, error: unknown): void {
  const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: undefined };
  log.error({ error: name, at: stack?.split('\n').filter((line) => /^\s+at /u.test(line)) }, 'a request failed');
}
