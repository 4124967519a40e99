import type { InstantRoundControl } from '../../play/useRound.ts';
import { hasWon } from '../../play/resultText.ts';
import type { BoardMovement } from './Board.tsx';

interface BoardRound<Outcome> extends BoardMovement {
  /** Null before the first round. */
  readonly outcome: Outcome | null;
  /** Null until the board has shown it. */
  readonly won: boolean | null;
}

/** What the board of an instant game shows of its rounds. */
export const boardOf = <Outcome extends object>({ round, phase, skip }: InstantRoundControl, durationMs: number): BoardRound<Outcome> => ({
  outcome: round && (round.outcome as Outcome),
  won: round && phase === 'idle' ? hasWon(round) : null,
  moving: phase === 'showing',
  durationMs,
  onSkip: skip,
});
