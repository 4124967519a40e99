import { useCallback, useMemo } from 'react';
import type { PlayerHouse } from '../api/playerHouse.ts';
import { NoticesBell } from '../screens/notices/NoticesBell.tsx';
import { MemberControls } from '../screens/shell/MemberControls.tsx';
import { useAppSelector, useAppStore } from '../store/hooks.ts';
import { useAuth, useHouse } from '../store/houseContext.ts';
import type { RootState } from '../store/store.ts';
import { selectAccount, selectHeld, selectShownBalance } from '../store/selectors/account.ts';
import { selectOwed } from '../store/selectors/debt.ts';
import { formatCredits } from '../ui/credits.ts';
import { showToast } from '../ui/toasts.ts';
import { translated } from '../languages/translated.ts';
import { t } from '../languages/t.ts';

const bell = <NoticesBell />;

/** What the session of play came to, as a sentence. Null also if its code cannot be loaded: that must not keep anybody from signing out. */
async function summaryOf(house: PlayerHouse | null, state: RootState): Promise<string | null> {
  const account = selectAccount(state)?.id;
  if (!house || account === undefined) return null;
  try {
    const { sessionSummary } = await import('../screens/responsible/playTracker.ts');
    return sessionSummary(house, account, selectHeld(state));
  } catch {
    return null;
  }
}

/** The controls of the signed-in person in the header. When the balance changes, only this is drawn again. */
export function MemberHeader() {
  const auth = useAuth();
  const house = useHouse();
  const username = useAppSelector((state) => selectAccount(state)?.username);
  const isAdmin = useAppSelector((state) => selectAccount(state)?.role === 'admin');
  const balanceCents = useAppSelector(selectShownBalance);
  const owedCents = useAppSelector(selectOwed);
  const store = useAppStore();
  const logOut = useCallback(async () => {
    const summary = await summaryOf(house, store.getState());
    for (const text of (await auth?.signOut())?.toasts ?? []) showToast({ kind: 'info', text: translated(text) });
    if (summary !== null) showToast({ kind: 'info', text: summary });
  }, [auth, house, store]);
  const menu = useMemo(
    () => [
      ...(owedCents > 0 ? [{ id: 'debt', text: t('You owe {owed} credits', { owed: formatCredits(owedCents) }), to: '/balance' }] : []),
      { id: 'profile', text: t('Profile'), to: '/profile' },
      { id: 'games', text: t('Games'), to: '/games' },
      { id: 'withdrawal', text: t('Withdrawal'), to: '/withdrawal' },
      ...(isAdmin ? [{ id: 'admin', text: t('Admin Panel'), to: '/admin' }] : []),
      { id: 'password', text: t('Change password'), to: '/password' },
      { id: 'logout', text: t('Logout'), onSelect: () => void logOut(), apart: true },
    ],
    [isAdmin, owedCents, logOut],
  );
  return username === undefined ? null : (
    <MemberControls username={username} balanceCents={balanceCents} balanceTo="/balance" menu={menu} bell={bell} />
  );
}
