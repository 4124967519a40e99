/**
 * The page of Crash for one player. `useFlight` has the round. This file puts it into the frame of games: board, text, panel, lists. The shared rounds are in
 * live/LiveCrash.tsx.
 */
import { crash } from '../../../domain/games/crash.ts';
import { cashedOutAt } from '../../../domain/games/crashChoice.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { makeSelectRecents, selectPairRules } from '../../../store/selectors/account.ts';
import { BetAgain } from '../../play/BetAgain.tsx';
import { RoundTally } from '../../play/RoundTally.tsx';
import { BetFacts } from '../../play/BetFacts.tsx';
import { BetPanel } from '../../play/BetPanel.tsx';
import { FairnessStrip } from '../../seeds/FairnessStrip.tsx';
import { OwnSeedPairContext } from '../../play/gameRules.ts';
import { GameFrame } from '../../play/GameFrame.tsx';
import { hasWon } from '../../play/resultText.ts';
import { useBetPlan } from '../../play/useBetPlan.tsx';
import { CrashBoard } from './CrashBoard.tsx';
import { CashOutButton } from './CashOutButton.tsx';
import { useChoice } from '../useChoice.ts';
import { CrashFields } from './CrashFields.tsx';
import { FlightLine } from './FlightLine.tsx';
import { crashRoundOf, useFlight } from './useFlight.ts';
import { memo, useMemo } from 'react';
import { Pills } from '../../play/Pills.tsx';
import { pointPill } from './pointPill.ts';
import { multiplierText } from '../../play/ratioText.ts';
import { chakra } from '@chakra-ui/react';
import type { Rules } from '../../../domain/rules.ts';
import type { SettledBet } from '../../../domain/worldParts.ts';
import { HistoryButton } from '../../history/HistoryButton.tsx';
import { RoundList, SettledCells, settledColumns, type RoundColumn } from '../../play/RoundList.tsx';
import { t } from '../../../languages/t.ts';

/** A flight of one's own: it begins with the bet. */
export function SoloCrash() {
  const rules = useAppSelector(selectPairRules);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const { asked, fields } = useChoice(crash);
  const control = useFlight();
  const plan = useBetPlan(control, asked);
  const { flight, ended, phase, pressed } = control;
  const over = ended && crashRoundOf(ended);
  const end = over && {
    pointHundredths: over.outcome.pointHundredths,
    cashedHundredths: cashedOutAt(over.choice, over.outcome, rules),
    won: hasWon(ended),
  };
  const winChance = Object.keys(asked).length === 0 ? t('you choose when to cash out') : undefined;
  return (
    <OwnSeedPairContext value>
      <GameFrame
        title={t('Crash')}
        stage={
          <>
            <PointPills />
            {!textMode && <CrashBoard flight={flight} end={end} />}
            <FlightLine control={control} textMode={textMode} />
          </>
        }
        panel={
          <BetPanel
            game="crash"
            choice={asked}
            onChoice={fields.onChange}
            round={control}
            defaultStakeCents={rules.crash.defaultStakeCents}
            action={{
              text: t('{word, select, verb {Bet} other {Bet}}', { word: 'verb' }),
              busyText: t('In flight…'),
              onBusyPress: () => void control.cashOut(),
              whileShowing: (
                <CashOutButton
                  flight={flight}
                  bets={flight ? [flight] : []}
                  pressed={flight !== undefined && pressed?.id === flight.id}
                  onCashOut={control.cashOut}
                />
              ),
            }}
            plan={plan}
            facts={({ stakeCents }) => <BetFacts game="crash" choice={asked} stakeCents={stakeCents} winChance={winChance} />}
            // In flight its place belongs to the cash-out.
            second={(panel) => !flight && plan.run === null && <BetAgain game="crash" round={control} {...panel} />}
          >
            <CrashFields {...fields} disabled={phase !== 'idle'} />
          </BetPanel>
        }
        recents={
          <>
            <RoundTally game="crash" />
            <CrashHistory />
          </>
        }
        fairness={<FairnessStrip game="crash" />}
      />
    </OwnSeedPairContext>
  );
}

const selectRecents = makeSelectRecents('crash');

/** Where the last rounds ended. */
function PointPills() {
  const recents = useAppSelector(selectRecents);
  const pills = useMemo(
    () =>
      recents.map((bet) => {
        const { pointHundredths } = crashRoundOf(bet).outcome;
        return pointPill(bet.id, pointHundredths);
      }),
    [recents],
  );
  return <Pills label={t('Where the last rounds ended, newest first')} pills={pills} empty={t('Your last rounds appear here')} />;
}

const columns: readonly RoundColumn[] = [
  { text: t('Ended at'), numeric: true },
  { text: t('Cashed out'), numeric: true },
  ...settledColumns,
];

/** The points of the account's last rounds (`World.recentsKept`), each with its time and a link to its proof. */
const CrashHistory = memo(function CrashHistory() {
  const recents = useAppSelector(selectRecents);
  const rules = useAppSelector(selectPairRules);
  return (
    <RoundList
      title={t('Recent rounds')}
      columns={columns}
      rows={recents.map((bet) => (
        <PointRow key={bet.id} bet={bet} rules={rules} />
      ))}
      empty={{ title: t('No game history yet'), text: t('Your last rounds appear here, each with its proof.') }}
      action={<HistoryButton game="crash" />}
    />
  );
});

const PointRow = memo(function PointRow({ bet, rules }: { bet: SettledBet; rules: Rules }) {
  const { choice, outcome } = crashRoundOf(bet);
  const cashed = cashedOutAt(choice, outcome, rules);
  return (
    <tr>
      <th scope="row" data-numeric>
        {multiplierText(outcome.pointHundredths)}×
      </th>
      <td data-numeric>{cashed === undefined ? <chakra.span color="muted">{t('no')}</chakra.span> : `${multiplierText(cashed)}×`}</td>
      <SettledCells bet={bet} />
    </tr>
  );
});
