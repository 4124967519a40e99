import { CELLS, scratch, type ScratchOutcome, scratchReturns } from '../../../domain/games/scratch.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectPairRules } from '../../../store/selectors/account.ts';
import { hasWon } from '../../play/resultText.ts';
import { InstantGame } from '../InstantGame.tsx';
import { ScratchCard } from './ScratchCard.tsx';
import { useCard } from './useCard.ts';
import { memo } from 'react';
import { toNumber } from '../../../domain/fraction.ts';
import type { Rules } from '../../../domain/rules.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Table, TableHead } from '../../../ui/Table.tsx';
import { oneIn } from '../../play/ratioText.ts';
import { t } from '../../../languages/t.ts';

const cells = Array.from({ length: CELLS }, (_, cell) => cell);

export function ScratchScreen() {
  const rules = useAppSelector(selectPairRules);
  const { round, opened, open, openAll } = useCard();
  const card = round.round;
  const allOpen = card !== null && round.phase === 'idle';
  return (
    <InstantGame
      rulebook={scratch}
      round={round}
      board={
        <ScratchCard
          cardId={card?.id ?? null}
          outcome={card && (card.outcome as ScratchOutcome)}
          revealed={cells.map((cell) => allOpen || (card !== null && opened.includes(cell)))}
          onReveal={open}
          won={allOpen ? hasWon(card) : null}
        />
      }
      movingText={t('Scratch the cells of your card, or reveal them all.')}
      defaultStakeCents={rules.scratch.defaultStakeCents}
      action={{ text: t('Buy Card'), busyText: t('Reveal All'), pressableWhileShowing: true, onBusyPress: openAll }}
      table={<WinningCombinations rules={rules} />}
      recentsTitle={t('Recent cards')}
    />
  );
}

/** The multipliers of equal symbols and their odds. */
const WinningCombinations = memo(function WinningCombinations({ rules }: { rules: Rules }) {
  const rows = scratchReturns(rules).filter(({ multiplier }) => toNumber(multiplier) > 0);
  return (
    <Panel as="section" aria-label={t('Winning combinations')} pad="none" py="3">
      <Table>
        <caption>{t('Winning combinations: the largest group of equal symbols pays')}</caption>
        <TableHead columns={[t('Equal symbols'), { numeric: t('Pays') }, { numeric: t('About one in') }]} />
        <tbody>
          {rows.map(({ matches, multiplier, probability }) => (
            <tr key={matches}>
              <th scope="row">{matches}</th>
              <td data-numeric>{toNumber(multiplier)}×</td>
              <td data-numeric>{oneIn(probability)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
});
