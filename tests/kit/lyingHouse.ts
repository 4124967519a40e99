/** The page of a player at a served house, and somebody between the two, who may lie. */
import { onTestFinished } from 'vitest';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import type { RemotePorts } from '../../src/client/remotePorts.ts';
import { connectTo, remoteOf, Tap } from './remote.ts';
import { serveSocket, signUp, type SignedUp, type SocketHouse } from './socket.ts';

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
}

/** All of it is closed after the test. */
export async function lyingHouse(): Promise<LyingHouse> {
  const served = await serveSocket();
  const ada = await signUp(served, 'ada');
  const tap = new Tap();
  const { clock } = served.machine;
  let localAt = clock.now();
  const pages: RemoteHouse[] = [];
  onTestFinished(async () => {
    for (const page of pages) page.close();
    await served.close();
  });
  const openAgain = async (ports: Partial<RemotePorts> = {}): Promise<RemoteHouse> => {
    const page = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)), clock: { now: () => localAt }, ...ports });
    pages.push(page);
    await page.opened;
    return page;
  };
  const house = await openAgain({ heartbeatMs: HOUR_MS });
  const pass = (ms: number): void => {
    clock.move(ms);
    localAt += ms;
  };
  return { served, ada, tap, house, openAgain, localAt: () => localAt, pass };
}
