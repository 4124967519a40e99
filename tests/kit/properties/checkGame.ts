/** What must hold for every game, with the assertions of Node. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { drawsFrom } from '../../../src/domain/fairness/draw.ts';
import { add, equal, fraction, times } from '../../../src/domain/fraction.ts';
import { rulebooks, type AnyRulebook } from '../../../src/domain/games/catalog.ts';
import { payoutOf } from '../../../src/domain/money.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { defaultRules, type Rules } from '../../../src/domain/rules.ts';
import { choicesIn } from '../choices.ts';
import { countedOdds } from './exactReturns.ts';

/** Commands and schemas were made for these games. */
const gamesAtStart = [...rulebooks];

/** A game of the list by its name. Throws if it was added too late: no history would have it. */
function gameNamed(name: string): AnyRulebook {
  const game = gamesAtStart.find((one) => one.name === name);
  if (!game) throw new Error(`There is no game "${name}": import the module that calls addGame before bountybay/properties.`);
  return game;
}

/** The odds add up to 1 and to the return, the best first, and are those that playing every possible draw gives. */
function checkOdds(game: AnyRulebook, choice: object, rules: Rules): void {
  const { rtp, outcomes } = game.odds(choice, rules);
  const about = `${game.name} ${JSON.stringify(choice)}`;
  const largest = game.largestMultiplier(choice, rules);
  const sum = outcomes.reduce((total, { probability }) => add(total, probability), fraction(0));
  const returned = outcomes.reduce((total, { multiplier, probability }) => add(total, times(multiplier, probability)), fraction(0));
  assert.deepEqual(sum, fraction(1), `${about}: the probabilities add up to 1`);
  assert.deepEqual(returned, rtp, `${about}: the return is the sum of multiplier × probability`);
  assert.ok(rtp.num <= rtp.den, `${about}: a game returns at most its stakes`);
  assert.deepEqual(outcomes[0]?.multiplier, fraction(largest.num, largest.den), `${about}: the largest multiplier is the best of the odds`);
  const inOrder = outcomes.every(({ multiplier, probability }, i) => {
    const next = outcomes[i + 1]?.multiplier;
    return probability.num > 0n && (!next || multiplier.num * next.den > next.num * multiplier.den);
  });
  assert.ok(inOrder, `${about}: each return stands in the odds once, the best first`);
  const counted = countedOdds(game, choice, rules, about);
  if (counted) assert.deepEqual(counted, { rtp, outcomes }, `${about}: the odds are those of all possible draws`);
}

const seeds = fc.record({ serverSeed: fc.string(), clientSeed: fc.string({ minLength: 1 }), nonce: fc.nat() });

/** A round repeats from its seeds, fits its schemas, pays what the odds know of, and pays whole cents that are cut. */
function checkRound(game: AnyRulebook, choice: object, inputs: Parameters<typeof drawsFrom>[0], stakeCents: number, rules: Rules): void {
  const outcome = game.play(choice, drawsFrom(inputs), rules);
  assert.deepEqual(game.play(choice, drawsFrom(inputs), rules), outcome, 'the same seeds give the same outcome');
  assert.ok(game.outcomeSchema.safeParse(outcome).success, `the schema takes the outcome ${JSON.stringify(outcome)}`);
  assert.deepEqual(JSON.parse(JSON.stringify(outcome)), outcome, 'a log can hold the outcome');
  assert.ok(game.isPossible(choice, outcome, rules), `the outcome ${JSON.stringify(outcome)} agrees with its choice`);
  const { num, den } = game.multiplier(choice, outcome, rules);
  const { outcomes } = game.odds(choice, rules);
  assert.ok(
    outcomes.some(({ multiplier }) => equal(multiplier, fraction(num, den))),
    `the odds know the multiplier ${num}/${den}`,
  );
  const payout = payoutOf(stakeCents, { num, den });
  const exact = BigInt(stakeCents) * BigInt(num);
  assert.ok(BigInt(payout) * BigInt(den) <= exact && (BigInt(payout) + 1n) * BigInt(den) > exact, 'a payout is cut to whole cents');
  assert.ok(payout <= payoutOf(stakeCents, game.largestMultiplier(choice, rules)), 'a payout is at most the largest');
}

/**
 * Checks a game of the list: its choices, its exact odds and its rounds. Throws AssertionError with what does not hold. `numRuns`: how many
 * rounds are drawn. The odds of a game whose draws are too many to be counted out are only checked against its rounds.
 */
export function checkGame(name: string, { rules = defaultRules, numRuns = 100 }: { rules?: Rules; numRuns?: number } = {}): void {
  const game = gameNamed(name);
  // Events name a game so.
  assert.match(name, /^[a-z]+$/u, 'the name of a game has lower-case letters only');
  const choices = choicesIn(game);
  assert.ok(choices.length > 0, `${name} has a choice that it takes as it stands`);
  const tried = new Map([...choices, game.defaultChoice, game.specimen.choice].map((choice) => [JSON.stringify(choice), choice]));
  for (const choice of tried.values()) {
    assert.ok(!isRefusal(game.readChoice(choice)), `${name} takes ${JSON.stringify(choice)}`);
    checkOdds(game, choice, rules);
  }
  const property = fc.property(seeds, fc.constantFrom(...choices), fc.integer({ min: 1, max: 1_000_000 }), (inputs, choice, stakeCents) =>
    checkRound(game, choice, inputs, stakeCents, rules),
  );
  fc.assert(property, { numRuns });
}
