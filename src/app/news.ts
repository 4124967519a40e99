/** Shows this person's news from the log on every page: results of bets and sports bets, and credits earned. */
import type { DomainEvent } from '../domain/events/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import { volumeOf } from '../store/preferences.ts';
import type { AppStore } from '../store/store.ts';
import { formatCredits } from '../ui/credits.ts';
import { showToast } from '../ui/toasts.ts';
import { type GameName, rulebookOf } from '../domain/games/catalog.ts';
import { balanceOf, nameIn } from '../domain/world.ts';
import { t } from '../languages/t.ts';

/** Shows the news of every entry. Returns a function that stops it. */
export function showNews(house: PlayerHouse, store: AppStore): () => void {
  return house.onEntries((entries) => {
    const account = store.getState().session.accountId;
    if (account === null) return;
    showGameNews(entries, account, house, store);
    showVoidedBets(entries, account);
    showSportNews(entries, account);
    showEarningNews(entries, account);
    showLateSeats(entries, house);
  });
}

/** The result of an entry for an account's sports bets, in one sentence. Null if it settled none of them. */
function sportResultOf(entry: Entry, account: AccountId): { readonly won: boolean; readonly text: string } | null {
  let [bets, returned, stakeCents, payoutCents] = [0, 0, 0, 0];
  for (const event of eventsOf(entry)) {
    if (event.type === 'sport/bet-settled' && event.data.account === account) {
      bets += 1;
      stakeCents += event.data.stakeCents;
      payoutCents += event.data.payoutCents;
    } else if (event.type === 'sport/bet-voided' && event.data.account === account) returned += 1;
  }
  if (bets > 0 && payoutCents > stakeCents)
    return { won: true, text: t('You won {payout} credits', { payout: formatCredits(payoutCents) }) };
  if (bets > 0 && payoutCents < stakeCents) return { won: false, text: t('Better luck next time!') };
  return bets + returned > 0 ? { won: false, text: t('Stake returned') } : null;
}

function showSportNews(entries: readonly Entry[], account: AccountId): void {
  for (const news of entries.map((entry) => sportResultOf(entry, account))) {
    if (news) showToast({ kind: news.won ? 'success' : 'info', text: news.text, spoken: t('Sports: {text}', { text: news.text }) });
  }
}

const offerCompleted = (cents: number): string => t('Offer completed! Earned {cents} credits', { cents: formatCredits(cents) });

/** The sentence for an account that earned credits. Null if the event is another one. */
function earningOf(event: DomainEvent, account: AccountId): string | null {
  switch (event.type) {
    case 'offer/completed':
    case 'wall/offer-completed':
      return event.data.account === account ? offerCompleted(event.data.cents) : null;
    case 'wall/credited':
      if (event.data.account !== account) return null;
      return event.data.message === 'offer_completed'
        ? offerCompleted(event.data.cents)
        : t('You earned {cents} credits', { cents: formatCredits(event.data.cents) });
    default:
      return null;
  }
}

function showEarningNews(entries: readonly Entry[], account: AccountId): void {
  for (const text of entries.flatMap(eventsOf).map((event) => earningOf(event, account)))
    if (text !== null) showToast({ kind: 'success', text });
}

interface GameNews {
  stakeCents: number;
  payoutCents: number;
  /** The outcome of the newest of the bets. */
  outcome: object;
}

/**
 * Shows the results of this person's bets that somebody else settled: the house when they fell due, or the person who
 * joined their flip. The results are shown on every page. A screen that shows the result itself holds the bet on its stage.
 */
function showGameNews(entries: readonly Entry[], account: AccountId, house: PlayerHouse, store: AppStore): void {
  const { heldBets, preferences } = store.getState();
  const news = newsOf(entries, account, heldBets.held);
  if (news.size === 0) return;
  const balanceCents = balanceOf(house.world, account);
  const texts = Promise.all([import('../screens/play/resultText.ts'), import('../screens/play/roundText.ts')]);
  void texts.then(([{ announceResult }, { playedOnText, ruleWords }]) => {
    for (const [game, { outcome, ...result }] of news) {
      const description = ruleWords(rulebookOf(game), outcome);
      // `isOffStage`: no stage shows it, so it is a toast too.
      announceResult({ ...result, title: playedOnText(game), description, balanceCents, volume: volumeOf(preferences), isOffStage: true });
    }
  });
}

/** The results by game. Those that a stage holds are left out. */
function newsOf(entries: readonly Entry[], account: AccountId, held: readonly string[]): ReadonlyMap<GameName, GameNews> {
  const news = new Map<GameName, GameNews>();
  for (const entry of entries) {
    if (entry.act?.actor === account) continue;
    for (const event of eventsOf(entry)) {
      if (event.type !== 'bet/settled' || event.data.account !== account || held.includes(event.data.bet)) continue;
      const { game, stakeCents, payoutCents, outcome } = event.data;
      const before = news.get(game) ?? { stakeCents: 0, payoutCents: 0 };
      news.set(game, {
        stakeCents: before.stakeCents + stakeCents,
        payoutCents: before.payoutCents + payoutCents,
        outcome,
      });
    }
  }
  return news;
}

/** Says why stakes went back that this person has not taken back. */
function showVoidedBets(entries: readonly Entry[], account: AccountId): void {
  for (const entry of entries) {
    if (entry.act?.actor === account) continue;
    for (const { type, data } of eventsOf(entry)) {
      if (type !== 'bet/voided' || data.account !== account || data.reason === 'cancelled') continue;
      const bet = { stake: formatCredits(data.stakeCents) };
      const text =
        data.reason === 'seed lost'
          ? t('Your bet of {stake} credits was returned: the house lost the seed of its round', bet)
          : t('Your bet of {stake} credits was returned: the beacon of its round did not come', bet);
      showToast({ kind: 'info', text });
    }
  }
}

/** Says which bets of others may have been written when the result of their round was known. */
function showLateSeats(entries: readonly Entry[], { lateSeats, world }: PlayerHouse): void {
  for (const { type, data } of entries.flatMap(eventsOf)) {
    if (type !== 'bet/placed' || !lateSeats?.has(data.bet)) continue;
    const name = nameIn(world, data.account);
    const text = t(
      'The bet of {name} on your round came after its random number was public. The house may have known the result, its clocks may differ, or your connection is slow.',
      { name },
    );
    showToast({ kind: 'info', text });
  }
}
