/** What the house of this browser does for its page. */
import type { Partners } from '../api/partners/partnersConfig.ts';
import { entriesBack } from '../base/entries.ts';
import { StoreUnavailableError } from '../base/ports.ts';
import { textOfWorld } from '../base/worldText.ts';
import { servicesOver, type HouseServices } from '../client/houseServices.ts';
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

export function embeddedServices(house: House, { partners, projections }: EmbeddedOptions): HouseServices {
  let office: HouseOffice | null = null;
  const caller = tabCaller({
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
  return servicesOver(caller, house, {
    // Commands never wait here.
    takeBack: () => false,
    publicBack: (before, reading) => entriesBack(house.ports.store, before, reading),
    // Loaded on demand by the log page.
    exportLog: async (viewer, onProgress) => (await import('../files/exportLog.ts')).exportLog(house.ports.store, { viewer, onProgress }),
    verified: 'whole',
    shown: () =>
      house.whileStill(async (world) => ({ head: house.head, viewer: 'admin', text: await textOfWorld(world), hashes: new Map() })),
    // The panel says it, and the verification in the background closes the house.
    judgeShown: () => undefined,
    ofPasswords:
      'Your password is stored only in this browser, as a one-way hash that nobody can reverse. Nobody can send you a new one, so keep it somewhere safe.',
    backup: async (passphrase) => (await import('../engine/backup.ts')).makeBackup(house, passphrase),
    believesFrames: true,
    officeLooksEveryMs: null,
  });
}
