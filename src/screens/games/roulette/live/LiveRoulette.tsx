/**
 * The page of live roulette. `useLiveTable` has the time, the round and the player's bets. This file puts them into the frame of games: clock, wheel, text,
 * panel, lists.
 */
import { refuse } from '../../../../domain/refusal.ts';
import { roulette, type RouletteChoice, rouletteColours, type RouletteOutcome } from '../../../../domain/games/roulette.ts';
import type { PlayerHouse } from '../../../../api/playerHouse.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { useHouse } from '../../../../store/houseContext.ts';
import { selectAccountId, selectIsGuest, selectRules } from '../../../../store/selectors/account.ts';
import { BetAgain } from '../../../play/BetAgain.tsx';
import { BetPanel } from '../../../play/BetPanel.tsx';
import { GameFrame } from '../../../play/GameFrame.tsx';
import { InstantSwitch } from '../../../play/PanelTools.tsx';
import { StageLine } from '../../../play/StageLine.tsx';
import { betText } from '../../../play/betText.ts';
import { hasWon } from '../../../play/resultText.ts';
import { Text } from '../../../../ui/Text.tsx';
import { useEscape } from '../../../../ui/useEscape.ts';
import { useChoice } from '../../useChoice.ts';
import { NumberPills } from '../NumberPills.tsx';
import { RouletteWheel } from '../RouletteWheel.tsx';
import { ColourChoice } from '../ColourChoice.tsx';
import { LiveStakes } from './LiveStakes.tsx';
import { type LiveStake, type LiveTableControl, type Spin, useLiveTable } from './useLiveTable.ts';
import type { LiveTime } from './liveTime.ts';
import { LiveClock } from '../../LiveClock.tsx';
import { lastRoundText } from '../../lastRoundText.ts';
import { LiveFairness } from '../../LiveFairness.tsx';
import { SharedRounds, type ResultColumn } from '../../SharedRounds.tsx';
import { ColourDot } from './ColourDot.tsx';
import { t } from '../../../../languages/t.ts';
import { translated } from '../../../../languages/translated.ts';
import { outcomeText } from '../../../play/roundText.ts';

/** One wheel for everybody: fifteen seconds of betting, five of spin, five of pause. */
export function LiveRoulette() {
  const house = useHouse();
  return house && <Table house={house} />;
}

function Table({ house }: { house: PlayerHouse }) {
  const rules = useAppSelector(selectRules);
  const { pauseMs } = rules.roulette.live;
  /** The house opens no round for a guest. */
  const guest = useAppSelector(selectIsGuest);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const { asked, fields } = useChoice(roulette);
  const table = useLiveTable(house);
  const { time, spinning, finished, skip } = table;
  useEscape(spinning !== undefined, skip);
  const shown = spinning ?? finished[0];
  const own = ownResult(table);
  return (
    <GameFrame
      title={t('Live roulette')}
      stage={
        <>
          <NumberPills rounds={finished} />
          <RouletteClock
            time={time}
            open={table.seedHash !== undefined && !table.waiting}
            turning={spinning !== undefined || table.waiting}
          />
          {!textMode && (
            <RouletteWheel
              outcome={shown ? (shown.outcome as RouletteOutcome) : null}
              won={spinning ? null : own !== null && hasWon(own)}
              moving={spinning !== undefined}
              durationMs={rules.roulette.live.spinMs}
              elapsedMs={time.spunMs}
              onSkip={skip}
            />
          )}
          <LiveLine table={table} />
        </>
      }
      panel={
        <BetPanel
          game="roulette"
          choice={asked}
          onChoice={fields.onChange}
          round={table}
          defaultStakeCents={rules.roulette.defaultStakeCents}
          action={{ text: t('Place bet'), busyText: t('Placing…'), ...(!guest && actionAt(table, pauseMs)) }}
          tools={<InstantSwitch />}
          second={(panel) => <BetAgain game="roulette" round={table} {...panel} />}
        >
          <ColourChoice {...fields} disabled={false} />
        </BetPanel>
      }
      table={
        <SharedRounds
          rounds={finished}
          result={numberColumn}
          emptyText={t('The first round ends within half a minute. Every round appears here with its proof.')}
        />
      }
      recents={<LiveStakes stakes={table.stakes} number={time.number} />}
      fairness={
        <LiveFairness
          seedHash={table.seedHash}
          last={finished[0]}
          result={t('the number')}
          howHouseCheats={t('it could choose the number by a last bet of its own, or by the order of the last bets')}
        />
      }
    />
  );
}

/** What the button adds to its text: the seconds left to bet, or until one can bet again. */
function actionAt({ time: { phase, secondsLeft }, isOpen, refuse: showRefusal }: LiveTableControl, pauseMs: number) {
  const onBusyPress = (): void => showRefusal(translated(refuse('betting-closed').sentence));
  if (phase === 'betting')
    return isOpen ? { aside: t('{seconds} s', { seconds: String(secondsLeft) }) } : { closedText: t('Opening…'), onBusyPress };
  const seconds = secondsLeft + (phase === 'spin' ? Math.ceil(pauseMs / 1_000) : 0);
  return { closedText: t('Next round in {seconds} s', { seconds }), onBusyPress };
}

/** What the player's bets on the last round came to. Null while the wheel turns, and without a bet. */
const ownResult = ({ spinning, spin, finished }: LiveTableControl): Spin['own'] =>
  !spinning && spin && spin.round.id === finished[0]?.id ? spin.own : null;

/** The text below the wheel: its state, or the player's bets on the round. */
function LiveLine({ table }: { table: LiveTableControl }) {
  const { time, spinning, finished, stakes, waiting } = table;
  const last = finished[0];
  const result = last ? outcomeText(roulette, last.outcome) : null;
  const stake = useOwnStakes(stakes);
  const noRoundYet = !spinning && !waiting && result === null;
  const own = ownResult(table);
  return (
    <StageLine
      settled={waiting ? null : own}
      resultId={spinning || waiting ? undefined : last?.id}
      tone={noRoundYet && stake !== null ? 'plain' : 'muted'}
      detail={!noRoundYet && stake !== null && <Text fontWeight="600">{stake}</Text>}
    >
      {spinning && t('The wheel is spinning. No more bets.')}
      {waiting && !spinning && t('No more bets. The wheel waits for its random number.')}
      {noRoundYet && (stake ?? t('Place a bet on the colour of the next number.'))}
      {!spinning &&
        !waiting &&
        result !== null &&
        lastRoundText({ ending: result, nextIsOpen: last?.draw.nonce !== time.number, resultFollows: own !== null })}
    </StageLine>
  );
}

/** What the player has on this round, by colour: "Your bets: 10.00 on red, 5.00 on green". Null for nothing. */
function useOwnStakes(stakes: readonly LiveStake[]): string | null {
  const account = useAppSelector(selectAccountId);
  const own = stakes.filter((stake) => stake.account === account);
  if (own.length === 0) return null;
  const words = rouletteColours.flatMap((colour) => {
    const on = own.filter(({ choice }) => (choice as RouletteChoice).colour === colour);
    const stakeCents = on.reduce((sum, stake) => sum + stake.stakeCents, 0);
    return on.length === 0 ? [] : betText('roulette', { stakeCents, choice: { colour } });
  });
  return t('{count, plural, one {Your bet} other {Your bets}}: {bets}', { count: words.length, bets: words.join(', ') });
}

/** The table's phase and its remaining seconds. */
function RouletteClock({ time, open, turning }: { time: LiveTime; open: boolean; turning: boolean }) {
  /** The house opens no round for a guest. */
  const guest = useAppSelector(selectIsGuest);
  const { bettingMs, pauseMs } = useAppSelector(selectRules).roulette.live;
  /** For a player who skipped the spin or sees none, the pause has begun. */
  const early = time.phase === 'spin' && !turning;
  const phase = early ? 'pause' : time.phase;
  const secondsLeft = time.secondsLeft + (early ? Math.ceil(pauseMs / 1_000) : 0);
  const openText = open ? t('Place your bets') : guest ? t('Sign in to bet') : t('Opening the round…');
  return (
    <LiveClock
      phase={phase}
      text={phase === 'betting' ? openText : phase === 'spin' ? t('No more bets') : t('The next round begins soon')}
      until={phase === 'spin' ? t('Result in') : phase === 'betting' ? t('Betting closes in') : t('Next round in')}
      secondsLeft={secondsLeft}
      bettingMs={phase === 'betting' ? bettingMs : null}
    />
  );
}

const numberColumn: ResultColumn = {
  text: t('Number'),
  resultOf: ({ outcome }) => (
    <>
      <ColourDot colour={(outcome as RouletteOutcome).colour} /> {outcomeText(roulette, outcome)}
    </>
  ),
};
