/**
 * The banners of every page that say how the house is: closed, slow, away, of another version, and what is wrong with this device. Each hook below
 * makes one banner, or null. `useHouseBanners` collects them, and decides which stand above the page, and which among the toasts (`late`).
 */
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { Command } from '../domain/commands/catalog.ts';
import type { WaitingCommand } from '../client/connection.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { selectDisconnected, selectConnection, selectRefreshed } from '../store/connection.ts';
import { clockCorrectionSeen, closedStatus, closedTitles } from '../store/houseStatus.ts';
import { selectAccount, selectAccountId } from '../store/selectors/account.ts';
import { passwordBannerPutAway } from '../store/session.ts';
import { useHouse, useHousePlace } from '../store/houseContext.ts';
import { useAccountLoading } from '../store/useAccountLoading.ts';
import { selectDoubt, selectEvidence } from '../store/verification.ts';
import { SaveEvidence } from '../screens/files/SaveEvidence.tsx';
import { announce } from '../ui/announcements.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { formatCredits, timesAs } from '../ui/credits.ts';
import { showToast } from '../ui/toasts.ts';
import { lazyScreen } from '../ui/lazyScreen.tsx';
import { needsHouse } from './needsHouse.ts';
import { NewerBuildBanner, useNewerBuild } from './newerBuild.tsx';
import { HOUR_MS, MINUTE_MS } from '../domain/utc.ts';
import { systemClock } from '../base/clock.ts';
import { storageRefusal } from '../browser/storages.ts';
import { useTime } from '../screens/shell/useTime.ts';
import { translated } from '../languages/translated.ts';
import { t } from '../languages/t.ts';

export const FirstStepsBanner = lazyScreen(() => import('../screens/firstSteps/FirstSteps.tsx').then((module) => module.FirstSteps));

interface HouseBanners {
  /** At the top of the page. */
  readonly above: readonly ReactNode[];
  /** Banners of facts that became known after the page was shown. Above the page they would move it while somebody uses it. */
  readonly late: readonly ReactNode[];
}

const BACK = t('The house server answers again');
const AWAY = 'away';
const SLOW = 'slow';
const PASSWORD = 'password';
const FIRST_STEPS = 'first-steps';
/** These are never late. If they cannot stand above this page, they wait for the next one. */
const NEVER_LATE: readonly (string | null)[] = [PASSWORD, FIRST_STEPS];

/** The banners about the state of the house, for every page. */
export function useHouseBanners(): HouseBanners {
  const banners = [
    useClosed(),
    useConnection(),
    ...useWaitingCommands(),
    useSessionRenewal(),
    useDeviceClock(),
    useStorageRefusal(),
    useDoubt(),
    useNewerLog(),
    useClockCorrection(),
    useNewVersion(),
    usePublicPassword(),
    useFirstSteps(),
  ].filter((banner) => banner !== null);
  const early = useKnownAtStart(banners.map(({ key }) => String(key)));
  // A page that waits for a house server says what it waits for.
  if (early === null) return { above: [], late: banners.filter(({ key }) => key === AWAY || key === SLOW) };
  const isEarly = ({ key }: { readonly key: string | null }): boolean => early.has(String(key));
  return { above: banners.filter(isEarly), late: banners.filter((banner) => !isEarly(banner) && !NEVER_LATE.includes(banner.key)) };
}

/**
 * The banners that were known when the page was first shown; null before that. A later banner joins them when the page or
 * the signed-in person changes.
 */
function useKnownAtStart(banners: readonly string[]): ReadonlySet<string> | null {
  const { pathname } = useLocation();
  const page = `${pathname} ${useAppSelector(selectAccountId) ?? ''}`;
  // A page that needs the house shows nothing of itself before the house is open.
  const unseen = useAccountLoading() && needsHouse(pathname);
  const [start, setStart] = useState({ page, unseen, banners });
  const isSeenNow = start.unseen && !unseen;
  if (page !== start.page || isSeenNow) setStart({ page, unseen, banners });
  return unseen ? null : new Set(start.banners);
}

/** Says that the house is closed, on pages that work without it. The others say so themselves. */
function useClosed() {
  const closed = closedStatus(useAppSelector((state) => state.houseStatus.status));
  const { pathname } = useLocation();
  if (closed === null || needsHouse(pathname)) return null;
  return (
    <Banner key="closed" tone="error" action={<BannerLink to="/games">{t('See what you can do')}</BannerLink>}>
      {closedTitles[closed.phase]}
    </Banner>
  );
}

/** What a banner leads to. */
function BannerLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} look="outline" size="sm">
      {children}
    </ButtonLink>
  );
}

const hourAndMinute = timesAs({ timeStyle: 'short' });

/** Says that the house is on another machine and is slow or cannot be reached, or that it has ended the connection. */
function useConnection() {
  const connection = useAppSelector(selectConnection);
  const signedIn = useAppSelector((state) => selectAccountId(state) !== null);
  const { phase } = connection;
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && phase === 'connected') showToast({ kind: 'success', text: BACK });
    wasAway.current = phase === 'disconnected' || (wasAway.current && phase === 'slow');
  }, [phase]);
  if (connection.phase === 'connected') return null;
  if (connection.phase === 'slow') {
    return (
      <Banner key={SLOW} tone="warning">
        {t('The house server is slow to answer. What you sent counts once, however long it takes.')}
      </Banner>
    );
  }
  if (connection.phase === 'ended') {
    return (
      <Banner
        key="ended"
        tone="warning"
        action={
          <Button look="outline" size="sm" onClick={() => location.reload()}>
            {t('Reload')}
          </Button>
        }
      >
        {translated(connection.sentence)}
      </Banner>
    );
  }
  const { since } = connection;
  const dated = since === null || !signedIn ? [] : [t('Your balance is as of {time}.', { time: hourAndMinute.format(since) })];
  return (
    <Banner key={AWAY} tone="warning">
      {[
        t('The house server cannot be reached.'),
        ...dated,
        t('What you press now waits until it answers, a bet for a minute at most. This page keeps trying.'),
      ].join(' ')}
    </Banner>
  );
}

const commandNames: Partial<Readonly<Record<Command['type'], string>>> = {
  CashOut: t('Your cash-out'),
  Say: t('Your message'),
  React: t('Your reaction'),
  ChangeClientSeed: t('Your client seed'),
  RotateSeed: t('Your new seeds'),
  CancelFlip: t('The end of your coin flip'),
  StartOffer: t('Your offer'),
  ClaimAchievement: t('Your claim'),
  ClaimDailyBonus: t('Your claim'),
  ClaimStreak: t('Your claim'),
  ClaimLevel: t('Your claim'),
  ClaimQuest: t('Your claim'),
  RepairStreak: t('The repair of your streak'),
};

function nameOf({ type, payload }: Command): string {
  const named = commandNames[type];
  if (named !== undefined) return named;
  if ('stakeCents' in payload && Number.isSafeInteger(payload.stakeCents))
    return t('Your bet of {amount}', { amount: formatCredits(Number(payload.stakeCents)) });
  return type === 'JoinFlip' ? t('Your coin flip') : t('What you pressed last');
}

/** Says that a command waits. */
const waitingText = ({ command, sent }: WaitingCommand): string =>
  sent
    ? t('{command}: waiting for the answer. It counts once.', { command: nameOf(command) })
    : t('{command}: waiting for the connection.', { command: nameOf(command) });

/** Names each command that waits for the connection. What was not sent can be taken back. */
function useWaitingCommands() {
  const connection = useAppSelector(selectConnection);
  const house = useHouse();
  const waiting = connection.phase === 'disconnected' ? connection.waiting : [];
  const newest = waiting.at(-1);
  const text = newest && waitingText(newest);
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text]);
  return waiting.map((command) => (
    <Banner
      key={`waiting-${command.id}`}
      tone="info"
      action={
        command.sent ? undefined : (
          <Button look="outline" size="sm" onClick={() => house?.takeBack(command.id)}>
            {t('Take back')}
          </Button>
        )
      }
    >
      {waitingText(command)}
    </Banner>
  ));
}

/** Says that the house did not answer when the session was to be renewed. */
function useSessionRenewal() {
  const isRefreshed = useAppSelector(selectRefreshed);
  const signedIn = useAppSelector((state) => selectAccountId(state) !== null);
  const away = useAppSelector(selectDisconnected);
  // The banner of the outage says enough.
  if (isRefreshed || !signedIn || away) return null;
  return (
    <Banner key="refresh" tone="warning">
      {t('Your sign-in could not be renewed, because the house server did not answer. You stay signed in, and it is tried again.')}
    </Banner>
  );
}

function useDoubt() {
  return useAppSelector(selectDoubt) === null ? null : <DoubtBanner key="doubt" />;
}

/** The problem that the verification in the background found. It stays until another verification. */
export function DoubtBanner() {
  const doubt = useAppSelector(selectDoubt);
  const evidence = useAppSelector(selectEvidence);
  if (doubt === null) return null;
  const action =
    evidence === null ? <BannerLink to="/log">{t('Open the event log')}</BannerLink> : <SaveEvidence evidence={evidence} size="sm" />;
  return (
    <Banner tone="error" action={action}>
      {translated(doubt)}
    </Banner>
  );
}

/** Says that a newer version has written to the log, so this page can only read the entries before. */
function useNewerLog() {
  const status = useAppSelector((state) => state.houseStatus.status);
  if (status.phase !== 'newer') return null;
  return (
    <Banner key="newer-log" tone="warning" title={t('A newer version of the app is in use')}>
      {t('This page shows your history up to entry {seq}, and you cannot play here. Reload it to get the newer version.', {
        seq: status.seq - 1,
      })}
    </Banner>
  );
}

/** Says that the log has set the clock of the house back. */
function useClockCorrection() {
  const dispatch = useAppDispatch();
  const seq = useAppSelector((state) => state.houseStatus.clockCorrectedSeq);
  const place = useHousePlace();
  if (seq === null) return null;
  return (
    <Banner key="clock" tone="info" onDismiss={() => dispatch(clockCorrectionSeen(null))}>
      {place === 'server'
        ? t(
            'The clock of the house was ahead. Entry {seq} of the log sets it back, so waiting times and limits of a day may begin again.',
            { seq },
          )
        : t('The clock of this device was ahead. Entry {seq} of the log corrects it, and you do not have to wait longer because of it.', {
            seq,
          })}
    </Banner>
  );
}

function useNewVersion() {
  const [newer, dismiss] = useNewerBuild();
  return newer ? <NewerBuildBanner key="newer-build" onDismiss={dismiss} /> : null;
}

/** Warns the owner of an account whose default password is printed in the documentation. */
function usePublicPassword() {
  const dispatch = useAppDispatch();
  const known = useAppSelector((state) => selectAccount(state)?.publicPassword === true && !state.session.passwordBannerClosed);
  if (!known) return null;
  return (
    <Banner
      key={PASSWORD}
      tone="warning"
      onDismiss={() => dispatch(passwordBannerPutAway())}
      action={<BannerLink to="/password">{t('Change password')}</BannerLink>}
    >
      {t('This account still has its default password, which everybody can read in the documentation.')}
    </Banner>
  );
}

/** The places where a newcomer begins. Beside a game the steps stand below it, so that the board stays in view. */
const FIRST_PLACES = ['/', '/rewards', '/offers', '/profile'];

/** The steps decide themselves whether somebody is new. They are loaded when the house opens. */
function useFirstSteps() {
  const { pathname } = useLocation();
  const signedIn = useAppSelector((state) => selectAccountId(state) !== null);
  const open = useHouse() !== null;
  return signedIn && open && FIRST_PLACES.includes(pathname) ? (
    <Suspense key={FIRST_STEPS} fallback={null}>
      <FirstStepsBanner />
    </Suspense>
  ) : null;
}

// What is wrong with this device: its clock, and storage that it refuses.

/** A smaller difference of the clocks is not worth a banner. */
const LEAST_CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS;

function roughSpan(ms: number): string {
  if (ms < 50 * MINUTE_MS) return t('about {minutes} minutes', { minutes: Math.round(ms / MINUTE_MS) });
  const hours = Math.round(ms / HOUR_MS);
  return hours <= 1
    ? t('about an hour')
    : hours < 48
      ? t('about {hours} hours', { hours })
      : t('about {days} days', { days: Math.round(hours / 24) });
}

/** A sentence if the clock of this device is wrong by the time of the house; otherwise ''. */
export function deviceClockText(houseTime: number): string {
  const aheadMs = systemClock.now() - houseTime;
  if (Math.abs(aheadMs) < LEAST_CLOCK_DIFFERENCE_MS) return '';
  const span = roughSpan(Math.abs(aheadMs));
  return aheadMs > 0
    ? t('The clock of this device is {span} fast. The house server uses its own clock.', { span })
    : t('The clock of this device is {span} slow. The house server uses its own clock.', { span });
}

/** A house in this browser goes by the clock of the device, so there is nothing to compare. */
const noText = (): string => '';

/** Says that the clock of this device differs from that of a house on a server. Nothing here depends on it. */
function useDeviceClock() {
  const [dismissed, setDismissed] = useState('');
  const text = useTime(useHousePlace() === 'server' ? deviceClockText : noText);
  if (text === '' || text === dismissed) return null;
  return (
    <Banner key="device-clock" tone="info" onDismiss={() => setDismissed(text)}>
      {text}
    </Banner>
  );
}

/** Says that what the browser does not store is lost with the page. */
function useStorageRefusal() {
  const [dismissed, setDismissed] = useState(false);
  // The printed landing page has no banner, so the first rendering has none either.
  const refused = useSyncExternalStore(storageRefusal.subscribe, storageRefusal.read, () => false);
  if (!refused || dismissed) return null;
  return (
    <Banner key="storage" tone="warning" onDismiss={() => setDismissed(true)}>
      {t('This browser stores no settings for this page. Your settings and your sign-in last until you close or reload it.')}
    </Banner>
  );
}
