/** What both houses say in the specified words where nothing can be saved. */
import { screen, type Screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { PlayerHouse } from '../../src/api/playerHouse.ts';
import { StoreUnavailableError } from '../../src/base/ports.ts';
import { MemoryLogStore } from '../../src/engine/memoryStores.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import { AdminScreen } from '../../src/screens/admin/AdminScreen.tsx';
import { OffersScreen } from '../../src/screens/offers/OffersScreen.tsx';
import { RewardsScreen } from '../../src/screens/rewards/RewardsScreen.tsx';
import { SportsScreen } from '../../src/screens/sports/SportsScreen.tsx';
import { signedIn } from '../../src/store/session.ts';
import { Earns } from '../kit/earning.tsx';
import { notifications, screenHouse } from '../kit/screenHouse.tsx';
import { showServed } from '../kit/servedScreen.tsx';
import { serveSocket, signInAsAdmin, signUp } from '../kit/socket.ts';
import { accept, type TestBrowser } from '../kit/testHouse.ts';
import { fillIn } from './admin/kit.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => vi.restoreAllMocks());

const HOUR_MS = 3_600_000;

/** A house with an event that can be bet on. Its store can be made to fail. */
interface FailingHouse {
  readonly open: (shown: ReactNode, path: string, as: 'player' | 'admin') => Promise<void>;
  readonly fail: () => void;
}

const eventAt = (homeTeam: string, startsAt: number): Command => ({
  type: 'CreateSportEvent',
  payload: { terms: { sport: 'Chess', homeTeam, awayTeam: 'Black', startsAt, odds: { homeWin: 2_00, draw: null, awayWin: 3_00 } } },
});

/** An event to bet on, and one to settle. */
async function schedule(house: Pick<PlayerHouse, 'submit'>, clock: TestBrowser['clock']): Promise<void> {
  accept(await house.submit(eventAt('White', clock.at + HOUR_MS), seededAdmin.account));
  accept(await house.submit(eventAt('Grey', clock.at + 60_000), seededAdmin.account));
  clock.move(60_000);
}

async function inTheBrowser(): Promise<FailingHouse> {
  const house = await screenHouse();
  const { tab, browser, account, store } = house;
  await schedule(tab.house, browser.clock);
  return {
    async open(shown, path, as) {
      const accountId = as === 'admin' ? seededAdmin.account : account;
      store.dispatch(signedIn({ accountId, sessionId: 'a session', expiresAt: browser.clock.at + HOUR_MS }));
      house.show(shown, path);
    },
    fail: () => (tab.store.append = () => Promise.reject(new StoreUnavailableError('full'))),
  };
}

async function atTheServer(): Promise<FailingHouse> {
  const served = await serveSocket();
  onTestFinished(() => served.close());
  await schedule(served.house, served.machine.clock);
  const people = { admin: await signInAsAdmin(served), player: await signUp(served, 'ada') };
  return {
    open: (shown, path, as) => showServed(served, people[as], shown, path),
    fail: () => void vi.spyOn(MemoryLogStore.prototype, 'append').mockRejectedValue(new StoreUnavailableError('the connection died')),
  };
}

const press = async (name: string | RegExp, at: Pick<Screen, 'findByRole'> = screen): Promise<void> =>
  userEvent.click(await at.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

interface Failure {
  readonly sentence: string | RegExp;
  readonly screen: ReactNode;
  readonly path: string;
  readonly as?: 'player' | 'admin';
  /** Everything but the last press. */
  readonly prepare?: () => Promise<void>;
  readonly act: () => Promise<void>;
}

const start = (title: string): Promise<void> => {
  const card = screen.getByRole('heading', { name: title }).closest('li');
  if (!card) throw new Error(`no card ${title}`);
  return press('Start offer', within(card));
};

const failures: readonly Failure[] = [
  {
    sentence: 'Failed to create event',
    screen: <AdminScreen />,
    path: '/admin?tab=sports',
    as: 'admin',
    async prepare() {
      const form = within(await screen.findByRole('region', { name: 'Create Sports Event' }));
      await fillIn(form.getByLabelText('Sport'), 'Go');
      await fillIn(form.getByLabelText('Home team'), 'Cho');
      await fillIn(form.getByLabelText('Away team'), 'Lee');
      await fillIn(form.getByLabelText(/^Start time/u), '2030-01-01T12:00');
    },
    act: () => press('Create Event'),
  },
  {
    sentence: 'Failed to settle event',
    screen: <AdminScreen />,
    path: '/admin?tab=sports',
    as: 'admin',
    async prepare() {
      await press('Settle Grey against Black');
      const form = within(screen.getByRole('region', { name: 'Settle Event' }));
      await fillIn(form.getByLabelText('Home score'), '2');
      await fillIn(form.getByLabelText('Away score'), '1');
      await press('Settle Event');
    },
    act: () => press('Settle and pay'),
  },
  {
    sentence: 'Failed to save offer',
    screen: <AdminScreen />,
    path: '/admin?tab=offers',
    as: 'admin',
    async prepare() {
      await press('Add Offer');
      const form = await dialog();
      await fillIn(form.getByLabelText('Title'), 'Count the gulls');
      await fillIn(form.getByLabelText('Description'), 'For an hour.');
      await fillIn(form.getByLabelText('Provider'), 'Gull & Partners');
    },
    act: () => press('Create offer'),
  },
  {
    sentence: 'Failed to delete offer',
    screen: <AdminScreen />,
    path: '/admin?tab=offers',
    as: 'admin',
    prepare: () => press('Delete Chart your first harbor'),
    act: () => press('Delete offer'),
  },
  {
    sentence: 'Failed to create user',
    screen: <AdminScreen />,
    path: '/admin',
    as: 'admin',
    async prepare() {
      await press('Create Account');
      const form = await dialog();
      await fillIn(form.getByLabelText('Username'), 'grace');
      await fillIn(form.getByLabelText('Email'), 'grace@example.com');
      await fillIn(form.getByLabelText('Password'), 'nanoseconds');
    },
    act: async () => press('Create Account', await dialog()),
  },
  {
    sentence: 'Failed to complete offer',
    screen: (
      <Earns>
        <OffersScreen />
      </Earns>
    ),
    path: '/offers',
    prepare: async () => void (await screen.findByRole('heading', { name: 'Chart your first harbor' })),
    act: () => start('Chart your first harbor'),
  },
  {
    sentence: /^Failed to place bet: .+/u,
    screen: <SportsScreen />,
    path: '/',
    prepare: () => press('White to win, odds 2.00'),
    act: () => press('Place Bet'),
  },
  {
    sentence: 'User database not found',
    screen: (
      <Earns>
        <RewardsScreen />
      </Earns>
    ),
    path: '/rewards?tab=referrals',
    prepare: () => fillIn(screen.getByRole('textbox', { name: 'Custom code' }), 'SEABIRD'),
    act: () => press('Save code'),
  },
];

for (const [name, opened] of [
  ['the house in the browser', inTheBrowser],
  ['the house server', atTheServer],
] as const) {
  test.each(failures)(`${name} says: $sentence`, async ({ sentence, screen: shown, path, as = 'player', prepare, act }) => {
    const house = await opened();
    await house.open(shown, path, as);
    await prepare?.();
    house.fail();
    await act();
    await waitFor(() => expect(notifications().getByText(sentence)).toBeVisible());
  });
}

test.each([
  ['the house in the browser', inTheBrowser],
  ['the house server', atTheServer],
] as const)('%s says what a bet without a pick lacks', async (_, opened) => {
  const house = await opened();
  await house.open(<SportsScreen />, '/', 'player');
  await press('Place Bet');
  await waitFor(() => expect(notifications().getByText('Please select an event and bet type')).toBeVisible());
});
