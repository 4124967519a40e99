import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { defaultRules } from '../../../../src/domain/rules.ts';
import type { ScratchOutcome } from '../../../../src/domain/games/scratch.ts';
import { ScratchScreen } from '../../../../src/screens/games/scratch/ScratchScreen.tsx';
import { goBy, holdClock } from '../../../kit/heldClock.ts';
import { accept, rotate } from '../../../kit/testHouse.ts';
import { atTable, button, outcomeOf, press, recents, result, stake, told } from '../atTable.tsx';

vi.setConfig({ testTimeout: 20_000 });

const covered = (): number => screen.queryAllByRole('button', { name: /^Cell \d, covered$/ }).length;

test('a card is bought covered, opened cell by cell, and told with its last one', async () => {
  const table = await atTable('scratch', <ScratchScreen />);
  expect(stake()).toHaveValue('1');
  await press('Buy Card');
  await screen.findByRole('button', { name: 'Reveal All' });
  const { cells } = outcomeOf<ScratchOutcome>(table);
  expect(covered()).toBe(9);
  expect(document.querySelectorAll('[data-symbol]')).toHaveLength(0);
  for (const [cell, symbol] of cells.entries()) {
    expect(result()).toBeNull();
    expect(table.shownBalance()).toBe(99_00);
    expect(recents('Recent cards')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: `Cell ${cell + 1}, covered` }));
    expect(screen.getByRole('button', { name: `Cell ${cell + 1}: ${symbol}` })).toBeVisible();
  }
  await told();
  await expect.poll(() => table.shownBalance()).toBe(table.balance());
  // A lost card leaves the balance as it is, so the list may come after it.
  await expect.poll(() => recents('Recent cards')).toHaveLength(1);
});

test('Reveal All opens one cell after the other, 200 ms apart', async () => {
  await atTable('scratch', <ScratchScreen />);
  await press('Buy Card');
  await screen.findByRole('button', { name: 'Reveal All' });
  holdClock();
  fireEvent.click(button('Reveal All'));
  for (let left = 8; left >= 0; left -= 1) {
    await goBy(199);
    expect(covered()).toBe(left + 1);
    await goBy(1);
    expect(covered()).toBe(left);
  }
  expect(result()).not.toBeNull();
});

test('a card that is left in the middle is offered again, as far as it was open', async () => {
  const table = await atTable('scratch', <ScratchScreen />);
  await press('Buy Card');
  await userEvent.click(await screen.findByRole('button', { name: 'Cell 5, covered' }));
  cleanup();
  table.house.show(<ScratchScreen />);
  expect(await screen.findByRole('button', { name: 'Reveal All' })).toBeVisible();
  expect(covered()).toBe(8);
  expect(table.shownBalance()).toBe(99_00);
  holdClock();
  fireEvent.click(button('Reveal All'));
  await goBy(8 * 200);
  expect(result()).not.toBeNull();
  await goBy(1_000);
  expect(table.shownBalance()).toBe(table.balance());
});

test('a plan opens the cards that it buys', async () => {
  const table = await atTable('scratch', <ScratchScreen />);
  await userEvent.click(screen.getByRole('radio', { name: 'Auto' }));
  await userEvent.clear(screen.getByLabelText('Number of bets'));
  await userEvent.type(screen.getByLabelText('Number of bets'), '1');
  await userEvent.type(screen.getByLabelText(/^Stop on loss/u), '5');
  holdClock();
  fireEvent.click(button('Start auto bet'));
  await goBy(5_000);
  expect(result()).not.toBeNull();
  expect(screen.getByText(/^Auto bet: round 1 of 1, net [+−]?\d+\.\d{2}\. All bets of the plan have been placed\.$/u)).toBeVisible();
  expect(table.shownBalance()).toBe(table.balance());
});

const combinations = (): readonly (string | null)[] =>
  within(screen.getByRole('region', { name: 'Winning combinations' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('the combinations are listed with what they pay and how rare they are', async () => {
  await atTable('scratch', <ScratchScreen />);
  const rows = combinations();
  expect(rows.map((row) => row?.slice(0, 4))).toEqual(['32×2', '45×2', '510×', '620×', '750×', '8100', '9500']);
  expect(rows[0]).toBe('32×2.81');
});

test('the combinations are those that the rules pay for', async () => {
  const { house } = await atTable('scratch', <ScratchScreen />);
  const rules = { ...defaultRules, scratch: { ...defaultRules.scratch, pays: [0, 0, 1, 0, 5, 10, 20, 50, 100, 500] } };
  await act(async () => accept(await house.tab.house.submit({ type: 'SetRules', payload: { rules } }, 'house')));
  expect(combinations()[0], 'the rules of the pair').toBe('32×2.81');
  await act(async () => void accept(await rotate(house.tab, house.account, 'the next one')));
  expect(combinations().map((row) => row?.slice(0, 2))).toEqual(['21', '45', '51', '62', '75', '81', '95']);
});
