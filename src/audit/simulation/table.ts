/** What the simulated people share: the agenda, chance, and who else is present. */
import { liveRoundOf } from '../../domain/events/rounds.ts';
import { liveRoundAt } from '../../domain/games/liveRoulette.ts';
import type { AccountId, BetId } from '../../domain/ids.ts';
import type { Submitted } from '../../base/attempt.ts';
import type { Agenda, Deed } from './agenda.ts';
import type { Chance } from './chance.ts';
import type { OfflineHouse } from './offlineHouse.ts';
import { submitCashOut, submitEndFlights, flightEnds, submitOpenLiveRound, submitSpinLiveRound } from './rounds.ts';

/** A person who may bet on a live round that another one has opened. */
export interface Neighbour {
  readonly present: boolean;
  betLive(house: OfflineHouse): Promise<Submitted | null>;
}

export class TextTable {
  readonly agenda: Agenda;
  readonly chance: Chance;
  readonly #neighbours: Neighbour[] = [];

  constructor(agenda: Agenda, chance: Chance) {
    this.agenda = agenda;
    this.chance = chance;
  }

  join(neighbour: Neighbour): void {
    this.#neighbours.push(neighbour);
  }

  /** Follows a bet in flight: cashes it out after the given time, or ends it when it falls due. */
  async follow(house: OfflineHouse, account: AccountId, bet: BetId, cashOutAfterMs: number | null): Promise<void> {
    const isOpen = (): boolean => Object.hasOwn(house.world.bets, bet);
    if (cashOutAfterMs !== null) {
      this.agenda.plan(house.head.at + cashOutAfterMs, async () => (isOpen() ? submitCashOut(house, account, bet) : null));
    }
    this.agenda.plan(await flightEnds(house, bet), async () => (isOpen() ? submitEndFlights(house) : null));
  }

  /** Bets on the current live round. If its betting has closed, bets on the next one. */
  async live(house: OfflineHouse, one: Neighbour): Promise<Submitted | null> {
    const { phase, endsAt } = liveRoundAt(house.time, house.world.rules.rules);
    if (phase !== 'betting') {
      this.agenda.plan(endsAt + this.chance.between(0, 8_000), async () => (one.present ? this.live(house, one) : null));
      return null;
    }
    if (!liveRoundOf(house.world)) await this.#open(house, one);
    return one.betLive(house);
  }

  async #open(house: OfflineHouse, opener: Neighbour): Promise<void> {
    await submitOpenLiveRound(house);
    const round = liveRoundOf(house.world);
    if (!round?.closesAt) return;
    const { id, closesAt } = round;
    const whileOpen =
      (deed: Deed): Deed =>
      async () =>
        liveRoundOf(house.world)?.id === id ? deed(house) : null;
    this.agenda.plan(
      closesAt,
      whileOpen(() => submitSpinLiveRound(house)),
    );
    for (const other of this.#neighbours) {
      if (other === opener || !other.present || !this.chance.percent(40)) continue;
      this.agenda.plan(
        this.chance.between(house.time, closesAt - 1),
        whileOpen(async () => (other.present ? other.betLive(house) : null)),
      );
    }
  }
}
