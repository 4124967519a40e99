/** The page of a player at a served house, and somebody between the two, who may lie. */
import { onTestFinished } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { BetId } from '../../src/domain/ids.ts';
import { accountOf } from '../../src/domain/world.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import type { RemotePorts } from '../../src/client/remotePorts.ts';
import { connectTo, remoteOf, Tap } from './remote.ts';
import { pointBelowCap } from './seeds.ts';
import { serveSocket, signUp, type SignedUp, type SocketHouse } from './socket.ts';
import { accept } from './testHouse.ts';

const HOUR_MS = 3_600_000;

export interface LyingHouse {
  readonly served: SocketHouse;
  /** The player. */
  readonly ada: SignedUp;
  readonly tap: Tap;
  /** Her page. It beats only each hour. */
  readonly house: RemoteHouse;
  /** Opens another page of hers, through the tap. */
  readonly openAgain: (ports?: Partial<RemotePorts>) => Promise<RemoteHouse>;
  /** What her machine's clock shows, which goes right. */
  readonly localAt: () => number;
  /** Time passes, for the house and for her. */
  readonly pass: (ms: number) => void;
  /** Her machine sleeps. Only its wall clock goes on. */
  readonly sleep: (ms: number) => void;
}

/** A flight of ada's that ends at a point between these two. */
export async function flightBetween(
  { served, ada, house }: Pick<LyingHouse, 'served' | 'ada'> & { readonly house: Pick<RemoteHouse, 'submit'> },
  least: number,
  most: number,
  choice: object = { rideOn: true },
): Promise<BetId> {
  const { activeHash, nonce } = accountOf(served.house.world, ada.id)!.seeds;
  const secrets = await served.machine.kept.vault.getMany([`seed:${activeHash}`]);
  const serverSeed = /[0-9a-f]{64}/u.exec([...secrets.values()][0] ?? '')![0];
  const clientSeed = Array.from({ length: 20_000 }, (_, i) => `mine ${i}`).find((one) => {
    const point = pointBelowCap(serverSeed, one, nonce);
    return point >= least && point < most;
  })!;
  accept(await house.submit({ type: 'ChangeClientSeed', payload: { clientSeed } }, ada.id));
  const placeCrash: Command = { type: 'PlaceBet', payload: { game: 'crash', stakeCents: 10, choice } };
  const [placed] = accept(await house.submit(placeCrash, ada.id)).events;
  if (placed?.type !== 'bet/placed') throw new Error('no bet was placed');
  return placed.data.bet;
}

/** All of it is closed after the test. */
export async function lyingHouse(options?: Parameters<typeof serveSocket>[0]): Promise<LyingHouse> {
  const served = await serveSocket(options);
  const ada = await signUp(served, 'ada');
  const tap = new Tap();
  const { clock } = served.machine;
  let localAt = clock.now();
  let sleptMs = 0;
  const pages: RemoteHouse[] = [];
  onTestFinished(async () => {
    for (const page of pages) page.close();
    await served.close();
  });
  const openAgain = async (ports: Partial<RemotePorts> = {}): Promise<RemoteHouse> => {
    const clocks = { clock: { now: () => localAt }, wall: { now: () => localAt + sleptMs } };
    const page = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)), ...clocks, ...ports });
    pages.push(page);
    await page.opened;
    return page;
  };
  const house = await openAgain({ heartbeatMs: HOUR_MS });
  const pass = (ms: number): void => {
    clock.move(ms);
    localAt += ms;
  };
  const sleep = (ms: number): void => {
    clock.move(ms);
    sleptMs += ms;
  };
  return { served, ada, tap, house, openAgain, localAt: () => localAt, pass, sleep };
}
