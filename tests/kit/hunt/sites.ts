/** Where the houses of a hunt run: several tabs over one browser, or machines over one database, of which one has the lease. */
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { MemoryLog, MemoryLogStore } from '../../../src/engine/memoryStores.ts';
import { beginLog } from '../../../src/engine/begin.ts';
import { openHouse } from '../../../src/engine/open.ts';
import { Scheduler } from '../../../src/engine/scheduler.ts';
import { MemoryProjections } from '../../../src/projections/memoryProjections.ts';
import { LogProjections } from '../../../src/projections/projectLog.ts';
import { LOG_GIVEN_UP, openServerHouse } from '../../../src/server/openServerHouse.ts';
import { START } from '../lawful.ts';
import { KeptForServer, MemoryServerStores } from '../serverStores.ts';
import { TestMarker } from '../testHouse.ts';
import type { ControlledLoop, Process } from './loop.ts';
import { Random } from './random.ts';
import { RememberingVault } from '../rememberingVault.ts';
import {
  AppendFaults,
  HuntChannel,
  HuntSnapshots,
  RandomEntropy,
  slowIds,
  waitingLog,
  waitingSnapshots,
  waitingVault,
  type SlowIds,
} from './stores.ts';

/** A process in which a house runs. */
export interface HouseProcess extends Process {
  /** Appends that failed, as far as the house knows. */
  failedAppends: number;
  /** How many had failed when it gave up its world last. 0: it has not yet. */
  gaveUpAfter: number;
  /** Whether it has given up its world though no append had failed since it opened or gave up before. */
  gaveUpInVain: boolean;
}

/** A house in a process of its own. */
export interface Seat extends HouseProcess {
  readonly house: Engine;
  readonly projections: LogProjections;
  /** Commands that it has not answered: the end of the log when each was sent first, and how often it was sent without an answer. */
  readonly pending: Map<string, { readonly after: number; readonly times: number }>;
  /** The last entry that it told of, or that it opened with. */
  toldSeq: number;
  /** Whether it has ended by itself. */
  hasEnded: boolean;
  readonly scheduler: Scheduler;
}

export interface Site {
  readonly log: MemoryLog;
  readonly vault: RememberingVault;
  readonly snapshots: HuntSnapshots;
  readonly projections: MemoryProjections;
  readonly faults: AppendFaults;
  readonly clock: Clock;
  readonly channel: HuntChannel;
  readonly ids: SlowIds;
  /** Build of the app: snapshots of another one do not count. */
  build: number;
  /** Whether a house that is opened takes the lease from all others. */
  readonly hasLease: boolean;
  open(of: HouseProcess): Promise<Seat>;
}

/** Goes with the time of the loop, and can be set. */
class Clock {
  readonly #loop: ControlledLoop;
  #aheadMs: number;

  constructor(loop: ControlledLoop) {
    this.#loop = loop;
    this.#aheadMs = START - loop.now;
  }

  get at(): number {
    return this.#aheadMs + this.#loop.now;
  }

  set at(at: number) {
    this.#aheadMs = at - this.#loop.now;
  }

  now(): number {
    return this.at;
  }
}

const parts = (loop: ControlledLoop, seed: number, log: MemoryLog) => {
  const random = new Random(seed);
  return {
    vault: new RememberingVault(),
    snapshots: new HuntSnapshots(log),
    projections: new MemoryProjections(),
    faults: new AppendFaults(),
    clock: new Clock(loop),
    channel: new HuntChannel(loop, random),
    ids: { areSlow: false },
    entropy: new RandomEntropy(random),
    build: 1,
  };
};

/** If nothing is scheduled, the steps of the hunt send what is due. */
function seatOf(of: HouseProcess, parts: Pick<Seat, 'house' | 'scheduler' | 'projections'>, isScheduled: boolean): Seat {
  if (!isScheduled) parts.scheduler.close();
  const seat = Object.assign(of, parts, { pending: new Map(), toldSeq: parts.house.durableHead.seq, hasEnded: false });
  void parts.house.ended.then(() => (seat.hasEnded = true));
  return seat;
}

/** Several tabs of a browser. */
export function tabsSite(loop: ControlledLoop, seed: number, isScheduled: boolean): Site {
  const log = new MemoryLog();
  const site = parts(loop, seed, log);
  const directory = new RememberingVault();
  const marker = new TestMarker();
  return {
    ...site,
    log,
    hasLease: false,
    async open(of) {
      const { clock, entropy } = site;
      const snapshots = waitingSnapshots(site.snapshots, loop, of);
      const store = waitingLog(new MemoryLogStore(log, site.vault), loop, of, site.faults);
      const opened = await openHouse(
        {
          store,
          vault: waitingVault(site.vault, loop, of),
          directory: waitingVault(directory, loop, of),
          snapshots,
          marker,
          clock,
          entropy,
          hashing: nodeHashing,
          otherTabs: site.channel.tab(of),
          domainHash: `build ${this.build}`,
        },
        { begin: beginLog },
      );
      if (opened.kind !== 'open') throw new Error(`the log is ${opened.kind}`);
      const { house } = opened;
      // The rounds of the newest account are the tab's own.
      const scheduler = new Scheduler(house, { account: () => (Object.keys(house.world.accounts).at(-1) ?? null) as AccountId | null });
      return seatOf(of, { house, scheduler, projections: new LogProjections(site.projections, store) }, isScheduled);
    },
  };
}

/** More than a run has. Houses are opened many times, and the memory of 2 million ids would cost more than all that they do. */
const LEAST_IDS = 4_096;

/** Machines of a house server. */
export function serverSite(loop: ControlledLoop, seed: number, isScheduled: boolean): Site {
  const kept = new KeptForServer();
  const site = parts(loop, seed, kept.log);
  Object.assign(kept, { vault: site.vault, snapshots: site.snapshots, projections: site.projections });
  return {
    ...site,
    log: kept.log,
    hasLease: true,
    async open(of) {
      const { clock, entropy } = site;
      const snapshots = waitingSnapshots(site.snapshots, loop, of);
      const inner = new MemoryServerStores(kept);
      const log = slowIds(waitingLog(inner.log, loop, of, site.faults), loop, of, site.ids);
      const projections = new LogProjections(kept.projections, log);
      const stores = {
        log,
        vault: waitingVault(site.vault, loop, of),
        directory: waitingVault(inner.directory, loop, of),
        sessions: inner.sessions,
        views: inner.views,
        snapshots,
        projections,
        renewLease: () => inner.renewLease(),
        onLeaseLost: (listener: () => void) => inner.onLeaseLost(listener),
        close: () => inner.close(),
      };
      const ports = { stores, clock, entropy, hashing: nodeHashing, domainHash: `build ${this.build}` };
      const onNotice = (notice: string): void => {
        if (!notice.startsWith(LOG_GIVEN_UP)) return;
        if (of.failedAppends === of.gaveUpAfter) of.gaveUpInVain = true;
        of.gaveUpAfter = of.failedAppends;
      };
      const { house, scheduler } = await openServerHouse(ports, { leastIds: LEAST_IDS, onNotice });
      return seatOf(of, { house, scheduler, projections }, isScheduled);
    },
  };
}
