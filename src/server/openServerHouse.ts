/** Opens the house on a server: folds the log from its newest snapshot, or writes the first entries of a new one. */
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Head } from '../domain/log/head.ts';
import { OLDER_FORMAT } from '../domain/log/read.ts';
import { defaultRules, type Rules } from '../domain/rules.ts';
import { emptyWorld } from '../domain/world.ts';
import { freshLogId } from '../base/chance.ts';
import { keepSeededPasswords, seededAdmin, seededDemo, writeGenesis } from '../engine/genesis.ts';
import type { OpenState } from '../engine/decider.ts';
import { foldFromSnapshot, isOutdated } from '../engine/open.ts';
import { makeDigestKey, People } from '../engine/people.ts';
import { keepPassword, recordPassword } from '../engine/passwords.ts';
import type { Digest } from '../base/digest.ts';
import { DamagedLogError, FencedError, type Clock, type Entropy, type KeyedStore } from '../base/ports.ts';
import { Clockwork } from '../engine/clockwork.ts';
import { Engine } from '../engine/engine.ts';
import { batchWriting } from '../engine/writers/batchWriter.ts';
import { isOnLog } from '../engine/snapshots.ts';
import { makeSeeds } from '../engine/seeds.ts';
import { ConnectedPages } from './connectedPages.ts';
import { Meters } from './meters.ts';
import type { ServerLog, ServerStores } from './ports.ts';

interface OpenOptions {
  /** Rules of a new log. An existing log keeps its own. Default: `defaultRules`. */
  readonly rules?: Rules;
  /** The passwords of a new log. Default: those of the specification, which everybody knows. */
  readonly passwords?: SeededPasswords;
  /** Gives away what was folded before the lease was there. Default: nothing was. */
  readonly takeFolded?: () => OpenState | null;
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
export interface ServerParts {
  readonly house: Engine;
  readonly log: ServerLog;
  readonly sessions: KeyedStore;
  readonly clockwork: Clockwork;
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

/** Throws DamagedLogError if the log cannot be read, FencedError if another house decides. */
export async function openServerHouse(ports: ServerHousePorts, options: OpenOptions = {}): Promise<OpenedServerHouse> {
  const { stores } = ports;
  let begun = false;
  const fold = async (told: Head | null = null): Promise<OpenState> => {
    await stores.renewLease();
    const kept = await stores.log.head();
    // A database that was lost or taken back to an earlier day would be another log.
    if (told && !(kept && (await isOnLog(stores.log, kept, told)))) throw new DamagedLogError(`entry ${told.seq} is gone`);
    begun = kept === null;
    const head = kept ?? (await begin(ports, options));
    if (await isOutdated(stores.log, head)) throw new DamagedLogError(OLDER_FORMAT);
    const folded = await foldServerLog(ports, head, options.takeFolded);
    // While it was read the lease may have been lost, and another house may have written.
    await stores.renewLease();
    return (await stores.log.head())?.hash === head.hash ? folded : fold(told);
  };
  const opened = await fold();
  const pages = new ConnectedPages();
  const meters = new Meters();
  const again = {
    reopen: fold,
    onReopened: () => clockwork.restart(),
    onLeaseLost: (listener: () => void) => stores.onLeaseLost(listener),
  };
  const { log, vault, directory, sessions, snapshots } = stores;
  const house = new Engine(
    { ...ports, store: log, vault, directory, snapshots, pages },
    opened,
    batchWriting({ usedKeys: () => log.usedKeys(), meter: meters }, again),
  );
  const clockwork = new Clockwork(house, { account: () => null, alone: true });
  void house.ended.then(() => clockwork.close());
  // The first entries say that the passwords are public. From here on the log says that the admin's is not.
  if (begun && options.passwords) await house.submit({ type: 'ChangePassword', payload: {} }, seededAdmin.account);
  return { house, log, sessions, clockwork, pages, meters, folded: opened.head.seq - opened.snapshotSeq, begun };
}

export type FoldPorts = Pick<ServerHousePorts, 'hashing' | 'digest' | 'domainHash'> & {
  readonly stores: Pick<ServerStores, 'log' | 'snapshots'>;
};

/** Folds the log into a world without settled bets: pages have those that they show from their own views. */
export const foldServerLog = (ports: FoldPorts, head: Head, takeFolded?: () => OpenState | null): Promise<OpenState> =>
  foldFromSnapshot(
    { ...ports, store: ports.stores.log, snapshots: ports.stores.snapshots },
    head,
    emptyWorld({ recentsKept: 0 }),
    takeFolded,
  );

/** Writes the first entries. The records of their seeds are kept in the same transaction, all other secrets before. */
async function begin(
  { stores, clock, entropy, hashing }: ServerHousePorts,
  { rules = defaultRules, passwords }: OpenOptions,
): Promise<Head> {
  const { log, vault, directory } = stores;
  const logId = freshLogId(entropy);
  const digestKey = await makeDigestKey(vault, entropy, logId);
  if (passwords) {
    await keepPassword(vault, seededAdmin.account, await recordPassword(passwords.admin, entropy));
    if (passwords.demo !== null) await keepPassword(vault, seededDemo.account, await recordPassword(passwords.demo, entropy));
  } else {
    await keepSeededPasswords(vault);
  }
  const people = new People({ vault, directory }, hashing, logId);
  await people.remember([seededAdmin, seededDemo].map(({ account, email }) => [account, { email }] as const));
  const seeds = makeSeeds({ clock, entropy, hashing }, 4);
  const { batch, head } = writeGenesis({ logId, at: clock.now(), rules, digestKey, seeds, entropy, hashing });
  const { kind } = await log.append(batch);
  if (kind !== 'appended') throw new FencedError('Another house has begun this log.');
  return head;
}
