import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { FirstSteps } from '../../../src/screens/firstSteps/FirstSteps.tsx';
import { screenHouse, type ScreenHouse } from '../../kit/screenHouse.tsx';
import { accept, bet } from '../../kit/testHouse.ts';

const DAY = 86_400_000;
const panel = () => within(screen.getByRole('region', { name: 'First steps' }));
const isGone = () => expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
const marks = () =>
  within(panel().getByRole('list', { name: 'All first steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.endsWith(', done'));

async function shown(name?: string): Promise<ScreenHouse> {
  const house = await screenHouse();
  if (name === undefined) house.signIn();
  else house.signInAs(name);
  house.show(<FirstSteps />);
  return house;
}
const does = ({ tab, account }: ScreenHouse, command: Command) => act(async () => accept(await tab.house.submit(command, account)));

test('it shows the next step by what the log says, until all are done', async () => {
  const house = await shown();
  expect(marks()).toEqual([false, false, false]);
  expect(panel().getByRole('link', { name: 'To the daily bonus' })).toHaveAttribute('href', '/rewards');
  await does(house, { type: 'ClaimDailyBonus', payload: {} });
  expect(marks()).toEqual([true, false, false]);
  expect(panel().getByRole('link', { name: 'To the games' })).toHaveAttribute('href', '/games');
  await act(async () => accept(await bet(house.tab, house.account, 1_00)));
  expect(marks()).toEqual([true, true, false]);
  await userEvent.click(panel().getByRole('button', { name: 'To my seeds' }));
  expect(await screen.findByRole('dialog', { name: 'Provably fair' })).toBeVisible();
  await does(house, { type: 'RotateSeed', payload: { clientSeed: 'my own' } });
  isGone();
  // What one is doing is not taken away.
  expect(screen.getByRole('dialog', { name: 'Provably fair' })).toBeVisible();
});

test('each step says in a player’s words what it is good for', async () => {
  const house = await shown();
  const text = () => screen.getByRole('region', { name: 'First steps' }).textContent;
  const says: (string | null)[] = [text()];
  await does(house, { type: 'ClaimDailyBonus', payload: {} });
  says.push(text());
  await act(async () => accept(await bet(house.tab, house.account, 1_00)));
  says.push(text());
  expect(says[0]).toContain('Get credits every day, and start a streak.');
  expect(says[1]).toContain('The result is fixed before you bet, and you can check it afterwards.');
  expect(says[2]).toContain('you can then check each of your results.');
  for (const step of says) expect(step).not.toMatch(/\b(?:hash|nonce|log|entry|chain|head)\b/iu);
});

test('the order is free: a step that is done elsewhere is done', async () => {
  const house = await shown();
  await does(house, { type: 'RotateSeed', payload: { clientSeed: 'my own' } });
  expect(marks()).toEqual([false, false, true]);
});

test('who leaves it is not asked again in this browser', async () => {
  const house = await shown();
  await userEvent.click(panel().getByRole('button', { name: 'Dismiss' }));
  isGone();
  house.show(<FirstSteps />);
  isGone();
});

test.each(['demo', 'admin'])('%s is no newcomer', async (name) => {
  await shown(name);
  isGone();
});

test('nor is a guest, nor an account of thirty days', async () => {
  const house = await screenHouse();
  house.show(<FirstSteps />);
  isGone();
  house.browser.clock.move(30 * DAY);
  await act(async () => accept(await house.tab.house.submit({ type: 'Say', payload: { text: 'hello' } }, 'guest')));
  act(() => house.signIn());
  isGone();
});
