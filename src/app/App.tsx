import { lazy, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AuthDialogContext, type AuthFormName } from '../screens/shell/authDialogContext.ts';
import { Layout } from '../screens/shell/Layout.tsx';
import type { ClosedHouseProps } from '../screens/closed/ClosedHouse.tsx';
import { LandingSplash } from '../screens/landing/LandingSplash.tsx';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { closedStatus } from '../store/houseStatus.ts';
import { textModeToggled } from '../store/preferences.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { AppHeader } from './AppHeader.tsx';
import type { AuthDialogsProps } from './AuthDialogs.tsx';
import { EarningProvider } from './EarningProvider.tsx';
import { HouseBanners } from './HouseBanners.tsx';
import { needsHouse } from './needsHouse.ts';
import { AppRoutes } from './routes.tsx';

const AuthDialogs = lazy(() => import('./AuthDialogs.tsx').then((module) => ({ default: module.AuthDialogs })));
const ClosedHouse = lazy(() => import('../screens/closed/ClosedHouse.tsx').then((module) => ({ default: module.ClosedHouse })));

type AppProps = Pick<ClosedHouseProps, 'onRescue' | 'onStartAgain'> & Pick<AuthDialogsProps, 'whenOpen'>;

/** The frame of every page: header, banners, the page itself, dialogs and toasts. */
export function App({ onRescue, onStartAgain, whenOpen }: AppProps) {
  const dispatch = useAppDispatch();
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const closedBecause = useAppSelector((state) => closedStatus(state.house.status));
  const [form, setForm] = useState<AuthFormName | null>(null);
  const { pathname } = useLocation();
  const openAuth = useCallback((asked: AuthFormName) => setForm(asked), []);
  const closed = needsHouse(pathname) ? closedBecause : null;

  return (
    <AuthDialogContext.Provider value={openAuth}>
      <Layout header={<AppHeader onAuth={openAuth} />} textMode={textMode} onTextMode={() => dispatch(textModeToggled())} banners={<HouseBanners />}>
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
          <AuthDialogs form={form} onForm={setForm} whenOpen={whenOpen} />
        </Suspense>
      )}
      <Toaster />
      {pathname === '/' && <LandingSplash />}
    </AuthDialogContext.Provider>
  );
}
