/** A simulated person: what they do with a real house when their time comes. */
import { achievements, type AchievementName } from '../../domain/events/achievements.ts';
import type { Command } from '../../domain/commands/catalog.ts';
import type { AccountId } from '../../domain/ids.ts';
import { balanceOf } from '../../domain/world.ts';
import type { Submitted } from '../../house/house.ts';
import type { Chance } from './chance.ts';
import type { OfflineHouse } from './offlineHouse.ts';
import type { Temperament } from './temperaments.ts';

/** Something that a person does at a time. */
export type Deed = (house: OfflineHouse) => Promise<Submitted | null>;

export interface PlannedDeed {
  /** UTC milliseconds. */
  readonly at: number;
  readonly deed: Deed;
}

const HOUR_MS = 3_600_000;
const clientSeeds = ['lucky star', 'moonlight', '7 7 7', 'naïve café', 'Привет', '🎲🎰', 'change_me'] as const;

/** The usual stake while there is enough for ten of them; then mostly an eighth of what is left. */
const stakeFor = (balanceCents: number, usual: number, chance: Chance): number =>
  balanceCents >= 10 * usual || chance.percent(20) ? usual : Math.max(1, Math.floor(balanceCents / 8));

export class SimulatedPlayer {
  readonly username: string;
  readonly temperament: Temperament;
  readonly #chance: Chance;
  readonly #registration: { readonly referredBy: SimulatedPlayer | null; readonly google: boolean };
  #account: AccountId | null = null;

  constructor(username: string, temperament: Temperament, chance: Chance, registration: { readonly referredBy: SimulatedPlayer | null; readonly google: boolean }) {
    this.username = username;
    this.temperament = temperament;
    this.#chance = chance;
    this.#registration = registration;
  }

  /** The visit in which the account is made. */
  firstVisit(day: number): readonly PlannedDeed[] {
    return this.#visit(day, (house) => this.#register(house));
  }

  /** A later day's visit, or nothing where they do not show up. */
  visit(day: number): readonly PlannedDeed[] {
    if (!this.#chance.percent(this.temperament.dailyPercent)) return [];
    return this.#visit(day, (house) => this.#command(house, { type: 'SignIn', payload: { method: this.#registration.google ? 'google' : 'password' } }));
  }

  #visit(dayStart: number, arrive: Deed): readonly PlannedDeed[] {
    const { hours, betsAVisit, pauseSeconds, rotatesPercent, changesClientSeedPercent } = this.temperament;
    let at = dayStart + this.#chance.between(hours[0] * HOUR_MS, hours[1] * HOUR_MS - 1);
    const deeds: PlannedDeed[] = [{ at, deed: arrive }];
    const then = (deed: Deed): void => {
      at += this.#chance.between(pauseSeconds[0] * 1_000, pauseSeconds[1] * 1_000);
      deeds.push({ at, deed });
    };
    if (this.#chance.percent(changesClientSeedPercent)) then((house) => this.#changeClientSeed(house));
    const bets = this.#chance.between(betsAVisit[0], betsAVisit[1]);
    for (let i = 0; i < bets; i += 1) then((house) => this.#bet(house));
    then((house) => this.#claim(house));
    if (this.#chance.percent(3)) then((house) => this.#mistake(house));
    if (this.#chance.percent(2)) then((house) => this.#command(house, { type: 'ChangePassword', payload: {} }));
    if (this.#chance.percent(rotatesPercent)) then((house) => this.#rotate(house));
    const leaves = this.#chance.percent(70);
    if (!leaves) at += HOUR_MS;
    then((house) => this.#command(house, { type: 'SignOut', payload: { reason: leaves ? 'logout' : 'expired' } }));
    return deeds;
  }

  async #register(house: OfflineHouse): Promise<Submitted> {
    const { referredBy, google } = this.#registration;
    const code = referredBy?.referralCode(house);
    const made = await house.register({ username: this.username, authProvider: google ? 'google' : 'email', ...(code ? { referralCode: code } : {}) });
    if (made.kind === 'accepted') this.#account = house.account(this.username).id;
    return made;
  }

  /** The code to share, once there is an account. */
  referralCode(house: OfflineHouse): string | undefined {
    return this.#account ? house.account(this.username).referralCode : undefined;
  }

  async #command(house: OfflineHouse, command: Command): Promise<Submitted | null> {
    return this.#account && house.submit(command, this.#account);
  }

  async #bet(house: OfflineHouse): Promise<Submitted | null> {
    if (!this.#account) return null;
    const { stakesCents, allInPercent, targets } = this.temperament;
    const balance = balanceOf(house.world, this.#account);
    if (balance === 0 && this.#chance.percent(90)) return null;
    const usual = this.#chance.one(stakesCents);
    const stakeCents = this.#chance.percent(allInPercent) ? balance : stakeFor(balance, usual, this.#chance);
    const target = this.#chance.one(targets);
    const direction = target < 99 && this.#chance.percent(35) ? 'over' : 'under';
    return this.#command(house, { type: 'PlaceBet', payload: { game: 'dice', stakeCents, choice: { direction, target } } });
  }

  /** What people get wrong; none of it leaves a trace in the log. */
  async #mistake(house: OfflineHouse): Promise<Submitted | null> {
    const stake = (stakeCents: number, choice: object): Command => ({ type: 'PlaceBet', payload: { game: 'dice', stakeCents, choice } });
    const half = { direction: 'under', target: 50 };
    return this.#command(
      house,
      this.#chance.one<Command>([
        stake(0, half),
        stake(900_000_00, half),
        stake(100, { direction: 'over', target: 99 }),
        stake(100, { direction: 'under', target: 100 }),
        { type: 'ChangeClientSeed', payload: { clientSeed: '   ' } },
      ]),
    );
  }

  async #claim(house: OfflineHouse): Promise<Submitted | null> {
    const account = this.#account && house.account(this.username);
    if (!account) return null;
    const names = Object.keys(achievements) as AchievementName[];
    const due = names.find((name) => !account.claimed.includes(name) && achievements[name].reached(account, house.world.rules.rules));
    // Some press the button too early.
    const hoped = due ?? (this.#chance.percent(5) ? 'high-roller' : null);
    return hoped && this.#command(house, { type: 'ClaimAchievement', payload: { achievement: hoped } });
  }

  async #changeClientSeed(house: OfflineHouse): Promise<Submitted | null> {
    return this.#command(house, { type: 'ChangeClientSeed', payload: { clientSeed: this.#chance.one(clientSeeds) } });
  }

  async #rotate(house: OfflineHouse): Promise<Submitted | null> {
    const clientSeed = this.#chance.percent(30) ? this.#chance.one(clientSeeds) : null;
    return this.#account && house.rotate(this.#account, clientSeed);
  }
}
