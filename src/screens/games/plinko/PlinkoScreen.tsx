import { memo, useMemo } from 'react';
import { fraction, toNumber } from '../../../domain/fraction.ts';
import { plinko, type PlinkoChoice, type PlinkoOutcome, slotProbabilities } from '../../../domain/games/plinko.ts';
import { plinkoPath } from '../../../domain/games/plinkoPath.ts';
import type { Rules } from '../../../domain/rules.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectPairRules } from '../../../store/selectors/account.ts';
import type { ShownRound } from '../../play/useRoundMachine.ts';
import { useRound } from '../../play/useRound.ts';
import { InstantGame } from '../InstantGame.tsx';
import { useChoice } from '../useChoice.ts';
import { PlinkoBoard, plinkoDurationMs, plinkoSounds, type PlinkoResult } from './PlinkoBoard.tsx';
import { PlinkoFields } from './PlinkoFields.tsx';
import type { PlinkoSlot } from './PlinkoSlots.tsx';
import { SLOTS } from '../../../domain/games/plinkoTable.ts';
import { formatCredits } from '../../../ui/credits.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Table, TableHead } from '../../../ui/Table.tsx';
import { percentText, timesText } from '../../play/ratioText.ts';
import { t } from '../../../languages/t.ts';
import { translated } from '../../../languages/translated.ts';

/** The pause after a ball has landed. */
const REST_MS = 2_000;
const ONE_BALL = t('Wait for the current ball to finish');

/** The slots of a choice, from left to right. */
const plinkoSlots = (choice: PlinkoChoice, rules: Rules): readonly PlinkoSlot[] =>
  slotProbabilities(choice).map((probability, slot) => ({
    multiplierHundredths: rules.plinko[choice.risk][slot] ?? 0,
    probability: toNumber(probability),
  }));

/** What stands over the board: the multiplier, and the profit where something was bet. */
const resultOf = ({ stakeCents, payoutCents, demonstration }: ShownRound, slot: PlinkoSlot | undefined): PlinkoResult | null =>
  slot
    ? {
        multiplier: timesText({ num: slot.multiplierHundredths, den: 100 }),
        profit: demonstration ? null : formatCredits(payoutCents - stakeCents, 'always'),
        won: payoutCents > stakeCents,
      }
    : null;

export function PlinkoScreen() {
  const rules = useAppSelector(selectPairRules);
  const choice = useChoice(plinko);
  const { playable } = choice;
  const durationMs = plinkoDurationMs(playable.rows);
  const sounds = useMemo(() => plinkoSounds(playable.rows), [playable.rows]);
  const round = useRound('plinko', durationMs, { restMs: REST_MS, winAmount: 'profit', sounds });
  const outcome = round.round?.outcome as PlinkoOutcome | undefined;
  const ball = useMemo(() => (outcome ? { path: plinkoPath(outcome), slot: outcome.slot } : null), [outcome]);
  const slots = useMemo(() => plinkoSlots(playable, rules), [playable, rules]);
  return (
    <InstantGame
      rulebook={plinko}
      choice={choice}
      Fields={PlinkoFields}
      round={round}
      board={
        <PlinkoBoard
          rows={playable.rows}
          slots={slots}
          outcome={ball}
          result={round.phase === 'idle' && outcome && round.round ? resultOf(round.round, slots[outcome.slot]) : null}
          moving={round.phase === 'showing'}
          durationMs={durationMs}
          onSkip={round.skip}
        />
      }
      winAmount="profit"
      defaultStakeCents={rules.plinko.defaultStakeCents}
      action={{
        text: t('Drop Ball'),
        busyText: round.phase === 'resting' ? t('Landed') : t('Dropping…'),
        onBusyPress: () => round.refuse(ONE_BALL),
      }}
      typing="positive"
      table={<PlinkoPayouts choice={playable} rules={rules} />}
      recentsTitle={t('Recent drops')}
    />
  );
}

function payoutsText({ rows, risk }: PlinkoChoice): string {
  const words = { rows, risk: translated(risk), gaps: rows + 1, slots: SLOTS };
  return rows + 1 === SLOTS
    ? t('Payouts, stake included: {rows} rows, {risk} risk. The {gaps} gaps under the last row lead into {slots} slots, one each.', words)
    : t(
        'Payouts, stake included: {rows} rows, {risk} risk. The {gaps} gaps under the last row lead into {slots} slots; the place of the ball within its gap decides between two slots.',
        words,
      );
}

/** The slots as a list, each with its multiplier and its exact probability. */
const PlinkoPayouts = memo(function PlinkoPayouts({ choice, rules }: { choice: PlinkoChoice; rules: Rules }) {
  return (
    <Panel as="section" aria-label={t('Payouts')} pad="none" py="3">
      <Table>
        <caption>{payoutsText(choice)}</caption>
        <TableHead columns={[t('Slot, from the left'), { numeric: t('Pays') }, { numeric: t('Probability') }]} />
        <tbody>
          {slotProbabilities(choice).map(({ num, den }, slot) => (
            <tr key={slot}>
              <th scope="row">{slot + 1}</th>
              <td data-numeric>{timesText({ num: rules.plinko[choice.risk][slot] ?? 0, den: 100 })}</td>
              <td data-numeric>{percentText(fraction(num, den), 4)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
});
