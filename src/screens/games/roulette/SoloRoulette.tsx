import { roulette, type RouletteOutcome } from '../../../domain/games/roulette.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { makeSelectRecents, selectRules } from '../../../store/selectors/account.ts';
import { useRound } from '../../play/useRound.ts';
import { boardOf } from '../boards/boardOf.ts';
import { InstantGame } from '../InstantGame.tsx';
import { useChoice } from '../useChoice.ts';
import { NumberPills } from './NumberPills.tsx';
import { RouletteWheel } from './RouletteWheel.tsx';
import { ColourChoice } from './ColourChoice.tsx';

const selectRecents = makeSelectRecents('roulette');

/** How long the wheel turns. */
const SPIN_MS = 5_000;

/** Roulette for one player, who starts each spin. */
export function SoloRoulette() {
  const rules = useAppSelector(selectRules);
  const choice = useChoice(roulette);
  const round = useRound('roulette', SPIN_MS);
  const recents = useAppSelector(selectRecents);
  return (
    <InstantGame
      rulebook={roulette}
      choice={choice}
      Fields={ColourChoice}
      round={round}
      above={<NumberPills rounds={recents} />}
      board={<RouletteWheel {...boardOf<RouletteOutcome>(round, SPIN_MS)} />}
      defaultStakeCents={rules.roulette.defaultStakeCents}
      action={{ text: 'Spin', busyText: 'Spinning…' }}
      recents="Recent spins"
    />
  );
}
