/** The returns of a choice, counted out: the game is played on every result that its draws can have. */
import assert from 'node:assert/strict';
import type { Draws } from '../../../src/domain/fairness/draw.ts';
import { add, fraction, type Fraction } from '../../../src/domain/fraction.ts';
import { oddsOf, type Odds, type Rulebook } from '../../../src/domain/games/game.ts';
import type { Rules } from '../../../src/domain/rules.ts';

/** Rounds that are played out at most. A pack of cards has more. */
const MOST_ROUNDS = 300_000;

/** The draw asks for something that has too many results, such as a whole integer of 32 bits. */
class UncountableError extends Error {
  override readonly name = 'UncountableError';
}

const uncountable = (): never => {
  throw new UncountableError('only draws by `below` can be counted out');
};

/** One way of all draws: the results given so far, and how many results each of them can have. */
class Way {
  readonly sizes: number[] = [];
  readonly #results: readonly number[];
  readonly #about: string;

  constructor(results: readonly number[], about: string) {
    this.#results = results;
    this.#about = about;
  }

  get results(): readonly number[] {
    return this.sizes.map((_, k) => this.#results[k] ?? 0);
  }

  readonly draws: Draws = {
    below: (k, n) => {
      // A draw that is asked for again has the result that it had.
      assert.ok(k <= this.sizes.length, `${this.#about}: draw ${k} comes before draw ${this.sizes.length}`);
      this.sizes[k] = n;
      return this.#results[k] ?? 0;
    },
    u32: uncountable,
    block: uncountable,
  };

  /** The probability of this way. */
  get probability(): Fraction {
    return fraction(
      1n,
      this.sizes.reduce((product, size) => product * BigInt(size), 1n),
    );
  }

  /** The results of the next way, or null after the last one. */
  next(): readonly number[] | null {
    const results = [...this.results];
    for (let k = results.length - 1; k >= 0; k -= 1) {
      const result = (results[k] ?? 0) + 1;
      if (result < (this.sizes[k] ?? 0)) return [...results.slice(0, k), result];
    }
    return null;
  }
}

/**
 * The exact odds of a choice if all results of a draw are equally likely, or null for a game that cannot be counted out. `about`: names game and
 * choice in an AssertionError, if the draws are out of order.
 */
export function countedOdds<Choice extends object, Outcome extends object>(
  game: Rulebook<Choice, Outcome>,
  choice: Choice,
  rules: Rules,
  about: string,
): Odds | null {
  const returns = new Map<string, { readonly multiplier: Fraction; readonly probability: Fraction }>();
  try {
    let rounds = 0;
    for (let results: readonly number[] | null = []; results !== null; rounds += 1) {
      if (rounds >= MOST_ROUNDS) return null;
      const way = new Way(results, about);
      const { num, den } = game.multiplier(choice, game.play(choice, way.draws, rules), rules);
      const before = returns.get(`${num}/${den}`)?.probability ?? fraction(0);
      returns.set(`${num}/${den}`, { multiplier: fraction(num, den), probability: add(before, way.probability) });
      results = way.next();
    }
  } catch (error) {
    if (error instanceof UncountableError) return null;
    throw error;
  }
  return oddsOf([...returns.values()]);
}
