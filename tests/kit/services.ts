/** The services of a page, as the app puts them together. */
import { embeddedCaller } from '../../src/app/embeddedCaller.ts';
import type { HouseCalls } from '../../src/client/houseCalls.ts';
import { servicesOver, type HouseServices } from '../../src/client/houseServices.ts';
import { HttpCaller } from '../../src/client/httpCaller.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import type { Partners } from '../../src/api/partners/partnersConfig.ts';
import type { House } from '../../src/engine/house.ts';
import { MemoryProjections } from '../../src/projections/memoryProjections.ts';

export function embeddedServices(house: House, partners: () => Partners | null = () => null): HouseServices {
  const caller = embeddedCaller(house, { partners: async () => partners(), projections: async () => new MemoryProjections() });
  return servicesOver(caller, house);
}

export const remoteServices = (house: RemoteHouse, calls: HouseCalls): HouseServices => servicesOver(new HttpCaller(calls, house), house);
