/**
 * A browser in memory: one log, one vault, one head marker, a clock that tests can set, repeatable entropy, and any number
 * of tabs, each with its own house.
 */
import type { Command } from '../../src/domain/commands/catalog.ts';
import { flyingBets } from '../../src/domain/commands/flights.ts';
import { offersUnderWay } from '../../src/domain/commands/offers.ts';
import { accountIdFrom, type AccountId, type Actor } from '../../src/domain/ids.ts';
import type { Entry } from '../../src/domain/log/entry.ts';
import { exportedEntries, exportedTrailer } from '../../src/domain/log/export.ts';
import { ledgerSum } from '../../src/domain/ledger/balances.ts';
import type { Rules } from '../../src/domain/rules.ts';
import { accountOf, balanceOf } from '../../src/domain/world.ts';
import { freshClientSeed, freshCommandId } from '../../src/base/chance.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { House } from '../../src/engine/house.ts';
import type { SubmitOptions, Submitted } from '../../src/base/attempt.ts';
import { beginLog } from '../../src/engine/begin.ts';
import { openHouse, type Opened } from '../../src/engine/open.ts';
import type { HeadMarker, MarkedHead } from '../../src/base/markers.ts';
import type { Clock, Entropy, HousePorts, KeyedStore, OtherTabs, Snapshot, SnapshotRecord, SnapshotStore } from '../../src/base/ports.ts';
import { MemoryLogStore, MemoryLog, MemorySnapshotStore } from '../../src/engine/memoryStores.ts';
import { wholeSnapshot } from '../../src/base/wholeSnapshot.ts';
import { localStorageHeadMarker } from '../../src/browser/headMarker.ts';
import { deepFreeze } from './deepFreeze.ts';
import { MapStorage } from './mapStorage.ts';
import { RememberingVault } from './rememberingVault.ts';
import { START } from './lawful.ts';
import { sha256, type KnownSeed } from './seeds.ts';

/** Entries of a new house: rules, two accounts, the demo account's bet, reveal and achievement, six offers, four sports events. */
export const GENESIS = 16;

class TestClock implements Clock {
  at: number;
  constructor(at = START) {
    this.at = at;
  }
  now(): number {
    return this.at;
  }
  move(ms: number): void {
    this.at += ms;
  }
}

/** The length of a server seed. The house draws nothing else of this length at once. */
const SEED_BYTES = 32;

/** SHA-256 of a counter. The same seed gives the same bytes in the same order. */
class SeededEntropy implements Entropy {
  readonly #seed: string;
  readonly #given: string[] = [];
  #used = 0;
  constructor(seed: string) {
    this.#seed = seed;
  }
  /** Sets the server seeds that the house makes next. */
  give(...serverSeeds: readonly string[]): void {
    this.#given.push(...serverSeeds);
  }
  bytes(count: number): Uint8Array<ArrayBuffer> {
    const given = count === SEED_BYTES ? this.#given.shift() : undefined;
    if (given !== undefined) return new Uint8Array(Buffer.from(given, 'hex'));
    const bytes = new Uint8Array(count);
    for (let start = 0; start < count; start += 32) {
      const block = Buffer.from(sha256(`${this.#seed}:${(this.#used += 1)}`), 'hex');
      bytes.set(block.subarray(0, Math.min(32, count - start)), start);
    }
    return bytes;
  }
}

export class TestMarker implements HeadMarker {
  head: MarkedHead | null = null;
  read(): MarkedHead | null {
    return this.head;
  }
  /** As a browser keeps it: as text, and without what it could not read again. */
  write(head: MarkedHead): void {
    const kept = localStorageHeadMarker(new MapStorage());
    kept.write(head);
    this.head = kept.read();
  }
  clear(): void {
    this.head = null;
  }
}

/** Tabs hear each other at once. Every message is kept. While `deaf` is set, no tab hears anything. */
export class TestChannel {
  readonly said: unknown[] = [];
  deaf = false;
  readonly #listeners = new Map<object, Set<(seq: number) => void>>();

  tab(): OtherTabs {
    const own = new Set<(seq: number) => void>();
    this.#listeners.set(own, own);
    return {
      announce: (seq) => {
        this.said.push(seq);
        if (this.deaf) return;
        for (const [tab, listeners] of this.#listeners) if (tab !== own) for (const listener of listeners) listener(seq);
      },
      onAnnounced(listener) {
        own.add(listener);
        return () => own.delete(listener);
      },
      inTurn: (work) => work(),
      close: () => void this.#listeners.delete(own),
    };
  }
}

class RememberingSnapshots extends MemorySnapshotStore implements SnapshotStore {
  readonly everything: SnapshotRecord[] = [];
  override async save(snapshot: Snapshot): Promise<void> {
    const record = await wholeSnapshot(snapshot);
    this.everything.push(record);
    await super.save(record);
  }
}

export interface Tab {
  readonly house: Engine;
  readonly store: MemoryLogStore;
  /** How many entries were folded after the snapshot. */
  readonly folded: number;
  /** Everything that the house told its listeners. */
  readonly heard: Entry[];
}

/** Anything with a house: a tab, or a machine. */
interface Housed {
  readonly house: House;
}

interface Registration {
  readonly seeds?: readonly [KnownSeed, KnownSeed];
  readonly referralCode?: string | null;
  readonly email?: string;
}

export class TestBrowser {
  readonly log = new MemoryLog();
  readonly vault = new RememberingVault();
  readonly directory: KeyedStore = new RememberingVault();
  readonly snapshots = new RememberingSnapshots();
  readonly marker = new TestMarker();
  readonly channel = new TestChannel();
  readonly clock = new TestClock();
  readonly entropy: SeededEntropy;
  readonly #rules: Rules | undefined;
  readonly #frozen: boolean;

  /** `frozen: false` is for tests that change a world as no command can. */
  constructor({
    seed = 'a test',
    rules,
    frozen = true,
  }: { readonly seed?: string; readonly rules?: Rules; readonly frozen?: boolean } = {}) {
    this.#frozen = frozen;
    this.entropy = new SeededEntropy(seed);
    this.#rules = rules;
  }

  ports(store: HousePorts['store'] = new MemoryLogStore(this.log, this.vault)): HousePorts {
    const { vault, directory, snapshots, marker, clock, entropy } = this;
    return { store, vault, directory, snapshots, marker, clock, entropy, otherTabs: this.channel.tab(), domainHash: 'this rulebook' };
  }

  open(change: (ports: HousePorts) => HousePorts = (ports) => ports, store = new MemoryLogStore(this.log, this.vault)): Promise<Opened> {
    return openHouse(change(this.ports(store)), { begin: (ports) => beginLog(ports, { rules: this.#rules }) });
  }

  async tab(change?: (ports: HousePorts) => HousePorts): Promise<Tab> {
    const store = new MemoryLogStore(this.log, this.vault);
    const opened = await this.open(change, store);
    if (opened.kind !== 'open') throw new Error('the log was lost');
    const heard: Entry[] = [];
    // What was shown may not change any more.
    const freeze = (): void => void (this.#frozen && deepFreeze(opened.house.world));
    freeze();
    opened.house.onEntries((entries) => {
      freeze();
      heard.push(...entries);
    });
    return { house: opened.house, store, folded: opened.folded, heard };
  }

  /** The whole log in the form of an export. */
  exported(): string {
    if (!this.log.head) throw new Error('nothing to export');
    return exportedEntries(this.log.entries) + exportedTrailer(this.log.head);
  }

  lines(): readonly string[] {
    return this.exported().trimEnd().split('\n');
  }
}

/** Sets the seeds that the house makes for its next command that needs seeds. */
export function giveSeeds({ ports: { entropy } }: House, ...seeds: readonly KnownSeed[]): void {
  if (!(entropy instanceof SeededEntropy)) throw new Error('the entropy of this house gives what it likes');
  entropy.give(...seeds.map(({ serverSeed }) => serverSeed));
}

/** Registers somebody like the house does: secrets and address are durable first, then the command. */
export async function register(
  { house }: Housed,
  username: string,
  { seeds, referralCode = null, email = `${username}@example.com` }: Registration = {},
): Promise<Submitted> {
  const commandId = freshCommandId(house.ports.entropy);
  if (seeds) giveSeeds(house, ...seeds);
  const key = await house.ports.vault.get(`digestKey:${house.head.logId}`);
  const emailDigest = sha256(`${key}:${email.toLowerCase()}`);
  const codeDigits = sha256(commandId).slice(0, 6);
  const payload = { username, referralCode, emailDigest, codeDigits, authProvider: 'email' as const };
  await house.ports.directory.put([[`person:${accountIdFrom(commandId)}`, JSON.stringify({ email })]]);
  return house.submit({ type: 'RegisterAccount', payload }, 'guest', { id: commandId });
}

/** The account with this name. Throws if there is none. */
export function accountNamed({ house }: Housed, username: string): AccountId {
  const id = house.world.names[username.toLowerCase()];
  if (id === undefined) throw new Error(`nobody is called ${username}`);
  return id;
}

/** Registers somebody. Throws if that is refused. */
export async function newcomer(tab: Housed, username: string, registration?: Registration): Promise<AccountId> {
  accept(await register(tab, username, registration));
  return accountNamed(tab, username);
}

/** A house in a new browser with one tab, and the accounts of its people by their names. */
export async function houseWith<Name extends string>(...names: readonly Name[]) {
  const browser = new TestBrowser();
  const tab = await browser.tab();
  const people = {} as Record<Name, AccountId>;
  for (const name of names) people[name] = await newcomer(tab, name);
  return { browser, tab, ...people };
}

export function accept(submitted: Submitted): Extract<Submitted, { kind: 'accepted' }> {
  if (submitted.kind === 'refused') throw new Error(`refused: ${submitted.refusal.sentence}`);
  return submitted;
}

/** 'accepted', 'repeated', or the sentence of the refusal. */
export const became = (submitted: Submitted): string =>
  submitted.kind === 'refused' ? submitted.refusal.sentence : submitted.repeated ? 'repeated' : 'accepted';

export const diceBet = (stakeCents: unknown, choice: unknown = { direction: 'under', target: 50 }): Command => ({
  type: 'PlaceBet',
  payload: { game: 'dice', stakeCents, choice },
});

export const bet = ({ house }: Housed, actor: Actor, stakeCents: unknown, choice?: unknown, options?: SubmitOptions): Promise<Submitted> =>
  house.submit(diceBet(stakeCents, choice), actor, options);

export const rotate = ({ house }: Housed, actor: Actor, clientSeed = freshClientSeed(house.ports.entropy)): Promise<Submitted> =>
  house.submit({ type: 'RotateSeed', payload: { clientSeed } }, actor);

export const balance = ({ house }: Housed, id: AccountId): number => balanceOf(house.world, id);

export const nonceOf = ({ house }: Housed, id: AccountId): number | undefined => accountOf(house.world, id)?.seeds.nonce;

/** Checks invariants of the ledger. Returns the broken ones. */
export function brokenBooks({ house }: Housed): string[] {
  const { ledger } = house.world;
  const below = [...Object.entries(ledger.player), ...Object.entries(ledger.escrow)].filter(([, cents]) => cents < 0);
  return [
    ...(ledgerSum(ledger) === 0 ? [] : [`the books add up to ${ledgerSum(ledger)}`]),
    ...below.map(([id, cents]) => `${id} has ${cents}`),
  ];
}

/** Ends the due rounds in flight, like the scheduler of a tab. */
export const endFlights = ({ house }: Tab): Promise<Submitted> =>
  house.submit({ type: 'EndFlights', payload: { bets: flyingBets(house.world).map(({ id }) => id) } }, 'house');

/** Completes the due offers, like the scheduler of a tab. */
export const completeOffers = ({ house }: Tab): Promise<Submitted> =>
  house.submit({ type: 'CompleteOffers', payload: { offers: offersUnderWay(house.world) } }, 'house');
