/** The client of docs/socket.md, which has nothing of this project, plays a round and verifies it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { serveSocket, type SocketHouse } from '../../kit/socket.ts';

let served: SocketHouse | null = null;
afterEach(() => served?.close());

test('a client without the code of this project plays a round and verifies it', async () => {
  served = await serveSocket();
  const { origin } = new URL(served.socketUrl.replace('ws', 'http'));
  const { stdout } = await promisify(execFile)(process.execPath, ['examples/socketPlayer.mjs', origin]);
  expect(stdout).toMatch(/^rolled \d+, as the seeds give it; the log ends at entry \d+ [0-9a-f]{64}\n$/u);
});
