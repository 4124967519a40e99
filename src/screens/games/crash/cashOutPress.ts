/** What a player learns of a cash-out that the house counted at another time than that of its press. */
import { LEAST_HELD_BACK_MS } from '../../../api/playerHouse.ts';
import { localDecimals } from '../../../ui/credits.ts';
import { multiplierText } from '../../play/ratioText.ts';
import { t } from '../../../languages/t.ts';

/** When a cash-out was pressed. The house's clock decides what it pays when it arrives. */
export interface CashOutPress {
  /** UTC milliseconds, by the clock of the house. */
  readonly at: number;
  /** The multiplier that the player saw. */
  readonly hundredths: number;
  /** The multiplier when the house server had it, if it said so before it answered; and when that was, by its clock. */
  readonly had?: { readonly at: number; readonly hundredths: number };
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

/** When the house counted a cash-out, and at which multiplier. */
interface Counted {
  readonly at: number;
  readonly hundredths: number;
}

/**
 * What to say of a cash-out that was counted noticeably later or earlier than it was pressed, or undefined. `isHeldBack`: the house counted it
 * long after it had it, or long before it was sent.
 */
export function arrivalOf(press: CashOutPress, counted: Counted): { readonly text: string; readonly isHeldBack: boolean } | undefined {
  const { had } = press;
  const [sentAt, countedAt] = [multiplierText(press.hundredths), multiplierText(counted.hundredths)];
  if (had && counted.at - had.at > LEAST_HELD_BACK_MS) {
    const hadAt = multiplierText(had.hundredths);
    const text = t('Sent at {sent}. The house had it at {received} by its own clock, and counted it at {counted}.', {
      sent: sentAt,
      received: hadAt,
      counted: countedAt,
    });
    return { text, isHeldBack: true };
  }
  if (Math.abs(counted.at - press.at) <= NOTICED_MS) return undefined;
  if (press.at - counted.at > LEAST_HELD_BACK_MS)
    return {
      text: t('Sent at {sent}. The house counted it at {counted}, before it was sent.', { sent: sentAt, counted: countedAt }),
      isHeldBack: true,
    };
  const text = t('Sent at {sent}, arrived at {arrived}. The house’s clock decides.', { sent: sentAt, arrived: countedAt });
  return { text, isHeldBack: false };
}
