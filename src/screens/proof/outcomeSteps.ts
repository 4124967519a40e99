/** From the integers to the outcome, one sentence a step, so that somebody with a pocket calculator can follow. */
import { deck } from '../../domain/games/cards.ts';
import type { CoinflipOutcome } from '../../domain/games/coinflip.ts';
import type { CrashOutcome } from '../../domain/games/crashChoice.ts';
import type { DiceOutcome } from '../../domain/games/dice.ts';
import type { GameName } from '../../domain/games/names.ts';
import type { PlinkoChoice, PlinkoOutcome } from '../../domain/games/plinko.ts';
import { leanAt, SLOTS } from '../../domain/games/plinkoTable.ts';
import type { PokerOutcome } from '../../domain/games/poker.ts';
import type { RouletteOutcome } from '../../domain/games/roulette.ts';
import type { ScratchOutcome } from '../../domain/games/scratch.ts';
import { slotSymbols, type SlotSymbol, type SlotsOutcome } from '../../domain/games/slots.ts';
import type { Rules } from '../../domain/rules.ts';
import type { TracedRound } from './traceRound.ts';

interface Played {
  readonly choice: object;
  readonly outcome: object;
  readonly rules: Rules;
  /** The k-th integer cut down to the range that the game asked for. */
  readonly value: (k: number) => number;
  /** The k-th integer as a share of 2³², cut after six places. */
  readonly share: (k: number) => string;
  readonly block: (b: number) => string;
}

const SHARE_PLACES = 1_000_000;
const TWO_32 = 0x100000000;
const HEX_OF_52_BITS = 13;

const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** The first and the last place of a symbol on a reel. */
function placesOf(symbol: SlotSymbol, { slots: { symbols } }: Rules): string {
  const before = slotSymbols.slice(0, slotSymbols.indexOf(symbol)).reduce((sum, name) => sum + symbols[name].weight, 0);
  return `${before} to ${before + symbols[symbol].weight - 1}`;
}

function plinkoSteps({ choice, outcome, share }: Played): string[] {
  const { rows, risk } = choice as PlinkoChoice;
  const { bounces, slot } = outcome as PlinkoOutcome;
  let rights = 0;
  const steps = Array.from(bounces, (bounce, i) => {
    const { right, of } = leanAt(rows, risk, i, rights);
    if (bounce === 'R') rights += 1;
    return `Row ${i + 1}: ${share(i)} is ${bounce === 'R' ? 'below' : 'not below'} ${right}/${of}, so the ball goes ${bounce === 'R' ? 'right' : 'left'}.`;
  });
  return [...steps, `Slot: floor(${SLOTS} × (${rights} to the right + ${share(rows)}) / ${rows + 1}) = ${slot}, counted from 0.`];
}

function crashSteps({ outcome, rules, block, value }: Played): string[] {
  const { pointHundredths } = outcome as CrashOutcome;
  const { houseEdgeBps, capHundredths, rareCapHundredths, rareCapBps } = rules.crash;
  const bits = BigInt(`0x${block(0).slice(0, HEX_OF_52_BITS)}`);
  const rare = value(8) < rareCapBps;
  return [
    `The first 52 bits of message 0 are 0x${block(0).slice(0, HEX_OF_52_BITS)} = ${bits}.`,
    `Point: floor(${(10_000 - houseEdgeBps) / 100} × 2⁵² / (2⁵² − ${bits})) hundredths, at least 1.00.`,
    `u₈ decides the cap: ${value(8)} is ${rare ? '' : 'not '}below ${rareCapBps}, so it is ${decimal(rare ? rareCapHundredths : capHundredths)}.`,
    `The round ends at ${decimal(pointHundredths)}.`,
  ];
}

/** A game that is left out goes from its integers to its outcome without further words. */
const stepsOf: Readonly<Partial<Record<GameName, (played: Played) => readonly string[]>>> = {
  dice: ({ value, outcome }) => [`Roll: 1 + ${value(0)} = ${(outcome as DiceOutcome).roll}.`],
  slots: ({ outcome, rules, value }) =>
    (outcome as SlotsOutcome).reels.map(
      (symbol, k) => `Reel ${k + 1}: place ${value(k)} of 100 is one of ${placesOf(symbol, rules)}, which are ${symbol}.`,
    ),
  roulette: ({ outcome }) => [`Number: ${(outcome as RouletteOutcome).number}, which is ${(outcome as RouletteOutcome).colour}.`],
  crash: crashSteps,
  poker: ({ outcome, value }) => {
    const { player, dealer, board } = outcome as PokerOutcome;
    return [
      'The deck is in order, 2d 2h 2s 2c to Ad Ah As Ac. Each card is taken out at its place, counted from 0; the player is dealt two, the dealer two, the table five.',
      ...[...player, ...dealer, ...board].map(
        (card, i) => `Card ${i + 1}: place ${value(i)} of the ${deck.length - i} cards that are left is ${card}.`,
      ),
    ];
  },
  plinko: plinkoSteps,
  coinflip: ({ outcome, value }) => [`${value(0)} is ${(outcome as CoinflipOutcome).side}: 0 stands for tails, 1 for heads.`],
  scratch: ({ outcome, value }) => {
    const { cells } = outcome as ScratchOutcome;
    return [
      'The drum holds nine tickets of each of ten symbols, in order. Each ticket is taken out at its place, counted from 0.',
      ...cells.map((symbol, i) => `Cell ${i + 1}: place ${value(i)} of the ${90 - i} tickets that are left is a ${symbol}.`),
    ];
  },
};

export function outcomeSteps(game: GameName, choice: object, { blocks, outcome }: TracedRound, rules: Rules): readonly string[] {
  const integers = new Map(blocks.flatMap((used) => used.integers.map((integer) => [integer.k, integer] as const)));
  const played: Played = {
    choice,
    outcome,
    rules,
    value: (k) => integers.get(k)?.scaled?.value ?? 0,
    share: (k) => (Math.floor(((integers.get(k)?.u32 ?? 0) / TWO_32) * SHARE_PLACES) / SHARE_PLACES).toFixed(6),
    block: (b) => blocks.find(({ block }) => block === b)?.bytes ?? '0',
  };
  return stepsOf[game]?.(played) ?? [];
}
