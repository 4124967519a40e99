import { refuse, type Refusal, type RefusalCode } from '../../domain/refusal.ts';
import { ownRefusal, readable } from '../shell/readableRefusal.ts';
import { questionAbout, type AmountProblem } from '../../ui/amountText.ts';

const codes: Readonly<Partial<Record<AmountProblem, RefusalCode>>> = {
  notANumber: 'stake-invalid',
  moreThanTwoDecimals: 'stake-not-whole-cents',
  tooLarge: 'balance-too-low',
};

/**
 * Why a typed amount is no stake, in the reader's language. `otherwise` is the refusal of an empty field. If an amount can be read in two
 * ways, the sentence asks which one is meant.
 */
export function stakeProblem(text: string, problem: AmountProblem, otherwise: RefusalCode): Refusal {
  const refusal = refuse(codes[problem] ?? otherwise);
  const question = questionAbout(text);
  return question === null ? readable(refusal) : ownRefusal(refusal.refused, question);
}
