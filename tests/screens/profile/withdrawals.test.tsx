import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { withdrawalIdFrom } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { freshCommandId } from '../../../src/base/chance.ts';
import { withdraw } from '../../../src/engine/withdrawing.ts';
import { WithdrawalsScreen } from '../../../src/screens/profile/WithdrawalsScreen.tsx';
import { notifications, type ScreenHouse, screenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, balance, bet } from '../../kit/testHouse.ts';

async function shown(prepare: (house: ScreenHouse) => Promise<void> = () => Promise.resolve()): Promise<ScreenHouse> {
  const house = await signedInHouse();
  await prepare(house);
  house.show(<WithdrawalsScreen />, '/withdrawal');
  await screen.findByRole('heading', { level: 1, name: 'Withdrawals' });
  return house;
}

async function opened(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'Request withdrawal' }));
  return screen.findByRole('dialog', { name: 'Withdraw credits' });
}

const request = async ({ tab, account }: ScreenHouse, cents: number): Promise<`wdr_${string}`> => {
  const id = freshCommandId(tab.house.ports.entropy);
  accept(await withdraw(tab.house, account, { cents, method: 'paypal', address: 'ada@example.com' }, id));
  return withdrawalIdFrom(id);
};

test('a request is submitted, listed as pending and taken off the balance', async () => {
  const house = await shown();
  expect(screen.getByText('No withdrawal history yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to profile' })).toHaveAttribute('href', '/profile');
  const dialog = await opened();
  expect(dialog).toHaveTextContent('Min: 10.00');
  expect(dialog).toHaveTextContent('1–3 business days');
  expect(within(dialog).getByRole('radio', { name: 'PayPal' })).toBeChecked();
  await userEvent.type(within(dialog).getByLabelText('Amount'), '12,5');
  await userEvent.type(within(dialog).getByLabelText('PayPal Email'), 'ada@example.com');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request withdrawal' }));
  expect(await screen.findByText('Withdrawal request submitted!')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(balance(house.tab, house.account)).toBe(87_50);
  const row = within(screen.getByRole('region', { name: 'Withdrawals, newest first' })).getAllByRole('row')[1];
  expect(row).toHaveTextContent(/PayPal.*ada@example\.com.*12\.50.*Pending/u);
});

test('the page names the amounts of the rules', async () => {
  const withdrawal = { minCents: 25_00, maxCents: 1_250_00 };
  await shown(async ({ tab }) => {
    accept(await tab.house.submit({ type: 'SetRules', payload: { rules: { ...defaultRules, withdrawal } } }, 'house'));
  });
  expect(screen.getByText(/^From 25\.00 to 1,250\.00 credits at a time/u)).toBeVisible();
});

test('a guest reads the least amount of the rules', async () => {
  const house = await screenHouse();
  const withdrawal = { ...defaultRules.withdrawal, minCents: 25_00 };
  accept(await house.tab.house.submit({ type: 'SetRules', payload: { rules: { ...defaultRules, withdrawal } } }, 'house'));
  house.show(<WithdrawalsScreen />, '/withdrawal');
  expect(await screen.findByText(/^You can withdraw 25\.00 credits or more/u)).toBeVisible();
});

test('Max fills in the balance, and the method names its address', async () => {
  await shown();
  const dialog = await opened();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Max' }));
  expect(within(dialog).getByLabelText('Amount')).toHaveValue('100');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Crypto' }));
  expect(within(dialog).getByLabelText('Wallet Address')).toHaveValue('');
  expect(within(dialog).queryByLabelText('PayPal Email')).not.toBeInTheDocument();
});

test('new sports winnings wait: Max leaves them out, and the amount says so', async () => {
  const house = await shown(async ({ tab, account, browser }) => {
    const odds = { homeWin: 200, draw: null, awayWin: 200 };
    const terms = { sport: 'Go', homeTeam: 'Black', awayTeam: 'White', startsAt: browser.clock.at + 60_000, odds };
    accept(await tab.house.submit({ type: 'CreateSportEvent', payload: { terms } }, 'house'));
    const event = Object.keys(tab.house.world.sportEvents).at(-1) ?? '';
    const placed = { event, pick: 'homeWin', stakeCents: 20_00, oddsHundredths: null };
    accept(await tab.house.submit({ type: 'PlaceSportBet', payload: placed }, account));
    browser.clock.move(60_000);
    accept(await tab.house.submit({ type: 'SettleSportEvent', payload: { event, homeScore: 1, awayScore: 0 } }, 'house'));
  });
  const dialog = await opened();
  expect(dialog).toHaveTextContent('Your balance: 120.00. New sports winnings wait a while: you can withdraw 80.00 now.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Max' }));
  const amount = within(dialog).getByLabelText('Amount');
  expect(amount).toHaveValue('80');
  await userEvent.clear(amount);
  await userEvent.type(amount, '80.01');
  await userEvent.type(within(dialog).getByLabelText('PayPal Email'), 'ada@example.com');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request withdrawal' }));
  await waitFor(() =>
    expect(amount).toHaveAccessibleDescription(/You can withdraw \$80\.00 now\. Sports winnings can be corrected until/u),
  );
  act(() => house.browser.clock.move(86_400_000));
  await waitFor(() => expect(dialog).not.toHaveTextContent('New sports winnings'));
});

test('a debt is said, and withdrawals wait for it', async () => {
  const house = await shown();
  const { tab, account } = house;
  const correct = (cents: number) =>
    tab.house.submit({ type: 'CorrectLedger', payload: { account, counterparty: 'house', cents, reason: 'counted twice' } }, 'house');
  await act(async () => void accept(await correct(-112_00)));
  await act(async () => void accept(await tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, account)));
  expect(screen.getByText(/^You owe/u)).toHaveTextContent('You owe 12.00 credits. Later earnings pay it first.');
  const dialog = await opened();
  await userEvent.type(within(dialog).getByLabelText('Amount'), '20');
  await userEvent.type(within(dialog).getByLabelText('PayPal Email'), 'ada@example.com');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request withdrawal' }));
  expect(await within(dialog).findByText('You owe 12.00 credits. Withdrawals wait until they are paid')).toBeVisible();
});

test.each([
  ['Please enter a valid amount', '', 'ada@example.com', 'Amount'],
  ['Please enter a valid amount', '0', 'ada@example.com', 'Amount'],
  ['Please enter a valid amount', '1e3', 'ada@example.com', 'Amount'],
  ['Please enter a valid amount', '10.0001', 'ada@example.com', 'Amount'],
  ['Did you mean 1,000.00 or 1.00?', '1,000', 'ada@example.com', 'Amount'],
  ['Insufficient balance', '100.01', 'ada@example.com', 'Amount'],
  ['Insufficient balance', '99999999999999999999', 'ada@example.com', 'Amount'],
  ['Please enter your withdrawal address', '10', '  ', 'PayPal Email'],
  ['Minimum withdrawal amount is $10.00', '9.99', 'ada@example.com', 'Amount'],
  ['Please enter a valid email address', '10', 'ada', 'PayPal Email'],
])('%s: %s to %s, told at %s', async (sentence, amount, address, place) => {
  const house = await shown();
  const dialog = await opened();
  if (amount !== '') await userEvent.type(within(dialog).getByLabelText('Amount'), amount);
  await userEvent.type(within(dialog).getByLabelText('PayPal Email'), address);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request withdrawal' }));
  expect(await within(dialog).findByText(sentence)).toBeVisible();
  expect(within(dialog).getByLabelText(place)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(within(dialog).getByLabelText(place)).toBeInvalid();
  expect(balance(house.tab, house.account)).toBe(100_00);
});

test('an address that is too long is told at its field', async () => {
  await shown();
  const dialog = await opened();
  await userEvent.type(within(dialog).getByLabelText('Amount'), '10');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Crypto' }));
  const field = within(dialog).getByLabelText('Wallet Address');
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(70_000));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request withdrawal' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('Withdrawal address can be at most 200 characters'));
});

test('the toast of a refusal leaves with the dialog that it arose in', async () => {
  await shown();
  const dialog = await opened();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request withdrawal' }));
  expect(await notifications().findByText('Please enter a valid amount')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(notifications().queryByText('Please enter a valid amount')).not.toBeInTheDocument());
});

test('a rejected request says why, a completed one when; neither by colour alone', async () => {
  const house = await shown();
  const { clock } = house.browser;
  const requestedAt = clock.at;
  await act(async () => {
    const [first, second] = [await request(house, 20_00), await request(house, 30_00)];
    clock.move(60_000);
    accept(await house.tab.house.submit({ type: 'CompleteWithdrawal', payload: { withdrawal: first } }, 'house'));
    accept(await house.tab.house.submit({ type: 'RejectWithdrawal', payload: { withdrawal: second, reason: 'no such account' } }, 'house'));
  });
  const [, newest, oldest] = within(await screen.findByRole('region', { name: 'Withdrawals, newest first' })).getAllByRole('row');
  expect(newest).toHaveTextContent(/30\.00.*Rejected.*no such account/u);
  expect(oldest).toHaveTextContent(/20\.00.*Completed/u);
  const times = [...(oldest?.querySelectorAll('time') ?? [])].map(({ dateTime }) => Date.parse(dateTime));
  expect(times).toEqual([requestedAt, requestedAt + 60_000]);
  expect(balance(house.tab, house.account)).toBe(80_00);
});

test('requests beyond the last ten are read from the log, with what became of them', async () => {
  await shown(async (one) => {
    const decide = async (index: number): Promise<void> => {
      const withdrawal = await request(one, 10_00);
      await bet(one.tab, one.account, 1);
      accept(await one.tab.house.submit({ type: 'RejectWithdrawal', payload: { withdrawal, reason: `number ${index}` } }, 'house'));
    };
    for (let index = 1; index <= 23; index += 1) await decide(index);
  });
  const count = () => within(screen.getByRole('region', { name: 'Withdrawals, newest first' })).getAllByRole('row').length - 1;
  expect(count()).toBe(10);
  await userEvent.click(screen.getByRole('button', { name: 'Older withdrawals' }));
  expect(await screen.findByText('number 4')).toBeVisible();
  expect(count()).toBe(20);
  await userEvent.click(screen.getByRole('button', { name: 'Older withdrawals' }));
  expect(await screen.findByText('number 1')).toBeVisible();
  expect([count(), screen.queryByText('Pending')]).toEqual([23, null]);
});

test('a request that a house names at the places of others is listed once', async () => {
  const house = await shown(async (one) => {
    for (let index = 1; index <= 13; index += 1) {
      const withdrawal = await request(one, 10_00);
      accept(await one.tab.house.submit({ type: 'RejectWithdrawal', payload: { withdrawal, reason: `number ${index}` } }, 'house'));
    }
  });
  const { ownPages } = house.services;
  vi.spyOn(house.services, 'ownPages').mockImplementation(async function* (...asked) {
    for await (const { rows, entries } of ownPages(...asked))
      yield { rows: rows.map(({ seq }) => ({ seq, key: rows[0]?.key ?? '' })), entries };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Older withdrawals' }));
  expect(await screen.findByText('number 3')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Withdrawals, newest first' })).getAllByRole('row')).toHaveLength(12);
});
