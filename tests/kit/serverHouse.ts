/** A house as on a server, over stores in memory, with a clock that tests can set and the hashing of Node. */
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import type { World } from '../../src/domain/world.ts';
import { openServerHouse, type ServerParts } from '../../src/server/openServerHouse.ts';
import type { BeaconSettings } from '../../src/server/beacon/beaconSource.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { foldAll } from './foldAll.ts';
import { KeptForServer, MemoryServerStores } from './serverStores.ts';
import { TestBrowser } from './testHouse.ts';

interface Opened extends ServerParts {
  readonly stores: MemoryServerStores;
  readonly folded: number;
}

export class TestMachine {
  readonly kept: KeptForServer;
  readonly clock;
  readonly entropy;
  /** What the operator was told. */
  readonly notices: string[] = [];
  readonly #houses: Engine[] = [];

  constructor(seed = 'a test', kept = new KeptForServer()) {
    this.kept = kept;
    ({ clock: this.clock, entropy: this.entropy } = new TestBrowser({ seed }));
  }

  /** Opens a house over what is kept. It takes the lease from the one before. */
  async open(beacon?: BeaconSettings, newCheckpointKey = false): Promise<Opened> {
    const stores = new MemoryServerStores(this.kept);
    const { clock, entropy } = this;
    const opened = await openServerHouse(
      { stores, clock, entropy, hashing: nodeHashing, domainHash: 'this rulebook' },
      { onNotice: (line) => this.notices.push(line), beacon, newCheckpointKey },
    );
    this.#houses.push(opened.house);
    return { ...opened, stores };
  }

  /** A machine with the same log and the same secrets: from here on a house may tell two people two histories. */
  async forked(seed = 'another history'): Promise<TestMachine> {
    const other = new TestMachine(seed, await this.kept.copy());
    other.clock.at = this.clock.now();
    return other;
  }

  /** What the whole log comes to, with the settled bets that players' pages show. The world of the house keeps none. */
  get whole(): World {
    return foldAll(this.kept.log.entries.map(readStored));
  }

  /** The whole log as the lines of an export. */
  lines(): readonly string[] {
    const browser = new TestBrowser();
    browser.log.entries.push(...this.kept.log.entries);
    browser.log.head = this.kept.log.head;
    return browser.lines();
  }

  close(): void {
    for (const house of this.#houses) house.close();
  }
}
