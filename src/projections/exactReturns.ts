/** What choices return by the odds: on average, and how far from that. */
import { toNumber } from '../domain/fraction.ts';
import { rulebookById } from '../domain/games/catalog.ts';
import type { Odds } from '../domain/games/game.ts';
import type { Rules } from '../domain/rules.ts';

/** 95 of 100 results of many bets lie within this many standard deviations of the mean (normal approximation). Texts repeat the 95: `tests/docs/statedNumbers.test.ts`. */
export const DEVIATIONS_OF_95 = 1.96;

/** The mean and the variance of a choice's multiplier. The mean is the exact RTP. */
export interface ExactReturn {
  readonly mean: number;
  readonly variance: number;
}

/** Over the exact distribution. */
function exactReturn({ rtp, outcomes }: Odds): ExactReturn {
  const mean = toNumber(rtp);
  const squares = outcomes.reduce((sum, { multiplier, probability }) => sum + toNumber(probability) * toNumber(multiplier) ** 2, 0);
  return { mean, variance: Math.max(0, squares - mean ** 2) };
}

/** A choice as a bet has it: with the id of its rulebook, and the entry of its rules. */
interface Chosen {
  readonly rulebook: string;
  readonly rulesSeq: number;
  readonly choice: object;
}

/** At most this many choices are cached. Further ones are computed each time. */
const MOST_REMEMBERED = 20_000;

/** The returns of choices, by the rules of their bets. `rulesSetIn` returns the rules that were set in an entry. */
export class ExactReturns {
  readonly #rulesSetIn: (seq: number) => Rules | undefined;
  readonly #known = new Map<string, ExactReturn | null>();

  constructor(rulesSetIn: (seq: number) => Rules | undefined) {
    this.#rulesSetIn = rulesSetIn;
  }

  /** Null if the rulebook or the rules are not known. */
  of({ rulebook: id, rulesSeq, choice }: Chosen): ExactReturn | null {
    const key = `${id} ${rulesSeq} ${JSON.stringify(choice)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const [rulebook, rules] = [rulebookById(id), this.#rulesSetIn(rulesSeq)];
    const made = rulebook && rules ? exactReturn(rulebook.odds(choice, rules)) : null;
    if (this.#known.size < MOST_REMEMBERED) this.#known.set(key, made);
    return made;
  }
}
