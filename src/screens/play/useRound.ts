/** The rounds of an instant game (round.ts) in a screen. */
import { useLayoutEffect, useMemo } from 'react';
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import type { BetId } from '../../domain/ids.ts';
import type { SoundName } from '../../ui/sounds.ts';
import { InstantRound } from './round.ts';
import type { RoundControl, ShownRound } from './stage.ts';
import type { Settled } from './telling.ts';
import { useStage, useSurroundings } from './useStage.ts';
import { useEscape } from '../../ui/useEscape.ts';

interface RoundOptions extends Pick<Settled, 'names'> {
  /** How long nothing can be bet after the board has ended; not at all where it is left out. */
  readonly restMs?: number;
  /** What is heard when the board begins to move. */
  readonly sound?: SoundName;
  /** Hears of a bet's id as soon as it is held back. */
  readonly onPlacing?: (bet: BetId) => void;
}

interface InstantRoundControl extends RoundControl {
  /** Shows a round that was settled before this screen was opened. */
  readonly resume: (round: ShownRound) => void;
}

/**
 * Controls a game's rounds. The board moves for `durationMs`; a hidden tab, text mode and reduced motion end it at once.
 * Null: the person ends it, by `skip`, and nothing else does except text mode; whoever leaves meanwhile finds it again.
 */
export function useRound(game: GameName, durationMs: number | null, options: RoundOptions = {}): InstantRoundControl {
  const { restMs = 0, sound = 'roll', names, onPlacing } = options;
  const around = useSurroundings(rulebookOf(game).title, names);
  const round = useMemo(() => {
    const hold: typeof around.hold = (bet) => {
      around.hold(bet);
      onPlacing?.(bet);
    };
    return new InstantRound({ ...around, hold }, game, sound, { durationMs: 0, restMs: 0 });
  }, [around, game, sound, onPlacing]);
  useLayoutEffect(() => round.takeTimes({ durationMs, restMs }), [round, durationMs, restMs]);
  const control = useStage(round);
  useEscape(control.phase === 'showing' && durationMs !== null, control.skip);
  return { ...control, resume: round.resume };
}
