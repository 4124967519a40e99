/** The client of docs/socket.md, which has nothing of this project, plays a round and verifies it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import * as messages from '../../../src/api/messages.ts';
import { REQUESTS_A_MINUTE } from '../../../src/server/http/houseApp.ts';
import { readLimits } from '../../../src/server/readLimiter.ts';
import { socketLimits } from '../../../src/server/socket/socketRoute.ts';
import { readDocument } from '../../docs/documents.ts';
import { serveSocket, type SocketHouse } from '../../kit/socket.ts';

let served: SocketHouse | null = null;
afterEach(() => served?.close());

test('a client without the code of this project plays a round and verifies it', async () => {
  served = await serveSocket();
  const { origin } = new URL(served.socketUrl.replace('ws', 'http'));
  const { stdout } = await promisify(execFile)(process.execPath, ['examples/socketPlayer.mjs', origin]);
  expect(stdout).toMatch(/^rolled \d+, as the seeds give it; the log ends at entry \d+ [0-9a-f]{64}\n$/u);
  const page = readDocument('docs/socket.md');
  expect(page).toContain(`\`protocol\` (${messages.PROTOCOL})`);
  for (const most of [messages.MOST_OF_TRAIL, messages.MOST_OF_VIEW]) expect(page).toContain(`(≤ ${most})`);
});

test('the documents have the limits of the house', () => {
  const number = (value: number): string => value.toLocaleString('en');
  const { perConnection, perAccount, connectionsOfAccount, connectionsOfNetwork, guestsOfNetwork, silentMs } = socketLimits;
  const { account, guest, guests } = readLimits.rows;
  const page = readDocument('docs/socket.md');
  for (const row of [
    `| a frame of the client | ${number(messages.LARGEST_REQUEST)} bytes |`,
    `| ${perConnection.atOnce} at once, ${perConnection.aSecond} a second; of an account ${perAccount.atOnce} and ${perAccount.aSecond} |`,
    `of an account ${number(account.atOnce)} at once, ${number(account.aSecond)} a second; of all guests of a network ${number(guest.atOnce)} and ${number(guest.aSecond)} |`,
    `| ${connectionsOfAccount} of an account, ${connectionsOfNetwork} of a network, ${guestsOfNetwork} of its guests |`,
    `| silence | ${silentMs / 1_000} s;`,
  ])
    expect(page).toContain(row);
  expect(readDocument('docs/operations.md').replaceAll(/\s+/gu, ' ')).toContain(
    `A network may have ${connectionsOfNetwork} connections, ${guestsOfNetwork} of them of guests, and ${number(REQUESTS_A_MINUTE)} requests a minute. ` +
      `Its guests may read ${number(guest.aSecond)} rows of the log a second, all guests ${number(guests.aSecond)}, an account ${number(account.aSecond)}.`,
  );
});
