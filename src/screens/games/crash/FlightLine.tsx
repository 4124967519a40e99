import type { SettledBet } from '../../../domain/worldParts.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectIsGuest } from '../../../store/selectors/account.ts';
import { capitalised } from '../../../ui/capitalised.ts';
import { roundWords } from '../../play/roundText.ts';
import { betText } from '../../play/betText.ts';
import { StageLine } from '../../play/StageLine.tsx';
import { Text } from '../../../ui/Text.tsx';
import { multiplierText } from '../../play/ratioText.ts';
import { crashRoundOf, isHeldBack, isLate, type CashOutPress, type FlightControl } from './useFlight.ts';
import { FlyingLine, useAnnouncedFlight } from './FlyingLine.tsx';
import { t } from '../../../languages/t.ts';

/** A round waits for its player, so there is no demonstration. */
const FOR_GUESTS = t('Crash has no free try. The paytable shows what it pays.');

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
      {flight &&
        (textMode ? (
          <FlyingLine flight={flight} bets={[flight]} />
        ) : (
          t('You bet {bet}. Cash out before it ends.', { bet: betText('crash', flight) })
        ))}
      {over && endOf(over, earlier)}
      {!flight && !over && (phase === 'placing' ? t('Placing…') : guest ? FOR_GUESTS : t('Place a bet to begin.'))}
    </StageLine>
  );
}

/** What a cash-out paid that arrived late, or that the house counted later than it had it. */
function LateArrival({ pressed, ended }: { pressed: CashOutPress; ended: SettledBet }) {
  const arrived = crashRoundOf(ended).outcome.cashOutHundredths;
  const { had } = pressed;
  if (arrived === undefined) return null;
  const sentAt = multiplierText(pressed.hundredths);
  if (had && isHeldBack(pressed, ended.settledAt))
    return (
      <Text size="sm" color="warningFg" textStyle="numbers">
        {t('Sent at {sentAt}. The house had it at {hadAt} by its own clock, and counted it at {countedAt}.', {
          sentAt,
          hadAt: multiplierText(had.hundredths),
          countedAt: multiplierText(arrived),
        })}
      </Text>
    );
  if (!isLate(pressed, ended.settledAt)) return null;
  return (
    <Text size="sm" tone="muted" textStyle="numbers">
      {t('Sent at {sentAt}, arrived at {arrivedAt}. The house’s clock decides.', { sentAt, arrivedAt: multiplierText(arrived) })}
    </Text>
  );
}

function endOf(ended: SettledBet, earlier: boolean): string {
  const { choice, outcome } = crashRoundOf(ended);
  const what = roundWords('crash', { ...ended, choice, outcome });
  return earlier ? t('Your last round: {what}', { what }) : capitalised(what);
}
