/** What the simulated people share: the schedule, chance, and who else is present. */
import { drawFlight, isFlying } from '../../domain/commands/flights.ts';
import { definitionOfCommand } from '../../domain/commands/catalog.ts';
import { liveRoundOf } from '../../domain/events/rounds.ts';
import { liveRoundAt } from '../../domain/games/liveRoulette.ts';
import type { AccountId, BetId } from '../../domain/ids.ts';
import type { Submitted } from '../../base/attempt.ts';
import type { Schedule, Task } from './schedule.ts';
import type { Chance } from './chance.ts';
import { nodeHashing } from '../nodeHashing.ts';
import { admin, type OfflineHouse } from './offlineHouse.ts';
import { honestCommand, type HonestHouseType, type Situation } from './honestCommands.ts';

/** A person who may bet on a live round that another one has opened. */
export interface LivePlayer {
  readonly present: boolean;
  betLive(house: OfflineHouse): Promise<Submitted | null>;
}

export class SimulationContext {
  readonly schedule: Schedule;
  readonly chance: Chance;
  readonly #players: LivePlayer[] = [];

  constructor(schedule: Schedule, chance: Chance) {
    this.schedule = schedule;
    this.chance = chance;
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

  /** Bets on the current live round. If its betting has closed, bets on the next one. */
  async betOnLiveRound(house: OfflineHouse, one: LivePlayer): Promise<Submitted | null> {
    const { phase, endsAt } = liveRoundAt(house.time, house.world.rules.rules);
    if (phase !== 'betting') {
      this.schedule.plan(endsAt + this.chance.between(0, 8_000), async () => (one.present ? this.betOnLiveRound(house, one) : null));
      return null;
    }
    if (!liveRoundOf(house.world)) await this.#open(house, one);
    return one.betLive(house);
  }

  async #open(house: OfflineHouse, opener: LivePlayer): Promise<void> {
    await this.send(house, 'OpenLiveRound');
    const round = liveRoundOf(house.world);
    if (!round?.closesAt) return;
    const { id, closesAt } = round;
    const whileOpen =
      (task: Task): Task =>
      async () =>
        liveRoundOf(house.world)?.id === id ? task(house) : null;
    this.schedule.plan(
      closesAt,
      whileOpen(() => this.send(house, 'SpinLiveRound')),
    );
    for (const other of this.#players) {
      if (other === opener || !other.present || !this.chance.percent(40)) continue;
      this.schedule.plan(
        this.chance.between(house.time, closesAt - 1),
        whileOpen(async () => (other.present ? other.betLive(house) : null)),
      );
    }
  }
}

/** When a bet in flight ends, UTC milliseconds. Computing it needs the secret in the vault. */
export async function flightEnds(house: OfflineHouse, id: BetId): Promise<number> {
  const bet = house.world.bets[id];
  if (!bet || !isFlying(bet)) throw new Error(`${id} is not in flight`);
  const { seedHash } = bet.draw;
  const secret = (await house.house.seeds.open([seedHash])).get(seedHash) ?? '';
  return drawFlight(house.world, bet, secret, nodeHashing).endsAt;
}
