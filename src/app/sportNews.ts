import type { AccountId } from '../domain/ids.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import { formatCredits } from '../ui/credits.ts';
import { showToast } from '../ui/toasts.ts';

/** What an entry decided of somebody's bets on sports, in one sentence, or null where it decided none. */
function newsOf(entry: Entry, account: AccountId): { readonly won: boolean; readonly text: string } | null {
  let [bets, returned, stakeCents, payoutCents] = [0, 0, 0, 0];
  for (const event of eventsOf(entry)) {
    if (event.type === 'sport/bet-settled' && event.data.account === account) {
      bets += 1;
      stakeCents += event.data.stakeCents;
      payoutCents += event.data.payoutCents;
    } else if (event.type === 'sport/bet-voided' && event.data.account === account) returned += 1;
  }
  if (bets > 0 && payoutCents > stakeCents) return { won: true, text: `You won ${formatCredits(payoutCents)} credits` };
  if (bets > 0 && payoutCents < stakeCents) return { won: false, text: 'Better luck next time!' };
  return bets + returned > 0 ? { won: false, text: 'Stake returned' } : null;
}

/** Tells how one's bets on sports ended, wherever in the app one is by then. */
export function tellSportNews(entries: readonly Entry[], account: AccountId): void {
  for (const news of entries.map((entry) => newsOf(entry, account))) {
    if (news) showToast({ kind: news.won ? 'success' : 'info', text: news.text, spoken: `Sports: ${news.text}` });
  }
}
