/** What one shows on one's card, and what others see there. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Account } from '../../../src/domain/accounts/account.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { CardForm } from '../../../src/screens/profile/CardForm.tsx';
import { PersonName } from '../../../src/screens/shell/PersonName.tsx';
import { PersonCards } from '../../../src/screens/shell/PersonCards.tsx';
import { selectAccount } from '../../../src/store/selectors/account.ts';
import { useAppSelector } from '../../../src/store/hooks.ts';
import { type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, bet } from '../../kit/testHouse.ts';

function Own() {
  const account = useAppSelector(selectAccount);
  return account && <OwnCard account={account} />;
}

const OwnCard = ({ account }: { account: Account }) => (
  <PersonCards>
    <CardForm account={account} />
    <PersonName account={account.id} name={account.username} />
  </PersonCards>
);

async function seen() {
  await userEvent.click(screen.getByRole('button', { name: 'ada' }));
  return within(await screen.findByRole('dialog', { name: 'ada' }));
}

async function close(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

const claim = async ({ tab, account }: ScreenHouse, achievement: string): Promise<void> =>
  act(async () => void accept(await tab.house.submit({ type: 'ClaimAchievement', payload: { achievement } } as never, account)));

test('a new card shows the level alone; what is chosen is seen, and what is taken off is not', async () => {
  const house = await signedInHouse();
  const { tab, account } = house;
  await act(async () => {
    for (let i = 0; i < 10; i += 1) accept(await bet(tab, account, 1_00));
  });
  house.show(<Own />);
  expect(screen.getByText('You can show up to 3 achievements once you have claimed them.')).toBeVisible();
  expect((await seen()).queryByText(/^Member since/u)).not.toBeInTheDocument();
  await close();
  await claim(house, 'rounds-10');
  const since = screen.getByLabelText('Show since when you are a member');
  const newcomer = screen.getByLabelText('Newcomer');
  await userEvent.click(since);
  await waitFor(() => expect(since).toBeChecked());
  expect(since).toHaveFocus();
  await userEvent.click(newcomer);
  await waitFor(() => expect(newcomer).toBeChecked());
  const card = await seen();
  expect(card.getByText('Member since January 15, 2026')).toBeVisible();
  expect(within(card.getByRole('list', { name: 'Achievements' })).getAllByRole('listitem')).toHaveLength(1);
  expect(card.getByText('Newcomer')).toBeVisible();
  await close();
  await userEvent.click(since);
  await waitFor(() => expect(since).not.toBeChecked());
  expect((await seen()).queryByText(/^Member since/u)).not.toBeInTheDocument();
  expect(tab.house.world.cards[account]).toEqual({ memberSinceDay: null, achievements: ['rounds-10'] });
  expect(accountOf(tab.house.world, account)?.claimed).toContain('rounds-10');
});
