/**
 * The rules by which a round is recomputed. A link does not say under which rules its bet was placed, and a house may have changed them since.
 * So a round goes by the newest rules of the log that give what was recorded, or by those in force if none do.
 */
import { isSame } from '../../domain/same.ts';
import type { RulesInForce } from '../../domain/worldParts.ts';
import type { RecordedRound } from '../proof/ProofVerdict.tsx';
import { traceRound, type RoundInputs } from '../proof/traceRound.ts';

/** Whether the round comes to its records by these rules. Records that are not known fit all rules. */
function fits(inputs: RoundInputs, { outcome, payoutCents }: RecordedRound, { rules }: RulesInForce): boolean {
  const played = traceRound({ ...inputs, recorded: outcome }, rules);
  const isPaid = payoutCents === undefined || played.payoutCents === null || played.payoutCents === payoutCents;
  return isPaid && (outcome === undefined || isSame(outcome, played.outcome));
}

/** `history`: all rules that the log ever had, oldest first. */
export function rulesOfRound(
  inputs: RoundInputs | null,
  recorded: RecordedRound,
  inForce: RulesInForce,
  history: readonly RulesInForce[],
): RulesInForce {
  if (inputs === null) return inForce;
  return [inForce, ...history.toReversed()].find((one) => fits(inputs, recorded, one)) ?? inForce;
}
