/** What the simulated people share: the schedule, chance, and who else is present. */
import { drawFlight, isFlying } from '../../domain/commands/flights.ts';
import { definitionOfCommand } from '../../domain/commands/catalog.ts';
import { drawSharedFlight, flyingRoundOf } from '../../domain/commands/liveFlights.ts';
import { liveRoundOf, liveSchedules } from '../../domain/games/live.ts';
import type { LiveGameName } from '../../domain/games/names.ts';
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
  betLive(house: OfflineHouse, game: LiveGameName): Promise<Submitted | null>;
  /** After how many milliseconds of a shared flight the person cashes out; null without an open bet, or if it is left alone. */
  cashesOutLiveAfter(house: OfflineHouse): number | null;
  cashOutLive(house: OfflineHouse): Promise<Submitted | null>;
}

/** How long somebody waits at least who finds a round that takes no more bets. */
const BUSY_MS = 5_000;

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

  /** Bets on the current live round of a game. Where none takes bets, bets on the next one. */
  async betOnLiveRound(house: OfflineHouse, one: LivePlayer, game: LiveGameName): Promise<Submitted | null> {
    const { world, time } = house;
    const open = liveRoundOf(world, game);
    const mayOpen = !open && liveSchedules[game].whyClosed(world, time) === undefined;
    if (!mayOpen && (open?.closesAt ?? 0) <= time) {
      const opensAt = Math.max(liveSchedules[game].opensAt(world, time) ?? 0, time + BUSY_MS);
      this.schedule.plan(opensAt + this.chance.between(0, 8_000), async () => (one.present ? this.betOnLiveRound(house, one, game) : null));
      return null;
    }
    if (mayOpen) await this.#open(house, one, game);
    return one.betLive(house, game);
  }

  async #open(house: OfflineHouse, opener: LivePlayer, game: LiveGameName): Promise<void> {
    await this.send(house, 'OpenLiveRound', game);
    const round = liveRoundOf(house.world, game);
    if (!round?.closesAt) return;
    const { id, closesAt } = round;
    const whileOpen =
      (task: Task): Task =>
      async () =>
        liveRoundOf(house.world, game)?.id === id ? task(house) : null;
    this.schedule.plan(
      closesAt,
      whileOpen(() => (game === 'crash' ? this.#fly(house, whileOpen) : this.send(house, 'SpinLiveRound'))),
    );
    for (const other of this.#players) {
      if (other === opener || !other.present || !this.chance.percent(40)) continue;
      this.schedule.plan(
        this.chance.between(house.time, closesAt - 1),
        whileOpen(async () => (other.present ? other.betLive(house, game) : null)),
      );
    }
  }

  /** Begins the flight of the shared round, and plans its end and the cash-outs of everybody. */
  async #fly(house: OfflineHouse, whileOpen: (task: Task) => Task): Promise<Submitted | null> {
    const begun = await this.send(house, 'StartLiveFlight');
    const round = flyingRoundOf(house.world);
    if (!round) return begun;
    for (const one of this.#players) {
      const afterMs = one.present ? one.cashesOutLiveAfter(house) : null;
      if (afterMs !== null)
        this.schedule.plan(
          round.flight.at + afterMs,
          whileOpen(async () => (one.present ? one.cashOutLive(house) : null)),
        );
    }
    const secret = (await house.house.seeds.open([round.seedHash])).get(round.seedHash) ?? '';
    this.schedule.plan(
      drawSharedFlight(house.world, round, secret, nodeHashing).endsAt,
      whileOpen(() => this.send(house, 'EndLiveFlight')),
    );
    return begun;
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
