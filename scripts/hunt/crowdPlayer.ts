/** Somebody of a crowd who plays at a house server through the client that a page uses, over a line that may break. */
import { WebSocket } from 'ws';
import type { Chance } from '../../src/audit/simulation/chance.ts';
import { cashOutAfter, choose } from '../../src/audit/simulation/honestCommands.ts';
import { temperaments, type Temperament } from '../../src/audit/simulation/temperaments.ts';
import { nextDraw } from '../../src/domain/accounts/seedPair.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { flyingBets } from '../../src/domain/commands/flights.ts';
import { openFlips } from '../../src/domain/commands/flips.ts';
import { beaconRoundToName } from '../../src/domain/fairness/beacon.ts';
import { liveRoundOf } from '../../src/domain/games/live.ts';
import { gameNames, rulebookOf } from '../../src/domain/games/catalog.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import { accountOf, balanceOf } from '../../src/domain/world.ts';
import type { Submitted } from '../../src/base/attempt.ts';
import { steadyClock, systemClock } from '../../src/base/clock.ts';
import { cryptoEntropy } from '../../src/base/entropy.ts';
import { freshClientSeed, freshCommandId, freshHex } from '../../src/base/chance.ts';
import { pause } from '../../src/base/pause.ts';
import { isStoreFailure } from '../../src/base/ports.ts';
import { lineOver } from '../../src/client/line.ts';
import { SOCKET_PATH } from '../../src/api/messages.ts';
import { RemoteHouse } from '../../src/client/remoteHouse.ts';

const PASSWORD = 'somebody of a crowd';
const FRESH_BYTES = 16;
/** Milliseconds between two deeds. */
const PAUSE_MS = [100, 1_500] as const;
/** How often a command is sent again of which nobody knows whether it was taken. */
const MOST_TRIES = 50;
const AGAIN_MS = 500;

interface Session {
  readonly access_token: string;
  readonly user: { readonly id: AccountId };
}

/** Who is kept by the house, as `POST path` of its auth service says. */
export async function sessionAt(url: string, path: string, body: object): Promise<Session> {
  const response = await fetch(new URL(`/auth/v1/${path}`, url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: status ${response.status}, ${await response.text()}`);
  return (await response.json()) as Session;
}

export class CrowdPlayer {
  readonly username: string;
  readonly account: AccountId;
  readonly token: string;
  readonly house: RemoteHouse;
  /** Places of the entries of acknowledged commands, by the commands' ids. */
  readonly acknowledged = new Map<string, number>();
  /** What should never happen, in sentences. */
  readonly faults: string[] = [];
  refused = 0;
  readonly #chance: Chance;
  readonly #temperament: Temperament;
  #socket: WebSocket | null = null;

  static async arrive(url: string, username: string, referralCode: string | null, chance: Chance): Promise<CrowdPlayer> {
    const data = { username, ...(referralCode === null ? {} : { referral_code: referralCode }) };
    const session = await sessionAt(url, 'signup', { email: `${username}@example.com`, password: PASSWORD, data });
    return new CrowdPlayer(url, username, session, chance);
  }

  private constructor(url: string, username: string, { access_token: token, user }: Session, chance: Chance) {
    this.username = username;
    this.account = user.id;
    this.token = token;
    this.#chance = chance;
    this.#temperament = chance.one(temperaments);
    this.house = new RemoteHouse({
      connect: lineOver(() => (this.#socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH))),
      token: async () => token,
      clock: steadyClock,
      wall: systemClock,
      entropy: cryptoEntropy,
    });
    this.house.onConnectionState((connectionState) => {
      if ('sentence' in connectionState) this.faults.push(`${username}: ${connectionState.sentence}`);
    });
  }

  get balanceCents(): number {
    return balanceOf(this.house.world, this.account);
  }

  /** Breaks the line. */
  cut(): void {
    this.#socket?.terminate();
  }

  /** Plays until this time (UTC milliseconds), one deed after the other. */
  async play(until: number): Promise<void> {
    while (Date.now() < until) {
      await pause(this.#chance.between(...PAUSE_MS));
      if (this.house.connectionState.phase !== 'open') continue;
      try {
        await this.#do();
      } catch (error) {
        this.faults.push(`${this.username}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  }

  #do(): Promise<void> {
    const flight = flyingBets(this.house.world).find(({ account }) => account === this.account);
    if (flight) return this.#follow(flight.id);
    return this.#chance.one([
      () => this.#bet(),
      () => this.#bet(),
      () => this.#bet(),
      () => this.#live(),
      () => this.#flip(),
      () => this.#send({ type: 'Say', payload: { text: `good luck, ${this.#chance.between(1, 1_000)}` } }),
      () => this.#send({ type: 'ClaimDailyBonus', payload: {} }),
      () => this.#send({ type: 'RotateSeed', payload: { clientSeed: freshClientSeed(this.house.ports.entropy) } }),
    ])();
  }

  get #stakeCents(): number {
    return this.#chance.one(this.#temperament.stakesCents);
  }

  async #bet(): Promise<void> {
    const game = this.#chance.one(gameNames as [(typeof gameNames)[number]]);
    const stakeCents = Math.max(this.#stakeCents, rulebookOf(game).smallestStakeCents);
    const account = accountOf(this.house.world, this.account);
    const draw = account && this.#chance.percent(50) && { draw: nextDraw(account.seeds) };
    await this.#send({ type: 'PlaceBet', payload: { game, stakeCents, choice: choose(game, this.#temperament, this.#chance), ...draw } });
  }

  /** Cashes out after a while, or lets the round end. */
  async #follow(bet: string): Promise<void> {
    const after = cashOutAfter(this.#temperament, this.#chance);
    if (after === null) return;
    await pause(after);
    await this.#send({ type: 'CashOut', payload: { bet } });
  }

  async #live(): Promise<void> {
    const round = liveRoundOf(this.house.world, 'roulette');
    if (!round) return;
    const choice = choose('roulette', this.#temperament, this.#chance);
    await this.#send({
      type: 'PlaceLiveBet',
      payload: { round: round.id, stakeCents: this.#stakeCents, choice, freshBytes: freshBytes() },
    });
  }

  /** Joins a flip of somebody else, or opens one. */
  async #flip(): Promise<void> {
    const open = openFlips(this.house.world).find(({ round }) => round.creator !== this.account);
    if (open) {
      const { id: round, beacon } = open.round;
      const named = beacon && { beaconRound: beaconRoundToName(beacon.chain, this.house.ports.clock.now()) };
      return this.#send({ type: 'JoinFlip', payload: { round, freshBytes: freshBytes(), ...named } });
    }
    return this.#send({ type: 'CreateFlip', payload: { stakeCents: this.#stakeCents, side: 'heads', freshBytes: freshBytes() } });
  }

  /** Sends a command until it is answered. */
  async #send(command: Command): Promise<void> {
    const id = freshCommandId(cryptoEntropy);
    for (let tried = 0; tried < MOST_TRIES; tried += 1) {
      const submitted = await this.#submit(command, id);
      if (submitted?.kind === 'accepted') return void this.acknowledged.set(id, submitted.entry.header.seq);
      // Not sent because the line is broken. An earlier try may have had its effect, so it is sent again.
      const isOpen = submitted === null || submitted.refusal.refused === 'could-not-save';
      if (!isOpen || (submitted !== null && tried === 0)) return void (this.refused += 1);
      await pause(AGAIN_MS);
    }
    this.faults.push(`${this.username}: ${command.type} ${id} was never answered`);
  }

  /** Null if nobody knows whether it was taken. */
  async #submit(command: Command, id: string): Promise<Submitted | null> {
    try {
      return await this.house.submit(command, this.account, { id });
    } catch (error) {
      if (isStoreFailure(error)) return null;
      throw error;
    }
  }
}

const freshBytes = (): string => freshHex(cryptoEntropy, FRESH_BYTES);
