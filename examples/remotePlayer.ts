/**
 * Somebody plays at a house on another machine over its socket, as a page does:
 *
 *   npm run house
 *   node --import tsx examples/remotePlayer.ts http://127.0.0.1:4180
 *
 * The player signs up, bets on dice ten times, and checks everything that the house says: each entry as it comes, and at the end whether
 * the log that the house signs has all of them.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { AccountId } from '../src/domain/ids.ts';
import { nextDraw } from '../src/domain/accounts/seedPair.ts';
import { accountOf, balanceOf } from '../src/domain/world.ts';
import { formatCents } from '../src/domain/money.ts';
import { steadyClock, systemClock } from '../src/base/clock.ts';
import { cryptoEntropy } from '../src/base/entropy.ts';
import { CheckpointWatch } from '../src/client/checkpointWatch.ts';
import { checkpointsOver } from '../src/client/checkpointSource.ts';
import { HouseCalls } from '../src/client/houseCalls.ts';
import { lineOver } from '../src/client/line.ts';
import { SOCKET_PATH } from '../src/api/messages.ts';
import { RemoteHouse } from '../src/client/remoteHouse.ts';

const BETS = 10;

interface Session {
  readonly access_token: string;
  readonly user: { readonly id: AccountId };
}

async function signUp(url: string): Promise<Session> {
  const username = `eve-${randomBytes(3).toString('hex')}`;
  const response = await fetch(new URL('/auth/v1/signup', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${username}@example.com`, password: randomUUID(), data: { username } }),
  });
  if (!response.ok) throw new Error(`sign-up: status ${response.status}`);
  return (await response.json()) as Session;
}

/** Plays at a house. Returns a sentence for each bet, and one about the checkpoint. */
export async function remotePlayer(url: string): Promise<readonly string[]> {
  const { access_token: token, user } = await signUp(url);
  const address = new URL(SOCKET_PATH, url.replace(/^http/u, 'ws'));
  const house = new RemoteHouse({
    connect: lineOver(() => new WebSocket(address)),
    token: async () => token,
    clock: steadyClock,
    wall: systemClock,
    entropy: cryptoEntropy,
  });
  try {
    await house.opened;
    const said: string[] = [];
    for (let bet = 1; bet <= BETS; bet += 1) {
      const account = accountOf(house.world, user.id);
      const draw = account && { draw: nextDraw(account.seeds) };
      const payload = { game: 'dice', stakeCents: 1_00, choice: { direction: 'under', target: 50 }, ...draw };
      const submitted = await house.submit({ type: 'PlaceBet', payload }, user.id);
      const came = submitted.kind === 'refused' ? submitted.refusal.sentence : `entry ${submitted.entry.header.seq}`;
      said.push(`Bet ${bet}: ${came}, balance ${formatCents(balanceOf(house.world, user.id))}`);
    }
    const calls = new HouseCalls({ fetch: (path, init) => fetch(new URL(path, url), init), token: async () => token });
    // A page keeps the checkpoint for its next visit.
    const marker = { read: () => null, write: () => undefined };
    const seen = await new CheckpointWatch({ house, source: checkpointsOver(calls), marker, clock: steadyClock }).look();
    return [...said, `The house has signed a log with all of this, up to entry ${seen?.upTo}`];
  } finally {
    house.close();
  }
}

const [url] = process.argv.slice(2);
if (url !== undefined && import.meta.filename === process.argv[1]) {
  for (const line of await remotePlayer(url)) console.log(line);
}
