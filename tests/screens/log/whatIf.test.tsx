/** "What if" on the page of the log: the change that is asked for, and what it says came otherwise. */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FileInspector } from '../../../src/files/fileInspector.ts';
import { LogScreen } from '../../../src/screens/log/LogScreen.tsx';
import { screenHouse, signedInHouse, type ScreenHouse } from '../../kit/screenHouse.tsx';
import { accept, bet, rotate } from '../../kit/testHouse.ts';

const makeInspector = () => new FileInspector();
const panel = () => within(screen.getByRole('region', { name: 'What if' }));
const play = () => userEvent.click(panel().getByRole('button', { name: 'Play it again' }));

let house: ScreenHouse;
beforeEach(async () => {
  house = await signedInHouse();
  for (let i = 0; i < 6; i += 1) accept(await bet(house.tab, house.account, 100));
});
const show = () => house.show(<LogScreen makeInspector={makeInspector} />);

test('another house edge is played over the own history, and sealed rounds are counted', async () => {
  show();
  await play();
  expect(await panel().findByText(/^\d+ entries were played again, and all came out the same\.$/u)).toBeVisible();
  expect(panel().getByText('6 rounds are left out, because their seed is not revealed.')).toBeVisible();
});

test('once the seed is revealed, the difference is said', async () => {
  accept(await rotate(house.tab, house.account));
  show();
  await play();
  expect(await panel().findByText('Difference')).toBeVisible();
  expect(panel().getByText('Your balance as it would be')).toBeVisible();
  expect(panel().getByRole('img', { name: /^Your balance over the entries/u })).toBeVisible();
  expect(panel().queryByText(/are left out/u)).toBeNull();
});

test('only the last days are played again where that is asked for', async () => {
  accept(await rotate(house.tab, house.account));
  house.browser.clock.at += 8 * 86_400_000;
  accept(await bet(house.tab, house.account, 100));
  show();
  await userEvent.click(panel().getByRole('radio', { name: 'Last 7 days' }));
  await play();
  // The end of the daily session is noticed with the bet.
  expect(await panel().findByText(/^\d entr(?:y was|ies were) played again, and all came out the same\.$/u)).toBeVisible();
  expect(panel().getByText('1 round is left out, because its seed is not revealed.')).toBeVisible();
});

test('another choice in one round needs a number that may be chosen', async () => {
  accept(await rotate(house.tab, house.account));
  show();
  await userEvent.click(panel().getByRole('radio', { name: 'One round' }));
  const button = () => panel().getByRole('button', { name: 'Play it again' });
  expect(button()).toBeDisabled();
  const field = panel().getByLabelText('Target number');
  await userEvent.type(field, '100');
  expect(panel().getByText('Target must be between 1 and 99')).toBeVisible();
  expect(button()).toBeDisabled();
  await userEvent.clear(field);
  await userEvent.type(field, '99');
  await play();
  expect(await panel().findByText(/entries? w(?:as|ere) played again/u)).toBeVisible();
});

test('over 99 can be asked for no more than it can be bet on', async () => {
  accept(await bet(house.tab, house.account, 100, { direction: 'over', target: 50 }));
  accept(await rotate(house.tab, house.account));
  show();
  await userEvent.click(panel().getByRole('radio', { name: 'One round' }));
  expect(panel().getByText('1 to 98. The direction stays: over')).toBeVisible();
  await userEvent.type(panel().getByLabelText('Target number'), '99');
  expect(panel().getByText('No roll is over 99: choose a lower target')).toBeVisible();
  expect(panel().getByRole('button', { name: 'Play it again' })).toBeDisabled();
});

test('without a revealed round it says what to do', async () => {
  show();
  await userEvent.click(panel().getByRole('radio', { name: 'One round' }));
  expect(panel().getByText(/^Play Dice or Crash and reveal your seed first/u)).toBeVisible();
});

test('guests have no history to play again', async () => {
  (await screenHouse()).show(<LogScreen makeInspector={makeInspector} />);
  expect(screen.getAllByRole('region', { name: 'Inspect a log file' })).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'What if' })).toBeNull();
});

test('what one account asked for is not shown to the next one', async () => {
  show();
  await play();
  await panel().findByText('Difference');
  act(() => house.signInAs('admin'));
  expect(panel().getByText(/^The whole log is played again/u)).toBeVisible();
  expect(panel().queryByText('Difference')).toBeNull();
});
