import { useMemo } from 'react';
import { fraction, toDecimal } from '../../../domain/fraction.ts';
import { slotSymbols, slots, type SlotsOutcome } from '../../../domain/games/slots.ts';
import type { Rules } from '../../../domain/rules.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { BetPanel } from '../../play/BetPanel.tsx';
import { FairnessStrip } from '../../seeds/FairnessStrip.tsx';
import { GameFrame } from '../../play/GameFrame.tsx';
import { RecentRounds } from '../../play/RecentRounds.tsx';
import { ResultLine } from '../../play/ResultLine.tsx';
import { hasWon } from '../../play/telling.ts';
import { useRound } from '../../play/useRound.ts';
import { SlotsBoard } from './SlotsBoard.tsx';
import { SlotsPayouts } from './SlotsPayouts.tsx';

/** How long the reels turn. Symbols change every 200 ms. */
const SPIN_MS = 2_000;

const choice = slots.defaultChoice;

/** The best symbols first; two pay half of three. */
const payouts = ({ slots: { symbols } }: Rules) =>
  slotSymbols
    .map((symbol) => ({
      symbol,
      three: `${symbols[symbol].pays}×`,
      two: `${toDecimal(fraction(symbols[symbol].pays, 2), symbols[symbol].pays % 2)}×`,
    }))
    .toReversed();

export function SlotsScreen() {
  const rules = useAppSelector(selectRules);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const round = useRound('slots', SPIN_MS);
  const rows = useMemo(() => payouts(rules), [rules]);
  const shown = round.round;
  return (
    <GameFrame
      title="Slots"
      stage={
        <>
          {!textMode && (
            <SlotsBoard
              outcome={shown && (shown.outcome as SlotsOutcome)}
              won={shown && round.phase === 'idle' ? hasWon(shown) : null}
              moving={round.phase === 'showing'}
              durationMs={SPIN_MS}
              onSkip={round.skip}
            />
          )}
          <ResultLine game="slots" round={round} />
        </>
      }
      panel={
        <BetPanel
          game="slots"
          choice={choice}
          round={round}
          defaultStakeCents={rules.slots.defaultStakeCents}
          action={{ text: 'Spin', busyText: 'Spinning…' }}
        />
      }
      table={
        <Panel as="section" aria-label="Payout table" pad="none" py="3">
          <SlotsPayouts rows={rows} />
        </Panel>
      }
      recents={<RecentRounds game="slots" title="Recent spins" />}
      fairness={<FairnessStrip game="slots" />}
    />
  );
}
