/**
 * Judges a log by the simple model, in the order of its entries. Commands run at the same time, so the model hears of each one when its
 * entry is there.
 */
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { idDigits, type AccountId, type Actor } from '../../../src/domain/ids.ts';
import { eventsOf, type Entry } from '../../../src/domain/log/entry.ts';
import { accountOf, balanceOf, type World } from '../../../src/domain/world.ts';
import type { MemoryLog } from '../../../src/engine/memoryStores.ts';
import { ACCEPTED, type ModelPerson, type Verdict } from '../model.ts';
import { RoundsModel } from '../modelRounds.ts';
import { sha256 } from '../seeds.ts';
import type { AskedStep, Step } from '../steps.ts';
import type { RememberingVault } from '../rememberingVault.ts';

export const visits = ['sign up', 'gift', 'withdraw'] as const;

/** Somebody who is not of the model opens an account or withdraws, or the newest of them is given credits. */
export interface Visit {
  readonly do: (typeof visits)[number];
  readonly tab: number;
  /** Under the id of the newest visit of this kind. Default: a new one. */
  readonly again?: boolean;
  /** Signs up under another name, or withdraws to another address. */
  readonly other?: boolean;
  /** Of a sign-up: what it has in common with the first visitor. Default: nothing. */
  readonly taken?: 'name' | 'address';
  /** Of a withdrawal. Default: the least. */
  readonly amount?: 'least' | 'most' | 'all';
  /** Cents beyond that amount, which may be below 0. */
  readonly beyond?: number;
}

export type Asked = AskedStep | Extract<Step, { do: 'register' }>;

/** A command as it was sent. */
export interface Sent {
  readonly id: string;
  readonly actor: Actor;
  readonly command: Command;
  readonly step: Asked | Visit;
  /** Who it concerns, if there was such an account when it was sent. */
  readonly who: string | null;
}

/** What a run has done wrong. */
export class HuntFailure extends Error {
  override readonly name = 'HuntFailure';
}

/** What a house does by itself. Nobody of the model bets on sports. */
const ofTheHouseItself: readonly string[] = [
  'CancelSportEvent',
  'CorrectClock',
  'ReplaceLostSeed',
  'VoidLostRound',
  'EndFlights',
  'SpinLiveRound',
  'StartLiveFlight',
  'EndLiveFlight',
];
const REVEALED = /"serverSeed":"([0-9a-f]{64})"/gu;
const NO_SEED = '0'.repeat(64);

const payloadOf = ({ command }: Sent): Readonly<Record<string, unknown>> => command.payload as Readonly<Record<string, unknown>>;

export class Judge {
  readonly model = new RoundsModel();
  readonly sent = new Map<string, Sent>();
  /** Accounts by the names of their people. */
  readonly accounts = new Map<string, AccountId>();
  readonly flips: string[] = [];
  /** Commitments whose secret was taken away. */
  readonly lost = new Set<string>();
  /** The entry that was judged last. */
  seq: number;
  readonly #vault: RememberingVault;
  readonly #log: MemoryLog;

  /** Judges what follows the head that the log has now. */
  constructor(vault: RememberingVault, log: MemoryLog) {
    this.#vault = vault;
    this.#log = log;
    this.seq = log.head?.seq ?? 0;
    this.model.at = log.head?.at ?? 0;
  }

  /** Judges the next entry. */
  entry(entry: Entry): void {
    const { seq, at } = entry.header;
    const { id = '', type = '' } = entry.act?.command ?? {};
    const sent = this.sent.get(id);
    if (!sent && !ofTheHouseItself.includes(type)) throw new HuntFailure(`entry ${seq} is ${type}, which nobody sent`);
    const verdict = this.model.judge(at, () => (sent ? this.#verdict(sent, entry) : this.#ofTheHouse(entry)));
    if (verdict !== ACCEPTED) throw new HuntFailure(`entry ${seq} is ${type}, which the model refuses: ${verdict}`);
    this.seq = seq;
  }

  /** Whether the model refuses a command as it is now, with this sentence. */
  refused(sent: Sent, now: number, sentence: string): void {
    const verdict = this.model.judge(now, () => this.#verdict(sent, null));
    if (verdict !== sentence)
      throw new HuntFailure(`${sent.command.type} after entry ${this.seq}: refused with “${sentence}”, the model says “${verdict}”`);
  }

  /** Compares the people of the model with those of a world that is the fold up to the same entry. */
  compare(world: World): void {
    for (const [name, { cents, nonce, clientSeed }] of this.model.people) {
      const id = this.accounts.get(name);
      if (id === undefined) throw new HuntFailure(`${name} has no account`);
      const { seeds } = accountOf(world, id) ?? {};
      const shown = [balanceOf(world, id), seeds?.nonce, seeds?.clientSeed];
      if (shown[0] !== cents || shown[1] !== nonce || shown[2] !== clientSeed)
        throw new HuntFailure(
          `after entry ${this.seq} ${name} has ${JSON.stringify(shown)}, in the model ${JSON.stringify([cents, nonce, clientSeed])}`,
        );
    }
  }

  #seedBehind(seedHash: string | undefined): string {
    if (seedHash === undefined) return NO_SEED;
    return this.#vault.knownSeed(seedHash) ?? this.#revealed(seedHash);
  }

  /** The vault never has a seed that is revealed by the batch that commits to it. */
  #revealed(seedHash: string): string {
    for (let seq = this.seq + 1; seq <= this.#log.entries.length; seq += 1)
      for (const [, seed = ''] of (this.#log.entries[seq - 1]?.lines ?? '').matchAll(REVEALED)) if (sha256(seed) === seedHash) return seed;
    throw new HuntFailure(`the seed behind ${seedHash} was never kept`);
  }

  #ofTheHouse(entry: Entry): Verdict {
    const command = entry.act?.command.type;
    if (command === 'EndFlights')
      return this.#endFlights(eventsOf(entry).flatMap(({ type, data }) => (type === 'bet/settled' ? [data.bet] : [])));
    if (command === 'SpinLiveRound') return this.model.spin();
    if (command === 'StartLiveFlight') return this.model.startShared();
    if (command === 'EndLiveFlight') return this.model.endShared();
    for (const { type, data } of eventsOf(entry)) {
      if (type === 'round/cancelled' && data.reason === 'seed lost') this.model.roundLost(data.round);
      if (type !== 'seed/lost') continue;
      if (!this.lost.has(data.seedHash)) throw new HuntFailure(`entry ${entry.header.seq} replaces a seed that was never lost`);
      const person = [...this.model.people.values()].find(({ name }) => this.accounts.get(name) === data.account);
      // The seeded accounts are no people of the model.
      if (person) this.model.replaced(person, this.#seedBehind(data.activeSeedHash), this.#seedBehind(data.nextSeedHash));
    }
    return ACCEPTED;
  }

  #verdict(sent: Sent, entry: Entry | null): Verdict {
    const { model } = this;
    const { step, id } = sent;
    const payload = payloadOf(sent);
    const stake = payload['stakeCents'] as number;
    const as = (act: (person: ModelPerson) => Verdict): Verdict => model.as(sent.who ?? 'nobody', act);
    const events = entry ? eventsOf(entry) : [];
    switch (step.do) {
      case 'sign up':
      case 'gift':
      case 'withdraw':
        return ACCEPTED;
      case 'register':
        return this.#register(sent, step, entry);
      case 'bet':
      case 'fly':
        return as((person) => model.bet(person, `bet_${idDigits(id, nodeHashing)}`, payload['game'] as string, stake, payload['choice']));
      case 'client seed':
        return as((person) => model.changeClientSeed(person, step.text));
      case 'rotate': {
        const next = events.flatMap(({ type, data }) => (type === 'seed/rotated' ? [data.nextSeedHash] : []))[0];
        return as((person) => model.rotate(person, this.#seedBehind(next), step.text));
      }
      case 'claim':
        return as((person) => model.claim(person, step.achievement));
      case 'correct':
        return as((person) => model.correct(person, step.cents));
      case 'cash out':
        return as((person) => (model.flights.get(person.name)?.bet === payload['bet'] ? model.cashOut(person) : 'This round is over'));
      case 'end flights':
        return this.#endFlights(payload['bets'] as readonly string[]);
      case 'open live':
        return model.openLive(`rnd_${idDigits(id, nodeHashing)}`, this.#seedBehind(openedIn(entry)));
      case 'bet live':
        return as((person) => this.#betLive(person, step, payload));
      case 'spin':
        return model.spin();
      case 'open shared':
        return model.openShared(`rnd_${idDigits(id, nodeHashing)}`, this.#seedBehind(openedIn(entry)));
      case 'bet shared':
        return as((person) =>
          this.#onShared(payload, () => model.betShared(person, stake, payload['choice'] as object, payload['freshBytes'] as string)),
        );
      case 'start shared':
        return model.startShared();
      case 'cash out shared':
        return as((person) => this.#onShared(payload, () => model.cashOutShared(person)));
      case 'end shared':
        return model.endShared();
      case 'create flip': {
        const round = `rnd_${idDigits(id, nodeHashing)}`;
        const bytes = payload['freshBytes'] as string;
        const verdict = as((person) => model.createFlip(person, round, stake, step.side, bytes, this.#seedBehind(openedIn(entry))));
        if (verdict === ACCEPTED) this.flips.push(round);
        return verdict;
      }
      case 'join flip':
        return as((person) => model.joinFlip(person, payload['round'] as string, payload['freshBytes'] as string));
      case 'cancel flip':
        return as((person) => model.cancelFlip(person, payload['round'] as string));
    }
  }

  #register({ command }: Sent, { who, referrer }: Extract<Step, { do: 'register' }>, entry: Entry | null): Verdict {
    const registered = (entry ? eventsOf(entry) : []).find(({ type }) => type === 'account/registered')?.data as
      | { readonly account: AccountId; readonly seedHash: string; readonly nextSeedHash: string }
      | undefined;
    const isReferred = (command.payload as { readonly referralCode: string | null }).referralCode !== null;
    const [first, next] = [this.#seedBehind(registered?.seedHash), this.#seedBehind(registered?.nextSeedHash)];
    const verdict = this.model.register(who, first, next, isReferred ? referrer : null);
    if (verdict === ACCEPTED && registered) this.accounts.set(who, registered.account);
    return verdict;
  }

  /** The model ends all flights that are due; the command names some. */
  #endFlights(bets: readonly string[]): Verdict {
    const others = [...this.model.flights].filter(([, { bet }]) => !bets.includes(bet));
    for (const [name] of others) this.model.flights.delete(name);
    const verdict = this.model.endFlights();
    for (const [name, flight] of others) this.model.flights.set(name, flight);
    return verdict;
  }

  /** The command names a round, which may be over. */
  #betLive(person: ModelPerson, { colour }: Extract<AskedStep, { do: 'bet live' }>, payload: Readonly<Record<string, unknown>>): Verdict {
    const { live } = this.model;
    if (live?.id !== payload['round']) this.model.live = null;
    const verdict = this.model.betLive(person, payload['stakeCents'] as number, colour, payload['freshBytes'] as string);
    this.model.live = live;
    return verdict;
  }

  /** The command names a shared round, which may be over. */
  #onShared(payload: Readonly<Record<string, unknown>>, judge: () => Verdict): Verdict {
    const { shared } = this.model;
    if (shared?.id !== payload['round']) this.model.shared = null;
    const verdict = judge();
    this.model.shared = shared;
    return verdict;
  }
}

function openedIn(entry: Entry | null): string | undefined {
  for (const { type, data } of entry ? eventsOf(entry) : []) if (type === 'round/opened') return data.seedHash;
  return undefined;
}
