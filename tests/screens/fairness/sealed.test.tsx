import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { accountOf } from '../../../src/domain/world.ts';
import type { SettledBet } from '../../../src/domain/worldParts.ts';
import { FairnessScreen } from '../../../src/screens/fairness/FairnessScreen.tsx';
import { RecentRounds } from '../../../src/screens/play/RecentRounds.tsx';
import { fairnessLink } from '../../../src/screens/proof/fairnessLink.ts';
import { FairnessDialog } from '../../../src/screens/seeds/FairnessDialog.tsx';
import { FairnessStrip } from '../../../src/screens/seeds/FairnessStrip.tsx';
import { nothing, notifications, type ScreenHouse, screenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, bet, newcomer, rotate } from '../../kit/testHouse.ts';

const proof = () => within(screen.getByRole('region', { name: 'The proof' }));
const seedsOf = ({ tab, account }: ScreenHouse) => accountOf(tab.house.world, account)?.seeds;

/** The last bet of an account, drawn from a server seed in use. */
async function sealed({ tab, account }: ScreenHouse): Promise<SettledBet> {
  accept(await bet(tab, account, 250));
  accept(await bet(tab, account, 250, { direction: 'over', target: 40 }));
  const found = accountOf(tab.house.world, account)?.recents.dice?.[0];
  if (!found) throw new Error('no bet was settled');
  return found;
}

test('a sealed round is revealed and proved in one step', async () => {
  const house = await screenHouse();
  const round = await sealed(house);
  const before = seedsOf(house);
  house.signIn();
  house.show(<FairnessScreen />, fairnessLink(round));
  expect(proof().getByText('This round is sealed')).toBeVisible();
  expect(proof().getByText(/^Its server seed is still in use/u)).toBeVisible();
  await userEvent.click(proof().getByRole('button', { name: 'Reveal and verify' }));
  expect(await proof().findByText('Seed matches')).toBeVisible();
  expect(proof().getByText('Outcome matches')).toBeVisible();
  expect(proof().getByText('Payout matches')).toBeVisible();
  expect(notifications().getByText('Server seed rotated')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'The proof' })).toHaveFocus();
  expect(seedsOf(house)).toMatchObject({
    activeHash: before?.nextHash,
    clientSeed: expect.stringMatching(/^[0-9a-f]{32}$/u) as string,
    nonce: 0,
  });
  const serverSeed = accountOf(house.tab.house.world, house.account)?.lastReveal?.serverSeed;
  expect(screen.getByLabelText('Server seed')).toHaveValue(serverSeed);
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(`serverSeed=${serverSeed}`));
});

test('a seed that an open bet draws from stays secret, and the page says why', async () => {
  const house = await screenHouse();
  const round = await sealed(house);
  accept(await house.tab.house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 100, choice: {} } }, house.account));
  house.signIn();
  house.show(<FairnessScreen />, fairnessLink(round));
  await userEvent.click(proof().getByRole('button', { name: 'Reveal and verify' }));
  expect(await proof().findByText('Finish your open round before you rotate the seed')).toBeVisible();
  expect(notifications().getByText('Finish your open round before you rotate the seed')).toBeVisible();
  expect(seedsOf(house)?.activeHash).toBe(round.draw.seedHash);
  expect(screen.getByLabelText('Server seed')).toHaveValue('');
});

test('what the store cannot save leaves the round sealed', async () => {
  const house = await screenHouse();
  const round = await sealed(house);
  house.signIn();
  house.show(<FairnessScreen />, fairnessLink(round));
  house.tab.store.failNextAppend();
  await userEvent.click(proof().getByRole('button', { name: 'Reveal and verify' }));
  expect(await proof().findByText(/^Your browser could not save this/u)).toBeVisible();
  expect(seedsOf(house)?.activeHash).toBe(round.draw.seedHash);
});

test('guests and other players are told who can reveal it', async () => {
  const house = await screenHouse();
  const round = await sealed(house);
  await newcomer(house.tab, 'bob');
  house.show(<FairnessScreen />, fairnessLink(round));
  expect(proof().getByText('This round is sealed')).toBeVisible();
  expect(proof().getByText(/sign in as that player/u)).toBeVisible();
  expect(proof().getByRole('button', { name: 'Sign In' })).toBeVisible();
  house.signInAs('bob');
  await waitFor(() => expect(proof().queryByRole('button')).toBeNull());
  expect(proof().getByText(/^Only the player of a seed in use can reveal it\. /u)).toBeVisible();
});

test('the seed of an address from before the rotation is filled in, and nothing rotates again', async () => {
  const house = await screenHouse();
  const link = fairnessLink(await sealed(house));
  accept(await rotate(house.tab, house.account));
  const seeds = seedsOf(house);
  house.signIn();
  house.show(<FairnessScreen />, link);
  await userEvent.click(proof().getByRole('button', { name: 'Verify with it' }));
  expect(await proof().findByText('Outcome matches')).toBeVisible();
  expect(seedsOf(house)).toEqual(seeds);
});

test('an empty form is no sealed round', async () => {
  const house = await signedInHouse();
  house.show(<FairnessScreen />, `/fairness?seedHash=${'ab'.repeat(32)}`);
  expect(proof().getByText('No round yet')).toBeVisible();
});

test('the strip, the dialog and the rows of a sealed round lead to the same address', async () => {
  const house = await screenHouse();
  const round = await sealed(house);
  house.signIn();
  house.show(
    <>
      <FairnessStrip game="dice" />
      <RecentRounds game="dice" title="Recent results" />
    </>,
  );
  const link = fairnessLink(round);
  expect(link).not.toContain('serverSeed');
  expect(screen.getByRole('link', { name: 'Verify the last round' })).toHaveAttribute('href', link);
  expect(screen.getByText(/^Your last round cannot be verified yet, because its server seed is still in use/u)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reveal and verify nonce 1' })).toHaveAttribute('href', link);
  house.show(<FairnessDialog open onClose={nothing} />);
  expect(await screen.findByRole('link', { name: 'Reveal and verify the last round' })).toHaveAttribute('href', link);
});
