import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TopicAnswer } from '../../../src/api/topics/catalog.ts';
import type { FeedRow } from '../../../src/api/topics/rounds.ts';
import { seededAdmin } from '../../../src/engine/genesis.ts';
import { Lobby } from '../../../src/screens/games/Lobby.tsx';
import { idOf } from '../../kit/people.ts';
import { goBy, holdClock } from '../../kit/heldClock.ts';
import { signedInHouse } from '../../kit/screenHouse.tsx';
import { accept } from '../../kit/testHouse.ts';

const row = (fields: Partial<FeedRow>): FeedRow => ({
  bet: `bet_${'1'.repeat(32)}`,
  account: idOf('ben'),
  player: 'ben',
  game: 'plinko',
  round: null,
  at: 0,
  stakeCents: 10_00,
  payoutCents: 0,
  proof: null,
  ...fields,
});

/** Shows the lobby of a house that publishes these rounds, at the time of the last of them. */
async function show(newest: readonly FeedRow[], biggest: readonly FeedRow[] = []) {
  const house = await signedInHouse();
  const answers: Record<string, TopicAnswer<'rounds-newest'>> = {
    'rounds-newest': { rows: [...newest], total: newest.length, own: { hidden: [] } },
    'rounds-biggest': { rows: [...biggest], total: biggest.length, own: { hidden: [] } },
  };
  vi.spyOn(house.tab.house, 'topicAnswer').mockImplementation((topic: string) => answers[topic] ?? null);
  house.browser.clock.at = newest[0]?.at ?? house.browser.clock.at;
  house.show(<Lobby />);
  return house;
}
const tile = (game: string): HTMLElement | null => document.querySelector(`[data-game=${game}]`);

test.each([
  ['lost 10.00', row({ payoutCents: 0 })],
  ['lost 4.00', row({ payoutCents: 6_00 })],
  ['won 0.00', row({ payoutCents: 10_00 })],
  ['won 9.40', row({ payoutCents: 19_40 })],
])('the last round of a game: %s', async (end, last) => {
  await show([last]);
  expect(tile('plinko')).toHaveTextContent(`Last: ben ${end}`);
  expect(tile('dice')).not.toHaveTextContent('Last:');
});

test('the best of today stands in its place, without its stake', async () => {
  await show([row({})], [row({ player: null, payoutCents: 35_00 })]);
  expect(tile('plinko')).toHaveTextContent('Best of today: Hidden won 25.00');
  expect(tile('plinko')).not.toHaveTextContent('Last:');
});

test('a game is being played for ten minutes after a round', async () => {
  holdClock();
  const { browser } = await show([row({ at: 1_800_000_000_000 })]);
  browser.clock.move(10 * 60_000 - 1);
  await goBy(1_000);
  expect(tile('plinko')).toHaveTextContent('Being played now.');
  expect(tile('dice')).not.toHaveTextContent('Being played now.');
  browser.clock.move(1);
  await goBy(1_000);
  expect(tile('plinko')).not.toHaveTextContent('Being played now.');
});

test('Sports has its open events', async () => {
  const { tab } = await show([]);
  const open = Object.keys(tab.house.world.sportEvents);
  expect(tile('sports')).toHaveTextContent(`${open.length} open events`);
  for (const [left, event] of [...open.entries()].toReversed()) {
    await act(async () => void accept(await tab.house.submit({ type: 'CancelSportEvent', payload: { event } }, seededAdmin.account)));
    expect(tile('sports')).toHaveTextContent(['No open events', '1 open event'][left] ?? `${left} open events`);
  }
});
