/** Steps of rounds that wait, as commands to a house and as the model judges them. */
import type { Command } from '../../src/domain/commands/catalog.ts';
import { idDigits, type BetId, type RoundId } from '../../src/domain/ids.ts';
import type { House } from '../../src/house/house.ts';
import type { Verdict } from './model.ts';
import type { RoundsModel } from './modelRounds.ts';
import { seedNumbered, sha256 } from './seeds.ts';
import type { Name, RoundStep } from './steps.ts';
import { giveSeeds } from './testHouse.ts';

const crashChoice = ({ auto }: Extract<RoundStep, { do: 'fly' }>): object => (auto === null ? {} : { autoCashOut: auto });

const UNKNOWN: RoundId = 'rnd_00000000000000000000000000000000';

export class RoundSteps {
  readonly #model: RoundsModel;
  readonly #flips: RoundId[] = [];
  #made = 0;
  #id = '';
  #staked = 0;

  constructor(model: RoundsModel) {
    this.#model = model;
  }

  get #serverSeed(): string {
    return seedNumbered(`round ${this.#made}`).serverSeed;
  }

  get #bytes(): string {
    return sha256(`bytes ${this.#made}`).slice(0, 32);
  }

  /** What a person sees of the own balance when the stake is chosen. */
  #stake(step: { readonly who: Name; readonly stake: number | 'all' }): number {
    this.#staked = step.stake === 'all' ? (this.#model.people.get(step.who)?.cents ?? 0) : step.stake;
    return this.#staked;
  }

  #flip(back: number): RoundId {
    return this.#flips.at(-1 - back) ?? UNKNOWN;
  }

  /** The id of an open round, whose secret is in the vault. A test can lose that secret. */
  waiting(back: number): RoundId {
    return back % 2 === 0 ? ((this.#model.live?.id as RoundId | undefined) ?? this.#flip(0)) : this.#flip(Math.floor(back / 2));
  }

  /** The command of a step, sent under this id. */
  command(house: House, step: RoundStep, id: string): Command {
    this.#made += 1;
    this.#id = idDigits(id);
    const freshBytes = this.#bytes;
    const commit = (): void => giveSeeds(house, seedNumbered(`round ${this.#made}`));
    switch (step.do) {
      case 'fly':
        return { type: 'PlaceBet', payload: { game: 'crash', stakeCents: this.#stake(step), choice: crashChoice(step) } };
      case 'cash out':
        return { type: 'CashOut', payload: { bet: this.#model.flights.get(step.who)?.bet ?? null } };
      case 'end flights':
        return { type: 'EndFlights', payload: { bets: [...this.#model.flights.values()].map(({ bet }) => bet) } };
      case 'open live':
        commit();
        return { type: 'OpenLiveRound', payload: {} };
      case 'bet live':
        return {
          type: 'PlaceLiveBet',
          payload: { round: this.#model.live?.id ?? UNKNOWN, stakeCents: this.#stake(step), choice: { colour: step.colour }, freshBytes },
        };
      case 'spin':
        return { type: 'SpinLiveRound', payload: {} };
      case 'create flip':
        commit();
        return { type: 'CreateFlip', payload: { stakeCents: this.#stake(step), side: step.side, freshBytes } };
      case 'join flip':
        return { type: 'JoinFlip', payload: { round: this.#flip(step.flip), freshBytes } };
      case 'cancel flip':
        return { type: 'CancelFlip', payload: { round: this.#flip(step.flip) } };
    }
  }

  /** The model's verdict on the last step whose command was made. */
  judge(step: RoundStep, now: number): Verdict {
    const model = this.#model;
    switch (step.do) {
      case 'fly':
        return model.bet(now, step.who, `bet_${this.#id}` satisfies BetId, 'crash', this.#staked, crashChoice(step));
      case 'cash out':
        return model.cashOut(now, step.who);
      case 'end flights':
        return model.endFlights(now);
      case 'open live':
        return model.openLive(now, `rnd_${this.#id}`, this.#serverSeed);
      case 'bet live':
        return model.betLive(now, step.who, this.#staked, step.colour, this.#bytes);
      case 'spin':
        return model.spin(now);
      case 'create flip': {
        const verdict = model.createFlip(now, step.who, `rnd_${this.#id}`, this.#staked, step.side, this.#bytes, this.#serverSeed);
        if (verdict === 'accepted') this.#flips.push(`rnd_${this.#id}`);
        return verdict;
      }
      case 'join flip':
        return model.joinFlip(now, step.who, this.#flip(step.flip), this.#bytes);
      case 'cancel flip':
        return model.cancelFlip(now, step.who, this.#flip(step.flip));
    }
  }
}
