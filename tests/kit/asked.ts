/** What steps ask of a house: the command of each, and the model's verdict on the same. */
import type { Command } from '../../src/domain/commands/catalog.ts';
import { idDigits, type AccountId, type RoundId } from '../../src/domain/ids.ts';
import type { House } from '../../src/engine/house.ts';
import { ACCEPTED, type Verdict } from './model.ts';
import type { RoundsModel } from './modelRounds.ts';
import { seedNumbered, sha256 } from './seeds.ts';
import type { AskedStep, Name } from './steps.ts';
import { giveSeeds } from './testHouse.ts';

interface Asked {
  readonly command: Command;
  /** The model is asked after the house. */
  readonly judge: () => Verdict;
}

const UNKNOWN: RoundId = 'rnd_00000000000000000000000000000000';

export class Asking {
  readonly #model: RoundsModel;
  readonly #flips: RoundId[] = [];
  #made = 0;

  constructor(model: RoundsModel) {
    this.#model = model;
  }

  /** What a person sees of the own balance when the stake is chosen, before the house returns a stake for a lost secret. */
  #stake(step: { readonly who: Name; readonly stake: number | 'all' }): number {
    return step.stake === 'all' ? (this.#model.people.get(step.who)?.cents ?? 0) : step.stake;
  }

  #flip(back: number): RoundId {
    return this.#flips.at(-1 - back) ?? UNKNOWN;
  }

  /** The id of an open round, whose secret is in the vault. A test can lose that secret. */
  waiting(back: number): RoundId {
    return back % 2 === 0
      ? (((this.#model.live ?? this.#model.shared)?.id as RoundId | undefined) ?? this.#flip(0))
      : this.#flip(Math.floor(back / 2));
  }

  /** What the step asks, sent under this id by the account of whoever does it. */
  asked(house: House, step: AskedStep, id: string, account: AccountId): Asked {
    this.#made += 1;
    const model = this.#model;
    const [bet, round] = [`bet_${idDigits(id)}`, `rnd_${idDigits(id)}`] as const;
    const seed = seedNumbered(`step ${this.#made}`);
    const freshBytes = sha256(`bytes ${this.#made}`).slice(0, 32);
    switch (step.do) {
      case 'bet':
      case 'fly': {
        const stakeCents = this.#stake(step);
        const { game, choice } = step.do === 'bet' ? step : { game: 'crash', choice: step.auto === null ? {} : { autoCashOut: step.auto } };
        return {
          command: { type: 'PlaceBet', payload: { game, stakeCents, choice } },
          judge: () => model.as(step.who, (person) => model.bet(person, bet, game, stakeCents, choice)),
        };
      }
      case 'client seed':
        return {
          command: { type: 'ChangeClientSeed', payload: { clientSeed: step.text } },
          judge: () => model.as(step.who, (person) => model.changeClientSeed(person, step.text)),
        };
      case 'rotate':
        giveSeeds(house, seed);
        return {
          command: { type: 'RotateSeed', payload: { clientSeed: step.text } },
          judge: () => model.as(step.who, (person) => model.rotate(person, seed.serverSeed, step.text)),
        };
      case 'claim':
        return {
          command: { type: 'ClaimAchievement', payload: { achievement: step.achievement } },
          judge: () => model.as(step.who, (person) => model.claim(person, step.achievement)),
        };
      case 'correct':
        return {
          command: { type: 'CorrectLedger', payload: { account, counterparty: 'house', cents: step.cents, reason: 'a test' } },
          judge: () => model.as(step.who, (person) => model.correct(person, step.cents)),
        };
      case 'cash out':
        return {
          command: { type: 'CashOut', payload: { bet: model.flights.get(step.who)?.bet ?? null } },
          judge: () => model.as(step.who, (person) => model.cashOut(person)),
        };
      case 'end flights':
        return {
          command: { type: 'EndFlights', payload: { bets: [...model.flights.values()].map((flight) => flight.bet) } },
          judge: () => model.endFlights(),
        };
      case 'open live':
        giveSeeds(house, seed);
        return { command: { type: 'OpenLiveRound', payload: {} }, judge: () => model.openLive(round, seed.serverSeed) };
      case 'bet live': {
        const [stakeCents, { colour }] = [this.#stake(step), step];
        return {
          command: { type: 'PlaceLiveBet', payload: { round: model.live?.id ?? UNKNOWN, stakeCents, choice: { colour }, freshBytes } },
          judge: () => model.as(step.who, (person) => model.betLive(person, stakeCents, colour, freshBytes)),
        };
      }
      case 'spin':
        return { command: { type: 'SpinLiveRound', payload: {} }, judge: () => model.spin() };
      case 'open shared':
        giveSeeds(house, seed);
        return { command: { type: 'OpenLiveRound', payload: { game: 'crash' } }, judge: () => model.openShared(round, seed.serverSeed) };
      case 'bet shared': {
        const stakeCents = this.#stake(step);
        const choice = step.auto === null ? {} : { autoCashOut: step.auto };
        const payload = { game: 'crash', round: model.shared?.id ?? UNKNOWN, stakeCents, choice, freshBytes } as const;
        return {
          command: { type: 'PlaceLiveBet', payload },
          judge: () => model.as(step.who, (person) => model.betShared(person, stakeCents, choice, freshBytes)),
        };
      }
      case 'start shared':
        return { command: { type: 'StartLiveFlight', payload: {} }, judge: () => model.startShared() };
      case 'cash out shared':
        return {
          command: { type: 'CashOutLive', payload: { round: model.shared?.id ?? UNKNOWN } },
          judge: () => model.as(step.who, (person) => model.cashOutShared(person)),
        };
      case 'end shared':
        return { command: { type: 'EndLiveFlight', payload: {} }, judge: () => model.endShared() };
      case 'create flip': {
        giveSeeds(house, seed);
        const [stakeCents, { side }] = [this.#stake(step), step];
        return {
          command: { type: 'CreateFlip', payload: { stakeCents, side, freshBytes } },
          judge: () => {
            const verdict = model.as(step.who, (person) => model.createFlip(person, round, stakeCents, side, freshBytes, seed.serverSeed));
            if (verdict === ACCEPTED) this.#flips.push(round);
            return verdict;
          },
        };
      }
      case 'join flip': {
        const flip = this.#flip(step.flip);
        return {
          command: { type: 'JoinFlip', payload: { round: flip, freshBytes } },
          judge: () => model.as(step.who, (person) => model.joinFlip(person, flip, freshBytes)),
        };
      }
      case 'cancel flip': {
        const flip = this.#flip(step.flip);
        return {
          command: { type: 'CancelFlip', payload: { round: flip } },
          judge: () => model.as(step.who, (person) => model.cancelFlip(person, flip)),
        };
      }
    }
  }
}
