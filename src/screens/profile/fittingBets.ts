/** The settled bets of an account that fit a filter, newest first. */
import type { Corrections } from '../../domain/clock.ts';
import type { PlayedOn } from '../../domain/accounts/account.ts';
import type { Entry } from '../../domain/log/entry.ts';
import type { ReadOptions } from '../../base/entries.ts';
import type { Source } from '../../projections/pages.ts';
import { readsBackTo, matches, resultOfBet, type RoundFilter } from '../history/roundFilter.ts';
import type { PlayedBet, PlayedBets } from './playedBets.ts';

/** What a bet was on. A game's returned stake does not repeat it; its placing says so. */
export const playedOn = ({ game, bet }: PlayedBet, { told }: PlayedBets): PlayedOn | null => game ?? told.placed.get(bet)?.game ?? null;

export function fittingBets(bets: PlayedBets, filter: RoundFilter, corrections: Corrections): Source<PlayedBet> {
  const from = readsBackTo(filter, corrections);
  const fits = (bet: PlayedBet): boolean => matches(filter, { game: playedOn(bet, bets), result: resultOfBet(bet), at: bet.at });
  return {
    async *back(before: number, reading: ReadOptions) {
      for await (const bet of bets.back(before, reading)) {
        if (from !== null && bet.at < from) return;
        if (fits(bet)) yield bet;
      }
    },
    arrived: (entries: readonly Entry[]) => bets.arrived(entries).filter(fits),
  };
}
