import { setTimeout as pause } from 'node:timers/promises';
/** A player's page at the socket of a served house, and somebody between the two. */
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { cryptoEntropy } from '../../src/base/entropy.ts';
import { lineOver, type Connect } from '../../src/client/line.ts';
import { CheckpointWatch } from '../../src/client/checkpointWatch.ts';
import { checkpointsOver, type CheckpointSource } from '../../src/client/checkpointSource.ts';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import { RemoteHouse } from '../../src/client/remoteHouse.ts';
import type { RemotePorts } from '../../src/client/remotePorts.ts';
import { readViewSnapshot, SNAPSHOT_PATH, type ViewSnapshot } from '../../src/api/viewSnapshot.ts';
import { localStorageCheckpoint } from '../../src/browser/checkpointMarker.ts';
import { MapStorage } from './mapStorage.ts';
import { deepFreeze } from './deepFreeze.ts';
import type { CheckpointMarker, KeptCheckpoint } from '../../src/base/markers.ts';
import { ORIGIN, type ServedHouse } from './gateway.ts';
import { seen, type SocketHouse } from './socket.ts';

export const connectTo = ({ socketUrl }: Pick<SocketHouse, 'socketUrl'>): Connect => lineOver(() => new WebSocket(socketUrl));

/** The house as the page of somebody has it. Its clock is that of the house, unless it is given another. */
export function remoteOf(served: SocketHouse, token: string | null, ports: Partial<RemotePorts> = {}): RemoteHouse {
  const house = new RemoteHouse({
    connect: connectTo(served),
    token: async () => token,
    clock: served.machine.clock,
    wall: ports.clock ?? served.machine.clock,
    entropy: cryptoEntropy,
    pauseMs: 5,
    ...ports,
  });
  // What was shown may not change any more.
  house.onEntries(() => deepFreeze(house.world));
  return house;
}

/** Somebody between a page and the house: hears everything, changes what is said, cuts the line. */
export class Tap {
  /** What the house said, as it said it. */
  readonly received: string[] = [];
  readonly sent: string[] = [];
  /** How many lines were opened. */
  lines = 0;
  /** What the page hears instead of a text; null: nothing. */
  onReceived: (text: string) => string | null = (text) => text;
  /** What the house hears instead. */
  onSent: (text: string) => string | null = (text) => text;
  #cut: () => void = () => undefined;
  #say: (text: string) => void = () => undefined;
  #tell: (text: string) => void = () => undefined;

  /** Ends the line that is open. What is on its way is lost. */
  cut(): void {
    this.#cut();
  }

  /** The page hears a text. */
  say(text: string): void {
    this.#say(text);
  }

  /** The house hears a text. */
  tell(text: string): void {
    this.#tell(text);
  }

  over(connect: Connect): Connect {
    return (events) => {
      this.lines += 1;
      let isCut = false;
      const line = connect({
        opened: () => void (isCut || events.opened()),
        received: (text) => {
          if (isCut) return;
          this.received.push(text);
          const heard = this.onReceived(text);
          if (heard !== null && !isCut) events.received(heard);
        },
        ended: () => void (isCut || events.ended()),
      });
      this.#say = (text) => events.received(text);
      this.#tell = (text) => line.send(text);
      this.#cut = () => {
        if (isCut) return;
        isCut = true;
        line.close();
        events.ended();
      };
      return {
        send: (text) => {
          this.sent.push(text);
          const said = this.onSent(text);
          if (said !== null) line.send(said);
        },
        close: () => line.close(),
      };
    };
  }
}

const HEARTBEAT_MS = 15_000;

/** A page that is opened after this beats only by `beat` and `beatUntil`. By a timer a busy house would miss beats, and count as lost. */
export const holdHeartbeats = (): unknown => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

/** The page sends a heartbeat. If it has heard nothing since the last one, it gives the line up. */
export const beat = (): unknown => vi.advanceTimersByTime(HEARTBEAT_MS);

/** A page has an allowance of questions, which beats without a pause would use up. */
const BETWEEN_BEATS_MS = 20;

/** The page sends heartbeats, each after the answer to the one before, until the condition holds. */
export async function beatUntil({ received }: Tap, holds: () => boolean): Promise<void> {
  const answers = (): number => received.filter((text) => text.includes('{"kind":"time"')).length;
  while (!holds()) {
    const before = answers();
    beat();
    await seen(() => holds() || answers() > before);
    await pause(BETWEEN_BEATS_MS);
  }
}

/** What a page asks for before it begins. */
export async function snapshotFor({ fetch, house }: SocketHouse, token: string | null): Promise<ViewSnapshot | null> {
  const response = await fetch(ORIGIN + SNAPSHOT_PATH, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
  return response.status === 204 ? null : readViewSnapshot(await response.text(), house.ports.domainHash);
}

/** What a browser keeps of a checkpoint. */
export class TestCheckpoint implements CheckpointMarker {
  kept: KeptCheckpoint | null = null;
  read(): KeptCheckpoint | null {
    return this.kept;
  }
  /** As a browser keeps it, without what it could not read again. */
  write(kept: KeptCheckpoint): void {
    const marker = localStorageCheckpoint(new MapStorage());
    marker.write(kept);
    this.kept = marker.read();
  }
}

export const sourceOf = ({ fetch }: Pick<ServedHouse, 'fetch'>): CheckpointSource =>
  checkpointsOver(new HouseCalls({ fetch: (path, init) => fetch(ORIGIN + path, init), token: async () => null }));

/** Compares a page with the checkpoints of a house. */
export const watchOf = (house: RemoteHouse, source: CheckpointSource, marker: CheckpointMarker = new TestCheckpoint()): CheckpointWatch =>
  new CheckpointWatch({ house, source, marker, clock: house.ports.clock, freshMs: 1 });
