import type { SportPick } from '../../domain/sports/book.ts';
import type { SportEvent } from '../../domain/worldParts.ts';
import { formatCredits } from '../../ui/credits.ts';
import { t } from '../../languages/t.ts';

/** Odds as decimals, stake included: `2.10`. */
export const oddsText = (oddsHundredths: number): string => formatCredits(oddsHundredths);

/** The text of a pick: "Harbor Gulls to win", "Draw". */
export function pickText(pick: SportPick, event: SportEvent | undefined): string {
  if (pick === 'draw') return t('Draw');
  if (!event) return pick === 'homeWin' ? t('Home to win') : t('Away to win');
  return t('{team} to win', { team: pick === 'homeWin' ? event.homeTeam : event.awayTeam });
}

export const teamsText = ({ homeTeam, awayTeam }: SportEvent): string => `${homeTeam} – ${awayTeam}`;
