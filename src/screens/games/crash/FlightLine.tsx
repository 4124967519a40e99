import { chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FlyingBet } from '../../../domain/commands/flights.ts';
import { crash } from '../../../domain/games/crash.ts';
import { payoutOf } from '../../../domain/money.ts';
import type { SettledBet } from '../../../domain/worldParts.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { useHouse } from '../../../store/houseContext.ts';
import { selectIsGuest, selectRules } from '../../../store/selectors/account.ts';
import { announce } from '../../../ui/announcements.tsx';
import { formatCredits } from '../../../ui/credits.ts';
import { capitalised } from '../../../ui/capitalised.ts';
import { choiceText } from '../../play/roundText.ts';
import { betText } from '../../play/betText.ts';
import { StageLine } from '../../play/StageLine.tsx';
import { Text } from '../../../ui/Text.tsx';
import { multiplierText } from '../../play/ratioText.ts';
import { crashRoundOf, isHeldBack, isLate, type CashOutPress, type FlightControl } from './useFlight.ts';
import { elapsedOf, flightMultiplierAt, useFlightClock } from './useFlightClock.ts';

/** The intervals at which the multiplier is spoken, and written in text mode. */
const SPEAK_MS = 5_000;
const WRITE_MS = 500;

/** A round waits for its player, so there is no demonstration. */
const FOR_GUESTS = 'Crash has no free try. The paytable shows what it pays.';

/** The text below the board: the round in flight, or how the last one ended. */
export function FlightLine({ control, textMode }: { control: FlightControl; textMode: boolean }) {
  const { flight, ended, earlier, phase, pressed } = control;
  const guest = useAppSelector(selectIsGuest);
  useAnnouncedFlight(flight);
  const over = flight ? undefined : ended;
  return (
    <StageLine
      settled={over ?? null}
      resultId={over?.id}
      tone={flight ? 'plain' : 'muted'}
      detail={over && pressed?.bet === over.id && <LateArrival pressed={pressed} ended={over} />}
    >
      {flight && (textMode ? <FlyingLine flight={flight} /> : `You bet ${betText('crash', flight)}. Cash out before it ends.`)}
      {over && endOf(over, earlier)}
      {!flight && !over && (phase === 'placing' ? 'Placing…' : guest ? FOR_GUESTS : 'Place a bet to begin.')}
    </StageLine>
  );
}

/** What a cash-out paid that arrived late, or that the house counted later than it had it. */
function LateArrival({ pressed, ended }: { pressed: CashOutPress; ended: SettledBet }) {
  const arrived = crashRoundOf(ended).outcome.cashOutHundredths;
  const { had } = pressed;
  if (arrived === undefined) return null;
  const sentAt = `Sent at ${multiplierText(pressed.hundredths)}`;
  if (had && isHeldBack(pressed, ended.settledAt))
    return (
      <Text size="sm" color="warningFg" textStyle="numbers">
        {`${sentAt}. The house had it at ${multiplierText(had.hundredths)} by its own clock, and counted it at ${multiplierText(arrived)}.`}
      </Text>
    );
  if (!isLate(pressed, ended.settledAt)) return null;
  return (
    <Text size="sm" tone="muted" textStyle="numbers">
      {`${sentAt}, arrived at ${multiplierText(arrived)}. The house’s clock decides.`}
    </Text>
  );
}

function endOf(ended: SettledBet, earlier: boolean): string {
  const { choice, outcome } = crashRoundOf(ended);
  const chosen = choiceText(crash, choice);
  const what = `${crash.describeOutcome(outcome)}${chosen === null ? '' : `, ${chosen}`}`;
  return earlier ? `Your last round: ${what}` : capitalised(what);
}

/** The multiplier as text, for text mode. It is no live region, because `useAnnouncedFlight` speaks it. */
function FlyingLine({ flight }: { flight: FlyingBet }) {
  const rules = useAppSelector(selectRules);
  const text = useRef<HTMLSpanElement>(null);
  useFlightClock(
    flight,
    (elapsedMs) => {
      const hundredths = flightMultiplierAt(flight, elapsedMs, rules);
      const pays = payoutOf(flight.stakeCents, { num: hundredths, den: 100 });
      if (text.current)
        text.current.textContent = `The multiplier is at ${multiplierText(hundredths)}. Cashing out now pays ${formatCredits(pays)} credits.`;
    },
    WRITE_MS,
  );
  return <chakra.span ref={text} textStyle="numbers" data-standing />;
}

/** Announces that a round has begun, and then its multiplier every few seconds. */
function useAnnouncedFlight(flight: FlyingBet | undefined): void {
  const house = useHouse();
  const rules = useAppSelector(selectRules);
  const announceMultiplier = useEffectEvent((bet: FlyingBet) => {
    if (!house) return;
    const elapsedMs = elapsedOf(house, bet);
    announce(
      elapsedMs < SPEAK_MS / 2
        ? 'Crash: the round has begun.'
        : `Crash: ${multiplierText(flightMultiplierAt(bet, elapsedMs, rules))} times.`,
    );
  });
  useEffect(() => {
    if (!flight) return;
    announceMultiplier(flight);
    const timer = setInterval(() => announceMultiplier(flight), SPEAK_MS);
    return () => clearInterval(timer);
  }, [flight]);
}
