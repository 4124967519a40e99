import { CELLS, scratch, type ScratchOutcome } from '../../../domain/games/scratch.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { Button } from '../../../ui/Button.tsx';
import { hasWon } from '../../play/telling.ts';
import { InstantGame } from '../InstantGame.tsx';
import { ScratchCard } from './ScratchCard.tsx';
import { useCard } from './useCard.ts';
import { WinningCombinations } from './WinningCombinations.tsx';

const cells = Array.from({ length: CELLS }, (_, cell) => cell);

/** Focuses the first covered cell. */
const toCard = (): void => document.querySelector<HTMLElement>('[data-board=scratch] button[aria-disabled=false]')?.focus();

export function ScratchScreen() {
  const rules = useAppSelector(selectRules);
  const { round, opened, open, openAll } = useCard();
  const shown = round.round;
  const told = shown !== null && round.phase === 'idle';
  const inHand = round.phase === 'showing';
  return (
    <InstantGame
      rulebook={scratch}
      round={round}
      board={
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
      }
      movingText="Scratch the cells of your card, or reveal them all."
      defaultStakeCents={rules.scratch.defaultStakeCents}
      action={{ text: 'Buy Card', busyText: 'Scratch your card', spins: false, onBusyPress: toCard }}
      table={<WinningCombinations rules={rules} />}
      recents="Recent cards"
    />
  );
}
