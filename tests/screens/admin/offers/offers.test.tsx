import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { accept, completeOffers } from '../../../kit/testHouse.ts';
import { fillIn, portal } from '../kit.tsx';

test('offers are added, changed and deleted', async () => {
  const { open, tab } = await portal();
  await open('?tab=offers');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add Offer' }));
  let dialog = await screen.findByRole('dialog', { name: 'Add Offer' });
  await user.click(within(dialog).getByRole('button', { name: 'Create offer' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Please fill all required fields');
  await fillIn(within(dialog).getByLabelText('Title'), 'Count the gulls');
  await fillIn(within(dialog).getByLabelText('Description'), 'For an hour.');
  await fillIn(within(dialog).getByLabelText('Provider'), 'Gull & Partners');
  await fillIn(within(dialog).getByLabelText('Reward'), '0.5');
  await user.click(within(dialog).getByRole('button', { name: 'Create offer' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Please fill all required fields');
  expect(within(dialog).getByLabelText('Reward')).toHaveAccessibleDescription('Reward must be at least 1.00');
  expect(within(dialog).getByLabelText('Reward')).toBeInvalid();
  await fillIn(within(dialog).getByLabelText('Reward'), '7.5');
  await fillIn(within(dialog).getByLabelText('Time it takes'), 'an hour');
  await user.click(within(dialog).getByRole('button', { name: 'Create offer' }));
  expect(within(dialog).getByLabelText('Time it takes')).toHaveAccessibleDescription(/whole minutes from 1 to 10,080/u);
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
  await fillIn(within(dialog).getByLabelText('Time it takes'), '60');
  await user.click(within(dialog).getByRole('button', { name: 'Create offer' }));
  expect(await screen.findByText('Offer created')).toBeVisible();
  const newest = () => Object.values(tab.house.world.offers).at(-1);
  expect(newest()).toMatchObject({ title: 'Count the gulls', category: 'other', rewardCents: 7_50, minutes: 60 });

  await user.click(await screen.findByRole('button', { name: 'Edit Count the gulls' }));
  dialog = await screen.findByRole('dialog', { name: 'Edit Offer' });
  await fillIn(within(dialog).getByLabelText('Reward'), '8');
  expect(within(dialog).getByLabelText('Time it takes')).toHaveValue('60');
  await user.clear(within(dialog).getByLabelText('Time it takes'));
  await user.click(within(dialog).getByRole('button', { name: 'Save offer' }));
  expect(await screen.findByText('Offer updated')).toBeVisible();
  expect(newest()).toMatchObject({ rewardCents: 8_00, minutes: null });

  await user.click(await screen.findByRole('button', { name: 'Delete Count the gulls' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete offer' }));
  expect(await screen.findByText('Offer deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Count the gulls' })).not.toBeInTheDocument());
});

test('who completed an offer is listed with address and time', async () => {
  const { open, tab, account, browser } = await portal();
  const [offer] = Object.values(tab.house.world.offers);
  if (!offer) throw new Error('no sample offers');
  accept(await tab.house.submit({ type: 'StartOffer', payload: { offer: offer.id } }, account));
  browser.clock.move(5_000);
  accept(await completeOffers(tab));
  await open('?tab=offers');
  await userEvent.click(await screen.findByRole('button', { name: `1 completions of ${offer.title}` }));
  const row = await within(await screen.findByRole('dialog')).findByRole('row', { name: /ada/u });
  expect(await within(row).findByText('ada@example.com')).toBeVisible();
});

test('the tab that is pressed is shown, and stands in the address', async () => {
  const { open } = await portal();
  await open('?tab=offers');
  await userEvent.click(await screen.findByRole('tab', { name: 'Partner Tracking' }));
  expect(await screen.findByRole('table', { name: 'Newest sessions' })).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/admin?tab=offers&view=partners');
  await userEvent.click(screen.getByRole('tab', { name: 'Custom Offers' }));
  expect(await screen.findByRole('button', { name: 'Add Offer' })).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/admin?tab=offers&view=custom');
});

test('visits of walls are listed, and narrowed down by user or wall', async () => {
  const { open, tab, account } = await portal();
  accept(await tab.house.submit({ type: 'OpenWall', payload: { wall: 'lagoon' } }, account));
  await open('?tab=offers&view=partners');
  const visits = within(await screen.findByRole('table', { name: 'Newest sessions' }));
  expect(visits.getByRole('row', { name: /ada/u })).toBeVisible();
  await fillIn(screen.getByLabelText('User or wall contains'), 'desert');
  expect(await screen.findByText('No sessions match')).toBeVisible();
  await fillIn(screen.getByLabelText('User or wall contains'), 'laGoon');
  expect(await screen.findByRole('row', { name: /ada/u })).toBeVisible();
});
