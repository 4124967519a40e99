/** A simulated person: plans visits, and in each of them bets, runs errands and makes a mistake now and then. */
import { endOfWait } from '../../domain/accounts/limits.ts';
import type { Command } from '../../domain/commands/catalog.ts';
import type { GameName } from '../../domain/games/catalog.ts';
import type { LiveGameName } from '../../domain/games/names.ts';
import type { AccountId } from '../../domain/ids.ts';
import { HOUR_MS } from '../../domain/utc.ts';
import type { Submitted } from '../../base/attempt.ts';
import type { Task } from './schedule.ts';
import { errands } from './errands.ts';
import { betOnLiveRound } from './liveRounds.ts';
import { mistakes } from './mistakes.ts';
import { cashOutAfter, flightOf, flipToJoin, honestCommand, type HonestPlayerType, type PlayerSituation } from './honestCommands.ts';
import type { OfflineHouse } from './offlineHouse.ts';
import type { LivePlayer, SimulationContext } from './context.ts';
import type { Temperament } from './temperaments.ts';

/** How often a person checks whether the round in flight has ended. */
const FLIGHT_CHECK_MS = 1_500;

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
    this.#planVisit(day, (house) => this.#register(house));
  }

  /** Plans a visit on a later day, unless chance says that they stay away. */
  visit(day: number): void {
    if (!this.#context.chance.percent(this.temperament.dailyPercent) || this.present) return;
    this.#planVisit(day, (house) => this.#signIn(house));
  }

  #planVisit(dayStart: number, arrive: Task): void {
    const { chance } = this.#context;
    const { hours, betsAVisit, pauseSeconds, rotateSeedPercent, changesClientSeedPercent } = this.temperament;
    const steps: Step[] = [];
    const addStep = (task: Task, waitsMs = 0): void => {
      steps.push({ afterMs: waitsMs + chance.between(pauseSeconds[0] * 1_000, pauseSeconds[1] * 1_000), task });
    };
    if (chance.percent(changesClientSeedPercent)) addStep((house) => this.#send(house, 'ChangeClientSeed'));
    const bets = chance.between(betsAVisit[0], betsAVisit[1]);
    for (let i = 0; i < bets; i += 1) addStep((house) => this.#bet(house));
    addStep((house) => this.#send(house, 'RepairStreak'));
    for (const errand of errands) {
      if (chance.percent(errand.percent))
        addStep(async (house) => this.#account && errand.run({ house, context: this.#context, now: () => this.#now(house) }));
    }
    addStep((house) => this.#send(house, 'ClaimAchievement'));
    addStep((house) => this.#send(house, 'ClaimLevel'));
    addStep((house) => this.#send(house, 'ClaimQuest'));
    if (chance.percent(3)) addStep((house) => this.#command(house, chance.one(mistakes)));
    if (chance.percent(2)) addStep((house) => this.#command(house, { type: 'ChangePassword', payload: {} }));
    if (chance.percent(rotateSeedPercent)) addStep((house) => this.#send(house, 'RotateSeed'));
    if (chance.percent(60)) addStep((house) => this.#send(house, 'CancelFlip'));
    const leaves = chance.percent(70);
    addStep((house) => this.#signOut(house, leaves ? 'logout' : 'expired'), leaves ? 0 : HOUR_MS);
    this.#context.schedule.plan(dayStart + chance.between(hours[0] * HOUR_MS, hours[1] * HOUR_MS - 1), (house) =>
      this.#runSteps(house, arrive, steps),
    );
  }

  /** Runs the steps one after the other. Waits while a round is in flight. */
  async #runSteps(house: OfflineHouse, task: Task, [next, ...later]: readonly Step[]): Promise<Submitted | null> {
    if (this.#account && flightOf(house.world, this.#account)) {
      this.#context.schedule.plan(house.time + FLIGHT_CHECK_MS, () => this.#runSteps(house, task, next ? [next, ...later] : []));
      return null;
    }
    const done = await task(house);
    if (next) this.#context.schedule.plan(house.time + next.afterMs, () => this.#runSteps(house, next.task, later));
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

  /** What the player draws commands from now. */
  #now(house: OfflineHouse): PlayerSituation {
    const { temperament } = this;
    return { ...this.#context.situation(house), account: house.account(this.username), temperament, entropy: house.entropy };
  }

  /** Draws a command and sends it, if the account is registered and the command has a place now. */
  async #send(house: OfflineHouse, type: HonestPlayerType, about?: string): Promise<Submitted | null> {
    const command = this.#account && honestCommand(type, this.#now(house), about);
    return command && this.#command(house, command);
  }

  async #bet(house: OfflineHouse): Promise<Submitted | null> {
    const pastime = this.#context.chance.one(this.temperament.pastimes);
    if (!this.#account || endOfWait(house.world.corrections, house.account(this.username).onBreak) > house.time) return null;
    if (pastime === 'live roulette') return betOnLiveRound(this.#context, house, this, 'roulette');
    if (pastime === 'live crash') return betOnLiveRound(this.#context, house, this, 'crash');
    if (pastime === 'flip') return this.#flip(house);
    return this.#play(house, this.#account, pastime);
  }

  async #play(house: OfflineHouse, account: AccountId, game: GameName): Promise<Submitted | null> {
    const command = honestCommand('PlaceBet', this.#now(house), game);
    if (!command) return null;
    const submitted = await house.submit(command, account);
    const bet = flightOf(house.world, account);
    if (!bet) return submitted;
    const cashesOutByItself = 'autoCashOut' in (command.payload.choice as object);
    const afterMs = cashesOutByItself ? null : cashOutAfter(this.temperament, this.#context.chance);
    await this.#context.follow(house, account, bet, afterMs);
    return submitted;
  }

  betLive(house: OfflineHouse, game: LiveGameName): Promise<Submitted | null> {
    return this.#send(house, 'PlaceLiveBet', game);
  }

  cashesOutLiveAfter(house: OfflineHouse): number | null {
    const hasBet = this.#account !== null && honestCommand('CashOutLive', this.#now(house)) !== null;
    return hasBet ? cashOutAfter(this.temperament, this.#context.chance) : null;
  }

  cashOutLive(house: OfflineHouse): Promise<Submitted | null> {
    return this.#send(house, 'CashOutLive');
  }

  /** Joins an open flip, or creates one for others to join. */
  #flip(house: OfflineHouse): Promise<Submitted | null> {
    const joins = flipToJoin(this.#now(house)) && this.#context.chance.percent(85);
    return this.#send(house, joins ? 'JoinFlip' : 'CreateFlip');
  }
}
