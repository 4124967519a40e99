/** A real house over memory stores with a scripted clock and chance. What it appends depends on the script only. */
import type { Command } from '../../domain/commands/catalog.ts';
import type { AccountId, Actor } from '../../domain/ids.ts';
import { changeInPlace } from '../../domain/evolve.ts';
import { exportedEntries, exportedTrailer } from '../../domain/log/export.ts';
import type { Head } from '../../domain/log/head.ts';
import { accountOf, type World } from '../../domain/world.ts';
import type { Account, AuthProvider } from '../../domain/accounts/account.ts';
import { freshClientSeed, freshCodeDigits, freshCommandId, freshHex } from '../../base/chance.ts';
import { seededAdmin } from '../../engine/genesis.ts';
import type { House } from '../../engine/house.ts';
import type { SubmitOptions, Submitted } from '../../base/attempt.ts';
import { beginLog } from '../../engine/begin.ts';
import { openHouse } from '../../engine/open.ts';
import { People } from '../../engine/people.ts';
import type { HeadMarker } from '../../base/markers.ts';
import type { Clock, HousePorts, OtherTabs } from '../../base/ports.ts';
import type { HouseStores } from '../../base/houseStores.ts';
import { memoryStores } from '../../engine/memoryStores.ts';
import { nodeHashing } from '../nodeHashing.ts';
import { SeededEntropy } from './chance.ts';

/** 2026-01-01T00:00:00Z, a Thursday: the default start of a script. */
export const SCRIPT_START = 1_767_225_600_000;

class ScriptedClock implements Clock {
  /** UTC milliseconds. */
  time: number;
  constructor(time: number) {
    this.time = time;
  }
  now(): number {
    return this.time;
  }
}

const nobody: OtherTabs = {
  announce: () => undefined,
  onAnnounced: () => () => undefined,
  inTurn: (work) => work(),
  close: () => undefined,
};
const noMarker = (): HeadMarker => ({ read: () => null, write: () => undefined, clear: () => undefined });

interface Registration {
  readonly username: string;
  readonly referralCode?: string;
  readonly authProvider?: AuthProvider;
}

export class OfflineHouse {
  readonly house: House;
  readonly ports: HousePorts;
  readonly stores: HouseStores;
  readonly people: People;
  readonly #clock: ScriptedClock;
  /** The scripted chance. */
  readonly entropy: SeededEntropy;

  private constructor(house: House, ports: HousePorts, stores: HouseStores, clock: ScriptedClock, entropy: SeededEntropy) {
    this.house = house;
    this.ports = ports;
    this.stores = stores;
    this.people = new People(stores, nodeHashing, house.head.logId as `log_${string}`);
    this.#clock = clock;
    this.entropy = entropy;
  }

  /** Opens a new house and writes its genesis at `start`. */
  static async open(seed: string, start = SCRIPT_START): Promise<OfflineHouse> {
    const stores = memoryStores();
    const clock = new ScriptedClock(start);
    const entropy = new SeededEntropy(seed);
    const { vault, directory, snapshots } = stores;
    const parts = { store: stores.events, vault, directory, snapshots, marker: noMarker(), otherTabs: nobody, clock, entropy };
    const ports = { ...parts, hashing: nodeHashing, domainHash: 'offline' };
    const opened = await openHouse(ports, { begin: beginLog, change: changeInPlace });
    if (opened.kind !== 'open') throw new Error('a new house has nothing to lose');
    return new OfflineHouse(opened.house, ports, stores, clock, entropy);
  }

  get world(): World {
    return this.house.world;
  }

  get head(): Head {
    return this.house.head;
  }

  /** The wall clock, UTC milliseconds. */
  get time(): number {
    return this.#clock.time;
  }

  /** Sets the wall clock, UTC milliseconds. */
  setClock(time: number): void {
    this.#clock.time = time;
  }

  /** Moves the wall clock on. */
  wait(ms: number): void {
    this.#clock.time += ms;
  }

  submit(command: Command, actor: Actor, options: SubmitOptions = {}): Promise<Submitted> {
    return this.house.submit(command, actor, options);
  }

  /** The server seed with this hash, from the vault. Throws if it is not there. */
  async secretOf(seedHash: string): Promise<string> {
    const secret = (await this.house.seeds.open([seedHash])).get(seedHash);
    if (secret === undefined) throw new Error(`the vault has no secret of ${seedHash}`);
    return secret;
  }

  /** A new command id from the scripted chance. */
  freshId(): string {
    return freshCommandId(this.entropy);
  }

  /** A participant's fresh bytes for a shared round. */
  freshBytes(): string {
    return freshHex(this.entropy, 16);
  }

  freshCodeDigits(): string {
    return freshCodeDigits(this.entropy);
  }

  /** Registers somebody like the sign-up form. */
  async register({ username, referralCode, authProvider = 'email' }: Registration): Promise<Submitted> {
    const emailDigest = await this.people.digestOf(`${username}@example.com`);
    const codeDigits = this.freshCodeDigits();
    const payload = { username, authProvider, referralCode: referralCode ?? null, emailDigest, codeDigits };
    return this.submit({ type: 'RegisterAccount', payload }, 'guest');
  }

  /** Reveals the active seed of an account and commits to a new next seed. */
  rotate(account: AccountId, clientSeed = freshClientSeed(this.entropy)): Promise<Submitted> {
    return this.submit({ type: 'RotateSeed', payload: { clientSeed } }, account);
  }

  /** The account with this username. Throws if there is none. */
  account(username: string): Account {
    const id = this.world.names[username.toLowerCase()];
    const account = id && accountOf(this.world, id);
    if (!account) throw new Error(`nobody is called ${username}`);
    return account;
  }

  /** The exported file, piece by piece, including the trailer. */
  async *exported(): AsyncGenerator<string> {
    for await (const batch of this.stores.events.read(1)) yield exportedEntries(batch);
    yield exportedTrailer(this.head);
  }
}

export const admin: AccountId = seededAdmin.account;
