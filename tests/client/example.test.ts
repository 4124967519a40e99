/** The example plays over a real socket and proves the chain. */
import { afterEach, expect, test } from 'vitest';
import { remotePlayer } from '../../examples/remotePlayer.ts';
import { serveSocket, type SocketHouse } from '../kit/socket.ts';

let served: SocketHouse | undefined;
afterEach(() => served?.close());

test('ten bets over the socket, and the house has signed a log with all of them', async () => {
  served = await serveSocket();
  const said = await remotePlayer(served.socketUrl.replace(/^ws/u, 'http'));
  expect(said).toHaveLength(11);
  for (const line of said.slice(0, 10)) expect(line).toMatch(/^Bet \d+: entry \d+, balance \d+\.\d\d$/u);
  expect(said.at(-1)).toBe(`The house has signed a log with all of this, up to entry ${served.house.durableHead.seq}`);
});
