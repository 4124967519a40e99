/** The calls of a page whose house runs in the same tab. Input and answer pass the schemas, as they do over HTTP. */
import type { AccountId } from '../../domain/ids.ts';
import { refuse, type Refusal } from '../../domain/refusal.ts';
import { accountOf, type World } from '../../domain/world.ts';
import { declarationOf, isCallRefused, type PageCaller, type CallerKind } from '../../api/calls.ts';
import { CallProblemError, handlersOf, type CallDeps } from './handlers.ts';

/** The refusal of whoever may not make a call, or null. */
function refusedTo(by: CallerKind, world: World, as: AccountId | null): Refusal | null {
  if (by === 'guest') return null;
  const account = as === null ? undefined : accountOf(world, as);
  if (by === 'account') return account ? null : refuse('login-required');
  return account?.role === 'admin' && !account.blocked ? null : refuse('not-admin');
}

export function tabCaller(deps: CallDeps): PageCaller {
  const handlers = handlersOf(deps) as Readonly<Record<string, (...asked: unknown[]) => Promise<unknown>>>;
  return {
    async call(name, as, input, signal) {
      const { by, asks, answers } = declarationOf(name);
      const read = asks.safeParse(input);
      if (!read.success) return refuse('request-unreadable');
      const refused = refusedTo(typeof by === 'function' ? by(read.data as never) : by, deps.house.world, as);
      if (refused) return refused;
      try {
        const answer = await handlers[name]?.(read.data, as, signal);
        return (isCallRefused(answer) ? answer : answers.parse(answer)) as never;
      } catch (error) {
        if (error instanceof CallProblemError) return { ...refuse('request-unreadable'), sentence: error.message };
        throw error;
      }
    },
    // Loaded on demand by the log page.
    exportLog: async (viewer, onProgress) =>
      (await import('../../files/exportLog.ts')).exportLog(deps.house.ports.store, { viewer, onProgress }),
    backup: async (passphrase) => (await import('../backup.ts')).makeBackup(deps.house, passphrase),
  };
}
