/** What a player learns of a cash-out that the house counted at another time than that of its press. */
import { LEAST_HELD_BACK_MS } from '../../../api/playerHouse.ts';
import { localDecimals } from '../../../ui/credits.ts';
import { multiplierText } from '../../play/ratioText.ts';
import { t } from '../../../languages/t.ts';

/** A time (UTC milliseconds, by the clock of the house) and the multiplier at that time. */
interface CurveMoment {
  readonly at: number;
  readonly hundredths: number;
}

/** When a cash-out was pressed. It pays the multiplier of the time at which the house counts it. */
export interface CashOutPress extends CurveMoment {
  /** When the house server received it, if the server said so before it answered. */
  readonly receivedByHouse?: CurveMoment;
}

/** How far a press and its entry may be apart before that is shown. */
const NOTICED_MS = 500;

/** Whether a cash-out arrived so late that its multiplier is another than the one that was pressed. */
export const isLate = ({ at }: CashOutPress, arrivedAt: number): boolean => arrivedAt - at > NOTICED_MS;

/** What to say of a round that had begun noticeably before the page heard of it, or undefined. The line may be slow, or the house. */
export const receivedLateText = (lateMs: number): string | undefined =>
  lateMs > NOTICED_MS
    ? t('The round had gone on for {seconds} s when this page was told of it.', { seconds: localDecimals((lateMs / 1_000).toFixed(1)) })
    : undefined;

/**
 * What to say of a cash-out that was counted noticeably later or earlier than it was pressed, or undefined. `isHeldBack`: the house counted it
 * long after it received it, or long before it was sent.
 */
export function arrivalOf(press: CashOutPress, counted: CurveMoment): { readonly text: string; readonly isHeldBack: boolean } | undefined {
  const { receivedByHouse } = press;
  const sentText = multiplierText(press.hundredths);
  const countedText = multiplierText(counted.hundredths);
  if (receivedByHouse && counted.at - receivedByHouse.at > LEAST_HELD_BACK_MS) {
    const text = t('Sent at {sent}. The house had it at {received} by its own clock, and counted it at {counted}.', {
      sent: sentText,
      received: multiplierText(receivedByHouse.hundredths),
      counted: countedText,
    });
    return { text, isHeldBack: true };
  }
  if (Math.abs(counted.at - press.at) <= NOTICED_MS) return undefined;
  if (press.at - counted.at > LEAST_HELD_BACK_MS)
    return {
      text: t('Sent at {sent}. The house counted it at {counted}, before it was sent.', { sent: sentText, counted: countedText }),
      isHeldBack: true,
    };
  const text = t('Sent at {sent}, arrived at {arrived}. The house’s clock decides.', { sent: sentText, arrived: countedText });
  return { text, isHeldBack: false };
}
