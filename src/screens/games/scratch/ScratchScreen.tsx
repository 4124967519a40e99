import { CELLS, scratch, type ScratchOutcome } from '../../../domain/games/scratch.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { Button } from '../../../ui/Button.tsx';
import { BetPanel } from '../../play/BetPanel.tsx';
import { FairnessStrip } from '../../seeds/FairnessStrip.tsx';
import { GameFrame } from '../../play/GameFrame.tsx';
import { RecentRounds } from '../../play/RecentRounds.tsx';
import { ResultLine } from '../../play/ResultLine.tsx';
import { hasWon } from '../../play/telling.ts';
import { ScratchCard } from './ScratchCard.tsx';
import { useCard } from './useCard.ts';
import { WinningCombinations } from './WinningCombinations.tsx';

const choice = scratch.defaultChoice;
const cells = Array.from({ length: CELLS }, (_, cell) => cell);

/** Focuses the first covered cell. */
const toCard = (): void => document.querySelector<HTMLElement>('[data-board=scratch] button[aria-disabled=false]')?.focus();

export function ScratchScreen() {
  const rules = useAppSelector(selectRules);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const { round, opened, open, openAll } = useCard();
  const shown = round.round;
  const told = shown !== null && round.phase === 'idle';
  const inHand = round.phase === 'showing';
  return (
    <GameFrame
      title="Scratch-Off"
      stage={
        <>
          {!textMode && (
            <ScratchCard
              cardId={shown?.id ?? null}
              outcome={shown && (shown.outcome as ScratchOutcome)}
              revealed={cells.map((cell) => told || (shown !== null && opened.includes(cell)))}
              onReveal={open}
              won={told ? hasWon(shown) : null}
            >
              {/* The button stays while disabled, so that it keeps the focus. */}
              <Button look="outline" aria-disabled={!inHand} {...(inHand ? { onClick: openAll } : {})}>
                Reveal All
              </Button>
            </ScratchCard>
          )}
          <ResultLine game="scratch" round={round} movingText="Scratch the cells of your card, or reveal them all." />
        </>
      }
      panel={
        <BetPanel
          game="scratch"
          choice={choice}
          round={round}
          defaultStakeCents={rules.scratch.defaultStakeCents}
          action={{ text: 'Buy Card', busyText: 'Scratch your card', spins: false }}
          onBusyPress={toCard}
        />
      }
      table={<WinningCombinations rules={rules} />}
      recents={<RecentRounds game="scratch" title="Recent cards" />}
      fairness={<FairnessStrip game="scratch" />}
    />
  );
}
