/**
 * An honest house at which anything happens: two pages of one player and one of another send what they like at once, lines break, pages sleep and
 * are opened anew, the disk is slow, the clock jumps, the house is started again. No page accuses it, and each ends with what the house has.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Chance, SeededEntropy } from '../../src/audit/simulation/chance.ts';
import { honestCommand, nextHonestCommand, type HonestHouseType } from '../../src/audit/simulation/honestCommands.ts';
import { temperaments } from '../../src/audit/simulation/temperaments.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { definitionOfCommand, type Command, type CommandType } from '../../src/domain/commands/catalog.ts';
import { defaultRules, giftRulesOf } from '../../src/domain/rules.ts';
import { accountOf } from '../../src/domain/world.ts';
import { connectTo, remoteOf, Tap } from '../kit/remote.ts';
import { PATIENT, runs } from '../kit/runs.ts';
import { seen, serveSocket, serveSocketAgain, signIn, signUp, type SignedUp, type SocketHouse } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const TURNS = 120;
const MINUTE_MS = 60_000;
const HALF_AN_HOUR_MS = 30 * MINUTE_MS;
const names = ['ada', 'ada', 'ben'] as const;
type Name = (typeof names)[number];

/** What players do elsewhere, or not twice: the pages of walls and the forms of withdrawals and limits. */
const notSent: ReadonlySet<CommandType> = new Set<CommandType>([
  'OpenWall',
  'LeaveWall',
  'CreditFromWall',
  'RequestWithdrawal',
  'TakeBreak',
  'SetLimit',
]);
const ofHouse: readonly [HonestHouseType, ...HonestHouseType[]] = [
  'EndFlights',
  'OpenLiveRound',
  'StartLiveFlight',
  'EndLiveFlight',
  'SpinLiveRound',
  'CompleteOffers',
  'SettleSportEvent',
  'CancelSportEvent',
  'ReverseSportSettlement',
  'PlayMatch',
  'OpenMatch',
  'PayRace',
  'VoidUndrawnRound',
  'DrawRound',
  'CreateSportEvent',
  'MakeRain',
  'HideMessage',
  'CreateOffer',
];

interface Page {
  readonly name: Name;
  readonly tap: Tap;
  readonly house: RemoteHouse;
}

class Day {
  readonly #chance: Chance;
  readonly #entropy: SeededEntropy;
  #served!: SocketHouse;
  readonly #people = {} as Record<Name, SignedUp & { readonly since: number }>;
  #pages: readonly Page[] = [];
  /** What a player's machine shows, and how long it slept. */
  #localAt = 0;
  #sleptMs = 0;
  /** What pages said of the house. */
  readonly accusations: string[] = [];
  readonly done: string[] = [];

  constructor(seed: number) {
    this.#chance = new Chance(`day ${seed}`);
    this.#entropy = new SeededEntropy(`day ${seed}`);
  }

  async begin(): Promise<void> {
    this.#served = await serveSocket();
    this.#localAt = this.#clock.now();
    for (const name of ['ada', 'ben'] as const) {
      this.#people[name] = { ...(await signUp(this.#served, name)), since: this.#clock.now() };
      const gift = { account: this.#people[name].id, counterparty: 'house', cents: 5_000_00, reason: 'to play with' } as const;
      accept(await this.#served.house.submit({ type: 'CorrectLedger', payload: gift }, 'house'));
    }
    const { tips } = giftRulesOf(defaultRules);
    const leaderboard = { ...defaultRules.leaderboard, pointsPerCreditStaked: 5 };
    const rules = { ...defaultRules, tips: { ...tips, afterMs: 0, afterStakedCents: 0 }, leaderboard };
    accept(await this.#served.house.submit({ type: 'SetRules', payload: { rules } }, 'house'));
    this.#pages = await Promise.all(names.map((name) => this.#open(name)));
  }

  get #clock() {
    return this.#served.machine.clock;
  }

  async #open(name: Name): Promise<Page> {
    const tap = new Tap();
    const house = remoteOf(this.#served, null, {
      token: () => this.#tokenOf(name),
      connect: tap.over(connectTo(this.#served)),
      clock: { now: () => this.#localAt },
      wall: { now: () => this.#localAt + this.#sleptMs },
    });
    await house.opened;
    return { name, tap, house };
  }

  /** A token is good for an hour. */
  async #tokenOf(name: Name): Promise<string> {
    const { token, since } = this.#people[name];
    if (this.#clock.now() < since + HALF_AN_HOUR_MS) return token;
    const person = await signIn(this.#served, name);
    this.#people[name] = { ...person, since: this.#clock.now() };
    return person.token;
  }

  /** Everybody sends something at once. What else happens, happens meanwhile. */
  async turn(): Promise<void> {
    const chance = this.#chance;
    const work: Promise<unknown>[] = [];
    const release = chance.percent(20) ? this.#holdDisk() : () => undefined;
    for (const page of this.#pages) for (let n = chance.between(0, 2); n > 0; n -= 1) work.push(this.#send(page));
    for (let n = chance.between(0, 2); n > 0; n -= 1) work.push(this.#sendOfHouse());
    if (chance.percent(10)) chance.one(this.#pages as readonly [Page, ...Page[]]).tap.cut();
    await new Promise((resolve) => setTimeout(resolve, chance.between(0, 20)));
    release();
    await Promise.all(work);
    await this.#meanwhile();
    await this.#look();
  }

  #holdDisk(): () => void {
    let release: () => void = () => undefined;
    this.#served.stores.log.disk = new Promise<void>((resolve) => (release = resolve));
    return release;
  }

  async #send({ name, house }: Page): Promise<void> {
    const { id } = this.#people[name];
    const account = accountOf(house.world, id);
    if (!account) return;
    const [chance, entropy, temperament] = [this.#chance, this.#entropy, this.#chance.one(temperaments)];
    const command = nextHonestCommand({ world: house.world, time: this.#clock.now(), chance, account, temperament, entropy });
    if (!definitionOfCommand(command.type).by.includes('player') || notSent.has(command.type)) return;
    this.done.push(`${name} ${command.type}`);
    // A page whose line breaks may have to ask again.
    await house.submit(command, id).catch(() => undefined);
  }

  async #sendOfHouse(): Promise<void> {
    const type = this.#chance.one(ofHouse);
    const command: Command | null = honestCommand(type as 'EndFlights', {
      world: this.#served.house.world,
      time: this.#clock.now(),
      chance: this.#chance,
    });
    if (!command) return;
    this.done.push(type);
    await this.#served.house.submit(command, 'house');
  }

  /** Between what people send. */
  async #meanwhile(): Promise<void> {
    const chance = this.#chance;
    if (chance.percent(50)) this.#pass(chance.one([10, 500, 3_000, 15_000, 40_000] as const));
    if (chance.percent(5)) this.#sleep(chance.one([MINUTE_MS, 20 * MINUTE_MS] as const));
    if (chance.percent(10)) await this.#jump(chance.one([300, 5_000, 40_000, 70_000] as const));
    if (chance.percent(4)) await this.#startAgain();
    if (chance.percent(8)) await this.#openAnew(chance.between(0, this.#pages.length - 1));
  }

  #pass(ms: number): void {
    this.#clock.move(ms);
    this.#localAt += ms;
    this.done.push(`${ms} ms pass`);
  }

  #sleep(ms: number): void {
    this.#clock.move(ms);
    this.#sleptMs += ms;
    this.done.push(`the machine sleeps for ${ms} ms`);
  }

  /** The clock of the house jumps ahead, somebody writes, and it is set right. During a flight that is a wrong that pages name. */
  async #jump(ms: number): Promise<void> {
    if (Object.keys(this.#served.house.world.flights).length > 0) return;
    this.done.push(`the clock jumps ahead by ${ms} ms`);
    this.#clock.move(ms);
    const says: Command = { type: 'Say', payload: { text: 'hello' } };
    const written = this.#served.house.submit(this.#chance.percent(50) ? says : diceBet(1), this.#people.ben.id);
    if (this.#chance.percent(50)) await written;
    this.#clock.move(-ms);
    await written;
  }

  async #startAgain(): Promise<void> {
    this.done.push('the house is started again');
    await this.#served.close();
    this.#served = await serveSocketAgain(this.#served);
  }

  async #openAnew(place: number): Promise<void> {
    const page = this.#pages[place];
    if (!page) return;
    this.done.push(`a page of ${page.name} is opened anew`);
    page.house.close();
    const again = await this.#open(page.name);
    this.#pages = this.#pages.with(place, again);
  }

  async #look(): Promise<void> {
    for (const [place, { house, name }] of this.#pages.entries()) {
      const state = house.connectionState;
      if (state.phase !== 'doubted' && state.phase !== 'ended') continue;
      this.accusations.push(`${name}, ${state.phase}: ${state.sentence}\n  after ${this.done.slice(-12).join(', ')}`);
      await this.#openAnew(place);
    }
  }

  /** Returns the pages that do not have what the house has. */
  async end(): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const { house, name } of this.#pages) {
      await seen(() => ['doubted', 'ended'].includes(house.connectionState.phase) || house.head.seq === this.#served.house.durableHead.seq);
      const { id } = this.#people[name];
      const [shown, kept] = [house.world, this.#served.machine.whole].map((world) => accountOf(world, id));
      if (JSON.stringify(shown) !== JSON.stringify(kept)) wrong.push(name);
      house.close();
    }
    await this.#served.close();
    return wrong;
  }
}

test('no page accuses an honest house', PATIENT, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const day = new Day(seed);
      await day.begin();
      for (let turn = 0; turn < TURNS; turn += 1) await day.turn();
      expect(await day.end()).toEqual([]);
      expect(day.accusations).toEqual([]);
    }),
    runs(1),
  );
});
