import type { AccountId, BetId } from '../../domain/ids.ts';
import { MINUTE_MS } from '../../domain/utc.ts';
import { houseTime, type PlayerHouse } from '../../api/playerHouse.ts';
import { formatCount, formatCredits } from '../../ui/credits.ts';
import { minutesText } from '../../ui/minutesText.ts';
import { netOf, playedMsAt, sessionAt, type PlayedSession } from './playSession.ts';
import { trackerOf } from './playTracker.ts';

/** "You played for 12 min: 31 bets, net −12.00." */
export function summaryText(session: PlayedSession, at: number, held: readonly BetId[] = []): string {
  const minutes = Math.floor(playedMsAt(session, at) / MINUTE_MS);
  const time = minutes === 0 ? 'less than a minute' : minutesText(minutes);
  const bets = session.bets === 1 ? '1 bet' : `${formatCount(session.bets)} bets`;
  return `You played for ${time}: ${bets}, net ${formatCredits(netOf(session, held), 'always')}.`;
}

/** What an account's session of play came to, as far as this page has followed it; null if it has not played. */
export function sessionSummary(house: PlayerHouse, account: AccountId, held: readonly BetId[]): string | null {
  const at = houseTime(house);
  const session = sessionAt(trackerOf(house, account).play.read().session, at);
  return session && summaryText(session, at, held);
}
