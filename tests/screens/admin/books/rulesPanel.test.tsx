import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { seededAdmin } from '../../../../src/engine/genesis.ts';
import { RulesPanel } from '../../../../src/screens/admin/books/RulesPanel.tsx';
import { signedIn } from '../../../../src/store/session.ts';
import { notifications, screenHouse } from '../../../kit/screenHouse.tsx';
import { fillIn } from '../kit.tsx';

/** The rules in force, with the group of Dice open. */
async function opened() {
  const house = await screenHouse();
  house.store.dispatch(signedIn({ accountId: seededAdmin.account, sessionId: 'a session', expiresAt: house.browser.clock.at + 3_600_000 }));
  house.show(<RulesPanel />);
  await userEvent.click(screen.getByText('Dice', { selector: 'summary' }));
  return house;
}
const edge = () => screen.getByRole('textbox', { name: 'House edge' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dice = () => screen.getByText('Dice', { selector: 'summary' });
const group = () => dice().closest('details');

test('what is typed is counted, and stands beside what is in force', async () => {
  await opened();
  await fillIn(edge(), '1.5');
  expect(dice()).toHaveTextContent('1 changed');
  expect(edge()).toHaveAccessibleDescription(/now 2 %/u);
  await fillIn(edge(), '2');
  expect(dice()).not.toHaveTextContent('changed');
  expect(edge()).not.toHaveAccessibleDescription(/now/u);
});

test('a closed group with a wrong number opens', async () => {
  await opened();
  await fillIn(edge(), 'two');
  await userEvent.click(dice());
  expect(group()).not.toHaveAttribute('open');
  await press('Review change');
  expect(notifications().getByText('These rules cannot be used')).toBeVisible();
  expect(group()).toHaveAttribute('open');
  expect(edge()).toHaveAccessibleDescription(/Please enter a number/u);
});

test('and stays open until it is right', async () => {
  await opened();
  await fillIn(edge(), 'two');
  await press('Review change');
  await userEvent.click(dice());
  expect(group()).toHaveAttribute('open');
});

test('discarding takes back what was typed, and what was said of it', async () => {
  await opened();
  await fillIn(edge(), 'two');
  await press('Review change');
  await press('Discard changes');
  expect(edge()).toHaveValue('2');
  expect(edge()).toBeValid();
  expect(edge()).not.toHaveAccessibleDescription(/Please enter a number/u);
});

test('rules that are the same are not sent', async () => {
  const { tab } = await opened();
  const { seq } = tab.house.head;
  await fillIn(edge(), '2.0');
  await press('Review change');
  expect(notifications().getByText('Nothing was changed')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(tab.house.head.seq).toBe(seq);
});

test('whoever goes back to the form finds what they typed; once the rules are set it is empty', async () => {
  const { tab } = await opened();
  await fillIn(edge(), '1.5');
  await press('Review change');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Back to the form' }));
  expect(edge()).toHaveValue('1.5');
  await press('Review change');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Set these rules' }));
  expect(await screen.findByText('Rules changed')).toBeVisible();
  expect(tab.house.world.rules.rules.dice.houseEdgeBps).toBe(150);
  expect(dice()).not.toHaveTextContent('changed');
});
