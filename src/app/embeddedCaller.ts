/** The calls of a page whose house runs in the same tab. The office is loaded when it is asked for. */
import type { PageCaller } from '../api/calls.ts';
import type { Partners } from '../api/partners/partnersConfig.ts';
import { StoreUnavailableError } from '../base/ports.ts';
import { tabCaller } from '../engine/calls/tabCaller.ts';
import type { House } from '../engine/house.ts';
import type { HouseOffice } from '../engine/office/houseOffice.ts';
import type { ProjectionStore } from '../projections/projection.ts';
import { NOT_LOADED } from '../ui/lazyScreen.tsx';

interface EmbeddedOptions {
  /** Null if they could not be read. */
  readonly partners: () => Promise<Partners | null>;
  /** Where tables of the office are kept. */
  readonly projections: () => Promise<ProjectionStore>;
}

export function embeddedCaller(house: House, { partners, projections }: EmbeddedOptions): PageCaller {
  let office: HouseOffice | null = null;
  return tabCaller({
    house,
    partners,
    office: async () => {
      const [{ HouseOffice }, { LogProjections }, store] = await Promise.all([
        import('../engine/office/houseOffice.ts'),
        import('../projections/projectLog.ts'),
        projections(),
      ]).catch((error: unknown) => {
        throw new StoreUnavailableError(NOT_LOADED, { cause: error });
      });
      return (office ??= new HouseOffice(house, new LogProjections(store, house.ports.store)));
    },
    believesFrames: true,
  });
}
