/**
 * Shows the results of this person's bets that somebody else settled: the house when they fell due, or the person who
 * joined their flip. The results are shown on every page. A screen that shows the result itself holds the bet on its stage.
 */
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import { rulebookOf, type GameName } from '../domain/games/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { balanceOf } from '../domain/world.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import type { AppStore } from '../store/store.ts';
import { formatCredits } from '../ui/credits.ts';
import { showToast } from '../ui/toasts.ts';

interface GameNews {
  stakeCents: number;
  payoutCents: number;
  /** The outcome of the newest of the bets, described by its rulebook. */
  what: string;
}

/** Shows the results of this person's bets in these entries. */
export function tellGameNews(entries: readonly Entry[], account: AccountId, house: PlayerHouse, store: AppStore): void {
  const { heldBets, preferences } = store.getState();
  const news = newsOf(entries, account, heldBets.held);
  if (news.size === 0) return;
  const balanceCents = balanceOf(house.world, account);
  void import('../screens/play/telling.ts').then(({ tellSettled }) => {
    for (const [game, told] of news)
      tellSettled({ ...told, title: rulebookOf(game).title, balanceCents, sound: preferences.sound, apart: true });
  });
}

function newsOf(entries: readonly Entry[], account: AccountId, held: readonly string[]): ReadonlyMap<GameName, GameNews> {
  const news = new Map<GameName, GameNews>();
  for (const entry of entries) {
    if (entry.act?.actor === account) continue;
    for (const event of eventsOf(entry)) {
      if (event.type === 'bet/voided' && event.data.account === account && event.data.reason === 'seed lost') {
        showToast({
          kind: 'info',
          text: `Your bet of ${formatCredits(event.data.stakeCents)} credits was returned: the house lost the seed of its round`,
        });
      }
      if (event.type !== 'bet/settled' || event.data.account !== account || held.includes(event.data.bet)) continue;
      const { game, stakeCents, payoutCents, outcome } = event.data;
      const before = news.get(game) ?? { stakeCents: 0, payoutCents: 0, what: '' };
      news.set(game, {
        stakeCents: before.stakeCents + stakeCents,
        payoutCents: before.payoutCents + payoutCents,
        what: rulebookOf(game).describeOutcome(outcome),
      });
    }
  }
  return news;
}
