/** Connects the rounds of an instant game (round.ts) to a screen. */
import { useLayoutEffect, useMemo } from 'react';
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import type { BetId } from '../../domain/ids.ts';
import type { SoundName } from '../../ui/sounds.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectIsGuest, selectRules } from '../../store/selectors/account.ts';
import { DemonstrationRound } from './demonstration.ts';
import { InstantRound } from './round.ts';
import type { RoundControl, ShownRound } from './roundMachine.ts';
import type { Settled } from './telling.ts';
import { useRoundMachine, useSurroundings } from './useRoundMachine.ts';
import { useEscape } from '../../ui/useEscape.ts';

interface RoundOptions extends Pick<Settled, 'names'> {
  /** How long bets are blocked after the movement. Default: 0. */
  readonly restMs?: number;
  /** The sound at the start of the movement. Default: 'roll'. */
  readonly sound?: SoundName;
  /** Called with a bet's id as soon as it is held. */
  readonly onPlacing?: (bet: BetId) => void;
}

interface InstantRoundControl extends RoundControl {
  /** Shows a round that was settled before this screen was opened. */
  readonly resume: (round: ShownRound) => void;
}

/**
 * Controls a game's rounds. The board moves for `durationMs`. A hidden tab, text mode and reduced motion end it at once. If
 * `durationMs` is null, only `skip` and text mode end it, and the round waits while its player is elsewhere. Guests play
 * demonstrations.
 */
export function useRound(game: GameName, durationMs: number | null, options: RoundOptions = {}): InstantRoundControl {
  const { restMs = 0, sound = 'roll', names, onPlacing } = options;
  const around = useSurroundings(rulebookOf(game).title, names);
  const store = useAppStore();
  const guest = useAppSelector(selectIsGuest);
  const round = useMemo(() => {
    const hold: typeof around.hold = (bet) => {
      around.hold(bet);
      onPlacing?.(bet);
    };
    const held = { ...around, hold };
    const times = { durationMs: 0, restMs: 0 };
    return guest
      ? new DemonstrationRound(held, game, sound, times, () => selectRules(store.getState()))
      : new InstantRound(held, game, sound, times);
  }, [around, game, sound, onPlacing, guest, store]);
  useLayoutEffect(() => round.takeTimes({ durationMs, restMs }), [round, durationMs, restMs]);
  const control = useRoundMachine(round);
  useEscape(control.phase === 'showing' && durationMs !== null, control.skip);
  return { ...control, resume: round.resume, demonstrates: guest };
}
