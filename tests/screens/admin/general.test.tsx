import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import { withdraw } from '../../../src/engine/withdrawing.ts';
import { freshCommandId } from '../../../src/base/chance.ts';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import { notifications } from '../../kit/screenHouse.tsx';
import { accept, bet, newcomer } from '../../kit/testHouse.ts';
import { admin, fillIn, portal } from './kit.tsx';

const table = (name: string) => screen.findByRole('table', { name });
const rowOf = async (name: string, user: string) => within(await table(name)).findByRole('row', { name: new RegExp(user, 'u') });

describe('who may come in', () => {
  test('a user is sent home and told why', async () => {
    const { open, account } = await portal();
    await open('', account);
    expect(screen.getByText('Home')).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent('/');
    expect(await screen.findByText('You do not have access to this page')).toBeVisible();
  });

  test('so is a guest', async () => {
    const { open } = await portal();
    await open('', null);
    expect(await screen.findByText('You do not have access to this page')).toBeVisible();
  });
});

describe('users', () => {
  test('are listed with address, balance and what can be done; no address is in the store', async () => {
    const { open, store } = await portal();
    await open();
    expect(await screen.findByText('Total Users')).toBeVisible();
    const ada = await rowOf('All users', 'ada');
    expect(within(ada).getByText('100.00')).toBeVisible();
    expect(within(ada).getByText('Pending')).toBeVisible();
    expect(await within(ada).findByText('ada@example.com')).toBeVisible();
    expect(within(await rowOf('All users', 'demo@')).getByText('Verified')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'admin is an admin and cannot be blocked' })).toBeDisabled();
    expect(JSON.stringify(store.getState())).not.toContain('@example.com');
  });

  test('what went wrong in a dialog does not lie over the next one', async () => {
    const { open } = await portal();
    await open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Create Account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create Account' });
    await user.click(within(dialog).getByRole('button', { name: 'Create Account' }));
    expect(await notifications().findByText('Username must be at least 3 characters')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(notifications().queryByText('Username must be at least 3 characters')).not.toBeInTheDocument());
  });

  test('an account is created, with each field’s own sentence when something is wrong', async () => {
    const { open, tab } = await portal();
    await open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Create Account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create Account' });
    const create = () => user.click(within(dialog).getByRole('button', { name: 'Create Account' }));
    const field = (label: string) => within(dialog).getByLabelText(label);
    const wrong = async (label: string, sentence: string) => {
      await create();
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence)));
    };
    expect(field('Initial balance')).toHaveValue('100');
    await user.type(field('Username'), 'gr');
    await wrong('Username', 'Username must be at least 3 characters');
    await user.type(field('Username'), 'ace');
    await fillIn(field('Email'), 'nowhere');
    await wrong('Email', 'Please enter a valid email address');
    await fillIn(field('Email'), 'ADA@example.com');
    await wrong('Password', 'Password must be at least 6 characters');
    await fillIn(field('Password'), 'nanoseconds');
    await fillIn(field('Initial balance'), '-1');
    await wrong('Initial balance', 'Balance cannot be negative');
    await fillIn(field('Initial balance'), '12,50');
    await fillIn(field('Email'), 'grace@example.org');
    await create();
    expect(await screen.findByText('Account created')).toBeVisible();
    expect(await within(await rowOf('All users', 'grace')).findByText('12.50')).toBeVisible();
    expect(balanceOf(tab.house.world, tab.house.world.names['grace'] ?? admin)).toBe(12_50);
  });

  test('blocking wants a reason, which the table shows', async () => {
    const { open, tab, account } = await portal();
    await open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Block ada' }));
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Block user' }));
    expect(form.getByLabelText('Reason')).toHaveAccessibleDescription(expect.stringContaining('Please give a reason'));
    expect(accountOf(tab.house.world, account)?.blocked).toBe(false);
    await fillIn(form.getByLabelText('Reason'), 'several accounts');
    await user.click(form.getByRole('button', { name: 'Block user' }));
    expect(await screen.findByText('User blocked')).toBeVisible();
    expect(accountOf(tab.house.world, account)?.blocked).toBe(true);
    expect(accountOf(tab.house.world, account)?.lastBlock?.reason).toBe('several accounts');
    const row = within(await rowOf('All users', 'ada'));
    expect(row.getByText('Blocked')).toBeVisible();
    expect(row.getByText('several accounts')).toBeVisible();
  });

  test('unblocking wants a reason', async () => {
    const { open, tab, account } = await portal();
    accept(await tab.house.submit({ type: 'BlockAccount', payload: { account, reason: 'several accounts' } }, 'house'));
    await open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Unblock ada' }));
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByText(/^It was blocked for this reason: several accounts\. /u)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Unblock user' }));
    expect(form.getByLabelText('Reason')).toHaveAccessibleDescription(expect.stringContaining('Please give a reason'));
    await fillIn(form.getByLabelText('Reason'), 'a mistake');
    await user.click(form.getByRole('button', { name: 'Unblock user' }));
    expect(await screen.findByText('User unblocked')).toBeVisible();
    expect(accountOf(tab.house.world, account)?.blocked).toBe(false);
    expect(await screen.findByRole('button', { name: 'Block ada' })).toBeVisible();
  });

  test('who registers in another tab is announced, and found again on refresh', async () => {
    const { open, browser } = await portal();
    await open();
    await table('All users');
    const other = await browser.tab();
    await act(async () => void (await newcomer(other, 'bob')));
    expect(await screen.findByText('New user registered: bob')).toBeVisible();
    expect(within(await table('All users')).queryByRole('row', { name: /bob/u })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Data refreshed')).toBeVisible();
    expect(await rowOf('All users', 'bob')).toBeVisible();
  });

  test('are read again every ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { open, tab } = await portal();
      await open();
      await table('All users');
      await act(async () => void (await newcomer(tab, 'bob')));
      act(() => void vi.advanceTimersByTime(9_000));
      expect(screen.queryByRole('row', { name: /bob/u })).not.toBeInTheDocument();
      act(() => void vi.advanceTimersByTime(1_100));
      expect(await rowOf('All users', 'bob')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  test('are found by a part of the name and by the whole address', async () => {
    const { open } = await portal();
    await open();
    await rowOf('All users', 'demo@');
    const search = screen.getByLabelText('Search users');
    await userEvent.type(search, 'AD');
    await waitFor(() => expect(screen.queryByRole('row', { name: /demo/u })).not.toBeInTheDocument());
    await fillIn(search, 'Demo@Example.com');
    await waitFor(() => expect(screen.queryByRole('row', { name: /ada/u })).not.toBeInTheDocument());
    expect(await rowOf('All users', 'demo')).toBeVisible();
    await userEvent.type(search, 'x');
    expect(await screen.findByText('No users found')).toBeVisible();
    const table = screen.getByRole('table', { name: 'All users' });
    expect(within(table).getByRole('columnheader', { name: 'Username' })).toBeVisible();
    expect(within(table).getAllByRole('row')).toHaveLength(1);
  });
});

test('users come in pages, and in another order', async () => {
  const { open, tab } = await portal();
  for (let i = 10; i < 110; i += 1) await newcomer(tab, `player${i}`);
  const all = Object.keys(tab.house.world.accounts).length;
  await open();
  expect(await screen.findByText(`1 to 100 of ${all}`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText(`101 to ${all} of ${all}`)).toBeVisible();
  // The newest stand first.
  expect(await rowOf('All users', 'admin')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'By name');
  expect(await screen.findByText(`1 to 100 of ${all}`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await rowOf('All users', 'player99')).toBeVisible();
  expect(screen.queryByRole('row', { name: /admin/u })).not.toBeInTheDocument();
});

test('an office that cannot be reached says so on every tab, and is asked again', async () => {
  const { open, services } = await portal();
  const office = services.office(admin);
  const read = vi.spyOn(office, 'read').mockRejectedValue(new StoreUnavailableError('The house server cannot be reached at the moment.'));
  await open('', admin, () => office);
  const said = () => screen.findAllByText('The house server cannot be reached at the moment.');
  expect(await said()).not.toHaveLength(0);
  for (const name of ['Offer Management', 'Sports Betting', 'House', 'General Admin']) {
    await userEvent.click(screen.getByRole('tab', { name }));
    expect(await said()).not.toHaveLength(0);
  }
  const panel = within(await screen.findByRole('tabpanel', { name: 'General Admin' }));
  const again = await panel.findByRole('button', { name: 'Try Again' });
  read.mockRestore();
  await userEvent.click(again);
  expect(await rowOf('All users', 'ada')).toBeVisible();
});

describe('withdrawals', () => {
  test('show the address beside the log and are completed or rejected with a reason', async () => {
    const { open, tab, account } = await portal();
    for (const cents of [20_00, 30_00])
      accept(
        await withdraw(tab.house, account, { cents, method: 'crypto', address: `bc1q${cents}` }, freshCommandId(tab.house.ports.entropy)),
      );
    await open('?tab=general&view=withdrawals');
    const user = userEvent.setup();
    expect(await screen.findByText('bc1q2000')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Withdrawals 2 pending' })).toBeVisible();
    const [first] = await screen.findAllByRole('button', { name: /^Complete/u });
    if (!first) throw new Error('nothing to complete');
    await user.click(first);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Complete withdrawal' }));
    expect(await screen.findByText('Withdrawal completed')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Withdrawals 1 pending' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Reject/u }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject this withdrawal' });
    await user.click(within(dialog).getByRole('button', { name: 'Reject withdrawal' }));
    await waitFor(() => expect(within(dialog).getByLabelText('Reason')).toHaveAccessibleDescription(/Please give a reason/u));
    await fillIn(within(dialog).getByLabelText('Reason'), 'not reachable');
    await user.click(within(dialog).getByRole('button', { name: 'Reject withdrawal' }));
    expect(await screen.findByText('Withdrawal rejected')).toBeVisible();
    expect(await screen.findByText('No pending withdrawal requests')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Withdrawals' })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Status'), 'All');
    expect(await screen.findByText(/not reachable/u)).toBeInTheDocument();
    expect(balanceOf(tab.house.world, account)).toBe(80_00);
  });

  test('none yet', async () => {
    const { open } = await portal();
    await open('?tab=general&view=withdrawals');
    expect(await screen.findByText('No pending withdrawal requests')).toBeVisible();
  });
});

test('the game history goes back over the whole log, a page at a time, and is filtered', async () => {
  const { open, tab, account } = await portal();
  for (let i = 0; i < 130; i += 1) accept(await bet(tab, account, i === 60 ? 2_00 : 10));
  await open('?tab=general&view=history');
  const user = userEvent.setup();
  expect(await screen.findByText(/^Page 1, 100 games$/u)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText(/^Page 2, 31 games, the last page$/u)).toBeVisible();
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('demo');
  await fillIn(screen.getByLabelText('Player'), 'DEMO');
  expect(await screen.findByText(/^Page 1, 1 game, the last page$/u)).toBeVisible();
  await user.type(screen.getByLabelText('Player'), 'x');
  expect(await screen.findByText('No player has this name or ID')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText(/^Page 1, 100 games$/u)).toBeVisible();
  await fillIn(screen.getByLabelText('Player'), 'ada');
  await fillIn(screen.getByLabelText('Bet from'), '1.5x');
  expect(await screen.findByText('This is not an amount')).toBeVisible();
  await fillIn(screen.getByLabelText('Bet from'), '1.50');
  expect(await screen.findByText(/^Page 1, 1 game, the last page$/u)).toBeVisible();
  await fillIn(screen.getByLabelText(/^To/u), '2001-01-01T00:00');
  expect(await screen.findByText('Nothing in the whole log matches. Remove a filter.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'First' }), 'an empty table has no pages').toBeNull();
});

test('movements of credits are listed and filtered', async () => {
  const { open, tab, account } = await portal();
  accept(await bet(tab, account, 10));
  await open('?tab=general&view=movements');
  expect(await table('All movements')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Reason contains'), 'welcome');
  await fillIn(screen.getByLabelText('Player'), 'ada');
  expect(await screen.findByText(/^Page 1, 1 movement, the last page$/u)).toBeVisible();
  expect(within(await rowOf('All movements', 'ada')).getByText('+100.00')).toBeVisible();
});
