/** A believable history: people of different temperaments visit a real house, day after day. */
import { DAY_MS } from '../../domain/utc.ts';
import { Chance } from './chance.ts';
import { OfflineHouse, SCRIPT_START } from './offlineHouse.ts';
import { SimulatedPlayer, type PlannedDeed } from './player.ts';
import { temperaments } from './temperaments.ts';

export interface Script {
  readonly seed: number;
  readonly players: number;
  readonly days: number;
}

export interface SimulatedHistory {
  readonly house: OfflineHouse;
  /** Commands that were refused, and appended nothing. */
  readonly refused: number;
}

const names = ['ada', 'ben', 'cem', 'dora', 'emil', 'fay', 'gus', 'hana', 'ivo', 'jun', 'kim', 'leo', 'mia', 'nils', 'oda', 'pia', 'quinn', 'rosa', 'sami', 'tove'];

const nameOf = (index: number): string => {
  const name = names[index % names.length] ?? 'player';
  return index < names.length ? name : `${name}-${Math.floor(index / names.length) + 1}`;
};

/** The same script gives the same bytes. */
export async function simulateHistory({ seed, players, days }: Script): Promise<SimulatedHistory> {
  const house = await OfflineHouse.open(`house ${seed}`);
  const chance = new Chance(`people ${seed}`);
  const registered: SimulatedPlayer[] = [];
  let refused = 0;
  for (let day = 0; day < days; day += 1) {
    const start = SCRIPT_START + day * DAY_MS;
    const deeds: PlannedDeed[] = registered.flatMap((player) => player.visit(start));
    // Half of the people come on the first day, the others in the first third of the time.
    const arrived = day === 0 ? Math.ceil(players / 2) : Math.ceil((players * Math.min(1, 0.5 + (1.5 * day) / days)));
    while (registered.length < arrived) deeds.push(...arrive(registered, chance, start));
    for (const { at, deed } of deeds.toSorted((a, b) => a.at - b.at)) {
      // A late visit of yesterday may still go on: time never runs back.
      house.setClock(Math.max(at, house.head.at));
      const submitted = await deed(house);
      if (submitted?.kind === 'refused') refused += 1;
    }
  }
  return { house, refused };
}

function arrive(registered: SimulatedPlayer[], chance: Chance, start: number): readonly PlannedDeed[] {
  const [first, ...others] = registered;
  const referredBy = first && chance.percent(30) ? chance.one([first, ...others]) : null;
  const player = new SimulatedPlayer(nameOf(registered.length), chance.one(temperaments), chance, { referredBy, google: chance.percent(15) });
  registered.push(player);
  return player.firstVisit(start);
}
