/** The calls of a page whose house runs in the same tab. What queries tables is loaded when it is asked for. */
import type { AccountId } from '../domain/ids.ts';
import type { PageCaller } from '../api/calls.ts';
import type { Partners } from '../api/partners/partnersConfig.ts';
import { StoreUnavailableError } from '../base/ports.ts';
import { tabCaller } from '../engine/calls/tabCaller.ts';
import type { House } from '../engine/house.ts';
import type { HouseOffice } from '../engine/office/houseOffice.ts';
import type { EntryLists } from '../engine/entryLists.ts';
import type { ProjectionQueries, ProjectionStore } from '../projections/projection.ts';
import { NOT_LOADED } from '../ui/lazyScreen.tsx';

interface EmbeddedOptions {
  /** Null if they could not be read. */
  readonly partners: () => Promise<Partners | null>;
  /** Where tables of the office are kept. */
  readonly projections: () => Promise<ProjectionStore>;
}

async function loaded<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    throw new StoreUnavailableError(NOT_LOADED, { cause: error });
  }
}

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
        Promise.all([import('../engine/entryLists.ts'), import('../projections/ownProjections.ts')]),
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
