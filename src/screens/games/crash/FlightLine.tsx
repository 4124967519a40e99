import type { SettledBet } from '../../../domain/worldParts.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectIsGuest } from '../../../store/selectors/account.ts';
import { capitalised } from '../../../ui/capitalised.ts';
import { roundWords } from '../../play/roundText.ts';
import { betText } from '../../play/betText.ts';
import { StageLine } from '../../play/StageLine.tsx';
import { Text } from '../../../ui/Text.tsx';
import { arrivalOf, receivedLateText, type CashOutPress } from './cashOutPress.ts';
import { crashRoundOf, type FlightControl } from './useFlight.ts';
import { FlyingLine, useAnnouncedFlight } from './FlyingLine.tsx';
import { t } from '../../../languages/t.ts';

/** A round waits for its player, so there is no demonstration. */
const FOR_GUESTS = t('Crash has no free try. The paytable shows what it pays.');

/** The text below the board: the round in flight, or how the last one ended. */
export function FlightLine({ control, textMode }: { control: FlightControl; textMode: boolean }) {
  const { flight, ended, wasOverAtOpening, phase, pressed, received } = control;
  const guest = useAppSelector(selectIsGuest);
  useAnnouncedFlight(flight);
  const over = flight ? undefined : ended;
  return (
    <StageLine
      settled={over ?? null}
      resultId={over?.id}
      tone={flight ? 'plain' : 'muted'}
      detail={
        over && (
          <>
            {received?.bet === over.id && <ReceivedLate lateMs={received.lateMs} />}
            {pressed?.id === over.id && <Arrival pressed={pressed} ended={over} />}
          </>
        )
      }
    >
      {flight &&
        (textMode ? (
          <FlyingLine flight={flight} bets={[flight]} />
        ) : (
          t('You bet {bet}. Cash out before it ends.', { bet: betText('crash', flight) })
        ))}
      {over && endOf(over, wasOverAtOpening)}
      {!flight && !over && (phase === 'placing' ? t('Placing…') : guest ? FOR_GUESTS : t('Place a bet to begin.'))}
    </StageLine>
  );
}

function ReceivedLate({ lateMs }: { lateMs: number }) {
  const text = receivedLateText(lateMs);
  return text === undefined ? null : (
    <Text size="sm" tone="muted" textStyle="numbers">
      {text}
    </Text>
  );
}

/** Says when a cash-out was counted, if that was noticeably later or earlier than its press. */
function Arrival({ pressed, ended }: { pressed: CashOutPress; ended: SettledBet }) {
  const { cashOutHundredths: hundredths } = crashRoundOf(ended).outcome;
  const arrival = hundredths === undefined ? undefined : arrivalOf(pressed, { at: ended.settledAt, hundredths });
  if (!arrival) return null;
  return (
    <Text size="sm" {...(arrival.isHeldBack ? { color: 'warningFg' } : { tone: 'muted' })} textStyle="numbers">
      {arrival.text}
    </Text>
  );
}

function endOf(ended: SettledBet, wasOverAtOpening: boolean): string {
  const { choice, outcome } = crashRoundOf(ended);
  const what = roundWords('crash', { ...ended, choice, outcome });
  return wasOverAtOpening ? t('Your last round: {what}', { what }) : capitalised(what);
}
