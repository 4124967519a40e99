/** What no proof covers is said where it matters, in a player's words. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FairnessScreen } from '../../../src/screens/fairness/FairnessScreen.tsx';
import { CreateFlip } from '../../../src/screens/games/coinflip/flip/CreateFlip.tsx';
import { JoinFlip } from '../../../src/screens/games/coinflip/flip/JoinFlip.tsx';
import { LiveRoulette } from '../../../src/screens/games/roulette/live/LiveRoulette.tsx';
import { signedInHouse } from '../../kit/screenHouse.tsx';

test.each([
  ['a flip that is created', <CreateFlip key="create" />, /a player who works with it could join your game and choose the result/u],
  ['a flip that is joined', <JoinFlip key="join" />, /a player who works with it could join your game and choose the result/u],
  ['a live round', <LiveRoulette key="live" />, /it could choose the number by a last bet of its own, or by the order of the last bets/u],
])('beside %s: how the house could choose the result, act in a name, and send another page', async (_where, page, how) => {
  const house = await signedInHouse();
  house.show(page);
  const panel = await screen.findByRole('region', { name: 'Provably fair' });
  expect(panel).toHaveTextContent(how);
  expect(panel).toHaveTextContent('It could also bet in your name, and this page comes from it.');
  expect(panel).not.toHaveTextContent(/nobody can predict|nor the house/u);
  expect(within(panel).getByRole('link', { name: 'What no proof covers' })).toHaveAttribute('href', '/fairness#limits');
});

test('on the page of proofs, all of it', async () => {
  const house = await signedInHouse();
  house.show(<FairnessScreen />, '/fairness#limits');
  const limits = screen.getByRole('region', { name: 'What it cannot cover' });
  expect(limits).toHaveAttribute('id', 'limits');
  for (const said of [/Coin flips between two players and live rounds/u, /a command in your name/u, /This page comes from the house too/u])
    expect(limits).toHaveTextContent(said);
});
