import { memo, useMemo } from 'react';
import { slots, type SlotsOutcome, type SlotSymbol, slotSymbols } from '../../../domain/games/slots.ts';
import type { Rules } from '../../../domain/rules.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectPairRules } from '../../../store/selectors/account.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useRound } from '../../play/useRound.ts';
import { boardOf } from '../boards/boardOf.ts';
import { InstantGame } from '../InstantGame.tsx';
import { reelSounds, SlotsBoard } from './SlotsBoard.tsx';
import { chakra } from '@chakra-ui/react';
import { Table, TableHead } from '../../../ui/Table.tsx';
import { reelSymbols } from './reelSymbols.tsx';
import { t } from '../../../languages/t.ts';
import { translated } from '../../../languages/translated.ts';

/** How long the reels turn. Symbols change every 200 ms. */
const SPIN_MS = 2_000;
const SOUNDS = reelSounds(SPIN_MS);

/** The best symbols first; two pay half of three. */
const payouts = ({ slots: { symbols } }: Rules) =>
  slotSymbols
    .map((symbol) => ({
      symbol,
      three: `${symbols[symbol].pays}×`,
      two: `${symbols[symbol].pays / 2}×`,
    }))
    .toReversed();

export function SlotsScreen() {
  const rules = useAppSelector(selectPairRules);
  const round = useRound('slots', SPIN_MS, { sounds: SOUNDS });
  const rows = useMemo(() => payouts(rules), [rules]);
  return (
    <InstantGame
      rulebook={slots}
      round={round}
      board={<SlotsBoard {...boardOf<SlotsOutcome>(round, SPIN_MS)} />}
      defaultStakeCents={rules.slots.defaultStakeCents}
      action={{ text: t('Spin'), busyText: t('Spinning…') }}
      table={
        <Panel as="section" aria-label={t('Payout table')} pad="none" py="3">
          <SlotsPayouts rows={rows} />
        </Panel>
      }
      recentsTitle={t('Recent spins')}
    />
  );
}

interface SlotsPayout {
  readonly symbol: SlotSymbol;
  /** The multipliers of three and of two, as text: '10×', '5×'. */
  readonly three: string;
  readonly two: string;
}

/** The payout table. Each row draws and names a symbol and gives the multipliers of three and of two. */
export const SlotsPayouts = memo(function SlotsPayouts({ rows }: { rows: readonly SlotsPayout[] }) {
  return (
    <Table>
      <caption>{t('Payouts, stake included')}</caption>
      <TableHead columns={[t('Symbol'), { numeric: t('Three') }, { numeric: t('Two') }]} />
      <tbody>
        {rows.map(({ symbol, three, two }) => {
          const Symbol = reelSymbols[symbol];
          return (
            <tr key={symbol}>
              <th scope="row">
                <chakra.span display="flex" alignItems="center" gap="3" textTransform="capitalize">
                  <svg width="28" height="28" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
                    <Symbol />
                  </svg>
                  {translated(symbol)}
                </chakra.span>
              </th>
              <td data-numeric>{three}</td>
              <td data-numeric>{two}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
});
