import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { eventsOf } from '../../domain/log/entry.ts';
import { useHouse, useServices } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { useWaiting } from '../../store/useWaiting.ts';
import { later } from '../../ui/later.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Heading } from '../../ui/Text.tsx';
import { showToast } from '../../ui/toasts.ts';
import { DeskContext, useOffice } from './adminContext.ts';
import { OfficeQueries } from './officeQueries.tsx';

const GeneralTab = later(() => import('./general/GeneralTab.tsx').then((module) => module.GeneralTab));
const OffersTab = later(() => import('./offers/OffersTab.tsx').then((module) => module.OffersTab));
const SportsTab = later(() => import('./sports/SportsTab.tsx').then((module) => module.SportsTab));
const TrailTab = later(() => import('./trail/TrailTab.tsx').then((module) => module.TrailTab));
const HouseTab = later(() => import('./books/HouseTab.tsx').then((module) => module.HouseTab));

type Place = 'general' | 'offers' | 'sports' | 'trail' | 'house';

const places: readonly { readonly value: Place; readonly text: string; readonly screen: ReactNode }[] = [
  { value: 'general', text: 'General Admin', screen: <GeneralTab /> },
  { value: 'offers', text: 'Offer Management', screen: <OffersTab /> },
  { value: 'sports', text: 'Sports Betting', screen: <SportsTab /> },
  { value: 'trail', text: 'Event Trail', screen: <TrailTab /> },
  { value: 'house', text: 'House', screen: <HouseTab /> },
];

/** The admin portal. Everybody else is sent to the start page. The house refuses their commands anyway. */
export function AdminScreen() {
  const services = useServices();
  const waiting = useWaiting();
  const opening = useAppSelector((state) => state.houseStatus.status.phase === 'opening');
  const account = useAppSelector(selectAccount);
  const admin = account?.role === 'admin' ? account.id : null;
  const house = useHouse();
  const desk = useMemo(() => (house && admin && services ? { house, office: services.office(admin) } : null), [house, admin, services]);
  const [wasOffice, setWasOffice] = useState(false);
  if (desk && !wasOffice) setWasOffice(true);
  if (waiting || (opening && !services)) return <PageSkeleton label="Loading" />;
  if (admin === null) return <SentHome silent={wasOffice} />;
  if (!desk) return <PageSkeleton label="Loading" />;
  return (
    <DeskContext.Provider value={desk}>
      <OfficeQueries office={desk.office}>
        <Portal />
      </OfficeQueries>
    </DeskContext.Provider>
  );
}

/** Says nothing if an admin has just signed out in this tab. */
function SentHome({ silent }: { silent: boolean }) {
  useEffect(() => {
    if (!silent) showToast({ kind: 'error', text: 'You do not have access to this page' });
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
        if (names.length > 3) showToast({ kind: 'info', text: `${names.length} new users registered` });
        else for (const name of names) showToast({ kind: 'info', text: `New user registered: ${name}` });
      }),
    [house],
  );
}

function Portal() {
  useNewcomers();
  const [params, setParams] = useSearchParams();
  const asked = places.find(({ value }) => value === params.get('tab'))?.value ?? 'general';
  return (
    <>
      <Heading level={1} look="title" mb="5">
        Admin Portal
      </Heading>
      <Tabs<Place>
        label="Admin portal"
        value={asked}
        onChange={(tab) => setParams({ tab })}
        items={places.map(({ value, text, screen }) => ({
          value,
          text,
          content: <Suspense fallback={<PageSkeleton label={`Loading ${text}`} />}>{screen}</Suspense>,
        }))}
      />
    </>
  );
}
