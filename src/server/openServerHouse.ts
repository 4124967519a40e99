/** Opens the engine of a server: takes the lease, opens the log, and puts beside the engine what only a server has. */
import { nodeTreeHashing } from '../audit/nodeHashing.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Head } from '../domain/log/head.ts';
import { OLDER_FORMAT } from '../domain/log/read.ts';
import type { Rules } from '../domain/rules.ts';
import { isSame } from '../domain/same.ts';
import { emptyWorld, type World } from '../domain/world.ts';
import type { Digest } from '../base/digest.ts';
import { DamagedLogError, type Clock, type EnginePorts, type Entropy, type Vault } from '../base/ports.ts';
import { Scheduler } from '../engine/scheduler.ts';
import { changeCheckpointKey } from '../engine/transparency/checkpointKey.ts';
import { Checkpoints } from '../engine/transparency/checkpoints.ts';
import { RecentHashes } from '../engine/transparency/recentHashes.ts';
import type { OpenState } from '../engine/decider.ts';
import { Engine } from '../engine/engine.ts';
import { seededAdmin, seededDemo } from '../engine/genesis.ts';
import { beginLog } from '../engine/begin.ts';
import { openLog, type LogOptions } from '../engine/open.ts';
import { keepPassword, recordPassword } from '../engine/passwords.ts';
import { batchWriting } from '../engine/writers/batchWriter.ts';
import { BeaconDraws } from './beacon/beaconDraws.ts';
import { BeaconSource, type BeaconSettings } from './beacon/beaconSource.ts';
import { ConnectedPages } from './connectedPages.ts';
import { Meters } from './meters.ts';
import type { ServerStores } from './ports.ts';
import type { ReadingParts } from './readingDoor.ts';
import { makeView as makeViewHere, type KeptView, type WantedView } from './views/viewMaker.ts';

interface OpenOptions {
  /** Rules of a new log. An existing log keeps its own. Default: `defaultRules`. */
  readonly rules?: Rules;
  /** The passwords of a new log. Default: those of the specification, which everybody knows. */
  readonly passwords?: SeededPasswords;
  /** Whether checkpoints are signed with a fresh key from now on. */
  readonly newCheckpointKey?: boolean;
  /** The beacon that shared rounds are bound to. Default: none. */
  readonly beacon?: BeaconSettings | undefined;
  /** Room for the ids of this many commands at least. A house that is opened often needs little. Default: 2 million. */
  readonly leastIds?: number;
  /** Called with one line for the operator when the log is given up, and when it is open again. */
  readonly onNotice?: (line: string) => void;
  /** Makes the view of a reader, and keeps it. Default: it is made in this thread. */
  readonly makeView?: (wanted: WantedView) => Promise<KeptView>;
  /** Hands over what was folded before the lease was there, once. Default: nothing was. */
  readonly handOverFolded?: () => OpenState | null;
}

interface SeededPasswords {
  readonly admin: string;
  /** Null: the demo account has none, so nobody can sign in to it. */
  readonly demo: string | null;
}

export interface ServerHousePorts {
  readonly stores: ServerStores;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly hashing: Hashing;
  /** For snapshots. Default: `hashing`. */
  readonly digest?: Digest;
  readonly domainHash: string;
}

/** The house, and what only a server has beside it. */
export interface ServerParts extends ReadingParts {
  readonly checkpoints: Checkpoints;
  readonly scheduler: Scheduler;
  /** Who is online. */
  readonly pages: ConnectedPages;
  readonly meters: Meters;
}

interface OpenedServerHouse extends ServerParts {
  /** How many entries were folded after the snapshot. */
  readonly folded: number;
  /** Whether the log is new. */
  readonly begun: boolean;
}

/** A world without settled bets: pages have those that they show from their own views. */
export const serverWorld = (): World => emptyWorld({ recentsKept: 0 });

/** The beginning of the notice to the operator when the house gives up its world, because nobody knows what the log has. */
export const LOG_GIVEN_UP = 'The log is given up, and opened again';

/** Throws DamagedLogError if the log cannot be read, NewerLogError if a newer version has written it, FencedError if another house decides. */
export async function openServerHouse(ports: ServerHousePorts, options: OpenOptions = {}): Promise<OpenedServerHouse> {
  const { stores, entropy } = ports;
  const { passwords, rules } = options;
  const { log, vault, directory, sessions, views, snapshots, projections } = stores;
  const pages = new ConnectedPages();
  const meters = new Meters();
  const enginePorts = { ...ports, store: log, vault, directory, snapshots, pages };
  const keepPasswords = passwords && ((into: Vault) => keepSeededPasswords(into, passwords, entropy));
  const logOptions: LogOptions = {
    begin: (logPorts) => beginLog(logPorts, { rules, keepPasswords }),
    empty: serverWorld,
    handOverFolded: options.handOverFolded,
  };
  const { state, begun } = await openUnderLease(stores, enginePorts, logOptions);
  const recovery = {
    reopen: async (published: Head) => (await openUnderLease(stores, enginePorts, logOptions, published)).state,
    onGivenUp: (error: unknown) => options.onNotice?.(`${LOG_GIVEN_UP}: ${reasonOf(error)}`),
    onStillAway: (error: unknown) => options.onNotice?.(`The log cannot be opened yet: ${reasonOf(error)}`),
    onReopened() {
      meters.reopened();
      options.onNotice?.(`The log is open again at entry ${house.head.seq}.`);
      scheduler.restart();
      draws?.restart();
    },
    onLeaseLost: (listener: () => void) => stores.onLeaseLost(listener),
  };
  const house = new Engine(
    enginePorts,
    state,
    batchWriting({ usedKeys: () => log.usedKeys(), leastIds: options.leastIds, meter: meters }, recovery),
  );
  const scheduler = new Scheduler(house, { account: () => null, alone: true });
  const draws = await drawsWith(house, options);
  void house.ended.then(() => {
    scheduler.close();
    draws?.close();
  });
  if (options.newCheckpointKey) await changeCheckpointKey(house);
  // The first entries say that the passwords are public. From here on the log says that the admin's is not.
  if (begun && passwords) await house.submit({ type: 'ChangePassword', payload: {} }, seededAdmin.account);
  const checkpoints = checkpointsOf(house, ports);
  const makeView = options.makeView ?? ((wanted: WantedView) => makeViewHere({ log, views, domainHash: ports.domainHash }, wanted));
  return {
    house,
    log,
    sessions,
    views,
    makeView,
    projections,
    checkpoints,
    scheduler,
    pages,
    meters,
    folded: state.head.seq - state.snapshotSeq,
    begun,
  };
}

/** Takes the lease and opens the log. `published`: the newest head that pages were told, which the log must have. */
async function openUnderLease(
  stores: ServerStores,
  ports: EnginePorts,
  options: LogOptions,
  published: Head | null = null,
): Promise<{ readonly state: OpenState; readonly begun: boolean }> {
  await stores.renewLease();
  const opened = await openLog(ports, published, options);
  if (opened.kind === 'outdated') throw new DamagedLogError(OLDER_FORMAT);
  // A database that was lost or taken back to an earlier day would be another log.
  if (opened.kind !== 'open') throw new DamagedLogError(`entry ${opened.marker.seq} is gone`);
  const { state, head, begun } = opened;
  // A newer version has written to this log, and pages may know its end. A house that cannot read so far would seem to deny entries.
  if (state.newer) throw state.newer;
  // While it was read the lease may have been lost, and another house may have written.
  await stores.renewLease();
  if ((await stores.log.head())?.hash === head.hash) return { state, begun };
  const again = await openUnderLease(stores, ports, options, published);
  return { state: again.state, begun: begun || again.begun };
}

/** Puts the beacon of the house into the log, and draws with it. Null: there is none. */
async function drawsWith(house: Engine, { beacon, onNotice }: OpenOptions): Promise<BeaconDraws | null> {
  const chain = beacon?.chain ?? null;
  if (!isSame(house.world.beacon, chain)) {
    const set = await house.submit({ type: 'SetBeacon', payload: { chain } }, 'house');
    if (set.kind === 'refused') throw new Error(`The beacon cannot be used: ${set.refusal.sentence}.`);
  }
  const unasked = Object.values(house.world.sportEvents).filter((match) => match.beacon && !isSame(match.beacon.chain, chain)).length;
  if (unasked > 0)
    onNotice?.(
      `Matches that wait for another beacon than that of BEACON: ${unasked}. They are cancelled an hour after they are due, unless the house is started with that beacon again.`,
    );
  return beacon ? new BeaconDraws(house, new BeaconSource(beacon), onNotice) : null;
}

function checkpointsOf(house: Engine, { stores: { log, vault }, clock, hashing }: ServerHousePorts): Checkpoints {
  const recent = new RecentHashes((from, to) => log.readHashes(from, to));
  house.onEntries((entries) => recent.add(entries));
  return new Checkpoints({
    read: (from, to) => recent.read(from, to),
    nodes: log,
    vault,
    clock,
    hashing,
    treeHashing: nodeTreeHashing,
    head: () => house.durableHead,
    keys: () => house.world.checkpointKeys,
  });
}

/** Why something failed, with the code of PostgreSQL or of the connection: 53100, 57P01, ECONNREFUSED. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return (cause instanceof Error ? cause.message : String(cause)) + code;
}

/** Keeps the chosen passwords of the accounts that a new log begins with. */
async function keepSeededPasswords(vault: Vault, { admin, demo }: SeededPasswords, entropy: Entropy): Promise<void> {
  await keepPassword(vault, seededAdmin.account, await recordPassword(admin, entropy));
  if (demo !== null) await keepPassword(vault, seededDemo.account, await recordPassword(demo, entropy));
}
