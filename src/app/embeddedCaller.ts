/** The calls of a page whose house runs in the same tab. What queries tables is loaded when it is asked for. */
import type { PageCaller } from '../api/calls.ts';
import type { Partners } from '../api/partners/partnersConfig.ts';
import { StoreUnavailableError } from '../base/ports.ts';
import { tabCaller } from '../engine/calls/tabCaller.ts';
import type { House } from '../engine/house.ts';
import type { HouseOffice } from '../engine/office/houseOffice.ts';
import type { ProjectionQueries, ProjectionStore } from '../projections/projection.ts';
import { NOT_LOADED } from '../ui/lazyScreen.tsx';

interface EmbeddedOptions {
  /** Null if they could not be read. */
  readonly partners: () => Promise<Partners | null>;
  /** Where tables are kept that are folded from the log. */
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
  let opened: ProjectionQueries | null = null;
  let office: HouseOffice | null = null;
  const queries = async (): Promise<ProjectionQueries> => {
    const [{ LogProjections }, store] = await loaded(Promise.all([import('../projections/projectLog.ts'), projections()]));
    return (opened ??= new LogProjections(store, house.ports.store));
  };
  return tabCaller({
    house,
    partners,
    office: async () => {
      const { HouseOffice } = await loaded(import('../engine/office/houseOffice.ts'));
      const over = await queries();
      return (office ??= new HouseOffice(house, over));
    },
    ownEntries: async () => {
      const { OwnEntries } = await loaded(import('../engine/ownEntries.ts'));
      return new OwnEntries(house, await queries());
    },
    believesFrames: true,
  });
}
