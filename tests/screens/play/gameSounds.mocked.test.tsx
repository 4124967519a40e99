/** What is heard of a round: the sounds of its own game, and of no other. */
import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { GameName } from '../../../src/domain/games/catalog.ts';
import { CoinflipScreen } from '../../../src/screens/games/coinflip/CoinflipScreen.tsx';
import { CrashScreen } from '../../../src/screens/games/crash/CrashScreen.tsx';
import { DiceScreen } from '../../../src/screens/games/dice/DiceScreen.tsx';
import { PlinkoScreen } from '../../../src/screens/games/plinko/PlinkoScreen.tsx';
import { PokerScreen } from '../../../src/screens/games/poker/PokerScreen.tsx';
import { RouletteScreen } from '../../../src/screens/games/roulette/RouletteScreen.tsx';
import { ScratchScreen } from '../../../src/screens/games/scratch/ScratchScreen.tsx';
import { SlotsScreen } from '../../../src/screens/games/slots/SlotsScreen.tsx';
import type { Beat, SoundName } from '../../../src/ui/sounds.ts';
import { PATIENCE_MS } from '../../kit/patience.ts';
import { atTable, press } from '../games/atTable.tsx';

const played: (readonly Beat[])[] = [];
vi.mock('../../../src/ui/sounds.ts', async (original) => ({
  ...(await original<object>()),
  playSounds: (beats: readonly Beat[]) => {
    played.push(beats);
    return () => undefined;
  },
}));

/** The sounds of a press, and of what came of the round. */
const ofEvery: ReadonlySet<SoundName> = new Set(['press', 'win', 'big']);

const games: readonly {
  readonly game: GameName;
  readonly shown: ReactNode;
  readonly action: string;
  readonly own: readonly SoundName[];
}[] = [
  { game: 'dice', shown: <DiceScreen />, action: 'Roll', own: ['roll', 'tick'] },
  { game: 'slots', shown: <SlotsScreen />, action: 'Spin', own: ['tick', 'reel'] },
  { game: 'roulette', shown: <RouletteScreen />, action: 'Spin', own: ['tick', 'reel'] },
  { game: 'poker', shown: <PokerScreen />, action: 'Deal Cards', own: ['card'] },
  { game: 'coinflip', shown: <CoinflipScreen />, action: 'Flip Coin', own: ['coin', 'reel'] },
  { game: 'plinko', shown: <PlinkoScreen />, action: 'Drop Ball', own: ['peg'] },
  { game: 'crash', shown: <CrashScreen />, action: 'Bet', own: ['curve'] },
  { game: 'scratch', shown: <ScratchScreen />, action: 'Buy Card', own: [] },
];

test.each(games)('$game', async ({ game, shown, action, own }) => {
  played.length = 0;
  await atTable(game, shown);
  await press(action);
  await vi.waitFor(() => expect(played.length).toBeGreaterThan(0), { timeout: PATIENCE_MS });
  const sounds = new Set(played.flat().map(({ sound }) => sound));
  expect([...sounds].filter((sound) => !ofEvery.has(sound)).toSorted()).toEqual([...own].toSorted());
  cleanup();
});

test('Slots and Roulette have the same two sounds in another rhythm', async () => {
  const rhythms: string[] = [];
  for (const shown of [<SlotsScreen key="slots" />, <RouletteScreen key="roulette" />]) {
    played.length = 0;
    await atTable('slots', shown);
    await press('Spin');
    await vi.waitFor(() => expect(played.flat().some(({ sound }) => sound === 'reel')).toBe(true), { timeout: PATIENCE_MS });
    rhythms.push(JSON.stringify(played));
    cleanup();
  }
  expect(new Set(rhythms).size).toBe(2);
});
