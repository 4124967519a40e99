import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { localChain } from '../../../src/domain/fairness/beaconSignature.ts';
import type { FinishedRound } from '../../../src/domain/worldParts.ts';
import { LiveFairness } from '../../../src/screens/games/LiveFairness.tsx';
import { worldOpened } from '../../../src/store/world.ts';
import { bindToBeacon } from '../../kit/lateHouse.ts';
import { quicknet } from '../../kit/quicknet.ts';
import { type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, newcomer } from '../../kit/testHouse.ts';

const other = 'ab'.repeat(32);
const own = localChain('0d'.repeat(32), { genesisSeconds: 1_700_000_000, periodSeconds: 3 });

const last: FinishedRound = {
  id: `rnd_${'1'.repeat(32)}`,
  game: 'roulette',
  draw: { seedHash: 'cd'.repeat(32), clientSeed: 'fresh bytes of all', nonce: 0 },
  serverSeed: 'ef'.repeat(32),
  beacon: null,
  creator: null,
  flight: null,
  outcome: { number: 7, colour: 'red' },
  seq: 9,
  at: 10,
  stakes: [],
  bets: 0,
};

const show = (house: ScreenHouse, seedHash: string | undefined, finished?: FinishedRound): void =>
  house.show(<LiveFairness seedHash={seedHash} last={finished} result="the number" howHouseCheats="it could choose it" />);
const panel = () => screen.getByRole('region', { name: 'Provably fair' });

test('before a round opens there is no seed hash, and no round to verify', async () => {
  show(await signedInHouse(), undefined);
  expect(panel()).toHaveTextContent('Seed hash of this roundshown when the next round opens');
  expect(screen.getByRole('link', { name: 'Verify' })).toHaveAttribute('href', '/fairness');
});

test('an open round has its seed hash, and the last one can be verified', async () => {
  show(await signedInHouse(), other, last);
  expect(panel()).toHaveTextContent(other);
  expect(panel()).toHaveTextContent('so no player can predict or steer the number.');
  const link = screen.getByRole('link', { name: 'Verify the last round' });
  const asked = new URL(link.getAttribute('href') ?? '', 'http://house.test').searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ game: 'roulette', serverSeed: last.serverSeed, ...last.draw, nonce: '0' });
});

test.each([
  ['an open round keeps the one that it was opened under', 'open', 'What this does not prove'],
  ['the next round has the one in force', undefined, 'It is also drawn from a beacon'],
])('a beacon: %s', async (_what, which, text) => {
  const house = await signedInHouse();
  const flip = { type: 'CreateFlip', payload: { stakeCents: 1_00, side: 'heads', freshBytes: '0f'.repeat(16) } } as const;
  accept(await house.tab.house.submit(flip, await newcomer(house.tab, 'ben')));
  const [open] = Object.values(house.tab.house.world.rounds);
  accept(await house.tab.house.submit({ type: 'SetBeacon', payload: { chain: own } }, 'house'));
  show(house, which && open?.seedHash);
  expect(panel()).toHaveTextContent(text);
});

test.each([
  ['an open round', true],
  ['the next round', false],
])('a beacon that is not public: bets have a part in the draw of %s', async (_which, isOpen) => {
  const house = await signedInHouse();
  accept(await house.tab.house.submit({ type: 'SetBeacon', payload: { chain: own } }, 'house'));
  accept(await house.tab.house.submit({ type: 'OpenLiveRound', payload: { game: 'crash' } }, 'house'));
  const [open] = Object.values(house.tab.house.world.rounds);
  show(house, isOpen ? open?.seedHash : undefined);
  expect(panel()).toHaveTextContent('Each bet adds 16 random bytes');
  expect(panel()).toHaveTextContent('whoever has its key can foresee the result');
});

describe('a public beacon', () => {
  const foreseen = 'It is also drawn from a round of a public beacon';

  async function openedUnderBeacon() {
    const house = await signedInHouse();
    await bindToBeacon(house);
    accept(await house.tab.house.submit({ type: 'OpenLiveRound', payload: { game: 'crash' } }, 'house'));
    const { world } = house.tab.house;
    const [open] = Object.values(world.rounds);
    if (!open) throw new Error('no round is open');
    return { house, world, open };
  }

  test('before a round opens: no bet will change the number', async () => {
    const house = await signedInHouse();
    await bindToBeacon(house);
    show(house, undefined);
    expect(panel()).toHaveTextContent('No bet changes the number.');
    expect(panel()).toHaveTextContent(foreseen);
  });

  test('an open round that names its beacon round: no bet changes the number', async () => {
    const { house, open } = await openedUnderBeacon();
    show(house, open.seedHash);
    expect(panel()).toHaveTextContent('No bet changes the number.');
    expect(panel()).toHaveTextContent(foreseen);
  });

  test('one that names none: bets have a part in it, and the house could choose the number', async () => {
    const { house, world, open } = await openedUnderBeacon();
    const unnamed = { chain: quicknet, due: { round: 5, seq: open.seq, namedBy: null } };
    house.store.dispatch(worldOpened({ ...world, rounds: { [open.id]: { ...open, beacon: unnamed } } }));
    show(house, open.seedHash);
    expect(panel()).toHaveTextContent('Each bet adds 16 random bytes');
    expect(panel()).toHaveTextContent('What this does not prove');
    expect(panel()).not.toHaveTextContent(foreseen);
  });
});
