/** The problems that the verification in the background can find. */
import type { ClaimName } from '../../domain/verify/claim.ts';

export type LogDoubt =
  /** An entry does not hold, with the verifier's reason. */
  | { readonly kind: 'entry'; readonly seq: number; readonly claim: ClaimName; readonly sentence: string }
  /** Every entry holds, but entry `verified` is not the one that was verified. The change begins at `seq` or soon after it. */
  | { readonly kind: 'rewritten'; readonly seq: number; readonly verified: number }
  /** The log ends at `seq`, before the last verified entry. */
  | { readonly kind: 'shorter'; readonly seq: number; readonly verified: number }
  /** A snapshot at entry `seq` differs from the fold of the log. It was dropped. */
  | { readonly kind: 'snapshot'; readonly seq: number }
  /** The world of this page at entry `seq` differs from the fold of the log. */
  | { readonly kind: 'world'; readonly seq: number };

const withStop = (sentence: string): string => sentence.replace(/\.?$/, '.');

/** The sentence of a doubt for a person. */
export function doubtSentence(doubt: LogDoubt): string {
  switch (doubt.kind) {
    case 'entry':
      return withStop(`Entry ${doubt.seq} of the log failed verification: ${doubt.sentence}`);
    case 'rewritten':
      return `The log was rewritten after it had been verified up to entry ${doubt.verified}: the first change is at entry ${doubt.seq} or soon after it.`;
    case 'shorter':
      return `The log ends at entry ${doubt.seq}, but it had been verified up to entry ${doubt.verified}: entry ${doubt.seq + 1} is missing.`;
    case 'snapshot':
      return `The data saved for a quick start do not match the log at entry ${doubt.seq} and were deleted. Reload this page to read the whole log.`;
    case 'world':
      return `What this page shows does not match the log at entry ${doubt.seq}. Reload this page to read the log again.`;
  }
}
