import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { mainId } from '../screens/shell/Layout.tsx';
import { useEarning, type PartnersState } from '../store/earningContext.ts';
import { endErrors } from '../ui/toasts.ts';
import { announce } from '../ui/announcements.tsx';
import { pageTitle } from './brand.ts';

const titles: Readonly<Record<string, string>> = {
  '/games': 'Games',
  '/offers': 'Offers',
  '/rewards': 'Rewards Center',
  '/leaderboard': 'Leaderboard',
  '/sports': 'Sports',
  '/fairness': 'Fairness',
  '/balance': 'Balance',
  '/profile': 'My Profile',
  '/withdrawal': 'Withdrawals',
  '/admin': 'Admin Portal',
  '/log': 'Event log',
  '/password': 'Change password',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
  '/support': 'Support',
};

const OFFERS = '/offers/';

/**
 * The page that a path leads to. All games are one page, and so is a profile: going from one tab to another is not a way to somewhere else.
 */
export const pageOf = (pathname: string): string => /^\/(?:games|profile)(?=\/)/u.exec(pathname)?.[0] ?? pathname;

/**
 * The title of a page. A game, or a tab of the profile, adds its own (usePartTitle.ts). A partner's wall has the partner's name once the
 * partners are loaded.
 */
function titleOf(page: string, partners: PartnersState): string | undefined {
  if (page === '/') return undefined;
  if (!page.startsWith(OFFERS)) return titles[page] ?? 'Page not found';
  if (partners.phase !== 'loaded') return 'Partner offers';
  return partners.partners.walls.find(({ wall }) => page === OFFERS + wall)?.name ?? 'Page not found';
}

/** Sets the document title. After a change of page it moves the focus to the page's content and announces the title. */
export function usePageTitle(): void {
  const page = pageOf(useLocation().pathname);
  const { state } = useEarning();
  const title = titleOf(page, state);
  const shown = useRef<string | null>(null);
  // Before the effects of the page, in which a part of it adds its own title.
  useLayoutEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  useEffect(() => {
    if (shown.current !== null && shown.current !== page) {
      window.scrollTo(0, 0);
      document.getElementById(mainId)?.focus({ preventScroll: true });
      announce(document.title);
      endErrors();
    }
    shown.current = page;
  }, [page]);
}
