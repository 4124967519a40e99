import { rouletteColours, type RouletteChoice } from '../../../../domain/games/roulette.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { selectAccountId } from '../../../../store/selectors/account.ts';
import { betText } from '../../../play/stakeWords.ts';
import type { LiveStake } from './liveTable.ts';

/** What the player has on this round, by colour: "Your bets: 10.00 on red, 5.00 on green". Null for nothing. */
export function useOwnStakes(stakes: readonly LiveStake[]): string | null {
  const account = useAppSelector(selectAccountId);
  const own = stakes.filter((stake) => stake.account === account);
  if (own.length === 0) return null;
  const words = rouletteColours.flatMap((colour) => {
    const on = own.filter(({ choice }) => (choice as RouletteChoice).colour === colour);
    const stakeCents = on.reduce((sum, stake) => sum + stake.stakeCents, 0);
    return on.length === 0 ? [] : betText('roulette', { stakeCents, choice: { colour } });
  });
  return `Your ${words.length === 1 ? 'bet' : 'bets'}: ${words.join(', ')}`;
}
