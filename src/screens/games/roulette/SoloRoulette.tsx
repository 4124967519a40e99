import { roulette, type RouletteOutcome } from '../../../domain/games/roulette.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { makeSelectRecents, selectRules } from '../../../store/selectors/account.ts';
import { BetPanel } from '../../play/BetPanel.tsx';
import { FairnessStrip } from '../../seeds/FairnessStrip.tsx';
import { GameFrame } from '../../play/GameFrame.tsx';
import { RecentRounds } from '../../play/RecentRounds.tsx';
import { ResultLine } from '../../play/ResultLine.tsx';
import { hasWon } from '../../play/telling.ts';
import { useRound } from '../../play/useRound.ts';
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
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const { asked, fields } = useChoice(roulette);
  const round = useRound('roulette', SPIN_MS);
  const recents = useAppSelector(selectRecents);
  const shown = round.round;
  return (
    <GameFrame
      title="Roulette"
      stage={
        <>
          <NumberPills rounds={recents} />
          {!textMode && (
            <RouletteWheel
              outcome={shown && (shown.outcome as RouletteOutcome)}
              won={shown && round.phase === 'idle' ? hasWon(shown) : null}
              moving={round.phase === 'showing'}
              durationMs={SPIN_MS}
              onSkip={round.skip}
            />
          )}
          <ResultLine game="roulette" round={round} />
        </>
      }
      panel={
        <BetPanel
          game="roulette"
          choice={asked}
          onChoice={fields.onChange}
          round={round}
          defaultStakeCents={rules.roulette.defaultStakeCents}
          action={{ text: 'Spin', busyText: 'Spinning…' }}
        >
          <ColourChoice {...fields} disabled={round.phase !== 'idle'} />
        </BetPanel>
      }
      recents={<RecentRounds game="roulette" title="Recent spins" />}
      fairness={<FairnessStrip game="roulette" />}
    />
  );
}
