/** The example plays over a real socket and proves the chain. */
import { afterEach, expect, test } from 'vitest';
import { remotePlayer } from '../../examples/remotePlayer.ts';
import { serveSocket, type SocketHouse } from '../kit/socket.ts';

let served: SocketHouse | undefined;
afterEach(() => served?.close());

test('ten bets over the socket, and the chain is whole', async () => {
  served = await serveSocket();
  const said = await remotePlayer(served.socketUrl.replace(/^ws/u, 'http'));
  expect(said).toHaveLength(11);
  for (const line of said.slice(0, 10)) expect(line).toMatch(/^Bet \d+: entry \d+, balance \d+\.\d\d$/u);
  expect(said.at(-1)).toBe(`The chain is whole from entry 1 to entry ${served.house.durableHead.seq}, ${served.house.durableHead.hash}`);
});
