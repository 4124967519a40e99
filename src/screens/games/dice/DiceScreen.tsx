import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { dice, wins, type DiceChoice, type DiceOutcome } from '../../../domain/games/dice.ts';
import { isRefusal } from '../../../domain/refusal.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { BetPanel } from '../../play/BetPanel.tsx';
import { FairnessStrip } from '../../seeds/FairnessStrip.tsx';
import { GameFrame } from '../../play/GameFrame.tsx';
import { RecentRounds } from '../../play/RecentRounds.tsx';
import { ResultLine } from '../../play/ResultLine.tsx';
import { choiceKeys, useHotkeys } from '../../play/useHotkeys.ts';
import { useRound } from '../../play/useRound.ts';
import { DiceBoard } from './DiceBoard.tsx';

/** How long the roll moves. */
const ROLL_MS = 1_000;
const HIGHEST = { under: 99, over: 98 } as const;

const directions = [
  { value: 'under', text: 'Under' },
  { value: 'over', text: 'Over' },
] as const;

export function DiceScreen() {
  /** The last choice that can be played; the board draws it. */
  const [choice, setChoice] = useState<DiceChoice>({ ...dice.defaultChoice });
  /** A target that was typed and cannot be played. It is refused, and never bet without. */
  const [misfit, setMisfit] = useState<number | null>(null);
  const round = useRound('dice', ROLL_MS);
  const rules = useAppSelector(selectRules);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const outcome = (round.round?.outcome as DiceOutcome | undefined) ?? null;
  const played = (round.round?.choice as DiceChoice | undefined) ?? choice;
  const moving = round.phase !== 'idle';
  const asked = misfit === null ? choice : { ...choice, target: misfit };
  const readable = dice.readChoice(asked);
  const choose = (chosen: DiceChoice): void => {
    setChoice(chosen);
    setMisfit(null);
  };
  const turn = (direction: DiceChoice['direction']): void => {
    const turned = dice.readChoice({ ...asked, direction });
    if (!isRefusal(turned)) return choose(turned);
    setChoice({ direction, target: Math.min(choice.target, HIGHEST[direction]) });
  };
  useHotkeys(choiceKeys(['under', 'over'], turn, moving));

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
        <BetPanel
          game="dice"
          choice={asked}
          round={round}
          defaultStakeCents={rules.dice.defaultStakeCents}
          action={{ text: 'Roll', busyText: 'Rolling…' }}
        >
          <chakra.div display="grid" gap="4">
            <Segmented legend="Direction" options={directions} value={choice.direction} onChange={turn} disabled={moving} />
            <Slider
              label="Target number"
              min={1}
              max={HIGHEST[choice.direction]}
              value={choice.target}
              disabled={moving}
              onChange={(target) => choose({ ...choice, target })}
              onMisfit={setMisfit}
              error={isRefusal(readable) ? readable.sentence : undefined}
              valueText={(target) => dice.describeChoice({ ...choice, target })}
            />
          </chakra.div>
        </BetPanel>
      }
      recents={<RecentRounds game="dice" title="Recent results" />}
      fairness={<FairnessStrip game="dice" />}
    />
  );
}
