/** Partners and a backend for screens in tests: a configured wall of each kind, and calls that can fail on request. */
import type { ReactNode } from 'react';
import { embeddedServices } from './services.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import { freshCommandId } from '../../src/base/chance.ts';
import type { House } from '../../src/engine/house.ts';
import { WallVisit } from '../../src/client/wallVisit.ts';
import { readPartners, type Partners } from '../../src/api/partners/partnersConfig.ts';
import type { Walls } from '../../src/api/partners/walls.ts';
import { EarningContext, type EarningServices } from '../../src/store/earningContext.ts';
import shipped from '../../public/partners.json' with { type: 'json' };

export const WALL_ORIGIN = 'https://walls.example';

/** The project's partners. All except the last one are configured. */
export function configuredPartners(): Partners {
  const walls = shipped.walls.map((wall, place) =>
    place === shipped.walls.length - 1
      ? wall
      : { ...wall, origin: WALL_ORIGIN, url: `${WALL_ORIGIN}/${wall.wall}?u={user}&p={placement}&s={sid}` },
  );
  const read = readPartners({ ...shipped, walls }, 'http://localhost:3000');
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

/** These walls in the house of a tab. */
export const wallsIn = (house: House): Walls => embeddedServices(house, configuredPartners).walls;

/** A visit of one of these walls, which is not open yet. */
export function visitIn(house: House, account: AccountId, name: string): WallVisit {
  const wall = configuredPartners().walls.find((one) => one.wall === name);
  if (!wall) throw new Error(`there is no wall ${name}`);
  return new WallVisit({ walls: wallsIn(house), account, wall, id: freshCommandId(house.ports.entropy) });
}

export function Earns({
  backend = null,
  partnersState = { phase: 'loaded', partners: configuredPartners() },
  reload = () => undefined,
  children,
}: Partial<EarningServices> & { children: ReactNode }) {
  return (
    <EarningContext.Provider value={{ backend, partnersState, reload, ownOrigin: 'http://localhost:3000' }}>
      {children}
    </EarningContext.Provider>
  );
}
