/**
 * A log of a given size, packed as in a browser and written to .cache once: many accounts, then rounds of dice, each
 * decided, hashed and folded by the rulebook. It leaves out only the house's store and queue, so that a million events take
 * a minute.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { domainHash } from '../../scripts/domainHash.ts';
import { Chance, SeededEntropy } from '../../src/audit/simulation/chance.ts';
import { OfflineHouse } from '../../src/audit/simulation/offlineHouse.ts';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { decide, seedsNeeded } from '../../src/domain/decide.ts';
import { commitmentOf } from '../../src/domain/fairness/commitment.ts';
import type { AccountId, Actor, LogId } from '../../src/domain/ids.ts';
import { headOf, saltsNeeded, writeEntry } from '../../src/domain/log/entry.ts';
import { foldEntry } from '../../src/domain/evolve.ts';
import type { Head, StoredEntry } from '../../src/domain/log/head.ts';
import { areAllPublic, seenBefore } from '../../src/domain/log/view.ts';
import { isRefusal } from '../../src/domain/refusal.ts';
import type { World } from '../../src/domain/world.ts';
import { freshClientSeed, freshCommandId, freshHex, freshSalts } from '../../src/base/chance.ts';
import { digestBy } from '../../src/base/digest.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import { keepPassword, recordPassword } from '../../src/engine/passwords.ts';
import type { KeyedStore, SnapshotRecord } from '../../src/base/ports.ts';
import { takeSnapshot } from '../../tests/kit/takeSnapshot.ts';
import { packSegment, type Segment } from '../../src/browser/stores/segment.ts';

/** Players in turn. `rare` plays only every thousandth entry, so that each of its entries is in its own segment. */
const PLAYERS = 20;
const RARE_EVERY = 1_000;
const ROUNDS_A_SEED = 100;
const SEGMENT_ENTRIES = 1_000;
const TAIL_LEFT = 1_200;
/** A snapshot is due after 500 entries. The longest usual tail at a start is a little shorter. */
const AFTER_SNAPSHOT = 450;

export const person = { username: 'ada', email: 'ada@example.com', password: 'a benchmark' } as const;
export const admin = { email: seededAdmin.email, password: 'an admin at the bench' } as const;

export interface BigSize {
  readonly accounts: number;
  /** At least this many events. Default: 0. */
  readonly events?: number;
  /** At least this many entries. Default: 0. */
  readonly entries?: number;
}

/** The data besides the segments. The segments are in `folder` as 0.json, 1.json … */
interface BigRest {
  readonly segments: number;
  readonly tail: readonly StoredEntry[];
  readonly head: Head;
  readonly vault: readonly (readonly [string, string])[];
  readonly directory: readonly (readonly [string, string])[];
  readonly snapshot: SnapshotRecord;
  readonly events: number;
  readonly rare: AccountId;
}

export interface BigLog {
  readonly folder: string;
  readonly rest: BigRest;
}

const everything = async (store: KeyedStore): Promise<[string, string][]> => [...(await store.getMany(await store.keys('')))];

/** A segment as JSON. The page makes the typed arrays again. */
const segmentText = (segment: Segment): string =>
  JSON.stringify(segment, (_key, value: unknown) => (value instanceof Uint32Array ? [...value] : value));

class Writer {
  readonly world: World;
  head: Head;
  events = 0;
  segments = 0;
  time: number;
  snapshot: SnapshotRecord | null = null;
  readonly entropy = new SeededEntropy('a big log');
  readonly secrets = new Map<string, string>();
  readonly folder: string;
  tail: StoredEntry[];
  #before: Segment | null = null;

  constructor(folder: string, world: World, head: Head, tail: readonly StoredEntry[]) {
    this.folder = folder;
    this.world = world;
    this.head = head;
    this.tail = [...tail];
    this.time = head.at;
  }

  seed(): string {
    const seed = freshHex(this.entropy, 32);
    const hash = commitmentOf(seed, nodeHashing);
    this.secrets.set(hash, seed);
    return hash;
  }

  write(command: Command, actor: Actor): void {
    const commandId = freshCommandId(this.entropy);
    const seedBehind = (hash: string): string => this.secrets.get(hash) ?? '';
    const freshSeeds = Array.from({ length: seedsNeeded(command) }, () => this.seed());
    const decision = decide(this.world, command, {
      actor,
      at: this.time,
      commandId,
      hashing: nodeHashing,
      freshSeeds,
      addressDigest: null,
      seedBehind,
    });
    if (isRefusal(decision)) throw new Error(decision.sentence);
    const salts = freshSalts(this.entropy, saltsNeeded(decision.length));
    const draft = {
      logId: this.head.logId as LogId,
      at: this.time,
      actor,
      seen: seenBefore(this.world, actor, areAllPublic(decision)),
      command: { id: commandId, type: command.type },
      events: decision,
      salts,
    };
    const { entry, stored } = writeEntry(draft, this.head, nodeHashing);
    foldEntry(this.world, entry);
    this.head = headOf(entry);
    this.events += decision.length;
    this.tail.push(stored);
    if (this.tail.length >= TAIL_LEFT + SEGMENT_ENTRIES) this.#pack();
  }

  #pack(): void {
    const segment = packSegment(this.#before, this.tail.slice(0, SEGMENT_ENTRIES), (text) => nodeHashing.sha256(text));
    this.tail = this.tail.slice(SEGMENT_ENTRIES);
    // Without its text: the next segment needs only its end.
    this.#before = { ...segment, lines: '' };
    writeFileSync(`${this.folder}/${this.segments}.json`, segmentText(segment));
    this.segments += 1;
  }
}

async function begin(folder: string): Promise<{ readonly writer: Writer; readonly house: OfflineHouse }> {
  const house = await OfflineHouse.open('a big log', Date.now() - 40 * 86_400_000);
  await house.register({ username: person.username });
  const tail: StoredEntry[] = [];
  for await (const batch of house.stores.events.read(1)) tail.push(...batch);
  return { house, writer: new Writer(folder, structuredClone(house.world), house.head, tail) };
}

function register(writer: Writer, username: string): AccountId {
  const payload = {
    username,
    authProvider: 'email',
    referralCode: null,
    emailDigest: freshHex(writer.entropy, 32),
    codeDigits: freshHex(writer.entropy, 3),
  } as const;
  writer.write({ type: 'RegisterAccount', payload }, 'guest');
  const id = writer.world.names[username];
  if (id === undefined) throw new Error(`${username} was not registered`);
  return id;
}

function play(writer: Writer, chance: Chance, account: AccountId): void {
  writer.time += 100;
  const choice = { direction: chance.one(['under', 'over']), target: chance.between(5, 94) };
  writer.write({ type: 'PlaceBet', payload: { game: 'dice', stakeCents: chance.between(1, 20), choice } }, account);
  if ((writer.world.accounts[account]?.seeds.nonce ?? 0) < ROUNDS_A_SEED) return;
  writer.write({ type: 'RotateSeed', payload: { clientSeed: freshClientSeed(writer.entropy) } }, account);
}

/** Makes the log, unless it exists already from the same rulebook. */
export async function bigLog({ accounts, events = 0, entries = 0 }: BigSize): Promise<BigLog> {
  const folder = fileURLToPath(new URL(`../../.cache/big-${accounts}-${events}-${entries}-${domainHash().slice(0, 8)}`, import.meta.url));
  if (existsSync(folder)) return { folder, rest: JSON.parse(readFileSync(`${folder}/rest.json`, 'utf8')) as BigRest };
  console.log(
    `Making a log of ${accounts} accounts${events > 0 ? `, ${events} events` : ''}${entries > 0 ? `, ${entries} entries` : ''} …`,
  );
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const { writer, house } = await begin(part);
  const chance = new Chance('a big log');
  const known = Object.keys(writer.world.accounts).length;
  const others = Array.from({ length: Math.max(PLAYERS, accounts - known) }, (_, place) => {
    writer.time += 100;
    return register(writer, `player-${place}`);
  });
  const players = others.slice(1, PLAYERS);
  const [rareAccount] = others;
  if (rareAccount === undefined) throw new Error('a bench without players');
  for (const account of [rareAccount, ...players]) {
    writer.write(
      { type: 'CorrectLedger', payload: { account, counterparty: 'promo', cents: 1_000_000_00, reason: 'for a long bench' } },
      'house',
    );
  }
  for (let round = 0; writer.events < events - 2 * AFTER_SNAPSHOT || writer.head.seq < entries - AFTER_SNAPSHOT; round += 1) {
    play(writer, chance, round % RARE_EVERY === 0 ? rareAccount : (players[round % players.length] ?? rareAccount));
  }
  const snapshot = await takeSnapshot(writer.world, writer.head, domainHash(), digestBy(nodeHashing));
  for (let round = 0; round < AFTER_SNAPSHOT; round += 1) play(writer, chance, players[round % players.length] ?? rareAccount);
  const { vault, directory } = house.stores;
  const ada = house.account(person.username).id;
  await keepPassword(vault, ada, await recordPassword(person.password, new SeededEntropy('password')));
  await keepPassword(vault, seededAdmin.account, await recordPassword(admin.password, new SeededEntropy('password of the admin')));
  await house.people.remember([[ada, { email: person.email }]]);
  const { tail, head, segments } = writer;
  const rest: BigRest = {
    segments,
    tail,
    head,
    vault: await everything(vault),
    directory: await everything(directory),
    snapshot,
    events: writer.events,
    rare: rareAccount,
  };
  writeFileSync(`${part}/rest.json`, JSON.stringify(rest));
  renameSync(part, folder);
  return { folder, rest };
}
