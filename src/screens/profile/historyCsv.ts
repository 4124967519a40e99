/** One's bets as CSV. Times are UTC and amounts have a point: a file is read by programs, in any locale. */
import { formatCents } from '../../domain/money.ts';
import { isoTime } from '../../domain/utc.ts';
import type { World } from '../../domain/world.ts';
import { csvRow } from '../files/csv.ts';
import { resultOfBet, resultTexts } from '../history/roundFilter.ts';
import { playedOnText } from '../play/roundWords.ts';
import { betWords } from './betWords.ts';
import { playedOn } from './fittingBets.ts';
import type { PlayedBet, PlayedBets } from './playedBets.ts';

const heads = ['time', 'game', 'result', 'what', 'stake', 'payout', 'profit', 'bet', 'seed_hash', 'client_seed', 'nonce', 'server_seed'];

export const historyHead = (): string => csvRow(heads);

/** The line of a bet. Its server seed is empty until it is revealed, as on the page. */
export function historyRow(bet: PlayedBet, bets: PlayedBets, world: World): string {
  const { title, text } = betWords(bet, bets.told, world);
  const on = playedOn(bet, bets);
  const draw = bets.told.proofOf(bet.bet);
  return csvRow([
    isoTime(bet.at),
    on === null ? title : playedOnText(on),
    resultTexts[resultOfBet(bet)],
    on === 'sports' ? `${title}: ${text}` : text,
    formatCents(bet.stakeCents),
    formatCents(bet.payoutCents),
    formatCents(bet.payoutCents - bet.stakeCents),
    bet.bet,
    draw?.draw.seedHash ?? '',
    draw?.draw.clientSeed ?? '',
    draw?.draw.nonce ?? '',
    draw?.serverSeed ?? '',
  ]);
}
