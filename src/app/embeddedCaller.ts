/** The calls of a page whose house runs in the same tab. */
import type { AccountId } from '../domain/ids.ts';
import { type PageCaller, declarationOf, isCallRefused, type CallerKind } from '../api/calls.ts';
import type { Partners } from '../api/partners/partnersConfig.ts';
import { StoreUnavailableError } from '../base/ports.ts';
import { blockedAccountBehind } from '../engine/accounts/blockedAccount.ts';
import type { House } from '../engine/house.ts';
import type { HouseOffice } from '../engine/office/houseOffice.ts';
import type { EntryLists } from '../engine/entryLists.ts';
import type { ProjectionQueries, ProjectionStore } from '../projections/projection.ts';
import { NOT_LOADED } from '../ui/lazyScreen.tsx';
import { refuse, type Refusal } from '../domain/refusal.ts';
import { accountOf, type World } from '../domain/world.ts';
import { CallProblemError, handlersOf, type CallDeps } from '../engine/calls/handlers.ts';

interface EmbeddedOptions {
  /** Null if they could not be read. */
  readonly partners: () => Promise<Partners | null>;
  /** Where the tables of the admin portal (the office) are kept. */
  readonly projections: () => Promise<ProjectionStore>;
}

/** Code that cannot be loaded counts as a store that does not answer, so that screens offer another try. */
async function loaded<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    throw new StoreUnavailableError(NOT_LOADED, { cause: error });
  }
}

/** The calls of a page. What queries tables is loaded when it is asked for. */
export function embeddedCaller(house: House, { partners, projections }: EmbeddedOptions): PageCaller {
  let office: HouseOffice | null = null;
  let entryLists: EntryLists | null = null;
  /** Tables of the account that asked last, and of the chat. */
  let own: { readonly account: AccountId; readonly queries: ProjectionQueries } | null = null;
  let chat: ProjectionQueries | null = null;
  return tabCaller({
    house,
    partners,
    office: async () => {
      const [{ HouseOffice }, { LogProjections }, store] = await loaded(
        Promise.all([import('../engine/office/houseOffice.ts'), import('../projections/projectLog.ts'), projections()]),
      );
      return (office ??= new HouseOffice(house, new LogProjections(store, house.ports.store)));
    },
    entryLists: async () => {
      const [{ EntryLists }, { chatProjections, ownProjections }] = await loaded(
        Promise.all([import('../engine/entryLists.ts'), import('../projections/memoryProjections.ts')]),
      );
      return (entryLists ??= new EntryLists(house, (account) => {
        if (account === null) return (chat ??= chatProjections(house.ports.store));
        if (own?.account !== account) own = { account, queries: ownProjections(account, house.ports.store) };
        return own.queries;
      }));
    },
    believesFrames: true,
  });
}

/** The refusal of whoever may not make a call, or null. */
function refusedTo(by: CallerKind, world: World, as: AccountId | null): Refusal | null {
  if (by === 'guest') return null;
  const account = as === null ? undefined : accountOf(world, as);
  if (by === 'account') return account ? null : refuse('login-required');
  return account?.role === 'admin' && !account.blocked ? null : refuse('not-admin');
}

/**
 * Input and answer pass the schemas, as they do over HTTP. A name, its input and its answer belong together by `PageCaller`; the compiler cannot
 * follow that through a table of handlers, hence the casts.
 */
export function tabCaller(deps: CallDeps): PageCaller {
  const handlers = handlersOf(deps) as Readonly<Record<string, (...asked: unknown[]) => Promise<unknown>>>;
  // Loaded on demand by the log page.
  const exportLog: PageCaller['exportLog'] = async (viewer, onProgress) =>
    (await import('../files/exportLog.ts')).exportLog(deps.house.ports.store, { viewer, onProgress });
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
    exportLog,
    async exportBlocked(credentials, onProgress) {
      const account = await blockedAccountBehind(deps.house, credentials, null, deps);
      return isCallRefused(account) ? account : exportLog(account.id, onProgress);
    },
    checkpoint: async () => (await import('../engine/transparency/checkpoints.ts')).signCheckpoint(deps.house),
    backup: async (passphrase) => (await import('../engine/backup.ts')).makeBackup(deps.house, passphrase),
  };
}
