import type { Persistor } from 'redux-persist';
import { shownLanguage } from '../languages/languages.ts';
import type { AppStore } from '../store/store.ts';

/** Calls back when the person has chosen another language than the one they read. */
export function onLanguage(store: AppStore, persistor: Pick<Persistor, 'getState'>, begin: () => void): void {
  let before = store.getState().preferences.language;
  store.subscribe(() => {
    const { language } = store.getState().preferences;
    const isChosen = language !== before && language !== null && language !== shownLanguage().tag;
    before = language;
    // What is restored was chosen before this page. If its texts could not be loaded, another reload would not help.
    if (isChosen && persistor.getState().bootstrapped) begin();
  });
}
