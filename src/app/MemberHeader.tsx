import { useCallback, useMemo } from 'react';
import { NoticesBell } from '../screens/notices/NoticesBell.tsx';
import { MemberControls } from '../screens/shell/MemberControls.tsx';
import { useAppSelector } from '../store/hooks.ts';
import { useAuth } from '../store/houseContext.ts';
import { selectAccount, selectShownBalance } from '../store/selectors/account.ts';
import { selectOwed } from '../store/selectors/debt.ts';
import { formatCredits } from '../ui/credits.ts';
import { showToast } from '../ui/toasts.ts';

const bell = <NoticesBell />;

/** The controls of the signed-in person in the header. When the balance changes, only this is drawn again. */
export function MemberHeader() {
  const auth = useAuth();
  const username = useAppSelector((state) => selectAccount(state)?.username);
  const isAdmin = useAppSelector((state) => selectAccount(state)?.role === 'admin');
  const balanceCents = useAppSelector(selectShownBalance);
  const owedCents = useAppSelector(selectOwed);
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
  return username === undefined ? null : (
    <MemberControls username={username} balanceCents={balanceCents} balanceTo="/balance" menu={menu} bell={bell} />
  );
}
