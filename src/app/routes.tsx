import { lazy, memo, Suspense, useCallback } from 'react';
import { Route, Routes, useLocation, useParams } from 'react-router-dom';
import { BesideChat } from '../screens/chat/BesideChat.tsx';
import { LandingScreen } from '../screens/landing/LandingScreen.tsx';
import { useAuthDialog } from '../screens/shell/authDialogContext.ts';
import { useAppSelector } from '../store/hooks.ts';
import { selectAccount } from '../store/selectors/account.ts';
import { SkeletonGroup } from '../ui/Skeleton.tsx';
import { usePageTitle } from './usePageTitle.ts';

// Everything but the landing page is fetched when it is first opened.
const GamesScreen = lazy(() => import('../screens/games/GamesScreen.tsx').then((module) => ({ default: module.GamesScreen })));
const FairnessScreen = lazy(() => import('../screens/fairness/FairnessScreen.tsx').then((module) => ({ default: module.FairnessScreen })));
const BalanceScreen = lazy(() => import('../screens/balance/BalanceScreen.tsx').then((module) => ({ default: module.BalanceScreen })));
const SportsScreen = lazy(() => import('../screens/sports/SportsScreen.tsx').then((module) => ({ default: module.SportsScreen })));
const LeaderboardScreen = lazy(() => import('../screens/leaderboard/LeaderboardScreen.tsx').then((module) => ({ default: module.LeaderboardScreen })));
const OffersScreen = lazy(() => import('../screens/offers/OffersScreen.tsx').then((module) => ({ default: module.OffersScreen })));
const WallScreen = lazy(() => import('../screens/offers/WallScreen.tsx').then((module) => ({ default: module.WallScreen })));
const RewardsScreen = lazy(() => import('../screens/rewards/RewardsScreen.tsx').then((module) => ({ default: module.RewardsScreen })));
const ProfileScreen = lazy(() => import('../screens/profile/ProfileScreen.tsx').then((module) => ({ default: module.ProfileScreen })));
const WithdrawalsScreen = lazy(() => import('../screens/profile/WithdrawalsScreen.tsx').then((module) => ({ default: module.WithdrawalsScreen })));
const LogScreen = lazy(() => import('../screens/log/LogScreen.tsx').then((module) => ({ default: module.LogScreen })));
const PasswordScreen = lazy(() => import('../screens/password/PasswordScreen.tsx').then((module) => ({ default: module.PasswordScreen })));
const TermsScreen = lazy(() => import('../screens/legal/TermsScreen.tsx').then((module) => ({ default: module.TermsScreen })));
const PrivacyScreen = lazy(() => import('../screens/legal/PrivacyScreen.tsx').then((module) => ({ default: module.PrivacyScreen })));
const SupportScreen = lazy(() => import('../screens/legal/SupportScreen.tsx').then((module) => ({ default: module.SupportScreen })));
const NotFoundScreen = lazy(() => import('../screens/notFound/NotFoundScreen.tsx').then((module) => ({ default: module.NotFoundScreen })));
const AdminScreen = lazy(() => import('../screens/admin/AdminScreen.tsx').then((module) => ({ default: module.AdminScreen })));
const StyleguideScreen = import.meta.env.DEV
  ? lazy(() => import('../screens/styleguide/StyleguideScreen.tsx').then((module) => ({ default: module.StyleguideScreen })))
  : null;

/** Which screen a path leads to. What changes around it, as the house opens, does not draw the page again. */
export const AppRoutes = memo(function AppRoutes() {
  usePageTitle();
  const openAuth = useAuthDialog();
  const signIn = useCallback(() => openAuth('sign-in'), [openAuth]);
  const signedIn = useAppSelector((state) => selectAccount(state) !== undefined);
  return (
    <Suspense fallback={<SkeletonGroup label="Loading the page" rows={6} />}>
      <Routes>
        <Route index element={<LandingScreen signedIn={signedIn} onCreateAccount={() => openAuth('sign-up')} startEarningTo="/offers" playGamesTo="/games" />} />
        <Route
          path="/games"
          element={
            <BesideChat>
              <GamesScreen onSignIn={signIn} sports={<SportsScreen onSignIn={signIn} untitled />} />
            </BesideChat>
          }
        />
        <Route path="/sports" element={<SportsScreen onSignIn={signIn} />} />
        <Route path="/leaderboard" element={<LeaderboardScreen onSignIn={signIn} />} />
        <Route path="/offers" element={<OffersScreen onSignIn={signIn} />} />
        <Route path="/offers/:wall" element={<Wall onSignIn={signIn} />} />
        <Route path="/rewards" element={<RewardsScreen onSignIn={signIn} />} />
        <Route path="/fairness" element={<FairnessScreen />} />
        <Route path="/balance" element={<BalanceScreen onSignIn={signIn} />} />
        <Route path="/profile" element={<ProfileScreen onSignIn={signIn} />} />
        <Route path="/withdrawal" element={<WithdrawalsScreen onSignIn={signIn} />} />
        <Route path="/admin" element={<AdminScreen />} />
        <Route path="/log" element={<LogScreen />} />
        <Route path="/password" element={<PasswordScreen onSignIn={signIn} />} />
        <Route path="/terms" element={<TermsScreen />} />
        <Route path="/privacy" element={<PrivacyScreen />} />
        <Route path="/support" element={<SupportScreen />} />
        {StyleguideScreen && <Route path="/styleguide" element={<StyleguideScreen />} />}
        <Route path="*" element={<Missing />} />
      </Routes>
    </Suspense>
  );
});

function Wall({ onSignIn }: { onSignIn: () => void }) {
  const { wall = '' } = useParams();
  return <WallScreen name={wall} onSignIn={onSignIn} missing={<Missing />} />;
}

/** The specification asks for the missing path to be logged. */
function Missing() {
  const { pathname } = useLocation();
  const log = useCallback((path: string) => console.warn(`404: there is no page at ${path}`), []);
  return <NotFoundScreen path={pathname} onMissing={log} />;
}
