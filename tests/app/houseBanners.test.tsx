import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { FirstStepsBanner, useHouseBanners } from '../../src/app/useHouseBanners.tsx';
import { connectionChanged, refreshAnswered } from '../../src/store/connection.ts';
import { HousePlaceContext } from '../../src/store/houseContext.ts';
import { clockCorrectionSeen, houseStatusChanged } from '../../src/store/houseStatus.ts';
import { signedIn, signedOut } from '../../src/store/session.ts';
import { Layout, PageTop } from '../../src/screens/shell/Layout.tsx';
import { Toaster } from '../../src/ui/Toaster.tsx';
import { screenHouse, signedInHouse } from '../kit/screenHouse.tsx';

function Frame() {
  const { above, late } = useHouseBanners();
  return (
    <>
      <Layout header={null}>
        <PageTop banners={above} />
        <Link to="/terms">Read on</Link>
      </Layout>
      <Toaster>{late}</Toaster>
    </>
  );
}

const corrected = /^The clock of this device was ahead\./u;
const inPage = () => within(screen.getByRole('main'));
/* The house that shows a screen has toasts of its own. */
const beside = () => screen.getAllByRole('region', { name: 'Notifications' }).flatMap((stack) => within(stack).queryAllByText(corrected));

test('what was known before the page stands at its top', async () => {
  const house = await screenHouse();
  house.store.dispatch(clockCorrectionSeen(12));
  house.show(<Frame />, '/games');
  expect(inPage().getByText(corrected)).toBeVisible();
  expect(beside()).toEqual([]);
});

test('a house server that corrects its clock says that it was the clock of the house', async () => {
  const house = await screenHouse();
  house.store.dispatch(clockCorrectionSeen(12));
  house.show(
    <HousePlaceContext value="server">
      <Frame />
    </HousePlaceContext>,
    '/games',
  );
  expect(inPage().getByText(/^The clock of the house was ahead\. Entry 12 of the log sets it back/u)).toBeVisible();
});

test('what becomes known later lies beside the toasts, and at the top of the next page', async () => {
  const house = await screenHouse();
  house.show(<Frame />, '/games');
  act(() => void house.store.dispatch(clockCorrectionSeen(12)));
  expect(beside()).toHaveLength(1);
  expect(inPage().queryByText(corrected)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Read on' }));
  expect(inPage().getByText(corrected)).toBeVisible();
  expect(beside()).toEqual([]);
});

test('a page that still waits for its house has not been seen', async () => {
  const house = await screenHouse();
  house.store.dispatch(houseStatusChanged({ phase: 'opening' }));
  house.signIn();
  house.show(<Frame />, '/games');
  act(() => void house.store.dispatch(clockCorrectionSeen(12)));
  expect(screen.queryByText(corrected)).toBeNull();
  act(() => void house.store.dispatch(houseStatusChanged({ phase: 'open' })));
  expect(inPage().getByText(corrected)).toBeVisible();
});

const isPublic = /^This account still has its default password/u;

test('the banner about the public password can be put away for the session, and is back with the next one', async () => {
  const house = await screenHouse();
  house.signInAs('demo');
  house.show(<Frame />, '/games');
  const session = house.store.getState().session;
  expect(inPage().getByText(isPublic)).toBeVisible();
  await userEvent.click(inPage().getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(isPublic)).toBeNull();
  const { accountId, sessionId, expiresAt } = session;
  if (accountId === null || sessionId === null || expiresAt === null) throw new Error('nobody is signed in');
  act(() => void house.store.dispatch(signedIn({ accountId, sessionId, expiresAt: expiresAt + 1 })));
  expect(screen.queryByText(isPublic), 'a refreshed session is the same').toBeNull();
  act(() => void house.store.dispatch(signedOut()));
  act(() => house.signInAs('demo'));
  await userEvent.click(screen.getByRole('link', { name: 'Read on' }));
  expect(inPage().getByText(isPublic)).toBeVisible();
});

test('the first steps of somebody who has just signed up stand above the page, and never come in later', async () => {
  const steps = () => screen.queryByRole('region', { name: 'First steps' });
  const house = await screenHouse();
  house.show(<Frame />, '/');
  expect(steps()).not.toBeInTheDocument();
  // Its code has loaded when the house opens.
  await FirstStepsBanner.preload();
  act(() => house.signIn());
  expect(inPage().getByRole('region', { name: 'First steps' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Read on' }));
  expect(steps()).not.toBeInTheDocument();
});

test('a house server that cannot be reached is said in one line, with the time of the balance, and no more once it is back', async () => {
  const house = await signedInHouse();
  house.show(<Frame />, '/games');
  const away =
    /^The house server cannot be reached\. Your balance is as of .+\. What you press now waits until it answers, a bet for a minute at most\. This page keeps trying\.$/u;
  act(() => void house.store.dispatch(connectionChanged({ phase: 'disconnected', since: house.browser.clock.at, waiting: [] })));
  expect(screen.getByText(away)).toBeVisible();
  act(() => void house.store.dispatch(connectionChanged({ phase: 'connected' })));
  expect(screen.queryByText(away)).toBeNull();
  act(() => void house.store.dispatch(connectionChanged({ phase: 'disconnected', since: null, waiting: [] })));
  expect(
    screen.getByText(
      'The house server cannot be reached. What you press now waits until it answers, a bet for a minute at most. This page keeps trying.',
    ),
  ).toBeVisible();
});

test('what waits for the connection is named, and can be taken back unless the house may have it', async () => {
  const house = await signedInHouse();
  const takeBack = vi.spyOn(house.tab.house, 'takeBack');
  house.show(<Frame />, '/games');
  const bet = { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 10_00, choice: {} } } as const;
  const cashOut = { type: 'CashOut', payload: { bet: 'bet_1' } } as const;
  const waiting = [
    { id: '1', command: bet, sent: false },
    { id: '2', command: cashOut, sent: true },
  ];
  act(() => void house.store.dispatch(connectionChanged({ phase: 'disconnected', since: null, waiting })));
  expect(screen.getByText('Your bet of 10.00: waiting for the connection.')).toBeVisible();
  expect(screen.getByText('Your cash-out: waiting for the answer. It counts once.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect(takeBack.mock.calls).toEqual([['1']]);
  act(() => void house.store.dispatch(connectionChanged({ phase: 'connected' })));
  expect(screen.queryByText(/: waiting for the /u, { ignore: '[data-region]' })).toBeNull();
});

const slow = 'The house server is slow to answer. What you sent counts once, however long it takes.';

test('a house server that is slow to answer is said in one line, and no more once it has answered', async () => {
  const house = await signedInHouse();
  house.show(<Frame />, '/games');
  act(() => void house.store.dispatch(connectionChanged({ phase: 'slow' })));
  expect(screen.getByText(slow)).toBeVisible();
  act(() => void house.store.dispatch(connectionChanged({ phase: 'connected' })));
  expect(screen.queryByText(slow)).toBeNull();
});

test('a page that waits for a house server says what it waits for', async () => {
  const house = await screenHouse();
  house.store.dispatch(houseStatusChanged({ phase: 'opening' }));
  house.signIn();
  house.show(<Frame />, '/games');
  act(() => void house.store.dispatch(connectionChanged({ phase: 'disconnected', since: null, waiting: [] })));
  expect(screen.getByText(/^The house server cannot be reached\./u)).toBeVisible();
  act(() => void house.store.dispatch(connectionChanged({ phase: 'slow' })));
  expect(screen.getByText(slow)).toBeVisible();
});

test('a house server that wants no page of this version says so, with the way on', async () => {
  const house = await screenHouse();
  const sentence = 'This page and the house server have different versions. Reload it.';
  house.store.dispatch(connectionChanged({ phase: 'ended', sentence }));
  house.show(<Frame />, '/games');
  expect(inPage().getByText(sentence)).toBeVisible();
  expect(inPage().getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('a session that could not be renewed is said to whoever is signed in, until it is', async () => {
  const house = await screenHouse();
  house.store.dispatch(refreshAnswered(false));
  house.show(<Frame />, '/games');
  const says = /^Your sign-in could not be renewed/u;
  expect(screen.queryByText(says)).toBeNull();
  act(() => house.signIn());
  expect(screen.getByText(says)).toBeVisible();
  act(() => void house.store.dispatch(refreshAnswered(true)));
  expect(screen.queryByText(says)).toBeNull();
});

test('an outage is told once, and so is its end', async () => {
  const house = await signedInHouse();
  house.show(<Frame />, '/games');
  const toasts = () =>
    screen.getAllByRole('region', { name: 'Notifications' }).flatMap((stack) => within(stack).queryAllByText(/answers again$/));
  act(() => void house.store.dispatch(connectionChanged({ phase: 'disconnected', since: null, waiting: [] })));
  act(() => void house.store.dispatch(refreshAnswered(false)));
  expect(screen.getByText(/^The house server cannot be reached\./u)).toBeVisible();
  expect(screen.queryByText(/could not be renewed/u)).toBeNull();
  expect(toasts()).toEqual([]);
  act(() => void house.store.dispatch(connectionChanged({ phase: 'connected' })));
  expect(toasts().length).toBeGreaterThan(0);
});
