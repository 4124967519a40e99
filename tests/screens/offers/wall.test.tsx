import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { balanceOf } from '../../../src/domain/world.ts';
import { BackendError, type Backend } from '../../../src/api/backend/backend.ts';
import type { Walls } from '../../../src/api/partners/walls.ts';
import { WallScreen } from '../../../src/screens/offers/WallScreen.tsx';
import { ServicesContext } from '../../../src/store/houseContext.ts';
import { Earns, WALL_ORIGIN } from '../../kit/earning.tsx';
import { nothing, screenHouse, type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';

const frame = (): HTMLIFrameElement => screen.getByTitle<HTMLIFrameElement>(/^Offers of /u);
/** The window of a frame: happy-dom would fetch the page. */
const frameWindow = { name: 'the frame' };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(nothing);
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(frameWindow as never);
});
afterEach(() => vi.restoreAllMocks());

interface Shown {
  readonly house: ScreenHouse;
  readonly backend: Backend;
  /** A wall posts a message to the page. */
  readonly post: (data: unknown, from?: { origin?: string; source?: unknown }) => Promise<void>;
  readonly earned: () => number;
}

interface Surroundings {
  readonly signedIn?: boolean;
  readonly walls?: (walls: Walls) => Walls;
}

async function open(
  name: string,
  change: Partial<Backend> = {},
  { signedIn = true, walls = (same) => same }: Surroundings = {},
): Promise<Shown> {
  const house = await screenHouse();
  if (signedIn) house.signIn();
  const services = { ...house.services, walls: walls(house.services.walls) };
  const backend: Backend = { ...house.services.backend, ...change };
  house.show(
    <ServicesContext.Provider value={services}>
      <Earns backend={backend}>
        <WallScreen name={name} missing={<p>no such page</p>} />
      </Earns>
    </ServicesContext.Provider>,
  );
  return {
    house,
    backend,
    earned: () => balanceOf(house.tab.house.world, house.account) - 100_00,
    post: async (data, { origin = WALL_ORIGIN, source = frameWindow } = {}) => {
      await act(async () => {
        const event = new Event('message');
        Object.assign(event, { data, origin, source });
        window.dispatchEvent(event);
        await new Promise((resolve) => setTimeout(resolve, 20));
      });
    },
  };
}

const found = () => screen.findByTitle(/^Offers of /u);

/** The walls of a house with a configured backend, whose function gives the address. */
const withoutAddress = (walls: Walls): Walls => ({
  ...walls,
  async beginVisit(...asked) {
    const opened = await walls.beginVisit(...asked);
    return isRefusal(opened) ? opened : { ...opened, address: null };
  },
});

/** A house that takes the word of the partner's server only. */
async function openWhereServersReport(name: string, complete: Walls['complete'] = async () => null): Promise<Shown> {
  return open(name, {}, { walls: (walls) => ({ ...walls, credit: null, complete }) });
}

test('guests are asked to sign in, with the way back', async () => {
  await open('compass', {}, { signedIn: false });
  expect(screen.getByRole('heading', { level: 1, name: 'Compass Rose' })).toBeVisible();
  expect(screen.getByText('Sign in to view offers')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to offers' })).toHaveAttribute('href', '/offers');
  expect(screen.queryByTitle(/^Offers of /u)).not.toBeInTheDocument();
});

test('the frame is sandboxed, tells no referrer, and knows somebody by a pseudonym', async () => {
  const { house } = await open('compass');
  await found();
  const { src } = frame();
  expect(frame()).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
  expect(frame()).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(src).toMatch(/^https:\/\/walls\.example\/compass\?u=[0-9a-f]{32}&p=&s=wal_[0-9a-f]{32}$/u);
  expect(src).not.toContain(house.account.slice(4));
  expect(house.tab.house.world.wallSessions).toMatchObject([{ account: house.account, wall: 'compass' }]);
});

test('one wall takes placement and sid, one opens in a new tab, the others do not', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { house } = await open('driftwood');
  await found();
  const session = house.tab.house.world.wallSessions[0]?.id ?? '';
  expect(frame().src).toContain(`&p=offers-page&s=${session}`);
  expect(screen.queryByRole('button', { name: 'Open in a new tab' })).not.toBeInTheDocument();
  await open('beacon');
  await userEvent.click(await screen.findByRole('button', { name: 'Open in a new tab' }));
  expect(opened).toHaveBeenCalledWith(expect.stringContaining(`${WALL_ORIGIN}/beacon`), '_blank', 'noopener,noreferrer');
});

test('what the frame reports is credited; anything else is ignored and counted when the page closes', async () => {
  const { post, earned, house } = await open('compass');
  await found();
  await post({ type: 'offer_completed', credits: 12, transactionId: 'tx-1' });
  await waitFor(() => expect(earned()).toBe(12_00));
  await post({ type: 'offer_completed', credits: 12, transactionId: 'tx-1' });
  await post({ type: 'offer_completed', credits: 12, transactionId: 'tx-2' }, { origin: 'https://evil.example' });
  await post({ type: 'offer_completed', credits: 12, transactionId: 'tx-3' }, { source: window });
  await post('offer_completed');
  expect(earned()).toBe(12_00);
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  const counted = { sessions: 1, completed: 1, creditedCents: 12_00, ignored: 4 };
  await waitFor(() => expect(house.tab.house.world.walls['compass']).toMatchObject(counted));
});

test('the first wall takes its address from function B; when that fails it says so, and Try Again tries again', async () => {
  const offerWallUrl = vi.fn<Backend['offerWallUrl']>().mockRejectedValueOnce(new BackendError('no answer'));
  offerWallUrl.mockResolvedValueOnce('https://evil.example/').mockResolvedValueOnce(`${WALL_ORIGIN}/from-b`);
  await open('harborlight', { offerWallUrl }, { walls: withoutAddress });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect(await screen.findByText('Failed to generate offer wall URL.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  }
  await found();
  expect(frame().src).toBe(`${WALL_ORIGIN}/from-b`);
  expect(offerWallUrl).toHaveBeenCalledTimes(3);
  expect(offerWallUrl.mock.calls[0]?.[0].pseudonym).toMatch(/^[0-9a-f]{32}$/u);
});

test('the second wall shows the cards of function A above its frame; each is completed once', async () => {
  const { earned } = await open('lagoon');
  const list = within(await screen.findByRole('region', { name: 'Picked by Lagoon' }));
  await userEvent.click((await list.findAllByRole('button', { name: 'Complete offer' }))[0] as HTMLElement);
  expect(await list.findByRole('button', { name: 'Completed' })).toBeDisabled();
  expect(earned()).toBe(18_00);
});

test('a list that cannot be loaded says so and is tried again; an offer that cannot be completed keeps its reward and is tried again', async () => {
  const partnerOffers = vi.fn<Backend['partnerOffers']>().mockRejectedValueOnce(new BackendError('gone'));
  const offer = { id: 1, offer_id: 'p-1', title: 'One', category: 'surveys', description: 'The first.', reward_amount: 5 };
  partnerOffers.mockResolvedValue([offer]);
  const completePartnerOffer = vi.fn<Backend['completePartnerOffer']>().mockRejectedValueOnce(new BackendError('timeout'));
  completePartnerOffer.mockResolvedValueOnce({ success: true, error: null });
  // A configured backend confirms, and the page credits.
  const change = { credits: false, partnerOffers, partnerCompletions: () => Promise.resolve([]), completePartnerOffer };
  const { earned } = await open('lagoon', change);
  expect(await screen.findByText('Failed to load offers. Please try again.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Complete offer' }));
  const list = within(screen.getByRole('region', { name: 'Picked by Lagoon' }));
  expect(await list.findByText('Failed to complete offer')).toBeVisible();
  expect(earned()).toBe(0);
  await userEvent.click(list.getByRole('button', { name: 'Try Again' }));
  expect(await list.findByRole('button', { name: 'Completed' })).toBeDisabled();
  expect(earned()).toBe(5_00);
});

test('where the partner’s server reports, what the frame posts is neither credited nor counted', async () => {
  const { post, earned, house } = await openWhereServersReport('compass');
  await found();
  await post({ type: 'offer_completed', credits: 12, transactionId: 'tx-1' });
  await post('noise');
  expect(earned()).toBe(0);
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(house.tab.house.world.walls['compass']).toMatchObject({ sessions: 1, completed: 0, ignored: 0 });
});

test('only where frames are heard a wall in a tab of its own is said not to count', async () => {
  await open('beacon');
  expect(await screen.findByText('You earn credits only in the frame below.')).toBeVisible();
  cleanup();
  await openWhereServersReport('beacon');
  expect(await screen.findByRole('button', { name: 'Open in a new tab' })).toBeVisible();
  expect(screen.queryByText('You earn credits only in the frame below.')).not.toBeInTheDocument();
});

test('an offer that the partner has reported stays completed while its entry is on the way', async () => {
  const { earned } = await openWhereServersReport('lagoon');
  const list = within(await screen.findByRole('region', { name: 'Picked by Lagoon' }));
  await userEvent.click((await list.findAllByRole('button', { name: 'Complete offer' }))[0] as HTMLElement);
  expect(await list.findByRole('button', { name: 'Completed' })).toBeDisabled();
  expect(list.getAllByRole('button', { name: 'Complete offer' })).toHaveLength(2);
  expect(earned()).toBe(0);
});

test('a visit that cannot be written down opens no frame', async () => {
  const house = await signedInHouse();
  vi.spyOn(house.tab.house, 'submit').mockRejectedValueOnce(new Error('full'));
  house.show(
    <Earns backend={house.services.backend}>
      <WallScreen name="compass" missing={null} />
    </Earns>,
  );
  expect(await screen.findByText('Failed to load offers. Please try again.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await found()).toBeVisible();
});

test('a wall that nobody configured says so; one that there is not is a missing page', async () => {
  await open('farshore');
  expect(await screen.findByText('Farshore is not set up here')).toBeVisible();
  await open('nowhere');
  expect(await screen.findByText('no such page')).toBeVisible();
});
