import { chakra } from '@chakra-ui/react';
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount, selectIsGuest } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { RepeatIcon } from '../../ui/icons/gameIcons.tsx';
import { usePlayStop } from '../responsible/usePlayStop.ts';
import type { PanelState } from './BetPanel.tsx';
import type { PlacedBet } from './round.ts';
import type { RoundControl } from './useRoundMachine.ts';
import { betText } from './betText.ts';
import { useHotkeys } from './useHotkeys.ts';
import { t } from '../../languages/t.ts';

interface BetAgainProps extends Pick<PanelState, 'busy' | 'showBet'> {
  game: GameName;
  round: RoundControl;
}

/** The last bet: placed on this screen, or else the newest one in the log. Null if there is none that can be placed again. */
function useLastBet(game: GameName, { last }: RoundControl): PlacedBet | null {
  const logged = useAppSelector((state) => selectAccount(state)?.recents[game]?.[0]);
  const bet = last ?? logged;
  return bet === undefined || isRefusal(rulebookOf(game).readChoice(bet.choice)) ? null : bet;
}

/** A button that places the last bet once more. Guests have none. While it is disabled, it keeps its place and the focus. */
export function BetAgain({ game, round, busy, showBet }: BetAgainProps) {
  const guest = useAppSelector(selectIsGuest);
  const last = useLastBet(game, round);
  const disabled = usePlayStop() !== null || busy || !last;
  const label = t('Bet again: {bet}', { bet: last ? betText(game, last) : t('no bet yet') });
  const press = (): void => {
    if (disabled) return;
    showBet(last);
    void round.place(last.stakeCents, last.choice);
  };
  useHotkeys(guest ? {} : { a: press });
  if (guest) return null;
  return (
    <Button
      look="outline"
      size="lg"
      px="3"
      icon={<RepeatIcon />}
      title={label}
      aria-label={label}
      aria-disabled={disabled || undefined}
      css={{ '&[aria-disabled=true]': { bg: 'sunken', color: 'subtle', borderColor: 'line', cursor: 'not-allowed' } }}
      onClick={press}
    >
      <chakra.span display={{ base: 'none', sm: 'inline' }}>{t('Again')}</chakra.span>
    </Button>
  );
}
