import { memo, useCallback } from 'react';
import { Route, Routes, useLocation, useParams } from 'react-router-dom';
import { LandingScreen } from '../screens/landing/LandingScreen.tsx';
import { useAuthDialog } from '../screens/shell/authDialogContext.ts';
import { usePartTitle } from '../screens/shell/usePartTitle.ts';
import { useAppSelector } from '../store/hooks.ts';
import { selectAccount } from '../store/selectors/account.ts';
import { useAccountLoading } from '../store/useAccountLoading.ts';
import { lazyScreen } from '../ui/lazyScreen.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { t } from '../languages/t.ts';

// The code of every screen except the landing page of guests is loaded when the screen is first opened.
const MemberHome = lazyScreen(() => import('../screens/landing/MemberHome.tsx').then((module) => module.MemberHome));
const GamesPlace = lazyScreen(() => import('./GamesPlace.tsx').then((module) => module.GamesPlace));
const FairnessScreen = lazyScreen(() => import('../screens/fairness/FairnessScreen.tsx').then((module) => module.FairnessScreen));
const BalanceScreen = lazyScreen(() => import('../screens/balance/BalanceScreen.tsx').then((module) => module.BalanceScreen));
const SportsScreen = lazyScreen(() => import('../screens/sports/SportsScreen.tsx').then((module) => module.SportsScreen));
const LeaderboardScreen = lazyScreen(() =>
  import('../screens/leaderboard/LeaderboardScreen.tsx').then((module) => module.LeaderboardScreen),
);
const OffersScreen = lazyScreen(() => import('../screens/offers/OffersScreen.tsx').then((module) => module.OffersScreen));
const WallScreen = lazyScreen(() => import('../screens/offers/WallScreen.tsx').then((module) => module.WallScreen));
const RewardsScreen = lazyScreen(() => import('../screens/rewards/RewardsScreen.tsx').then((module) => module.RewardsScreen));
const ProfileScreen = lazyScreen(() => import('../screens/profile/ProfileScreen.tsx').then((module) => module.ProfileScreen));
const WithdrawalsScreen = lazyScreen(() => import('../screens/profile/WithdrawalsScreen.tsx').then((module) => module.WithdrawalsScreen));
const LogScreen = lazyScreen(() => import('../screens/log/LogScreen.tsx').then((module) => module.LogScreen));
const PasswordScreen = lazyScreen(() => import('../screens/password/PasswordScreen.tsx').then((module) => module.PasswordScreen));
const TermsScreen = lazyScreen(() => import('../screens/legal/TermsScreen.tsx').then((module) => module.TermsScreen));
const PrivacyScreen = lazyScreen(() => import('../screens/legal/PrivacyScreen.tsx').then((module) => module.PrivacyScreen));
const SupportScreen = lazyScreen(() => import('../screens/legal/SupportScreen.tsx').then((module) => module.SupportScreen));
const NotFoundScreen = lazyScreen(() => import('../screens/notFound/NotFoundScreen.tsx').then((module) => module.NotFoundScreen));
const AdminScreen = lazyScreen(() => import('../screens/admin/AdminScreen.tsx').then((module) => module.AdminScreen));

/** The screen of each path. `memo` keeps the page from being drawn again when the house opens. */
export const AppRoutes = memo(function AppRoutes() {
  const openAuth = useAuthDialog();
  const signedIn = useAppSelector((state) => selectAccount(state) !== undefined);
  return (
    <Routes>
      <Route index element={signedIn ? <MemberHome /> : <LandingScreen signedIn={false} onCreateAccount={() => openAuth('sign-up')} />} />
      <Route path="/games/:game?" element={<GamesPlace sports={<SportsScreen untitled />} missing={<Missing />} />} />
      <Route path="/sports" element={<SportsScreen />} />
      <Route path="/leaderboard" element={<LeaderboardScreen />} />
      <Route path="/offers" element={<OffersScreen />} />
      <Route path="/offers/:wall" element={<Wall />} />
      <Route path="/rewards" element={<RewardsScreen />} />
      <Route path="/fairness" element={<FairnessScreen />} />
      <Route path="/balance" element={<BalanceScreen />} />
      <Route path="/profile/:tab?" element={<Profile />} />
      <Route path="/withdrawal" element={<WithdrawalsScreen />} />
      <Route path="/admin" element={<AdminScreen />} />
      <Route path="/log" element={<LogScreen />} />
      <Route path="/password" element={<PasswordScreen />} />
      <Route path="/terms" element={<TermsScreen />} />
      <Route path="/privacy" element={<PrivacyScreen />} />
      <Route path="/support" element={<SupportScreen />} />
      <Route path="*" element={<Missing />} />
    </Routes>
  );
});

function Wall() {
  const { wall = '' } = useParams();
  return <WallScreen name={wall} missing={<Missing />} />;
}

function Profile() {
  return <ProfileScreen part={useParams()['tab']} missing={<Missing />} />;
}

/** The specification asks for the missing path to be logged. */
function Missing() {
  const { pathname } = useLocation();
  const waiting = useAccountLoading();
  usePartTitle(t('Page not found'));
  const log = useCallback((path: string) => console.warn(`404: there is no page at ${path}`), []);
  if (waiting) return <PageSkeleton label={t('Loading')} />;
  return <NotFoundScreen path={pathname} onMissing={log} />;
}
