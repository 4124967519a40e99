import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AuthDialogContext, type AuthFormName } from '../screens/shell/authDialogContext.ts';
import { Layout } from '../screens/shell/Layout.tsx';
import type { ClosedHouseProps } from '../screens/closed/ClosedHouse.tsx';
import { LandingSplash } from '../screens/landing/LandingSplash.tsx';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { closedStatus } from '../store/houseStatus.ts';
import { colorModeChosen, soundToggled, textModeToggled } from '../store/preferences.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { applyColorMode } from '../ui/theme/colorMode.ts';
import { showToast } from '../ui/toasts.ts';
import { EarningProvider } from './EarningProvider.tsx';
import { HouseBanners } from './HouseBanners.tsx';
import { needsHouse } from './needsHouse.ts';
import { AppRoutes } from './routes.tsx';
import { useViewer } from './useViewer.ts';

const AuthDialogs = lazy(() => import('./AuthDialogs.tsx').then((module) => ({ default: module.AuthDialogs })));
const ClosedHouse = lazy(() => import('../screens/closed/ClosedHouse.tsx').then((module) => ({ default: module.ClosedHouse })));

/** Links of the header, each with the screen it leads to. */
const links = [
  { to: '/offers', text: 'Offers' },
  { to: '/games', text: 'Games' },
  { to: '/rewards', text: 'Rewards' },
  { to: '/leaderboard', text: 'Leaderboard' },
];

/** The frame of every page: header, banners, the page itself, dialogs and toasts. */
export function App({ onRescue, onStartAgain }: Pick<ClosedHouseProps, 'onRescue' | 'onStartAgain'>) {
  const dispatch = useAppDispatch();
  const preferences = useAppSelector((state) => state.preferences);
  const closedBecause = useAppSelector((state) => closedStatus(state.house.status));
  const [form, setForm] = useState<AuthFormName | null>(null);
  const { pathname } = useLocation();
  const openAuth = useCallback((asked: AuthFormName) => setForm(asked), []);
  const viewer = useViewer(openAuth);
  const closed = needsHouse(pathname) ? closedBecause : null;

  const header = useMemo(
    () => ({
      links,
      viewer,
      colorMode: preferences.colorMode,
      onColorMode: (mode: 'dark' | 'light') => {
        applyColorMode(mode);
        dispatch(colorModeChosen(mode));
      },
      soundOn: preferences.sound,
      onSound: (on: boolean) => {
        dispatch(soundToggled());
        showToast({ kind: 'info', text: on ? 'Sound unmuted' : 'Sound muted' });
      },
    }),
    [dispatch, preferences.colorMode, preferences.sound, viewer],
  );

  return (
    <AuthDialogContext.Provider value={openAuth}>
      <Layout header={header} textMode={preferences.textMode} onTextMode={() => dispatch(textModeToggled())} banners={<HouseBanners />}>
        {closed ? (
          <Suspense fallback={null}>
            <ClosedHouse status={closed} onRescue={onRescue} onStartAgain={onStartAgain} />
          </Suspense>
        ) : (
          <EarningProvider>
            <AppRoutes />
          </EarningProvider>
        )}
      </Layout>
      {form !== null && (
        <Suspense fallback={null}>
          <AuthDialogs form={form} onForm={setForm} />
        </Suspense>
      )}
      <Toaster />
      {pathname === '/' && <LandingSplash />}
    </AuthDialogContext.Provider>
  );
}
