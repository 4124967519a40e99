/** What no proof covers is said where it matters, in a player's words. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { localChain } from '../../../src/domain/fairness/beaconSignature.ts';
import { FairnessScreen } from '../../../src/screens/fairness/FairnessScreen.tsx';
import { CreateFlip } from '../../../src/screens/games/coinflip/flip/CreateFlip.tsx';
import { JoinFlip } from '../../../src/screens/games/coinflip/flip/JoinFlip.tsx';
import { LiveCrash } from '../../../src/screens/games/crash/live/LiveCrash.tsx';
import { LiveRoulette } from '../../../src/screens/games/roulette/live/LiveRoulette.tsx';
import { quicknet } from '../../kit/quicknet.ts';
import { signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, newcomer } from '../../kit/testHouse.ts';

test.each([
  ['a flip that is created', <CreateFlip key="create" />, /a player who works with it could join your game and choose the result/u],
  ['a flip that is joined', <JoinFlip key="join" />, /a player who works with it could join your game and choose the result/u],
  ['a shared flight', <LiveCrash key="shared" />, /it could choose the point by a last bet of its own, or by the order of the last bets/u],
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

const own = { ...localChain('0d'.repeat(32), { genesisSeconds: 1_700_000_000, periodSeconds: 3 }), local: false };
test.each([
  ['quicknet', quicknet, /a public beacon \(drand\) after betting closes, which nobody can foresee/u],
  ['of the house', own, /a beacon that this page does not know to be public: whoever has its key can foresee the result/u],
])('a beacon that the house calls public: %s', async (_whose, chain, said) => {
  const house = await signedInHouse();
  accept(await house.tab.house.submit({ type: 'SetBeacon', payload: { chain } }, 'house'));
  house.show(<LiveRoulette />);
  expect(await screen.findByRole('region', { name: 'Provably fair' })).toHaveTextContent(said);
});

test('a game that was created before the beacon is not said to be drawn from it', async () => {
  const house = await signedInHouse();
  const ben = await newcomer(house.tab, 'ben');
  const flip = { type: 'CreateFlip', payload: { stakeCents: 1_00, side: 'heads', freshBytes: 'ab'.repeat(16) } } as const;
  accept(await house.tab.house.submit(flip, ben));
  accept(await house.tab.house.submit({ type: 'SetBeacon', payload: { chain: quicknet } }, 'house'));
  house.show(<JoinFlip />);
  const panel = await screen.findByRole('region', { name: 'Provably fair' });
  expect(panel).toHaveTextContent(/a player who works with it could join your game/u);
  expect(panel).not.toHaveTextContent(/which nobody can foresee/u);
});

test('on the page of proofs, all of it', async () => {
  const house = await signedInHouse();
  house.show(<FairnessScreen />, '/fairness#limits');
  const limits = screen.getByRole('region', { name: 'What it cannot cover' });
  expect(limits).toHaveAttribute('id', 'limits');
  for (const said of [
    /Coin flips between two players, live rounds and matches of the house/u,
    /a command in your name/u,
    /This page comes from the house too/u,
  ])
    expect(limits).toHaveTextContent(said);
});
