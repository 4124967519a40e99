import { useState } from 'react';
import { roulette, type RouletteChoice, type RouletteOutcome } from '../../../domain/games/roulette.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { BetPanel } from '../../play/BetPanel.tsx';
import { FairnessStrip } from '../../seeds/FairnessStrip.tsx';
import { GameFrame } from '../../play/GameFrame.tsx';
import { RecentRounds } from '../../play/RecentRounds.tsx';
import { ResultLine } from '../../play/ResultLine.tsx';
import { choiceKeys, useHotkeys } from '../../play/useHotkeys.ts';
import { useRound } from '../../play/useRound.ts';
import { RouletteWheel } from './RouletteWheel.tsx';
import { ColourChoice, rouletteColours } from './ColourChoice.tsx';

/** How long the wheel turns. */
const SPIN_MS = 5_000;

/** A wheel of one's own: it spins when one asks it to. */
export function SoloRoulette() {
  const rules = useAppSelector(selectRules);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const [choice, setChoice] = useState<RouletteChoice>({ ...roulette.defaultChoice });
  const round = useRound('roulette', SPIN_MS);
  const shown = round.round;
  const busy = round.phase !== 'idle';
  const choose = (colour: RouletteChoice['colour']): void => setChoice({ colour });
  useHotkeys(choiceKeys(rouletteColours, choose, busy));
  return (
    <GameFrame
      title="Roulette"
      stage={
        <>
          {!textMode && (
            <RouletteWheel
              outcome={shown && (shown.outcome as RouletteOutcome)}
              won={shown && round.phase === 'idle' ? shown.payoutCents > shown.stakeCents : null}
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
          choice={choice}
          round={round}
          defaultStakeCents={rules.roulette.defaultStakeCents}
          action={{ text: 'Spin', busyText: 'Spinning…' }}
        >
          <ColourChoice colour={choice.colour} onChange={choose} disabled={busy} />
        </BetPanel>
      }
      recents={<RecentRounds game="roulette" title="Recent spins" />}
      fairness={<FairnessStrip game="roulette" />}
    />
  );
}
