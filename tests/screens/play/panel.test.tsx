/** What stands in the bet panel beside the amount and the choice: chips, the last bet once more, the paytable, instant results. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { DiceScreen } from '../../../src/screens/games/dice/DiceScreen.tsx';
import { PlinkoScreen } from '../../../src/screens/games/plinko/PlinkoScreen.tsx';
import { RouletteScreen } from '../../../src/screens/games/roulette/RouletteScreen.tsx';
import { hotkeysToggled } from '../../../src/store/preferences.ts';
import { atTable, button, press, result, skip, stake, told } from '../games/atTable.tsx';
import { goBy, holdClock } from '../../kit/heldClock.ts';
import { accept } from '../../kit/testHouse.ts';

const AGAIN = /^Bet again/;
const again = (): HTMLElement => screen.getByRole('button', { name: AGAIN });
const barWords = (): string | null | undefined => document.querySelector('[data-bet-words]')?.textContent;

describe('the chips', () => {
  test('set the amount, show which one is set, and stop at the balance', async () => {
    const table = await atTable('dice', <DiceScreen />);
    await press('Bet 25.00 credits');
    expect(stake()).toHaveValue('25');
    expect(button('Bet 25.00 credits')).toHaveAttribute('aria-pressed', 'true');
    expect(button('Bet 10.00 credits')).toHaveAttribute('aria-pressed', 'false');
    await press('Roll');
    skip();
    await told();
    await press('Bet 100.00 credits');
    expect(stake()).toHaveValue(String(Math.min(100_00, table.shownBalance()) / 100));
  });

  test('wait for a balance, as “Max” does', async () => {
    const { house } = await atTable('dice', <DiceScreen />);
    const steps = () => [button('Bet the most possible'), ...screen.getAllByRole('button', { name: /^Bet [\d.]+ credits$/ })];
    for (const step of steps()) expect(step).toBeEnabled();
    const all = { account: house.account, counterparty: 'house', cents: -100_00, reason: 'counted twice' } as const;
    await act(async () => void accept(await house.tab.house.submit({ type: 'CorrectLedger', payload: all }, 'house')));
    for (const step of steps()) expect(step).toBeDisabled();
  });

  test('begin at the smallest stake of the game', async () => {
    await atTable('plinko', <PlinkoScreen />);
    const chips = screen.getAllByRole('button', { name: /^Bet [\d.]+ credits$/ });
    expect(chips.map(({ textContent }) => textContent)).toEqual(['1', '5', '10', '25', '100']);
  });
});

describe('the last bet', () => {
  test('is placed once more, whatever the fields say by then, and the fields show it', async () => {
    const table = await atTable('roulette', <RouletteScreen />);
    expect(again()).toHaveAccessibleName('Bet again: no bet yet');
    expect(again()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByLabelText('Black'));
    await press('Bet 5.00 credits');
    await press('Spin');
    await screen.findByRole('button', { name: 'Spinning…' });
    skip();
    await told();
    const first = table.latest()?.id;
    await userEvent.click(screen.getByLabelText('Green'));
    await press('Bet 1.00 credits');
    expect(again()).toHaveAccessibleName('Bet again: 5.00 on black');
    await userEvent.click(again());
    expect(stake()).toHaveValue('5');
    expect(screen.getByLabelText('Black')).toBeChecked();
    await expect.poll(() => table.latest()?.id).not.toBe(first);
    expect(table.latest()).toMatchObject({ stakeCents: 5_00, choice: { colour: 'black' } });
  });

  test('is not placed again while the wheel still turns', async () => {
    await atTable('roulette', <RouletteScreen />);
    holdClock();
    fireEvent.click(button('Spin'));
    await goBy(0);
    expect(button('Spinning…')).toBeVisible();
    expect(again()).toHaveAccessibleName('Bet again: 10.00 on red');
    expect(again()).toHaveAttribute('aria-disabled', 'true');
    skip();
    await goBy(100);
    expect(again()).not.toHaveAttribute('aria-disabled');
  });

  test('is the one in the log for somebody who comes back, and has a hotkey', async () => {
    const table = await atTable('dice', <p>elsewhere</p>);
    const bet = { game: 'dice', stakeCents: 3_00, choice: { direction: 'over', target: 20 } };
    await table.house.tab.house.submit({ type: 'PlaceBet', payload: bet }, table.house.account);
    table.house.show(<DiceScreen />);
    table.house.store.dispatch(hotkeysToggled());
    expect(await screen.findByRole('button', { name: 'Bet again: 3.00 on over 20' })).toBeVisible();
    const first = table.latest()?.id;
    await userEvent.keyboard('a');
    await expect.poll(() => table.latest()?.id).not.toBe(first);
    expect(table.latest()).toMatchObject({ stakeCents: 3_00, choice: bet.choice });
  });
});

test('whoever takes a break reads so under the amount and on the button, and no key sends a bet', async () => {
  const { house } = await atTable('dice', <DiceScreen />);
  house.store.dispatch(hotkeysToggled());
  const takeBreak = { type: 'TakeBreak', payload: { lengthMs: 86_400_000 } } as const;
  await act(async () => void accept(await house.tab.house.submit(takeBreak, house.account)));
  const why = /^You are taking a break/u;
  expect(stake()).toHaveAccessibleDescription(why);
  expect(button('Roll')).toBeDisabled();
  expect(button('Roll')).toHaveAttribute('title', expect.stringMatching(why));
  const submit = vi.spyOn(house.tab.house, 'submit');
  await userEvent.keyboard('b');
  await userEvent.type(stake(), '{Enter}');
  expect(submit).not.toHaveBeenCalled();
});

test('the bar of a phone says what is bet on', async () => {
  await atTable('roulette', <RouletteScreen />);
  expect(barWords()).toBe('10.00 on red');
  await userEvent.click(screen.getByLabelText('Green'));
  await userEvent.clear(stake());
  expect(barWords()).toBe('– on green');
});

test('the paytable has a line for each bet, with the exact chance, and marks the chosen one', async () => {
  await atTable('roulette', <RouletteScreen />);
  await press('Paytable');
  const dialog = within(await screen.findByRole('dialog'));
  const rows = dialog.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['Red2×48.6486 %2.06', 'Black2×48.6486 %2.06', 'Green36×2.7027 %37']);
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null]);
});

describe('instant results', () => {
  test('show the result with the answer, without a movement and without a word about one', async () => {
    const table = await atTable('dice', <DiceScreen />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Instant results' }));
    holdClock();
    fireEvent.click(button('Roll'));
    await goBy(0);
    expect(result()).not.toBeNull();
    expect(button('Roll')).toBeEnabled();
    await goBy(200);
    expect(table.shownBalance()).toBe(table.balance());
  });

  test('have a hotkey, and let the next ball drop at once', async () => {
    const table = await atTable('plinko', <PlinkoScreen />);
    table.house.store.dispatch(hotkeysToggled());
    const isInstant = () => table.house.store.getState().preferences.instant;
    await userEvent.keyboard('i');
    expect(isInstant()).toBe(true);
    await userEvent.keyboard('i');
    expect(isInstant()).toBe(false);
    await userEvent.keyboard('i');
    holdClock();
    fireEvent.click(button('Drop Ball'));
    await goBy(0);
    const first = table.latest()?.id;
    fireEvent.click(button('Drop Ball'));
    await goBy(0);
    expect(table.latest()?.id).not.toBe(first);
  });
});
