import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { mainId } from '../screens/shell/Layout.tsx';
import { announce } from '../ui/announcements.ts';
import { pageTitle } from './brand.ts';

const titles: Readonly<Record<string, string>> = {
  '/games': 'Games',
  '/offers': 'Offers',
  '/rewards': 'Rewards Center',
  '/leaderboard': 'Leaderboard',
  '/fairness': 'Fairness',
  '/balance': 'Balance',
  '/profile': 'My Profile',
  '/withdrawal': 'Withdrawals',
  '/log': 'Event log',
  '/password': 'Change password',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
  '/support': 'Support',
  '/styleguide': 'Styleguide',
};

/** Every page below the offers is a partner's wall. */
const titleOf = (pathname: string): string => titles[pathname] ?? (pathname.startsWith('/offers/') ? 'Partner offers' : 'Page not found');

/** Names the page in the tab, and takes keyboard and screen reader to its content after a change of page. */
export function usePageTitle(): void {
  const { pathname } = useLocation();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const title = pathname === '/' ? undefined : (titleOf(pathname));
    document.title = pageTitle(title);
    if (shown.current !== null && shown.current !== pathname) {
      window.scrollTo(0, 0);
      document.getElementById(mainId)?.focus({ preventScroll: true });
      announce(document.title);
    }
    shown.current = pathname;
  }, [pathname]);
}
