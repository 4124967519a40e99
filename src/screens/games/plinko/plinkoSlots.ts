import { toNumber } from '../../../domain/fraction.ts';
import { slotProbabilities, type PlinkoChoice } from '../../../domain/games/plinko.ts';
import type { Rules } from '../../../domain/rules.ts';
import type { PlinkoSlot } from '../boards/PlinkoSlots.tsx';

/** What stands under the pegs of a choice, from left to right. */
export const plinkoSlots = (choice: PlinkoChoice, rules: Rules): readonly PlinkoSlot[] =>
  slotProbabilities(choice).map((probability, slot) => ({
    multiplierHundredths: rules.plinko[choice.risk][slot] ?? 0,
    probability: toNumber(probability),
  }));
