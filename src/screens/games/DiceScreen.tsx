import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { dice, wins, type DiceChoice, type DiceOutcome } from '../../domain/games/dice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { BetPanel } from '../frame/BetPanel.tsx';
import { FairnessStrip } from '../frame/FairnessStrip.tsx';
import { GameFrame } from '../frame/GameFrame.tsx';
import { RecentRounds } from '../frame/RecentRounds.tsx';
import { ResultLine } from '../frame/ResultLine.tsx';
import { useRound } from '../frame/useRound.ts';
import { DiceBoard } from './DiceBoard.tsx';

/** How long the roll moves. */
const ROLL_MS = 1_000;
const DEFAULT_STAKE_CENTS = 10_00;
const HIGHEST = { under: 99, over: 98 } as const;

const directions = [
  { value: 'under', text: 'Under' },
  { value: 'over', text: 'Over' },
] as const;

export function DiceScreen() {
  const [choice, setChoice] = useState<DiceChoice>({ ...dice.defaultChoice });
  const round = useRound('dice', ROLL_MS);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const outcome = (round.round?.outcome as DiceOutcome | undefined) ?? null;
  const played = (round.round?.choice as DiceChoice | undefined) ?? choice;
  const moving = round.phase !== 'idle';
  const turn = (direction: DiceChoice['direction']): void =>
    setChoice(({ target }) => ({ direction, target: Math.min(target, HIGHEST[direction]) }));

  return (
    <GameFrame
      title="Dice"
      stage={
        <>
          {!textMode && (
            <DiceBoard
              choice={moving && round.round ? played : choice}
              roll={outcome?.roll ?? null}
              won={outcome && !moving ? wins(played, outcome) : null}
              moving={round.phase === 'showing'}
              durationMs={ROLL_MS}
              onSkip={round.skip}
            />
          )}
          <ResultLine game="dice" round={round} />
        </>
      }
      panel={
        <BetPanel game="dice" choice={choice} round={round} defaultStakeCents={DEFAULT_STAKE_CENTS} action={{ text: 'Roll', busyText: 'Rolling…' }}>
          <chakra.div display="grid" gap="4">
            <Segmented legend="Direction" options={directions} value={choice.direction} onChange={turn} disabled={moving} />
            <Slider
              label="Target number"
              min={1}
              max={HIGHEST[choice.direction]}
              value={choice.target}
              disabled={moving}
              onChange={(target) => setChoice({ ...choice, target })}
              valueText={(target) => dice.describeChoice({ ...choice, target })}
            />
          </chakra.div>
        </BetPanel>
      }
      recents={<RecentRounds game="dice" title="Recent results" />}
      fairness={<FairnessStrip />}
    />
  );
}
