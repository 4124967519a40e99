/** What the log has to tell this tab's person, wherever in the app they are: of their bets, of sports, of what they have earned. */
import type { House } from '../house/house.ts';
import type { AppStore } from '../store/store.ts';
import { tellEarningNews } from './earningNews.ts';
import { tellGameNews } from './gameNews.ts';
import { tellSportNews } from './sportNews.ts';

/** Tells the news of every entry. Answers the way to stop. */
export function tellNews(house: House, store: AppStore): () => void {
  return house.onEntries((entries) => {
    const account = store.getState().session.accountId;
    if (account === null) return;
    tellGameNews(entries, account, house, store);
    tellSportNews(entries, account);
    tellEarningNews(entries, account);
  });
}
