/**
 * Shows a toast when an own bet, offer or prize has been due for five minutes and was not ended. It accuses nobody, because a busy house is
 * late, too.
 */
import type { AccountId } from '../../domain/ids.ts';
import { MINUTE_MS } from '../../domain/utc.ts';
import { overdueIn } from '../../domain/verify/overdue.ts';
import type { RemoteHouse } from '../../client/remoteHouse.ts';
import { timesAs } from '../../ui/credits.ts';
import { showToast } from '../../ui/toasts.ts';
import { t } from '../../languages/t.ts';
import { checkWhenOpen, type WatchedHouse } from './checkWhenOpen.ts';

const EVERY_MS = MINUTE_MS;
const PATIENCE_MS = 5 * MINUTE_MS;

const hourAndMinute = timesAs({ timeStyle: 'short' });

/**
 * Looks each minute, and names only what was overdue at the last look already: a house that opens again has a minute to end it. What is due
 * goes by the time up to which the house has told what it ended. Returns a function that stops it.
 */
export function watchOverdue(house: WatchedHouse & Pick<RemoteHouse, 'toldAt' | 'world'>, account: AccountId | null): () => void {
  const named = new Set<string>();
  let before: ReadonlySet<string> = new Set();
  const look = async (): Promise<void> => {
    const all = overdueIn(house.world, house.toldAt - PATIENCE_MS);
    const own = all.filter(({ accounts }) => accounts.some((one) => one === account));
    for (const { name, dueAt } of own) {
      if (!before.has(name) || named.has(name)) continue;
      named.add(name);
      const since = hourAndMinute.format(dueAt);
      showToast({
        kind: 'info',
        text: t('A bet, an offer or a prize of yours was due at {since}, and the house has not ended it.', { since }),
      });
    }
    before = new Set(own.map(({ name }) => name));
  };
  return checkWhenOpen(house, look, { firstMs: EVERY_MS, everyMs: EVERY_MS });
}
