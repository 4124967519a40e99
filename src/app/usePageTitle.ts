import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { mainId } from '../screens/shell/Layout.tsx';
import { useEarning, type PartnersState } from '../store/earningContext.ts';
import { announce } from '../ui/announcements.ts';
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
  '/styleguide': 'Styleguide',
};

const OFFERS = '/offers/';

/** The title of a path. A partner's wall has the partner's name once the partners are loaded. */
function titleOf(pathname: string, partners: PartnersState): string | undefined {
  if (pathname === '/') return undefined;
  if (!pathname.startsWith(OFFERS)) return titles[pathname] ?? 'Page not found';
  if (partners.phase !== 'loaded') return 'Partner offers';
  return partners.partners.walls.find(({ wall }) => pathname === OFFERS + wall)?.name ?? 'Page not found';
}

/** Sets the document title. After a change of page it moves the focus to the page's content and announces the title. */
export function usePageTitle(): void {
  const { pathname } = useLocation();
  const { state } = useEarning();
  const title = titleOf(pathname, state);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  useEffect(() => {
    if (shown.current !== null && shown.current !== pathname) {
      window.scrollTo(0, 0);
      document.getElementById(mainId)?.focus({ preventScroll: true });
      announce(document.title);
    }
    shown.current = pathname;
  }, [pathname]);
}
