/** The player's bets as CSV. Amounts have a decimal point in every locale, because programs read the file. */
import { formatCents } from '../../domain/money.ts';
import type { BetFacts } from '../../projections/betFacts.ts';
import { csvHead, csvRow, timeCells, timeHeads } from '../files/csv.ts';
import type { PlayedBet } from '../history/betHistory.ts';
import { resultTexts } from '../history/roundFilter.ts';
import { playedOnText } from '../play/roundText.ts';
import { describeBet, describePick } from './describeBet.ts';

const columnHeads = [
  ...timeHeads,
  'game',
  'result',
  'what',
  'match',
  'pick',
  'odds',
  'score',
  'stake',
  'payout',
  'profit',
  'bet',
  'seed_hash',
  'client_seed',
  'nonce',
  'server_seed',
];

export const historyHead = (): string => csvHead(columnHeads);

/** Match, pick, odds and score. All are empty for a bet on a game. */
function sportsCells({ bet }: PlayedBet, facts: BetFacts): readonly string[] {
  const placed = facts.placedOnSports.get(bet);
  if (!placed) return ['', '', '', ''];
  const match = facts.matchOf(placed.event);
  const score = match?.score;
  return [
    match ? `${match.homeTeam} – ${match.awayTeam}` : '',
    describePick[placed.pick],
    formatCents(placed.oddsHundredths),
    // Spreadsheets take 2:1 for a time.
    score ? `${score.home} to ${score.away}` : '',
  ];
}

/** The line of a bet. Its server seed is empty until it is revealed, as on the page. */
export function historyRow(bet: PlayedBet, facts: BetFacts): string {
  const proof = facts.proofOf(bet.bet);
  return csvRow([
    ...timeCells(bet.at),
    playedOnText(bet.game),
    resultTexts[bet.result],
    describeBet(bet, facts).text,
    ...sportsCells(bet, facts),
    formatCents(bet.stakeCents),
    formatCents(bet.payoutCents),
    formatCents(bet.payoutCents - bet.stakeCents),
    bet.bet,
    proof?.draw.seedHash ?? '',
    proof?.draw.clientSeed ?? '',
    proof?.draw.nonce ?? '',
    proof?.serverSeed ?? '',
  ]);
}
