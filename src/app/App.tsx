import { chakra } from '@chakra-ui/react';
import { Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AuthDialogContext, type AuthFormName } from '../screens/shell/authDialogContext.ts';
import { Layout, PageTop } from '../screens/shell/Layout.tsx';
import type { ClosedHouseProps } from '../screens/closed/ClosedHouse.tsx';
import { LandingSplash } from '../screens/landing/LandingSplash.tsx';
import { useAppSelector } from '../store/hooks.ts';
import { closedStatus } from '../store/houseStatus.ts';
import { later } from '../ui/later.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { useOpener } from '../ui/useOpener.ts';
import { AppHeader } from './AppHeader.tsx';
import type { AuthDialogsProps } from './AuthDialogs.tsx';
import { EarningProvider } from './EarningProvider.tsx';
import { needsHouse } from './needsHouse.ts';
import { AppRoutes } from './routes.tsx';
import { useHouseBanners } from './useHouseBanners.tsx';
import { pageOf, usePageTitle } from './usePageTitle.ts';

const AuthDialogs = later(() => import('./AuthDialogs.tsx').then((module) => module.AuthDialogs));
const ClosedHouse = later(() => import('../screens/closed/ClosedHouse.tsx').then((module) => module.ClosedHouse));

type AppProps = Pick<ClosedHouseProps, 'onRescue' | 'onStartAgain'> & Pick<AuthDialogsProps, 'whenOpen'>;

/** The frame of every page: header, banners, the page itself, dialogs and toasts. */
export function App({ onRescue, onStartAgain, whenOpen }: AppProps) {
  const closedBecause = useAppSelector((state) => closedStatus(state.houseStatus.status));
  const [form, setForm] = useState<AuthFormName>('sign-in');
  const { pathname } = useLocation();
  const { above, late } = useHouseBanners();
  const auth = useOpener(AuthDialogs);
  const { show } = auth;
  const openAuth = useCallback(
    (asked: AuthFormName) => {
      setForm(asked);
      show();
    },
    [show],
  );
  const onForm = (asked: AuthFormName | null): void => (asked === null ? auth.close() : setForm(asked));
  const closed = needsHouse(pathname) ? closedBecause : null;

  return (
    <AuthDialogContext.Provider value={openAuth}>
      <Layout header={<AppHeader />}>
        {closed ? (
          <Suspense fallback={null}>
            <PageTop banners={above} />
            <ClosedHouse status={closed} onRescue={onRescue} onStartAgain={onStartAgain} />
          </Suspense>
        ) : (
          <EarningProvider>
            <PageTitle />
            {/* Banners appear together with the page. Above a loading page they would move its visible part. */}
            <Suspense fallback={<Loading wide={pageOf(pathname) === '/games'} />}>
              <PageTop banners={above} />
              <AppRoutes />
            </Suspense>
          </EarningProvider>
        )}
      </Layout>
      {auth.coming && <Coming />}
      {auth.open && <AuthDialogs form={form} onForm={onForm} whenOpen={whenOpen} />}
      <Toaster>{late}</Toaster>
      {pathname === '/' && <LandingSplash />}
    </AuthDialogContext.Provider>
  );
}

function Loading({ wide }: { wide: boolean }) {
  return (
    <>
      <PageTop banners={[]} />
      <PageSkeleton label="Loading the page" wide={wide} />
    </>
  );
}

/** Shows over the page that something opens, for triggers that cannot show it themselves. It appears after a short delay. */
function Coming() {
  return (
    <chakra.div
      position="fixed"
      top="40%"
      insetX="0"
      zIndex="toast"
      display="grid"
      justifyItems="center"
      pointerEvents="none"
      animation="appear {durations.fast} 200ms both"
    >
      <chakra.div px="5" py="3" bg="raised" borderWidth="1px" borderColor="lineStrong" borderRadius="panel" boxShadow="lifted">
        <Spinner label="Opening…" />
      </chakra.div>
    </chakra.div>
  );
}

/** A component of its own, so that the title is set before the page's code has loaded. */
function PageTitle(): null {
  usePageTitle();
  return null;
}
