import { refuse, type Refusal, type RefusalCode } from '../../domain/refusal.ts';
import { ownRefusal, readable } from '../shell/readableRefusal.ts';
import { questionAbout, type AmountProblem } from '../../ui/amountText.ts';

const codes: Readonly<Partial<Record<AmountProblem, RefusalCode>>> = {
  notANumber: 'stake-invalid',
  moreThanTwoDecimals: 'stake-not-whole-cents',
  tooLarge: 'balance-too-low',
};

/** Why a typed amount is no stake. `otherwise` is the refusal of an empty field. An amount that can be read in two ways is asked about. In the reader's language. */
export function stakeProblem(text: string, problem: AmountProblem, otherwise: RefusalCode): Refusal {
  const refusal = refuse(codes[problem] ?? otherwise);
  const question = questionAbout(text);
  return question === null ? readable(refusal) : ownRefusal(refusal.refused, question);
}
