import { chakra } from '@chakra-ui/react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AuthDialogContext, type AuthFormName, type OpenAuth } from '../screens/shell/authDialogContext.ts';
import { SiteHeader } from '../screens/shell/Header.tsx';
import { Layout, PageTop } from '../screens/shell/Layout.tsx';
import { PersonCards } from '../screens/shell/PersonCards.tsx';
import type { ClosedHouseProps } from '../screens/closed/ClosedHouse.tsx';
import { LandingSplash } from '../screens/landing/LandingSplash.tsx';
import { useAppSelector } from '../store/hooks.ts';
import { closedStatus } from '../store/houseStatus.ts';
import { selectAccount, selectWaiting } from '../store/selectors/account.ts';
import { lazyScreen } from '../ui/lazyScreen.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import type { AuthDialogsProps } from './AuthDialogs.tsx';
import { EarningProvider } from './EarningProvider.tsx';
import { needsHouse } from './needsHouse.ts';
import { AppRoutes } from './routes.tsx';
import { FirstStepsBanner, useHouseBanners } from './useHouseBanners.tsx';
import { pageOf, usePageTitle } from './usePageTitle.ts';
import { t } from '../languages/t.ts';

const AuthDialogs = lazyScreen(() => import('./AuthDialogs.tsx').then((module) => module.AuthDialogs));
const MemberHeader = lazyScreen(() => import('./MemberHeader.tsx').then((module) => module.MemberHeader));
const ClosedHouse = lazyScreen(() => import('../screens/closed/ClosedHouse.tsx').then((module) => module.ClosedHouse));

/** Loads what the frame has for people who sign in. The landing page does without it until the house opens. */
export const preloadFrame = (): Promise<unknown> =>
  Promise.all([AuthDialogs, MemberHeader, FirstStepsBanner].map(({ preload }) => preload()));

interface AppProps extends Pick<ClosedHouseProps, 'onRescue' | 'onStartAgain'>, Pick<AuthDialogsProps, 'whenOpen'> {
  /** Called when React has hydrated the first page, or rendered it where none was printed. */
  readonly onHydrated: () => void;
}

/**
 * Reports when React has hydrated the page, so that clicks on it have an effect. React hydrates each `Suspense` separately, so this must be
 * inside the `Suspense` of the page.
 */
function ReportHydrated({ onHydrated }: Pick<AppProps, 'onHydrated'>) {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

/** The frame of every page: header, banners, the page itself, dialogs and toasts. */
export function App({ onRescue, onStartAgain, whenOpen, onHydrated }: AppProps) {
  const closedBecause = useAppSelector((state) => closedStatus(state.houseStatus.status));
  const [authDialog, setAuthDialog] = useState<{ readonly form: AuthFormName; readonly why?: string | undefined } | null>(null);
  const openAuth = useCallback<OpenAuth>((form, why) => setAuthDialog({ form, why }), []);
  const { pathname } = useLocation();
  const { above, late } = useHouseBanners();
  const closed = needsHouse(pathname) ? closedBecause : null;

  return (
    <AuthDialogContext.Provider value={openAuth}>
      <PersonCards fallback={<Opening />}>
        <Layout header={<AppHeader />}>
          {closed ? (
            <Suspense fallback={null}>
              <PageTop banners={above} />
              <ClosedHouse status={closed} onRescue={onRescue} onStartAgain={onStartAgain} />
              <ReportHydrated onHydrated={onHydrated} />
            </Suspense>
          ) : (
            <EarningProvider>
              <PageTitle />
              {/* Banners appear together with the page. Above a loading page they would move its visible part. */}
              <Suspense fallback={<Loading wide={pageOf(pathname) === '/games'} />}>
                <PageTop banners={above} />
                <AppRoutes />
                <ReportHydrated onHydrated={onHydrated} />
              </Suspense>
            </EarningProvider>
          )}
        </Layout>
      </PersonCards>
      <Suspense fallback={<Opening />}>
        {authDialog && (
          <AuthDialogs {...authDialog} onForm={(form) => setAuthDialog(form && { ...authDialog, form })} whenOpen={whenOpen} />
        )}
      </Suspense>
      <Toaster>{late}</Toaster>
      {pathname === '/' && <LandingSplash />}
    </AuthDialogContext.Provider>
  );
}

const links = [
  { to: '/offers', text: t('Offers') },
  { to: '/games', text: t('Games') },
  { to: '/rewards', text: t('Rewards') },
  { to: '/leaderboard', text: t('Leaderboard') },
];

const member = (
  <Suspense fallback={null}>
    <MemberHeader />
  </Suspense>
);

/** The header, for guests or with the account of the person who uses the page. */
function AppHeader() {
  const signedIn = useAppSelector((state) => selectAccount(state) !== undefined);
  const waiting = useAppSelector(selectWaiting);
  return <SiteHeader links={links} viewer={waiting ? 'waiting' : signedIn ? 'member' : 'guest'} member={member} />;
}

function Loading({ wide }: { wide: boolean }) {
  return (
    <>
      <PageTop banners={[]} />
      <PageSkeleton label={t('Loading the page')} wide={wide} />
    </>
  );
}

/** Shows over the page that the dialog loads. It appears after a short delay. */
function Opening() {
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
        <Spinner label={t('Opening…')} />
      </chakra.div>
    </chakra.div>
  );
}

/** A component of its own, so that the title is set before the page's code has loaded. */
function PageTitle(): null {
  usePageTitle();
  return null;
}
