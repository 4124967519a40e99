import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { mainId } from '../screens/shell/Layout.tsx';
import { useEarning, type PartnersState } from '../store/earningContext.ts';
import { endErrors } from '../ui/toasts.ts';
import { announce } from '../ui/announcements.tsx';
import { brand, pageTitle } from './brand.ts';
import { translated } from '../languages/translated.ts';
import { t } from '../languages/t.ts';

const titles: Readonly<Record<string, string>> = {
  '/games': t('Games'),
  '/offers': t('Offers'),
  '/rewards': t('Rewards Center'),
  '/leaderboard': t('Leaderboard'),
  '/sports': t('Sports'),
  '/fairness': t('Fairness'),
  '/balance': t('Balance'),
  '/profile': t('My Profile'),
  '/withdrawal': t('Withdrawals'),
  '/admin': t('Admin Portal'),
  '/log': t('Event log'),
  '/password': t('Change password'),
  '/terms': t('Terms'),
  '/privacy': t('Privacy'),
  '/support': t('Support'),
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
  if (!page.startsWith(OFFERS)) return titles[page] ?? t('Page not found');
  if (partners.phase !== 'loaded') return t('Partner offers');
  return partners.partners.walls.find(({ wall }) => page === OFFERS + wall)?.name ?? t('Page not found');
}

/** Sets the document title. After a change of page it moves the focus to the page's content and announces the title. */
export function usePageTitle(): void {
  const page = pageOf(useLocation().pathname);
  const { partnersState } = useEarning();
  const title = titleOf(page, partnersState);
  const shown = useRef<string | null>(null);
  // Before the effects of the page, in which a part of it adds its own title.
  useLayoutEffect(() => {
    document.title = pageTitle(title, translated(brand.tagline));
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
