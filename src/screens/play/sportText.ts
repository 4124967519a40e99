import type { Pick } from '../../domain/sports/book.ts';
import type { SportEvent } from '../../domain/worldParts.ts';
import { formatCredits } from '../../ui/credits.ts';

/** Odds as decimals, stake included: `2.10`. */
export const oddsText = (oddsHundredths: number): string => formatCredits(oddsHundredths);

/** The text of a pick: "Harbor Gulls to win", "Draw". */
export function pickText(pick: Pick, event: SportEvent | undefined): string {
  if (pick === 'draw') return 'Draw';
  if (!event) return pick === 'homeWin' ? 'Home to win' : 'Away to win';
  return `${pick === 'homeWin' ? event.homeTeam : event.awayTeam} to win`;
}

export const teamsText = ({ homeTeam, awayTeam }: SportEvent): string => `${homeTeam} – ${awayTeam}`;
