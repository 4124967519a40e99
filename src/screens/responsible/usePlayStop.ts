import { stoppedPlay } from '../../domain/commands/limits.ts';
import { selectAccount, selectCorrections } from '../../store/selectors/account.ts';
import { localTimes } from '../../ui/credits.ts';
import { useStateAndTime } from '../shell/useTime.ts';
import { translated } from '../../languages/translated.ts';

/** The smallest stake. Players who may not bet this may bet nothing. */
const SMALLEST_CENTS = 1;

/** Why the player can bet nothing now: a break, or a limit that is reached. Null: they can bet, or they are a guest. */
export function usePlayStop(): string | null {
  return useStateAndTime((state, now) => {
    const account = selectAccount(state);
    const refusal = account ? stoppedPlay({ corrections: selectCorrections(state) }, account, SMALLEST_CENTS, now) : null;
    return refusal ? translated(localTimes(refusal.sentence)) : null;
  });
}
