/**
 * An honest house at which anything happens: pages of two players and of an admin send what they like at once, while lines, machines, the database
 * and the clock go wrong. No page accuses it, and each ends with what the house has.
 */
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Chance, SeededEntropy } from '../../src/audit/simulation/chance.ts';
import {
  honestCommand,
  nextHonestCommand,
  type HonestHouseType,
  type HonestPlayerType,
} from '../../src/audit/simulation/honestCommands.ts';
import { temperaments } from '../../src/audit/simulation/temperaments.ts';
import type { CallInput } from '../../src/api/calls.ts';
import { freshCommandId } from '../../src/base/chance.ts';
import { checkpointsOver } from '../../src/client/checkpointSource.ts';
import { CheckpointWatch } from '../../src/client/checkpointWatch.ts';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import { HttpCaller } from '../../src/client/httpCaller.ts';
import type { Connect } from '../../src/client/line.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { definitionOfCommand, type Command, type CommandType } from '../../src/domain/commands/catalog.ts';
import { flyingRoundOf } from '../../src/domain/commands/liveFlights.ts';
import { isBeaconSignature } from '../../src/domain/fairness/beaconSignature.ts';
import { defaultRules, giftRulesOf } from '../../src/domain/rules.ts';
import { isSame } from '../../src/domain/same.ts';
import { accountOf } from '../../src/domain/world.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { connectTo, remoteOf, snapshotFor, Tap, TestCheckpoint } from '../kit/remote.ts';
import { PATIENT, runs } from '../kit/runs.ts';
import { seen, serveSocket, serveSocketAgain, signIn, signInAsAdmin, signUp, type SignedUp, type SocketHouse } from '../kit/socket.ts';
import { accept, diceBet, TestMarker } from '../kit/testHouse.ts';

const TURNS = 60;
const MINUTE_MS = 60_000;
/** Public entries are told every 100 ms. */
const TOLD_AFTER_MS = 150;

/** Whose pages are open. What a browser keeps is shared by the pages of one of them. */
const names = ['ada', 'ada', 'ben', 'admin'] as const;
const players = ['ada', 'ben'] as const;
type Name = (typeof names)[number];

/** What players do elsewhere, or not twice: the pages of walls, and the forms of limits. */
const notSent: ReadonlySet<CommandType> = new Set<CommandType>(['OpenWall', 'LeaveWall', 'CreditFromWall', 'TakeBreak', 'SetLimit']);
type OfTheMoment = readonly [type: HonestPlayerType, about?: string];
/** What depends on the moment. Half of what players send is of these. */
const ofTheMoment: readonly [OfTheMoment, ...OfTheMoment[]] = [
  ['PlaceBet', 'crash'],
  ['CashOut'],
  ['PlaceLiveBet', 'crash'],
  ['CashOutLive'],
  ['CreateFlip'],
  ['JoinFlip'],
  ['PlaceSportBet'],
];
const ofAdmin: readonly [HonestHouseType, ...HonestHouseType[]] = [
  'CreateSportEvent',
  'ChangeSportEvent',
  'SettleSportEvent',
  'CancelSportEvent',
  'ReverseSportSettlement',
  'CreateOffer',
  'UpdateOffer',
  'DeleteOffer',
  'CompleteWithdrawal',
  'RejectWithdrawal',
  'MakeRain',
  'HideMessage',
];

/** What a browser keeps for the next page. */
interface Kept {
  readonly receipt: TestMarker;
  readonly checkpoint: TestCheckpoint;
}
const keptBy = (): Kept => ({ receipt: new TestMarker(), checkpoint: new TestCheckpoint() });

interface Page {
  readonly name: Name;
  readonly tap: Tap;
  readonly house: RemoteHouse;
  readonly caller: HttpCaller;
  readonly watch: CheckpointWatch;
  /** How late it hears everything, in milliseconds. */
  delayMs: number;
  /** Whether its account was blocked since it was opened, which ends it. */
  mayEnd: boolean;
}

const isOver = ({ house }: Page): boolean => ['doubted', 'ended'].includes(house.connectionState.phase);

interface Mishap {
  /** In so many turns of a hundred. */
  readonly percent: number;
  readonly what: string;
  readonly happen: () => unknown;
}

/** A line on which everything is late, in its order. */
const lateBy =
  (delayMs: () => number, connect: Connect): Connect =>
  (events) => {
    let before: Promise<unknown> = Promise.resolve();
    const inTurn = (hear: () => void): void => void (before = before.then(() => pause(delayMs())).then(hear));
    return connect({
      opened: () => inTurn(() => events.opened()),
      received: (text) => inTurn(() => events.received(text)),
      ended: () => inTurn(() => events.ended()),
    });
  };

class Day {
  readonly #chance: Chance;
  readonly #entropy: SeededEntropy;
  #served!: SocketHouse;
  readonly #people = {} as Record<Name, SignedUp>;
  readonly #browsers: Readonly<Record<Name, Kept>> = { ada: keptBy(), ben: keptBy(), admin: keptBy() };
  #pages: readonly Page[] = [];
  /** What a player's machine shows, and how long it slept. */
  #localAt = 0;
  #sleptMs = 0;
  /** What pages said of the house. */
  readonly accusations: string[] = [];
  readonly done: string[] = [];

  /** What happens while commands are under way. */
  readonly #mishaps: readonly Mishap[] = [
    { percent: 50, what: 'time passes', happen: () => this.#pass(this.#chance.one([10, 500, 3_000, 15_000, 40_000] as const)) },
    { percent: 5, what: 'machines sleep', happen: () => this.#sleep(this.#chance.one([MINUTE_MS, 20 * MINUTE_MS] as const)) },
    { percent: 10, what: 'the clock jumps', happen: () => this.#jump(this.#chance.one([300, 5_000, 40_000, 70_000] as const)) },
    { percent: 20, what: 'the database is slow', happen: () => void (this.#served.stores.log.disk = pause(this.#chance.between(1, 20))) },
    { percent: 2, what: 'a write is lost', happen: () => this.#served.stores.log.failNext('lost') },
    { percent: 2, what: 'nobody hears of a write', happen: () => this.#served.stores.log.failNext('kept, but not known') },
    { percent: 2, what: 'the house is killed', happen: () => this.#startAgain(true) },
    { percent: 4, what: 'the house is started again', happen: () => this.#startAgain(false) },
    { percent: 10, what: 'a line breaks', happen: () => this.#anyPage().tap.cut() },
    { percent: 5, what: 'a line is late', happen: () => void (this.#anyPage().delayMs = this.#chance.one([0, 5, 30] as const)) },
    { percent: 8, what: 'a page is opened anew', happen: () => this.#openAnew(this.#anyPage()) },
    { percent: 5, what: 'a page looks at a checkpoint', happen: () => this.#lookAtCheckpoint(this.#anyPage()) },
    { percent: 5, what: 'the rules change', happen: () => this.#setRules(this.#chance.one([40_00, 50_00, 60_00] as const)) },
    { percent: 2, what: 'the beacon changes', happen: () => this.#sendOfHouse('SetBeacon') },
    { percent: 3, what: 'an account is blocked for a moment', happen: () => this.#block(this.#chance.one(players)) },
  ];

  constructor(seed: number) {
    this.#chance = new Chance(`day ${seed}`);
    this.#entropy = new SeededEntropy(`day ${seed}`);
  }

  async begin(): Promise<void> {
    this.#served = await serveSocket();
    this.#localAt = this.#clock.now();
    for (const name of players) {
      const { id } = (this.#people[name] = await signUp(this.#served, name));
      const gift = { account: id, counterparty: 'house', cents: 5_000_00, reason: 'to play with' } as const;
      accept(await this.#served.house.submit({ type: 'CorrectLedger', payload: gift }, 'house'));
    }
    this.#people.admin = await signInAsAdmin(this.#served);
    await this.#setRules(defaultRules.dailyBonus.cents);
    this.#pages = await Promise.all(names.map((name) => this.#open(name)));
  }

  get #clock() {
    return this.#served.machine.clock;
  }

  #anyPage(): Page {
    return this.#chance.one(this.#pages as readonly [Page, ...Page[]]);
  }

  async #open(name: Name): Promise<Page> {
    const tap = new Tap();
    // For each line and each call a new one, because days pass.
    const token = async (): Promise<string> => (await (name === 'admin' ? signInAsAdmin(this.#served) : signIn(this.#served, name))).token;
    const { receipt, checkpoint } = this.#browsers[name];
    const house = remoteOf(this.#served, null, {
      token,
      account: this.#people[name].id,
      connect: tap.over(lateBy(() => page.delayMs, connectTo(this.#served))),
      clock: { now: () => this.#localAt },
      wall: { now: () => this.#localAt + this.#sleptMs },
      headMarker: receipt,
      // Seven questions in a row take longer than the second between two heads.
      pauseMs: 30,
      isSigned: async (round) => isBeaconSignature(round),
      ...(this.#chance.percent(50) && { snapshot: async () => snapshotFor(this.#served, await token()) }),
    });
    const calls = new HouseCalls({ fetch: (path, init) => this.#served.fetch(ORIGIN + path, init), token });
    const watch = new CheckpointWatch({ house, source: checkpointsOver(calls), marker: checkpoint, clock: house.ports.clock });
    const page: Page = { name, tap, house, caller: new HttpCaller(calls, house), watch, delayMs: 0, mayEnd: false };
    for (const topic of ['live-crash', 'live-table', 'matches'] as const) house.follow(topic, this.#people[name].id, () => undefined);
    await house.opened;
    void house.prove().catch(() => undefined);
    return page;
  }

  /** Everybody sends something at once. What else happens, happens meanwhile. */
  async turn(): Promise<void> {
    const chance = this.#chance;
    const work: Promise<unknown>[] = [];
    for (const page of this.#pages) for (let n = chance.between(0, 2); n > 0; n -= 1) work.push(this.#send(page));
    work.push(this.#served.scheduler.run(), this.#sendOfHouse('DrawRound'));
    for (const { percent, what, happen } of this.#mishaps) {
      if (!chance.percent(percent)) continue;
      await pause(chance.between(0, 5));
      this.done.push(what);
      await happen();
    }
    await Promise.all(work);
    await this.#openEndedAnew();
  }

  async #send({ name, house, caller }: Page): Promise<void> {
    const { id } = this.#people[name];
    const account = accountOf(house.world, id);
    if (!account) return;
    const [chance, entropy, temperament] = [this.#chance, this.#entropy, this.#chance.one(temperaments)];
    const from = { world: house.world, time: this.#clock.now(), chance, account, temperament, entropy };
    const [type, about] = chance.one(ofTheMoment);
    const ofPlayer = () => (chance.percent(50) ? honestCommand(type, from, about) : nextHonestCommand(from));
    const command = name === 'admin' ? honestCommand(chance.one(ofAdmin), from) : ofPlayer();
    const kind = name === 'admin' ? 'admin' : 'player';
    if (!command || !definitionOfCommand(command.type).by.includes(kind) || notSent.has(command.type)) return;
    this.done.push(`${name} ${command.type}`);
    const withdrawal = { id: freshCommandId(entropy), address: `${name}@example.com` };
    const sent =
      command.type === 'RequestWithdrawal'
        ? caller.call('withdraw', id, { ...withdrawal, ...command.payload } as CallInput<'withdraw'>)
        : house.submit(command, id);
    // A page whose line breaks may have to ask again.
    await sent.catch(() => undefined);
  }

  async #sendOfHouse(type: HonestHouseType): Promise<void> {
    const { world } = this.#served.house;
    const command: Command | null = honestCommand(type, { world, time: this.#clock.now(), chance: this.#chance });
    if (command) await this.#asHouse(command);
  }

  async #asHouse(command: Command): Promise<void> {
    this.done.push(command.type);
    // Its write may be lost.
    await this.#served.house.submit(command, 'house').catch(() => undefined);
  }

  #setRules(bonusCents: number): Promise<void> {
    const { tips } = giftRulesOf(defaultRules);
    const leaderboard = { ...defaultRules.leaderboard, pointsPerCreditStaked: 5 };
    const dailyBonus = { ...defaultRules.dailyBonus, cents: bonusCents };
    const rules = { ...defaultRules, dailyBonus, tips: { ...tips, afterMs: 0, afterStakedCents: 0 }, leaderboard };
    return this.#asHouse({ type: 'SetRules', payload: { rules } });
  }

  async #block(name: Name): Promise<void> {
    const account = this.#people[name].id;
    for (const page of this.#pages) page.mayEnd ||= page.name === name;
    await this.#asHouse({ type: 'BlockAccount', payload: { account, reason: 'a dispute' } });
    await pause(this.#chance.between(0, 20));
    while (this.#served.house.world.accounts[account]?.blocked)
      await this.#asHouse({ type: 'UnblockAccount', payload: { account, reason: 'the dispute is over' } });
  }

  #pass(ms: number): void {
    this.#clock.move(ms);
    this.#localAt += ms;
    this.done.push(`${ms} ms`);
  }

  /** First the house tells what it has decided: an honest one does not take minutes for that. */
  async #sleep(ms: number): Promise<void> {
    const { house } = this.#served;
    await seen(() => house.durableHead.seq === house.world.seq);
    await pause(TOLD_AFTER_MS);
    this.#clock.move(ms);
    this.#sleptMs += ms;
    this.done.push(`${ms} ms`);
  }

  /** The clock of the house jumps ahead, somebody writes, and it is set right. During a flight that is a wrong that pages name. */
  async #jump(ms: number): Promise<void> {
    const { world } = this.#served.house;
    if (Object.keys(world.flights).length > 0 || flyingRoundOf(world)) return;
    this.done.push(`${ms} ms ahead`);
    this.#clock.move(ms);
    const says: Command = { type: 'Say', payload: { text: 'hello' } };
    const written = this.#served.house.submit(this.#chance.percent(50) ? says : diceBet(1), this.#people.ben.id).catch(() => undefined);
    if (this.#chance.percent(50)) await written;
    this.#clock.move(-ms);
    await written;
  }

  /** `isKilled`: another house takes its lease while it writes. */
  async #startAgain(isKilled: boolean): Promise<void> {
    if (isKilled) this.#served.machine.kept.epoch += 1;
    await this.#served.close();
    this.#served = await serveSocketAgain(this.#served);
  }

  /** Nobody waits for it: it goes on over the next mishaps. */
  #lookAtCheckpoint({ watch }: Page): void {
    watch.look().catch(() => undefined);
  }

  async #openAnew(page: Page): Promise<void> {
    this.done.push(page.name);
    this.#close(page);
    const again = await this.#open(page.name);
    this.#pages = this.#pages.map((other) => (other === page ? again : other));
  }

  /** Notes what it says of the house. */
  #close({ name, house, mayEnd }: Page): void {
    const { phase, ...state } = house.connectionState;
    if (phase === 'doubted' || (phase === 'ended' && !mayEnd))
      this.accusations.push(`${name}, ${phase}: ${JSON.stringify(state)}\n  after ${this.done.slice(-16).join(', ')}`);
    house.close();
  }

  async #openEndedAnew(): Promise<void> {
    for (const page of this.#pages) if (isOver(page)) await this.#openAnew(page);
  }

  /** Returns the pages that do not have what the house has. */
  async end(): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const page of this.#pages) page.delayMs = 0;
    for (const page of this.#pages) {
      const { house, name } = page;
      await seen(() => isOver(page) || house.head.seq === this.#served.house.durableHead.seq);
      const { id } = this.#people[name];
      const [shown, kept] = [house.world, this.#served.machine.whole].map((world) => accountOf(world, id));
      if (!isOver(page) && !isSame(shown, kept)) wrong.push(name);
      this.#close(page);
    }
    await this.#served.close();
    return wrong;
  }
}

test('no page accuses an honest house', PATIENT, async () => {
  await fc.assert(
    fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
      const day = new Day(seed);
      await day.begin();
      for (let turn = 0; turn < TURNS; turn += 1) await day.turn();
      expect(await day.end()).toEqual([]);
      expect(day.accusations).toEqual([]);
    }),
    runs(1),
  );
});
