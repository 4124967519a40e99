import { chakra } from '@chakra-ui/react';
import { Suspense, useCallback, useMemo } from 'react';
import { SiteHeader, type HeaderViewer } from '../screens/shell/Header.tsx';
import { useAppSelector } from '../store/hooks.ts';
import { useAuth } from '../store/houseContext.ts';
import { selectAccount, selectShownBalance, selectWaiting } from '../store/selectors/account.ts';
import { selectOwed } from '../store/selectors/debt.ts';
import { formatCredits } from '../ui/credits.ts';
import { later } from '../ui/later.tsx';
import { showToast } from '../ui/toasts.ts';

const NoticesBell = later(() => import('../screens/notices/NoticesBell.tsx').then((module) => module.NoticesBell));

/** Its place is kept while its code is fetched. */
const bell = (
  <Suspense fallback={<chakra.span display="inline-block" width={{ base: '8', sm: '10' }} height="10" />}>
    <NoticesBell />
  </Suspense>
);

const links = [
  { to: '/offers', text: 'Offers' },
  { to: '/games', text: 'Games' },
  { to: '/rewards', text: 'Rewards' },
  { to: '/leaderboard', text: 'Leaderboard' },
];

/** The person who uses the page, for the header. A menu entry appears together with its screen. */
function useViewer(): HeaderViewer {
  const auth = useAuth();
  const username = useAppSelector((state) => selectAccount(state)?.username);
  const isAdmin = useAppSelector((state) => selectAccount(state)?.role === 'admin');
  const balanceCents = useAppSelector(selectShownBalance);
  const owedCents = useAppSelector(selectOwed);
  const waiting = useAppSelector(selectWaiting);
  const logOut = useCallback(async () => {
    for (const text of (await auth?.signOut())?.toasts ?? []) showToast({ kind: 'info', text });
  }, [auth]);

  const menu = useMemo(
    () => [
      ...(owedCents > 0 ? [{ id: 'debt', text: `You owe ${formatCredits(owedCents)} credits`, to: '/balance' }] : []),
      { id: 'profile', text: 'Profile', to: '/profile' },
      { id: 'games', text: 'Games', to: '/games' },
      { id: 'withdrawal', text: 'Withdrawal', to: '/withdrawal' },
      ...(isAdmin ? [{ id: 'admin', text: 'Admin Panel', to: '/admin' }] : []),
      { id: 'password', text: 'Change password', to: '/password' },
      { id: 'logout', text: 'Logout', onSelect: () => void logOut(), apart: true },
    ],
    [isAdmin, owedCents, logOut],
  );

  return useMemo((): HeaderViewer => {
    if (waiting) return { kind: 'waiting' };
    if (username === undefined) return { kind: 'guest' };
    return { kind: 'signedIn', username, balanceCents, balanceTo: '/balance', menu };
  }, [waiting, username, balanceCents, menu]);
}

/** The header with the person's account. When the balance changes, only this component is drawn again, not the page. */
export const AppHeader = () => <SiteHeader links={links} viewer={useViewer()} bell={bell} />;
