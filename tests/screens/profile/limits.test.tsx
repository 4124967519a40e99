import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, became, bet } from '../../kit/testHouse.ts';
import { RoutedProfile } from './RoutedProfile.tsx';

const panel = () => screen.getByRole('region', { name: 'Responsible play' });
const limits = () => within(panel()).getByRole('list', { name: 'Your limits' });

async function shown(prepare: (house: ScreenHouse) => Promise<void> = () => Promise.resolve()): Promise<ScreenHouse> {
  const house = await signedInHouse();
  await prepare(house);
  house.show(<RoutedProfile />, '/profile/limits');
  await screen.findByRole('heading', { level: 1, name: 'My Profile' });
  return house;
}

async function set(kind: string, period: string, text: string): Promise<void> {
  await userEvent.click(within(panel()).getByRole('radio', { name: kind }));
  await userEvent.click(within(panel()).getByRole('radio', { name: period }));
  await userEvent.type(within(panel()).getByLabelText('At most'), text);
  await userEvent.click(within(panel()).getByRole('button', { name: 'Set limit' }));
}

test('a limit holds at once, is listed with what is used of it, and stops bets', async () => {
  const house = await shown(async ({ tab, account }) => void accept(await bet(tab, account, 2_00)));
  expect(panel()).toHaveTextContent('You have set no limits yet.');
  expect(panel()).toHaveTextContent('Tightening a limit takes effect at once. Loosening or lifting one takes effect after 24 hours.');
  await set('Stakes', 'Day', '5');
  expect(await screen.findByText('Stakes limit per day is 5.00 credits from now on')).toBeVisible();
  expect(limits()).toHaveTextContent(/Stakes per day.*2\.00 of 5\.00 credits/u);
  expect(became(await bet(house.tab, house.account, 3_01))).toMatch(/^This bet would exceed your stake limit: you have 3\.00 left until/u);
  expect(became(await bet(house.tab, house.account, 3_00))).toBe('accepted');
});

test('loosening says before and after that it waits for 24 hours', async () => {
  const house = await shown(async ({ tab, account }) => {
    accept(await tab.house.submit({ type: 'SetLimit', payload: { kind: 'loss', period: 'week', amount: 5_00 } }, account));
  });
  await userEvent.click(within(panel()).getByRole('radio', { name: 'Week' }));
  const field = within(panel()).getByLabelText('At most');
  await userEvent.type(field, '3');
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Tighter than now: takes effect at once.'));
  await userEvent.type(field, '0');
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Looser than now (5.00 credits): takes effect after 24 hours.'));
  await userEvent.click(within(panel()).getByRole('button', { name: 'Set limit' }));
  expect(await screen.findByText('Loss limit per week is 30.00 credits in 24 hours')).toBeVisible();
  expect(limits()).toHaveTextContent(/0\.00 of 5\.00 credits.*Becomes 30\.00 credits/u);
  expect(became(await bet(house.tab, house.account, 5_01))).toMatch(/^This bet could exceed your loss limit: you have 5\.00 left until/u);
});

test('session time is set in minutes, and lifting a limit waits too', async () => {
  await shown();
  await set('Session time', 'Month', '90');
  expect(limits()).toHaveTextContent(/Session time per month.*0 min of 1 h 30 min/u);
  await userEvent.click(within(panel()).getByRole('button', { name: 'Lift in 24 hours' }));
  expect(await screen.findByText('Session time limit per month is lifted in 24 hours')).toBeVisible();
  expect(limits()).toHaveTextContent(/1 h 30 min.*Lifted/u);
});

test.each(['', '0', '-1', 'all', '1.2345'])('%j is no limit, and the field says so', async (text) => {
  await shown();
  const field = within(panel()).getByLabelText('At most');
  if (text !== '') await userEvent.type(field, text);
  await userEvent.click(within(panel()).getByRole('button', { name: 'Set limit' }));
  expect(await within(panel()).findByText('Please enter a valid limit')).toBeVisible();
  expect(field).toBeInvalid();
});

test('a limit that can be read in two ways is asked about', async () => {
  await shown();
  await userEvent.type(within(panel()).getByLabelText('At most'), '1.500');
  await userEvent.click(within(panel()).getByRole('button', { name: 'Set limit' }));
  expect(await within(panel()).findByText('Did you mean 1,500.00 or 1.50?')).toBeVisible();
});

test('a break is asked twice, said plainly, and only longer ones are left', async () => {
  const house = await shown();
  await userEvent.click(within(panel()).getByRole('button', { name: '7 days' }));
  const confirm = within(panel()).getByRole('group', { name: 'Confirm a break of 7 days' });
  expect(confirm).toHaveTextContent('Nobody can end the break sooner, not even you.');
  await userEvent.click(within(confirm).getByRole('button', { name: 'Not now' }));
  expect(became(await bet(house.tab, house.account, 1))).toBe('accepted');
  await userEvent.click(within(panel()).getByRole('button', { name: '7 days' }));
  await userEvent.click(within(panel()).getByRole('button', { name: 'Take a break of 7 days' }));
  expect(await within(panel()).findByText('You are taking a break')).toBeVisible();
  expect(became(await bet(house.tab, house.account, 1))).toMatch(/^You are taking a break until/u);
  expect(within(panel()).getByRole('button', { name: '24 hours' })).toBeDisabled();
  expect(within(panel()).getByRole('button', { name: '30 days' })).toBeEnabled();
});
