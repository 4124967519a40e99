/** Steps of rounds that take time: as plain JSON, as commands to a house, and the model's verdicts. */
import fc from 'fast-check';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { coinSides, type CoinSide } from '../../src/domain/games/coinflip.ts';
import { rouletteColours, type RouletteColour } from '../../src/domain/games/roulette.ts';
import { idDigits, type BetId, type RoundId } from '../../src/domain/ids.ts';
import type { House } from '../../src/house/house.ts';
import type { Verdict } from './model.ts';
import type { RoundsModel } from './modelRounds.ts';
import { seedNumbered, sha256 } from './seeds.ts';
import { giveSeeds } from './testHouse.ts';

type Who = 'ada' | 'ben' | 'cyd';
type Stake = number | 'all';

export type RoundStep =
  | { readonly do: 'fly'; readonly who: Who; readonly stake: Stake; readonly auto: number | null }
  | { readonly do: 'cash out'; readonly who: Who }
  | { readonly do: 'end flights' }
  | { readonly do: 'open live' }
  | { readonly do: 'bet live'; readonly who: Who; readonly stake: Stake; readonly colour: RouletteColour }
  | { readonly do: 'spin' }
  | { readonly do: 'create flip'; readonly who: Who; readonly stake: Stake; readonly side: CoinSide }
  /** Flips are counted from the newest one there ever was. */
  | { readonly do: 'join flip'; readonly who: Who; readonly flip: number }
  | { readonly do: 'cancel flip'; readonly who: Who; readonly flip: number };

const kinds: ReadonlySet<string> = new Set([
  'fly',
  'cash out',
  'end flights',
  'open live',
  'bet live',
  'spin',
  'create flip',
  'join flip',
  'cancel flip',
]);
export const isRoundStep = <S extends { readonly do: string }>(step: S): step is Extract<S, RoundStep> => kinds.has(step.do);

/** The steps of rounds with their frequencies; `at` draws where and when they are sent. */
export function roundSteps<At extends Record<string, fc.Arbitrary<unknown>>>(at: At, who: fc.Arbitrary<Who>, stake: fc.Arbitrary<Stake>) {
  const one = <Fields extends Record<string, fc.Arbitrary<unknown>>>(weight: number, name: RoundStep['do'], fields: Fields) => ({
    weight,
    arbitrary: fc.record({ ...at, do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<RoundStep & { readonly tab: number }>,
  });
  const flip = fc.nat(3);
  return [
    one(4, 'fly', { who, stake, auto: fc.option(fc.integer({ min: 101, max: 2_500 }).map((n) => (n % 3 === 0 ? 101 + (n % 50) : n))) }),
    one(3, 'cash out', { who }),
    one(3, 'end flights', {}),
    one(3, 'open live', {}),
    one(4, 'bet live', { who, stake, colour: fc.constantFrom(...rouletteColours) }),
    one(3, 'spin', {}),
    one(4, 'create flip', { who, stake, side: fc.constantFrom(...coinSides) }),
    one(4, 'join flip', { who, flip }),
    one(2, 'cancel flip', { who, flip }),
  ];
}

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

  /** The stake. `all` is the balance that the person sees when the step begins. */
  #stake(step: { readonly who: Who; readonly stake: Stake }): number {
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
