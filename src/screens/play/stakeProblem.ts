import { refuse, type Refusal, type RefusalCode } from '../../domain/refusal.ts';
import { questionAbout, type AmountProblem } from '../../ui/amountText.ts';

const codes: Readonly<Partial<Record<AmountProblem, RefusalCode>>> = {
  notANumber: 'stake-invalid',
  moreThanTwoDecimals: 'stake-not-whole-cents',
  tooLarge: 'balance-too-low',
};

/** Why a typed amount is no stake. `otherwise` is the refusal of an empty field. An amount that can be read in two ways is asked about. */
export function stakeProblem(text: string, problem: AmountProblem, otherwise: RefusalCode): Refusal {
  const refusal = refuse(codes[problem] ?? otherwise);
  return { ...refusal, sentence: questionAbout(text) ?? refusal.sentence };
}
