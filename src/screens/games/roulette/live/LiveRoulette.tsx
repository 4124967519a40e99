import { roulette, rouletteColours, type RouletteChoice, type RouletteOutcome } from '../../../../domain/games/roulette.ts';
import type { PlayerHouse } from '../../../../api/playerHouse.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { useHouse } from '../../../../store/houseContext.ts';
import { selectAccountId, selectRules } from '../../../../store/selectors/account.ts';
import { BetAgain } from '../../../play/BetAgain.tsx';
import { BetPanel } from '../../../play/BetPanel.tsx';
import { GameFrame } from '../../../play/GameFrame.tsx';
import { InstantSwitch } from '../../../play/PanelTools.tsx';
import { StageLine } from '../../../play/StageLine.tsx';
import { betText } from '../../../play/stakeWords.ts';
import { hasWon } from '../../../play/telling.ts';
import { Text } from '../../../../ui/Text.tsx';
import { useEscape } from '../../../../ui/useEscape.ts';
import { useChoice } from '../../useChoice.ts';
import { NumberPills } from '../NumberPills.tsx';
import { RouletteWheel } from '../RouletteWheel.tsx';
import { ColourChoice } from '../ColourChoice.tsx';
import { LiveClock } from './LiveClock.tsx';
import { LiveFairness } from './LiveFairness.tsx';
import { LiveRounds } from './LiveRounds.tsx';
import { LiveStakes } from './LiveStakes.tsx';
import { useLiveTable, type LiveStake, type LiveTableControl, type Spin } from './useLiveTable.ts';

/** One wheel for everybody: fifteen seconds of betting, five of spin, five of pause. */
export function LiveRoulette() {
  const house = useHouse();
  return house && <Table house={house} />;
}

function Table({ house }: { house: PlayerHouse }) {
  const rules = useAppSelector(selectRules);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const { asked, fields } = useChoice(roulette);
  const table = useLiveTable(house);
  const { time, spinning, finished, skip } = table;
  useEscape(spinning !== undefined, skip);
  const shown = spinning ?? finished[0];
  const own = ownResult(table);
  return (
    <GameFrame
      title="Live roulette"
      stage={
        <>
          <NumberPills rounds={finished} />
          <LiveClock time={time} open={table.seedHash !== undefined} turning={spinning !== undefined} />
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
          action={{ text: 'Place bet', busyText: 'Placing…' }}
          tools={<InstantSwitch />}
          second={(panel) => <BetAgain game="roulette" round={table} {...panel} />}
        >
          <ColourChoice {...fields} disabled={false} />
        </BetPanel>
      }
      table={<LiveRounds rounds={finished} />}
      recents={<LiveStakes stakes={table.stakes} number={time.number} />}
      fairness={<LiveFairness seedHash={table.seedHash} last={finished[0]} />}
    />
  );
}

/** What the player's bets on the last round came to. Null while the wheel turns, and without a bet. */
const ownResult = ({ spinning, spin, finished }: LiveTableControl): Spin['own'] =>
  !spinning && spin && spin.round.id === finished[0]?.id ? spin.own : null;

/** The wheel's state in words, and what one has on the round: in their place where there is nothing else to tell. */
function LiveLine({ table }: { table: LiveTableControl }) {
  const { time, spinning, finished, stakes } = table;
  const last = finished[0];
  const result = last ? roulette.describeOutcome(last.outcome as RouletteOutcome) : null;
  const stake = useOwnStakes(stakes);
  const quiet = !spinning && result === null;
  const mine = ownResult(table);
  return (
    <StageLine
      settled={mine}
      told={spinning ? undefined : last?.id}
      tone={quiet && stake !== null ? 'plain' : 'muted'}
      detail={!quiet && stake !== null && <Text fontWeight="600">{stake}</Text>}
    >
      {spinning && 'The wheel is spinning. No more bets.'}
      {quiet && (stake ?? 'Place a bet on the colour of the next number.')}
      {!spinning && result !== null && `${last?.draw.nonce === time.number ? '' : 'Last round: '}${result}${mine ? '' : '.'}`}
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
  return `Your ${words.length === 1 ? 'bet' : 'bets'}: ${words.join(', ')}`;
}
