/**
 * The page of shared Crash. `useLiveCrash` has the round, its time and the player's bets. This file puts them into the frame of games: clock, board, text,
 * panel, lists.
 */
import { crash } from '../../../../domain/games/crash.ts';
import { cashedOutAt } from '../../../../domain/games/crashChoice.ts';
import { payoutOf } from '../../../../domain/money.ts';
import { refuse } from '../../../../domain/refusal.ts';
import { liveCrashOf } from '../../../../domain/rules.ts';
import type { SharedStake } from '../../../../domain/worldParts.ts';
import type { PlayerHouse } from '../../../../api/playerHouse.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { useHouse } from '../../../../store/houseContext.ts';
import { selectAccountId, selectIsGuest, selectRules } from '../../../../store/selectors/account.ts';
import { formatCredits } from '../../../../ui/credits.ts';
import { lastRoundText } from '../../lastRoundText.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { BetAgain } from '../../../play/BetAgain.tsx';
import { BetFacts } from '../../../play/BetFacts.tsx';
import { BetPanel } from '../../../play/BetPanel.tsx';
import { GameFrame } from '../../../play/GameFrame.tsx';
import { Pills } from '../../../play/Pills.tsx';
import { SharedRounds, type ResultColumn } from '../../SharedRounds.tsx';
import { StageLine } from '../../../play/StageLine.tsx';
import { betText } from '../../../play/betText.ts';
import { multiplierText } from '../../../play/ratioText.ts';
import { hasWon } from '../../../play/resultText.ts';
import { LiveClock } from '../../LiveClock.tsx';
import { LiveFairness } from '../../LiveFairness.tsx';
import { useChoice } from '../../useChoice.ts';
import { CashOutButton } from '../CashOutButton.tsx';
import { CrashBoard, type CrashEndShown } from '../CrashBoard.tsx';
import { CrashFields } from '../CrashFields.tsx';
import { FlyingLine, useAnnouncedFlight } from '../FlyingLine.tsx';
import { pointPill } from '../pointPill.ts';
import { BoardStakes, FlightStakes } from './FlightStakes.tsx';
import { pointOf, useLiveCrash, type LiveCrashControl } from './useLiveCrash.ts';
import { t } from '../../../../languages/t.ts';
import { translated } from '../../../../languages/translated.ts';
import { outcomeText } from '../../../play/roundText.ts';

/** One flight for everybody: seconds of betting, the curve, a pause. */
export function LiveCrash() {
  const house = useHouse();
  const { bettingMs } = liveCrashOf(useAppSelector(selectRules));
  if (bettingMs === 0)
    return (
      <Panel>
        <EmptyState title={t('No shared rounds')}>{t('The rules of this house have shared rounds of Crash switched off.')}</EmptyState>
      </Panel>
    );
  return house && <SharedRound house={house} />;
}

function SharedRound({ house }: { house: PlayerHouse }) {
  const rules = useAppSelector(selectRules);
  /** The house opens no round for a guest. */
  const guest = useAppSelector(selectIsGuest);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const { asked, fields } = useChoice(crash);
  const round = useLiveCrash(house);
  const { open, flight, inFlight, stakes, finished, pressed, cashOut } = round;
  const end = useShownEnd(round);
  /** Null while the round goes on. */
  const point = open || !finished[0] ? null : pointOf(finished[0]);
  const winChance = Object.keys(asked).length === 0 ? t('you choose when to cash out') : undefined;
  return (
    <GameFrame
      title={t('Shared Crash')}
      stage={
        <>
          <Pills
            label={t('Where the last rounds ended, newest first')}
            pills={finished.map((one) => pointPill(one.id, pointOf(one)))}
            empty={t('The last rounds appear here')}
          />
          <CrashClock round={round} />
          {!textMode && <CrashBoard flight={flight} end={end} beside={<BoardStakes stakes={stakes} pointHundredths={point} />} />}
          <SharedLine round={round} textMode={textMode} />
        </>
      }
      panel={
        <BetPanel
          game="crash"
          choice={asked}
          onChoice={fields.onChange}
          round={round}
          defaultStakeCents={rules.crash.defaultStakeCents}
          action={{
            text: t('Place bet'),
            busyText: t('In flight…'),
            whileShowing: <CashOutButton flight={flight} bets={inFlight} pressed={pressed} onCashOut={cashOut} />,
            ...(!guest && actionOf(round)),
          }}
          facts={({ stakeCents }) => <BetFacts game="crash" choice={asked} stakeCents={stakeCents} winChance={winChance} />}
          // In flight its place belongs to the cash-out.
          second={(panel) => inFlight.length === 0 && <BetAgain game="crash" round={round} {...panel} />}
        >
          <CrashFields {...fields} disabled={inFlight.length > 0} />
        </BetPanel>
      }
      recents={<FlightStakes stakes={stakes} round={open?.id ?? finished[0]?.id} pointHundredths={point} />}
      table={<SharedRounds rounds={finished} result={endedAtColumn} emptyText={t('Every shared round appears here with its proof.')} />}
      fairness={
        <LiveFairness
          seedHash={open?.seedHash}
          last={finished[0]}
          result={t('the point')}
          howHouseCheats={t('it could choose the point by a last bet of its own, or by the order of the last bets')}
        />
      }
    />
  );
}

/** What the main button adds to its text, and what a press does while nobody can bet. */
function actionOf({ stage, secondsLeft, inFlight, cashOut, refuse: showRefusal }: LiveCrashControl) {
  if (inFlight.length > 0) return { onBusyPress: () => void cashOut() };
  if (stage === 'betting') return { aside: t('{seconds} s', { seconds: String(secondsLeft) }) };
  const closedTexts = {
    flying: t('In flight…'),
    closed: t('No more bets'),
    pause: secondsLeft ? t('Next round in {seconds} s', { seconds: secondsLeft }) : t('Opening…'),
  } as const;
  return { closedText: closedTexts[stage], onBusyPress: () => showRefusal(translated(refuse('betting-closed').sentence)) };
}

/** The end of the last round, with where the player cashed out, until the next round opens. */
function useShownEnd({ open, finished }: LiveCrashControl): CrashEndShown | undefined {
  const rules = useAppSelector(selectRules);
  const account = useAppSelector(selectAccountId);
  const [last] = finished;
  if (open || !last) return undefined;
  const pointHundredths = pointOf(last);
  const own = last.stakes.filter((stake) => stake.account === account);
  const cashOuts = own.flatMap(({ choice, cashOutHundredths, stakeCents }) => {
    const at = cashOutHundredths ?? cashedOutAt(choice, { pointHundredths }, rules);
    return at === undefined ? [] : [{ at, pays: payoutOf(stakeCents, { num: at, den: 100 }) }];
  });
  const staked = own.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  return {
    pointHundredths,
    cashedHundredths: cashOuts.length === 0 ? undefined : Math.max(...cashOuts.map(({ at }) => at)),
    won: cashOuts.reduce((sum, { pays }) => sum + pays, 0) > staked,
  };
}

function CrashClock({ round: { stage, secondsLeft, open } }: { round: LiveCrashControl }) {
  const guest = useAppSelector(selectIsGuest);
  const { bettingMs } = liveCrashOf(useAppSelector(selectRules));
  const texts = {
    betting: guest ? t('Sign in to bet') : t('Place your bets'),
    closed: open?.beacon ? t('No more bets. The flight waits for its random number') : t('No more bets'),
    flying: t('In flight'),
    pause: guest && secondsLeft === null ? t('Sign in to bet') : t('The next round begins soon'),
  } as const;
  return (
    <LiveClock
      phase={stage}
      text={texts[stage]}
      until={stage === 'betting' ? t('Betting closes in') : t('Next round in')}
      secondsLeft={stage === 'betting' || (stage === 'pause' && !guest && secondsLeft !== 0) ? secondsLeft : null}
      bettingMs={stage === 'betting' ? bettingMs : null}
    />
  );
}

/** The text below the board: the player's bets on this round, or how the last one ended. */
function SharedLine({ round, textMode }: { round: LiveCrashControl; textMode: boolean }) {
  const { stage, flight, inFlight, stakes, open, ended, finished } = round;
  useAnnouncedFlight(inFlight.length > 0 ? flight : undefined);
  const account = useAppSelector(selectAccountId);
  const own = open ? stakes.filter((stake) => stake.account === account) : [];
  const cashedOut = own.flatMap(cashedOutText);
  const last = finished[0];
  const ownResult = !open && ended && ended.round.id === last?.id ? ended.own : null;
  if (flight)
    return (
      <StageLine
        tone="plain"
        detail={cashedOut.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      >
        {textMode ? (
          <FlyingLine flight={flight} bets={inFlight} />
        ) : inFlight.length > 0 ? (
          t('{stakes}. Cash out before it ends.', { stakes: yourBets(inFlight) })
        ) : (
          t('In flight. Its end is known when it comes.')
        )}
      </StageLine>
    );
  if (own.length > 0)
    return (
      <StageLine tone="plain">
        {t('{stakes}. {next}', {
          stakes: yourBets(own),
          next: stage === 'closed' ? t('The flight is about to begin.') : t('The flight begins when betting closes.'),
        })}
      </StageLine>
    );
  return (
    <StageLine settled={ownResult} resultId={last?.id} tone={ownResult && hasWon(ownResult) ? 'plain' : 'muted'}>
      {last
        ? lastRoundText({ ending: outcomeText(crash, last.outcome), nextIsOpen: open !== undefined, resultFollows: ownResult !== null })
        : t('Place a bet. Everybody flies in the same round.')}
    </StageLine>
  );
}

const yourBets = (own: readonly SharedStake[]): string =>
  t('{count, plural, one {Your bet} other {Your bets}}: {bets}', {
    count: own.length,
    bets: own.map((bet) => betText('crash', bet)).join('; '),
  });

function cashedOutText({ stakeCents, cashOutHundredths }: SharedStake): readonly string[] {
  if (cashOutHundredths === undefined) return [];
  const pays = formatCredits(payoutOf(stakeCents, { num: cashOutHundredths, den: 100 }));
  return [
    t('You cashed out at {multiplier}×. {pays} credits are paid when the round ends.', {
      multiplier: multiplierText(cashOutHundredths),
      pays,
    }),
  ];
}

const endedAtColumn: ResultColumn = { text: t('Ended at'), numeric: true, resultOf: (round) => `${multiplierText(pointOf(round))}×` };
