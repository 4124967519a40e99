import { useMemo } from 'react';
import { fraction, toDecimal } from '../../../domain/fraction.ts';
import { slotSymbols, slots, type SlotsOutcome } from '../../../domain/games/slots.ts';
import type { Rules } from '../../../domain/rules.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useRound } from '../../play/useRound.ts';
import { boardOf } from '../boards/boardOf.ts';
import { InstantGame } from '../InstantGame.tsx';
import { SlotsBoard } from './SlotsBoard.tsx';
import { SlotsPayouts } from './SlotsPayouts.tsx';

/** How long the reels turn. Symbols change every 200 ms. */
const SPIN_MS = 2_000;

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
  const round = useRound('slots', SPIN_MS);
  const rows = useMemo(() => payouts(rules), [rules]);
  return (
    <InstantGame
      rulebook={slots}
      round={round}
      board={<SlotsBoard {...boardOf<SlotsOutcome>(round, SPIN_MS)} />}
      defaultStakeCents={rules.slots.defaultStakeCents}
      action={{ text: 'Spin', busyText: 'Spinning…' }}
      table={
        <Panel as="section" aria-label="Payout table" pad="none" py="3">
          <SlotsPayouts rows={rows} />
        </Panel>
      }
      recents="Recent spins"
    />
  );
}
