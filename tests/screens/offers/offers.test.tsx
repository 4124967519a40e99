import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OffersScreen } from '../../../src/screens/offers/OffersScreen.tsx';
import type { PartnersState } from '../../../src/store/earningContext.ts';
import { configuredPartners, Earns } from '../../kit/earning.tsx';
import { goBy, holdClock } from '../../kit/heldClock.ts';
import { screenHouse, type ScreenHouse } from '../../kit/screenHouse.tsx';
import { accept, accountNamed, completeOffers } from '../../kit/testHouse.ts';

const GREY_MS = 500;

const card = (title: string): HTMLElement => {
  const item = screen.getByRole('heading', { name: title }).closest('li');
  if (!item) throw new Error(`no card ${title}`);
  return item;
};

function shown(house: ScreenHouse, path = '/offers', partnersState?: PartnersState, reload?: () => void): void {
  house.signIn();
  house.show(
    <Earns {...(partnersState ? { partnersState } : {})} {...(reload ? { reload } : {})}>
      <OffersScreen />
    </Earns>,
    path,
  );
  expect(screen.getByRole('tab', { name: 'All' })).toBeVisible();
}

/** The same, once the cards are there to read. */
async function read(house: ScreenHouse): Promise<void> {
  holdClock();
  shown(house);
  await goBy(GREY_MS);
  vi.useRealTimers();
}

test('cards are grey for half a second, then seven walls and the stored offers', async () => {
  const house = await screenHouse();
  holdClock();
  shown(house);
  expect(screen.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Earn Credits with Offers' })).toBeVisible();
  expect(screen.getByText('Loading offers')).toBeInTheDocument();
  expect(document.querySelectorAll('li[data-skeleton]')).toHaveLength(7 + 3);
  await goBy(GREY_MS - 1);
  expect(screen.queryByText('Chart your first harbor')).not.toBeInTheDocument();
  await goBy(1);
  expect(screen.getByText('Chart your first harbor')).toBeVisible();
  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(0);
  const walls = within(screen.getByRole('region', { name: 'Partner walls' })).getAllByRole('link');
  expect(walls.map((link) => link.getAttribute('href'))).toEqual(
    ['harborlight', 'lagoon', 'compass', 'lantern', 'driftwood', 'beacon', 'farshore'].map((wall) => `/offers/${wall}`),
  );
});

test('a tab for each category but signups, whose offers are listed with all', async () => {
  await read(await screenHouse());
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All', 'Apps', 'Games', 'Surveys', 'Videos']);
  expect(screen.getByText('Join the signal flag letter')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Surveys' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/offers?category=surveys'));
  await waitFor(() => expect(screen.queryByText('Chart your first harbor')).not.toBeInTheDocument());
  expect(screen.getByText('What do you drink at dawn?')).toBeVisible();
});

test('an offer says what it asks and pays; started it is redirected, completed it is dimmed and disabled', async () => {
  const house = await screenHouse();
  await read(house);
  const harbor = within(card('Chart your first harbor'));
  expect(harbor.getByText('New users of the app only')).toBeVisible();
  expect(harbor.getByText('+75.00')).toBeVisible();
  await userEvent.click(harbor.getByRole('button', { name: 'Start offer' }));
  const going = harbor.getByRole('button', { name: 'Redirecting to offer provider...' });
  expect(going).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('Redirecting to offer provider...');
  const head = house.tab.house.head.seq;
  await userEvent.click(going);
  expect(house.tab.house.head.seq, 'pressing again does nothing').toBe(head);
  house.browser.clock.move(3_000);
  await act(async () => void accept(await completeOffers(house.tab)));
  expect(harbor.getByRole('button', { name: 'Completed' })).toBeDisabled();
  expect(card('Chart your first harbor')).toHaveAttribute('data-completed', 'true');
});

test('an offer that changes as it is started is shown anew and started again', async () => {
  const house = await screenHouse();
  await read(house);
  const harbor = within(card('Chart your first harbor'));
  const submit = house.tab.house.submit.bind(house.tab.house);
  const {
    id: offer,
    seq: _seq,
    createdAt: _created,
    completions: _completions,
    ...terms
  } = Object.values(house.tab.house.world.offers).find(({ title }) => title === 'Chart your first harbor')!;
  vi.spyOn(house.tab.house, 'submit').mockImplementationOnce(async (...asked) => {
    accept(await submit({ type: 'UpdateOffer', payload: { offer, terms: { ...terms, rewardCents: 70_00 } } }, 'house'));
    return submit(...asked);
  });
  await userEvent.click(harbor.getByRole('button', { name: 'Start offer' }));
  expect(harbor.getByText('The terms have just changed. Please look at them before you try again')).toBeVisible();
  expect(harbor.getByText('+70.00')).toBeVisible();
  await userEvent.click(harbor.getByRole('button', { name: 'Start offer' }));
  expect(house.tab.house.world.accounts[house.account]?.offers.started[offer]).toMatchObject({ rewardCents: 70_00 });
});

test('an offer that was taken away meanwhile is refused in words, and says so on its card', async () => {
  const house = await screenHouse();
  await read(house);
  const submit = vi.spyOn(house.tab.house, 'submit').mockRejectedValueOnce(new Error('the disk is full'));
  await userEvent.click(within(card('Chart your first harbor')).getByRole('button', { name: 'Start offer' }));
  expect(submit).toHaveBeenCalledOnce();
  expect(within(card('Chart your first harbor')).getByText('Failed to complete offer')).toBeVisible();
});

test('a wall says the most that it pays for a task, if that is known', async () => {
  const house = await screenHouse();
  const partners = configuredPartners();
  const walls = partners.walls.map((wall, place) => (place === 0 ? { ...wall, paysUpToCents: 12_50 } : wall));
  holdClock();
  shown(house, '/offers', { phase: 'loaded', partners: { ...partners, walls } });
  await goBy(GREY_MS);
  const texts = within(screen.getByRole('region', { name: 'Partner walls' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts.map((text) => /up to 12\.50/u.test(text))).toEqual([true, ...walls.slice(1).map(() => false)]);
});

test('partners that cannot be read are said to have failed, and are tried again', async () => {
  const reload = vi.fn();
  shown(await screenHouse(), '/offers', { phase: 'failed' }, reload);
  expect(screen.getByText('Failed to load offers. Please try again.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(reload).toHaveBeenCalledOnce();
});

const titles = (): readonly (string | null)[] =>
  screen.getAllByRole('heading', { level: 3 }).flatMap((heading) => (heading.closest('[data-completed]') ? [heading.textContent] : []));

test('offers are sorted by what is known of them, and the address remembers it beside the category', async () => {
  const house = await screenHouse();
  await read(house);
  const sort = screen.getByLabelText('Sort by');
  expect(
    within(sort)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Newest', 'Highest reward', 'Least time', 'Most completed']);
  const { offers } = house.tab.house.world;
  const byReward = Object.values(offers).toSorted((a, b) => b.rewardCents - a.rewardCents);
  await userEvent.selectOptions(sort, 'Highest reward');
  expect(titles()).toEqual(byReward.map(({ title }) => title));
  await userEvent.click(screen.getByRole('tab', { name: 'Apps' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/offers?sort=reward&category=apps'));
  expect(screen.getByLabelText('Sort by')).toHaveValue('reward');
});

test('an offer says about how long it takes; one of which nobody says it says nothing, and is the last of the quick ones', async () => {
  const house = await screenHouse();
  const add = (title: string, minutes?: number) => {
    const terms = { title, description: 'As it says.', requirements: '', provider: 'Gull & Partners', category: 'apps', imageUrl: null };
    const payload = { terms: { ...terms, rewardCents: 1_00, minutes } };
    return house.tab.house.submit({ type: 'CreateOffer', payload }, accountNamed(house.tab, 'admin'));
  };
  accept(await add('Count every gull'));
  accept(await add('Sail round the world', 10_080));
  await read(house);
  expect(card('Chart your first harbor')).toHaveTextContent('About 20 min');
  expect(card('Reach level 5 in Tide Pools')).toHaveTextContent('About 2 h 30 min');
  expect(card('Count every gull')).not.toHaveTextContent('About');
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Least time');
  expect(titles()).toEqual([
    'Join the signal flag letter',
    'Weather at sea, two minutes',
    'Watch the lighthouse film',
    'What do you drink at dawn?',
    'Chart your first harbor',
    'Reach level 5 in Tide Pools',
    'Sail round the world',
    'Count every gull',
  ]);
});

test('what is in progress and what was paid stands below, with the names of the leaderboard', async () => {
  const house = await screenHouse();
  await read(house);
  expect(screen.getByText(/^Nothing is in progress\./u)).toBeVisible();
  expect(screen.getByText(/^Nobody has completed an offer yet\./u)).toBeVisible();
  await userEvent.click(within(card('Chart your first harbor')).getByRole('button', { name: 'Start offer' }));
  expect(await screen.findByRole('list', { name: 'Your offers in progress' })).toHaveTextContent(
    /Chart your first harbor.*\+75\.00 credits/u,
  );
  house.browser.clock.move(3_000);
  await act(async () => void accept(await completeOffers(house.tab)));
  expect(screen.getByText(/^Nothing is in progress\./u)).toBeVisible();
  const payouts = screen.getByRole('list', { name: 'Recent payouts, newest first' });
  expect(payouts).toHaveTextContent(/ada · Chart your first harbor.*\+75\.00 credits/u);
  accept(await house.tab.house.submit({ type: 'SetFeed', payload: { hidden: true } }, house.account));
  expect(payouts, 'one’s own name is no secret to oneself').toHaveTextContent(/ada · /u);
  act(() => house.signInAs('demo'));
  expect(payouts).toHaveTextContent(/Hidden · Chart your first harbor.*\+75\.00 credits/u);
  expect(payouts).not.toHaveTextContent('ada');
  const block = { type: 'BlockAccount', payload: { account: house.account, reason: 'test' } } as const;
  accept(await house.tab.house.submit(block, accountNamed(house.tab, 'admin')));
  expect(await screen.findByText(/^Nobody has completed an offer yet\./u)).toBeVisible();
});
