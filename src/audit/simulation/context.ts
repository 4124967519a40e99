/** What the simulated people share: the schedule, chance, and who else is present. */
import { drawFlight, isFlying } from '../../domain/commands/flights.ts';
import { definitionOfCommand } from '../../domain/commands/catalog.ts';
import type { LiveGameName } from '../../domain/games/names.ts';
import type { AccountId, BetId } from '../../domain/ids.ts';
import type { Submitted } from '../../base/attempt.ts';
import type { Schedule } from './schedule.ts';
import type { Chance } from './chance.ts';
import { nodeHashing } from '../nodeHashing.ts';
import { admin, type OfflineHouse } from './offlineHouse.ts';
import { honestCommand, type HonestHouseType, type Situation } from './honestCommands.ts';

/** A person who may bet on a live round (liveRounds.ts). */
export interface LivePlayer {
  readonly present: boolean;
  betLive(house: OfflineHouse, game: LiveGameName): Promise<Submitted | null>;
  /** After how many milliseconds of a shared flight the person cashes out; null without an open bet, or if it is left alone. */
  cashesOutLiveAfter(house: OfflineHouse): number | null;
  cashOutLive(house: OfflineHouse): Promise<Submitted | null>;
}

export class SimulationContext {
  readonly schedule: Schedule;
  readonly chance: Chance;
  readonly #players: LivePlayer[] = [];

  constructor(schedule: Schedule, chance: Chance) {
    this.schedule = schedule;
    this.chance = chance;
  }

  /** Everybody who has joined, present or not. */
  get players(): readonly LivePlayer[] {
    return this.#players;
  }

  join(player: LivePlayer): void {
    this.#players.push(player);
  }

  /** What the admin and the house draw their commands from. */
  situation({ world, time }: OfflineHouse): Situation {
    return { world, time, chance: this.chance };
  }

  /** Sends a command of the admin or of the house, if it has a place now. */
  async send(house: OfflineHouse, type: HonestHouseType, about?: string): Promise<Submitted | null> {
    const command = honestCommand(type, this.situation(house), about);
    return command && house.submit(command, definitionOfCommand(type).by.includes('admin') ? admin : 'house');
  }

  /** Follows a bet in flight: cashes it out after the given time, or ends it when it falls due. */
  async follow(house: OfflineHouse, account: AccountId, bet: BetId, cashOutAfterMs: number | null): Promise<void> {
    const isOpen = (): boolean => Object.hasOwn(house.world.bets, bet);
    if (cashOutAfterMs !== null) {
      this.schedule.plan(house.head.at + cashOutAfterMs, async () =>
        isOpen() ? house.submit({ type: 'CashOut', payload: { bet } }, account) : null,
      );
    }
    this.schedule.plan(await flightEnds(house, bet), async () => (isOpen() ? this.send(house, 'EndFlights') : null));
  }
}

/** When a bet in flight ends, UTC milliseconds. Computing it needs the secret in the vault. */
export async function flightEnds(house: OfflineHouse, id: BetId): Promise<number> {
  const bet = house.world.bets[id];
  if (!bet || !isFlying(bet)) throw new Error(`${id} is not in flight`);
  return drawFlight(house.world, bet, await house.secretOf(bet.draw.seedHash), nodeHashing).endsAt;
}
