import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { eventsOf } from '../../domain/log/entry.ts';
import { useHouse, useServices } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { useAccountLoading } from '../../store/useAccountLoading.ts';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Heading } from '../../ui/Text.tsx';
import { showToast } from '../../ui/toasts.ts';
import { OfficeContext, useOffice } from './adminContext.ts';
import { HouseTab } from './books/HouseTab.tsx';
import { GeneralTab } from './general/GeneralTab.tsx';
import { OffersTab } from './offers/OffersTab.tsx';
import { SportsTab } from './sports/SportsTab.tsx';
import { OfficeQueries } from './officeQueries.tsx';
import { TrailTab } from './trail/TrailTab.tsx';
import { t } from '../../languages/t.ts';

type PortalTab = 'general' | 'offers' | 'sports' | 'trail' | 'house';

const tabs: readonly { readonly value: PortalTab; readonly text: string; readonly content: ReactNode }[] = [
  { value: 'general', text: t('General Admin'), content: <GeneralTab /> },
  { value: 'offers', text: t('Offer Management'), content: <OffersTab /> },
  { value: 'sports', text: t('Sports Betting'), content: <SportsTab /> },
  { value: 'trail', text: t('Event Trail'), content: <TrailTab /> },
  { value: 'house', text: t('House'), content: <HouseTab /> },
];

/** The admin portal. Everybody else is sent to the start page. The house refuses their commands anyway. */
export function AdminScreen() {
  const services = useServices();
  const waiting = useAccountLoading();
  const opening = useAppSelector((state) => state.houseStatus.status.phase === 'opening');
  const account = useAppSelector(selectAccount);
  const admin = account?.role === 'admin' ? account.id : null;
  const house = useHouse();
  const context = useMemo(() => (house && admin && services ? { house, office: services.office(admin) } : null), [house, admin, services]);
  const [wasOpen, setWasOpen] = useState(false);
  if (context && !wasOpen) setWasOpen(true);
  if (waiting || (opening && !services)) return <PageSkeleton label={t('Loading')} />;
  if (admin === null) return <SentHome silent={wasOpen} />;
  // The key makes this a new element. If the skeleton above stayed, it would move when the header appears.
  if (!context) return <PageSkeleton key="office" label={t('Loading')} />;
  return (
    <OfficeContext.Provider value={context}>
      <OfficeQueries office={context.office}>
        <Portal />
      </OfficeQueries>
    </OfficeContext.Provider>
  );
}

/** Says nothing if an admin has just signed out in this tab. */
function SentHome({ silent }: { silent: boolean }) {
  useEffect(() => {
    if (!silent) showToast({ kind: 'error', text: t('You do not have access to this page') });
  }, [silent]);
  return <Navigate to="/" replace />;
}

/**
 * Announces accounts that are registered elsewhere while the portal is open. A page that does not know who sent a command announces every
 * new account.
 */
function useNewcomers(): void {
  const { house } = useOffice();
  useEffect(
    () =>
      house.onEntries((entries) => {
        const names = entries
          .filter(({ act }) => act === null || act.command.type === 'RegisterAccount')
          .flatMap((entry) => eventsOf(entry).flatMap((event) => (event.type === 'account/named' ? [event.data.name] : [])));
        if (names.length > 3) showToast({ kind: 'info', text: t('{count} new users registered', { count: names.length }) });
        else for (const name of names) showToast({ kind: 'info', text: t('New user registered: {name}', { name }) });
      }),
    [house],
  );
}

function Portal() {
  useNewcomers();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'general';
  return (
    <>
      <Heading level={1} look="title" mb="5">
        {t('Admin Portal')}
      </Heading>
      <Tabs<PortalTab> label={t('Admin portal')} value={tab} onChange={(chosen) => setParams({ tab: chosen })} items={tabs} />
    </>
  );
}
