/** A simulated person and their visits to a real house. */
import { endOfWait } from '../../domain/accounts/limits.ts';
import { type AchievementName, achievementRules, achievements } from '../../domain/events/achievements.ts';
import type { Command } from '../../domain/commands/catalog.ts';
import { openFlips } from '../../domain/commands/rounds.ts';
import { type GameName, rulebookOf } from '../../domain/games/catalog.ts';
import { coinSides } from '../../domain/games/coinflip.ts';
import type { RouletteChoice } from '../../domain/games/roulette.ts';
import type { AccountId } from '../../domain/ids.ts';
import { HOUR_MS } from '../../domain/utc.ts';
import { balanceOf } from '../../domain/world.ts';
import type { Submitted } from '../../base/attempt.ts';
import type { Task } from './schedule.ts';
import { errands, runErrand } from './errands.ts';
import type { OfflineHouse } from './offlineHouse.ts';
import { betLive, flightOf, openFlipsBy, play, submitCancelFlip, submitCreateFlip, submitJoinFlip } from './rounds.ts';
import type { LivePlayer, SimulationContext } from './context.ts';
import type { Temperament } from './temperaments.ts';
import { msOf } from '../../domain/games/crashCurve.ts';
import { winningTargets } from '../../domain/games/dice.ts';
import { plinkoRows } from '../../domain/games/plinkoTable.ts';
import type { Chance } from './chance.ts';

/** How often a person checks whether the round in flight has ended. */
const GLANCE_MS = 1_500;
const clientSeeds = ['lucky star', 'moonlight', '7 7 7', 'naïve café', 'Привет', '🎲🎰', 'change_me'] as const;

const placing = (game: string, stakeCents: number, choice: object): Command => ({
  type: 'PlaceBet',
  payload: { game, stakeCents, choice },
});
const half = { direction: 'under', target: 50 };
/** The id part of a round and a bet that never existed. */
const nothing = '00000000000000000000000000000000';

/** Commands that are refused. None of them appends anything. */
const mistakes: readonly [Command, ...Command[]] = [
  placing('dice', 0, half),
  placing('dice', 900_000_00, half),
  placing('dice', 100, { direction: 'over', target: 99 }),
  placing('dice', 100, { direction: 'under', target: 100 }),
  placing('plinko', 1, { rows: 12, risk: 'low' }),
  placing('plinko', 100, { rows: 7, risk: 'low' }),
  placing('crash', 100, { autoCashOut: 100 }),
  placing('roulette', 100, { colour: 'blue' }),
  { type: 'CashOut', payload: { bet: `bet_${nothing}` } },
  { type: 'JoinFlip', payload: { round: `rnd_${nothing}`, freshBytes: nothing } },
  { type: 'CancelFlip', payload: { round: `rnd_${nothing}` } },
  { type: 'PlaceLiveBet', payload: { round: `rnd_${nothing}`, stakeCents: 1, choice: { colour: 'red' }, freshBytes: nothing } },
  { type: 'ChangeClientSeed', payload: { clientSeed: '   ' } },
];

/** A task and its delay after the one before it. */
interface Step {
  readonly afterMs: number;
  readonly task: Task;
}

export class SimulatedPlayer implements LivePlayer {
  readonly username: string;
  readonly temperament: Temperament;
  /** Whether the person is signed in. */
  present = false;
  readonly #context: SimulationContext;
  readonly #registration: { readonly referredBy: SimulatedPlayer | null; readonly google: boolean };
  #account: AccountId | null = null;

  constructor(
    username: string,
    temperament: Temperament,
    context: SimulationContext,
    registration: { readonly referredBy: SimulatedPlayer | null; readonly google: boolean },
  ) {
    this.username = username;
    this.temperament = temperament;
    this.#context = context;
    this.#registration = registration;
    context.join(this);
  }

  /** Plans the visit in which the account is registered. */
  firstVisit(day: number): void {
    this.#visit(day, (house) => this.#register(house));
  }

  /** Plans a visit on a later day, unless chance says that they stay away. */
  visit(day: number): void {
    if (!this.#context.chance.percent(this.temperament.dailyPercent) || this.present) return;
    this.#visit(day, (house) => this.#signIn(house));
  }

  #visit(dayStart: number, arrive: Task): void {
    const { chance } = this.#context;
    const { hours, betsAVisit, pauseSeconds, rotatesPercent, changesClientSeedPercent } = this.temperament;
    const steps: Step[] = [];
    const then = (task: Task, waitsMs = 0): void => {
      steps.push({ afterMs: waitsMs + chance.between(pauseSeconds[0] * 1_000, pauseSeconds[1] * 1_000), task });
    };
    if (chance.percent(changesClientSeedPercent)) then((house) => this.#changeClientSeed(house));
    const bets = chance.between(betsAVisit[0], betsAVisit[1]);
    for (let i = 0; i < bets; i += 1) then((house) => this.#bet(house));
    for (const errand of errands) {
      if (chance.percent(errand.percent))
        then(async (house) => this.#account && runErrand(errand, house, this.#account, this.#context, this.temperament));
    }
    then((house) => this.#claim(house));
    if (chance.percent(3)) then((house) => this.#command(house, chance.one(mistakes)));
    if (chance.percent(2)) then((house) => this.#command(house, { type: 'ChangePassword', payload: {} }));
    if (chance.percent(rotatesPercent)) then((house) => this.#rotate(house));
    if (chance.percent(60)) then((house) => this.#cancelFlip(house));
    const leaves = chance.percent(70);
    then((house) => this.#signOut(house, leaves ? 'logout' : 'expired'), leaves ? 0 : HOUR_MS);
    this.#context.schedule.plan(dayStart + chance.between(hours[0] * HOUR_MS, hours[1] * HOUR_MS - 1), (house) =>
      this.#go(house, arrive, steps),
    );
  }

  /** Runs the steps one after the other. Waits while a round is in flight. */
  async #go(house: OfflineHouse, task: Task, [next, ...later]: readonly Step[]): Promise<Submitted | null> {
    if (this.#account && flightOf(house, this.#account)) {
      this.#context.schedule.plan(house.time + GLANCE_MS, () => this.#go(house, task, next ? [next, ...later] : []));
      return null;
    }
    const done = await task(house);
    if (next) this.#context.schedule.plan(house.time + next.afterMs, () => this.#go(house, next.task, later));
    return done;
  }

  async #register(house: OfflineHouse): Promise<Submitted> {
    const { referredBy, google } = this.#registration;
    const code = referredBy?.referralCode(house);
    const made = await house.register({
      username: this.username,
      authProvider: google ? 'google' : 'email',
      ...(code ? { referralCode: code } : {}),
    });
    if (made.kind === 'accepted') this.#account = house.account(this.username).id;
    this.present = true;
    return made;
  }

  async #signIn(house: OfflineHouse): Promise<Submitted | null> {
    this.present = true;
    return this.#command(house, { type: 'SignIn', payload: { method: this.#registration.google ? 'google' : 'password' } });
  }

  async #signOut(house: OfflineHouse, reason: 'logout' | 'expired'): Promise<Submitted | null> {
    this.present = false;
    return this.#command(house, { type: 'SignOut', payload: { reason } });
  }

  /** The referral code; undefined before the account is registered. */
  referralCode(house: OfflineHouse): string | undefined {
    return this.#account ? house.account(this.username).referralCode : undefined;
  }

  async #command(house: OfflineHouse, command: Command): Promise<Submitted | null> {
    return this.#account && house.submit(command, this.#account);
  }

  /** The usual stake if the balance covers ten of them, else mostly an eighth of the balance. Mostly null if the balance is too small. */
  #stake(house: OfflineHouse, account: AccountId, game: GameName): number | null {
    const { chance } = this.#context;
    const { stakesCents, allInPercent } = this.temperament;
    const balance = balanceOf(house.world, account);
    const usual = chance.one(stakesCents);
    const least = rulebookOf(game).smallestStakeCents;
    if (balance < least && chance.percent(90)) return null;
    if (chance.percent(allInPercent)) return Math.max(balance, least);
    const stake = balance >= 10 * usual || chance.percent(20) ? usual : Math.floor(balance / 8);
    return Math.max(stake, least);
  }

  async #bet(house: OfflineHouse): Promise<Submitted | null> {
    const pastime = this.#context.chance.one(this.temperament.pastimes);
    if (!this.#account || endOfWait(house.world.corrections, house.account(this.username).onBreak) > house.time) return null;
    if (pastime === 'live') return this.#context.live(house, this);
    if (pastime === 'flip') return this.#flip(house, this.#account);
    return this.#play(house, this.#account, pastime);
  }

  async #play(house: OfflineHouse, account: AccountId, game: GameName): Promise<Submitted | null> {
    const { chance } = this.#context;
    const stakeCents = this.#stake(house, account, game);
    if (stakeCents === null) return null;
    const choice = choose(game, this.temperament, chance);
    const submitted = await play(house, account, game, stakeCents, choice);
    const bet = flightOf(house, account);
    if (bet) await this.#context.follow(house, account, bet, 'autoCashOut' in choice ? null : cashOutAfter(this.temperament, chance));
    return submitted;
  }

  async betLive(house: OfflineHouse): Promise<Submitted | null> {
    const stakeCents = this.#account && this.#stake(house, this.#account, 'roulette');
    const { colour } = choose('roulette', this.temperament, this.#context.chance) as RouletteChoice;
    return this.#account && stakeCents !== null ? betLive(house, this.#account, stakeCents, colour) : null;
  }

  /** Joins an open flip, or creates one for others to join. */
  async #flip(house: OfflineHouse, account: AccountId): Promise<Submitted | null> {
    const { chance } = this.#context;
    const balance = balanceOf(house.world, account);
    const open = openFlips(house.world).find(({ round, bet }) => round.creator !== account && bet.stakeCents <= balance);
    if (open && chance.percent(85)) return submitJoinFlip(house, account, open.round.id);
    const stakeCents = this.#stake(house, account, 'coinflip');
    return stakeCents === null ? null : submitCreateFlip(house, account, stakeCents, chance.one(coinSides));
  }

  async #cancelFlip(house: OfflineHouse): Promise<Submitted | null> {
    const [round] = this.#account ? openFlipsBy(house, this.#account) : [];
    return this.#account && round ? submitCancelFlip(house, this.#account, round) : null;
  }

  async #claim(house: OfflineHouse): Promise<Submitted | null> {
    const account = this.#account && house.account(this.username);
    if (!account) return null;
    const names = Object.keys(achievements) as AchievementName[];
    const due = names.find(
      (name) => !account.claimed.includes(name) && achievements[name].reached(account, achievementRules(house.world, account, name)),
    );
    // A few press the button too early.
    const hoped = due ?? (this.#context.chance.percent(5) ? 'high-roller' : null);
    return hoped && this.#command(house, { type: 'ClaimAchievement', payload: { achievement: hoped } });
  }

  async #changeClientSeed(house: OfflineHouse): Promise<Submitted | null> {
    return this.#command(house, { type: 'ChangeClientSeed', payload: { clientSeed: this.#context.chance.one(clientSeeds) } });
  }

  async #rotate(house: OfflineHouse): Promise<Submitted | null> {
    const { chance } = this.#context;
    const clientSeed = chance.percent(30) ? chance.one(clientSeeds) : undefined;
    return this.#account && house.rotate(this.#account, clientSeed);
  }
}

/** Milliseconds between seeing a multiplier and pressing the button. */
const REACTION_MS = [80, 400] as const;

/** The choice by temperament and chance. A game that is not listed is played with its default choice. */
const choosing: Partial<Record<GameName, (temperament: Temperament, chance: Chance) => object>> = {
  dice({ targets }, chance) {
    const target = chance.one(targets);
    return { direction: target <= winningTargets.over.to && chance.percent(35) ? 'over' : 'under', target };
  },
  roulette: (_temperament, chance) => ({ colour: chance.percent(8) ? 'green' : chance.one(['red', 'black'] as const) }),
  crash({ cashOuts }, chance) {
    if (chance.percent(45)) return { autoCashOut: chance.one(cashOuts) };
    return chance.percent(10) ? { rideOn: true } : {};
  },
  plinko: ({ risks }, chance) => ({ rows: chance.between(plinkoRows.from, plinkoRows.to), risk: chance.one(risks) }),
  coinflip: (_temperament, chance) => ({ side: chance.one(coinSides) }),
};

export const choose = (game: GameName, temperament: Temperament, chance: Chance): object =>
  choosing[game]?.(temperament, chance) ?? rulebookOf(game).defaultChoice;

/** After how many milliseconds a round of Crash is cashed out by hand; null if it is not. */
export const cashOutAfter = ({ cashOuts }: Temperament, chance: Chance): number | null =>
  chance.percent(80) ? msOf(chance.one(cashOuts)) + chance.between(...REACTION_MS) : null;
