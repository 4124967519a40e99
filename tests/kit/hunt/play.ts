/** Plays a run of the hunt: steps at houses that run at the same time and fail, then the peace in which all must agree. */
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import type { Submitted } from '../../../src/base/attempt.ts';
import { FencedError, isStoreFailure } from '../../../src/base/ports.ts';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { freshCommandId } from '../../../src/base/chance.ts';
import { commandKey } from '../../../src/base/uniqueKeys.ts';
import { flyingBets } from '../../../src/domain/commands/flights.ts';
import { liveRoundOf } from '../../../src/domain/games/live.ts';
import { liveGameNames } from '../../../src/domain/games/names.ts';
import { ledgerSum } from '../../../src/domain/ledger/balances.ts';
import type { Entry } from '../../../src/domain/log/entry.ts';
import { exportedEntries, exportedTrailer } from '../../../src/domain/log/export.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { LogVerifier } from '../../../src/domain/verify/verifier.ts';
import { HOUR_MS } from '../../../src/domain/utc.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { projections, projectLog } from '../../../src/projections/projectLog.ts';
import { MemoryProjections } from '../../../src/projections/memoryProjections.ts';
import { sha256 } from '../seeds.ts';
import type { Name, Step } from '../steps.ts';
import { FlightEnds } from './flightEnds.ts';
import { HeardTopics } from './heardTopics.ts';
import { SendOrder } from './sendOrder.ts';
import { Visitors } from './visitors.ts';
import { HuntFailure, Judge, visits, type Sent, type Visit } from './judge.ts';
import { ControlledLoop } from './loop.ts';
import { Random } from './random.ts';
import { sentOf } from './sentOf.ts';
import { serverSite, tabsSite, type Seat, type Site } from './sites.ts';

/** What goes wrong beside the steps of people. */
type Mishap =
  | Visit
  | { readonly do: 'crash'; readonly tab: number }
  | { readonly do: 'upgrade'; readonly tab: number }
  | { readonly do: 'snapshot'; readonly tab: number }
  | { readonly do: 'snapshots'; readonly give: 'newest' | 'stale' | 'spoilt' | 'errors' }
  | { readonly do: 'project'; readonly tab: number }
  | { readonly do: 'sweep'; readonly tab: number }
  | { readonly do: 'ids'; readonly areSlow: boolean }
  | { readonly do: 'lock'; readonly has: boolean }
  | { readonly do: 'append fails'; readonly later: number; readonly kept: boolean };

export interface HuntStep {
  readonly step: Step | Mishap;
  /** How many answers and messages come before the next step. */
  readonly turns: number;
  /** Decides their order. */
  readonly order: number;
  /** Also sent to another house at the same time. */
  readonly twice?: boolean;
}

export interface HuntRun {
  readonly houses: 'tabs' | 'server';
  /** Of ids, seeds and salts. */
  readonly seed: number;
  readonly steps: readonly HuntStep[];
  /** Whether the houses send what is due by themselves. */
  readonly scheduled?: boolean;
}

export interface Played {
  /** What went wrong, or null. */
  readonly failure: string | null;
  /** Commands that were sent, those that were sent again included. */
  readonly commands: number;
  /** Refusals that the model was asked about, and those of which it is not known on which entry they were decided. */
  readonly refusals: number;
  readonly unjudged: number;
  readonly entries: number;
  /** Of the log and of all answers. */
  readonly digest: string;
}

const SEATS = 3;
/** The longest time that passes for timers at once. */
const LONGEST_PASS_MS = 30_000;
const REUSED = 'This request was already used for something else';

/** A bet that needs the server seed of its player. */
const PROBE = { game: 'dice', choice: { direction: 'under', target: 50 } } as const;

/** The longest time in which what is under way falls due: a flight to its highest multiplier takes less. */
const ALL_DUE_MS = 300_000;

/** How often a command that was not acknowledged is sent again in the end. */
const MOST_RESENT = 50;

const commandOf = ({ act }: Entry): string => act?.command.id ?? '';

/** Whether a house has yet to answer the command of an entry. */
const isPending = ({ pending }: Seat, entry: Entry): boolean => entry.header.seq > (pending.get(commandOf(entry))?.after ?? Infinity);

/** A house has answered a command. One that was sent again may still become an entry, unless it is one already. */
function noteAnswer({ pending }: Seat, id: string, isEntry: boolean): void {
  const sent = pending.get(id);
  if (!sent || isEntry || sent.times === 1) pending.delete(id);
  else pending.set(id, { ...sent, times: sent.times - 1 });
}

class Play {
  readonly loop = new ControlledLoop();
  readonly seats: Seat[] = [];
  commands = 0;
  refusals = 0;
  unjudged = 0;
  readonly #site: Site;
  readonly #run: HuntRun;
  readonly #random: Random;
  readonly #ids: Random;
  #judge: Judge | null = null;
  /** Entries as houses told of them, by place. */
  readonly #told: Entry[] = [];
  /** Places of the entries that commands were acknowledged with, and sentences of refusals. */
  readonly #answers = new Map<string, number | string>();
  readonly #open = new Map<string, Sent>();
  readonly #asked = new Map<Promise<unknown>, { readonly seat: Seat; readonly what: string; readonly at: number }>();
  readonly #topics = new Map<Seat, HeardTopics>();
  #failure: HuntFailure | null = null;
  readonly #sendOrders = new Map<Seat, SendOrder>();
  readonly #visitors = new Visitors();
  /** The latest time at which a visitor began something. The clock may have been set back since. */
  #visitedAt = 0;
  /** Milliseconds by which the clock was set, forward and back. */
  #setMs = 0;

  constructor(run: HuntRun) {
    this.#run = run;
    this.#random = new Random(run.seed + 1);
    this.#ids = new Random(run.seed + 2);
    this.#site = (run.houses === 'tabs' ? tabsSite : serverSite)(this.loop, run.seed, run.scheduled === true);
  }

  async play(): Promise<void> {
    const { log, hasLease } = this.#site;
    for (let i = 0; i < (hasLease ? 1 : SEATS); i += 1) await this.#openSeat(i);
    if (!log.head) throw new Error('no log was begun');
    this.#judge = new Judge(this.#site.vault, log);
    for (const { step, turns, order, twice } of this.#run.steps) {
      await this.#step(step, twice === true, new Random(order));
      await this.loop.run(turns, new Random(order));
      this.#checkAnswered();
      if (this.#failure) throw this.#failure;
    }
    await this.#converge();
  }

  /** Digest of the log and the answers. */
  digest(): string {
    return sha256(JSON.stringify([this.#site.log.head, [...this.#answers], this.commands, this.#failure?.message ?? null]));
  }

  get entries(): number {
    return this.#site.log.entries.length;
  }

  get #judged(): Judge {
    if (!this.#judge) throw new Error('not begun');
    return this.#judge;
  }

  #seat(tab: number): Seat {
    // The last one is the newest. At a server all others have lost the lease.
    const seat = this.#site.hasLease ? this.seats[tab === 2 ? 0 : this.seats.length - 1] : this.seats[tab % this.seats.length];
    if (!seat) throw new Error('no house is open');
    return seat;
  }

  async #openSeat(place: number): Promise<void> {
    const seat = await this.loop.until(
      this.#site.open({ isDead: false, failedAppends: 0, gaveUpAfter: 0, gaveUpInVain: false }),
      this.#random,
    );
    if (this.#site.hasLease && this.seats.length === SEATS) this.#kill(this.seats.shift());
    if (this.#site.hasLease) this.seats.push(seat);
    else this.seats[place] = seat;
    seat.house.onEntries((entries) => this.#hear(seat, entries));
    const { hasLease } = this.#site;
    if (this.#run.scheduled !== true && !hasLease) return;
    const { house } = seat;
    const reader = this.#judge?.accounts.get('ada') ?? null;
    this.#topics.set(seat, new HeardTopics({ house, reader, foldsAhead: hasLease, fail: (what) => this.#fail(what) }));
  }

  #kill(seat: Seat | undefined): void {
    if (!seat) return;
    seat.isDead = true;
    this.#site.channel.died(seat);
    // Ends its timers.
    seat.scheduler.close();
    seat.house.close();
  }

  /** Houses tell of durable entries only, of each once and in order. */
  #hear(seat: Seat, entries: readonly Entry[]): void {
    if (seat.isDead) return;
    for (const entry of entries) {
      const { seq } = entry.header;
      if (this.#site.log.entries[seq - 1]?.hash !== entry.hash) this.#fail(`a house told of entry ${seq}, which is not in the log`);
      if (seq !== seat.toldSeq + 1) this.#fail(`a house told of entry ${seq} after entry ${seat.toldSeq}`);
      seat.toldSeq = seq;
      this.#told[seq] ??= entry;
    }
  }

  /** Remembers what a house was asked for until it answers. */
  #ask<T>(seat: Seat, what: string, answer: Promise<T>): Promise<T> {
    this.#asked.set(answer, { seat, what, at: this.#passedMs });
    return answer.finally(() => this.#asked.delete(answer));
  }

  /** Once nothing is under way, a house has answered all that it was asked for, unless it waits until it may open its log again. */
  #checkAnswered(): void {
    if (this.seats.some(({ isDead, gaveUpInVain }) => gaveUpInVain && !isDead))
      this.#fail('a house gave up its world though no append had failed');
    if (!this.loop.isIdle) return;
    for (const { seat, what } of this.#asked.values())
      if (!seat.isDead && (seat.house.isOpen || seat.hasEnded)) this.#fail(`“${what}” waits for its answer, and nothing is under way`);
  }

  #fail(what: string): void {
    this.#failure ??= new HuntFailure(what);
  }

  async #step(step: Step | Mishap, twice: boolean, random: Random): Promise<void> {
    const { clock, channel, faults, snapshots, hasLease } = this.#site;
    switch (step.do) {
      case 'clock': {
        // What is younger than an hour as a sweep begins must not look older before its end.
        if (this.#isUnderWay('sweep')) return;
        this.#setMs += Math.abs(step.ms);
        const at = clock.at + step.ms;
        this.loop.pass(Math.min(Math.abs(step.ms), LONGEST_PASS_MS));
        clock.at = at;
        return;
      }
      case 'deafen':
        channel.deaf = step.deaf;
        return;
      case 'lock':
        channel.hasLock = step.has;
        return;
      case 'snapshots':
        snapshots.gives = step.give;
        return;
      case 'append fails':
        return faults.plan(step.later, step.kept ? 'kept, but not known' : 'lost');
      case 'maintain':
        return this.#background(this.#seat(step.tab), step.do, ({ house }) => house.maintain());
      case 'snapshot':
        return this.#background(this.#seat(step.tab), step.do, ({ house }) => house.takeSnapshot());
      case 'project':
        return this.#background(this.#seat(step.tab), step.do, (seat) => this.#project(seat));
      case 'sweep':
        return this.#sweep(this.#seat(step.tab));
      case 'ids':
        this.#site.ids.areSlow = step.areSlow;
        return;
      case 'upgrade':
        this.#site.build += 1;
        return this.#reopen(step.tab);
      case 'crash':
        this.#kill(this.#seat(step.tab));
        return this.#openSeat(step.tab % SEATS);
      case 'reopen':
        return this.#reopen(step.tab);
      case 'sign up':
      case 'gift':
      case 'withdraw':
        return this.#visit(step);
      case 'lose secret':
        return this.#loseSecret(step);
      case 'lose round':
        return this.#lose(this.#waitingRound(step.back)?.seedHash);
      case 'again':
        return this.#again(step);
      default:
        if (step.fails === true) faults.plan(0, random.oneIn(2) ? 'lost' : 'kept, but not known');
        this.#send(sentOf(step, this.#seat(step.tab).house, this.#judged, this.#ids), step.tab);
        if (twice) this.#sendAgain(step.tab + 1);
        // A server has one house that decides.
        if (twice && hasLease) this.#sendAgain(step.tab);
    }
  }

  /** Another machine takes the lease without a word; a tab is closed and opened again. */
  async #reopen(tab: number): Promise<void> {
    const seat = this.#seat(tab);
    if (!this.#site.hasLease) this.#kill(seat);
    await this.#openSeat(tab % SEATS);
  }

  #background(seat: Seat, what: string, work: (seat: Seat) => Promise<unknown>): void {
    this.#ask(seat, what, work(seat)).catch((error: unknown) => this.#onError(error));
  }

  async #project({ projections: folded }: Seat): Promise<void> {
    const { log, projections: store } = this.#site;
    const head = log.entries.length;
    const progress = await folded.catchUp();
    if (progress === null && ((await store.foldedTo())?.seq ?? 0) < head)
      this.#fail(`the projections are said to be folded up to entry ${head}, and are not`);
  }

  /** The most by which the clock can have changed since any earlier value of this. */
  get #passedMs(): number {
    return this.#setMs + this.loop.now;
  }

  /** Whether a house that runs has yet to answer this. `ageMs`: and was asked at least so long ago. */
  #isUnderWay(asked: string, ageMs = 0): boolean {
    return [...this.#asked.values()].some(({ seat, what, at }) => what === asked && !seat.isDead && this.#passedMs - at >= ageMs);
  }

  /** A sweep may erase what was begun an hour ago, by the clock. */
  #sweep(seat: Seat): void {
    if (visits.some((visit) => this.#isUnderWay(visit, HOUR_MS))) return;
    this.#background(seat, 'sweep', ({ house }) => this.#visitors.sweep(house));
  }

  #onError(error: unknown): void {
    if (error instanceof HuntFailure) this.#fail(error.message);
    else if (!isStoreFailure(error) && !(error instanceof FencedError)) this.#fail(`a house failed: ${String(error)}`);
  }

  async #loseSecret({ who, tab }: Extract<Step, { do: 'lose secret' }>): Promise<void> {
    const id = this.#judged.accounts.get(who);
    this.#lose(id && accountOf(this.#seat(tab).house.world, id)?.seeds.activeHash);
  }

  /** A round whose secret is in the vault. */
  #waitingRound(back: number): { readonly seedHash: string } | undefined {
    const rounds = Object.values(this.#seat(0).house.world.rounds);
    return rounds.at(-1 - (back % Math.max(1, rounds.length)));
  }

  #lose(seedHash: string | undefined): void {
    if (seedHash === undefined) return;
    this.#judged.lost.add(seedHash);
    void this.#site.vault.delete([`seed:${seedHash}`]);
  }

  #again({ back, other, tab }: Extract<Step, { do: 'again' }>): void {
    const id = [...this.#answers.keys()].at(-1 - back);
    const sent = id === undefined ? undefined : this.#judged.sent.get(id);
    // A refused command left nothing, so its id is free.
    if (!sent || typeof this.#answers.get(sent.id) === 'string') return;
    if (other) this.#reuse(sent, tab, back % 2 === 1 ? this.#someoneElse(sent) : null);
    else this.#send(sent, tab);
  }

  /** Nobody asks the model about it: visitors see what became of it. */
  #visit(step: Visit): void {
    const newest = [...this.#judged.sent.values()].findLast((sent) => sent.step.do === step.do);
    const isAgain = step.again === true && newest !== undefined;
    const id = isAgain ? newest.id : freshCommandId({ bytes: (count) => new Uint8Array(count).map(() => this.#ids.next()) });
    this.#visitedAt = Math.max(this.#visitedAt, this.#site.clock.at);
    const type = ({ 'sign up': 'RegisterAccount', gift: 'CorrectLedger', withdraw: 'RequestWithdrawal' } as const)[step.do];
    this.#judged.sent.set(id, { id, actor: 'guest', command: { type, payload: {} } as Command, step, who: null });
    this.#background(this.#seat(step.tab), step.do, ({ house }) => this.#visitors.visit(house, id, step));
  }

  #someoneElse({ actor }: Sent): AccountId | null {
    return [...this.#judged.accounts.values()].find((account) => account !== actor) ?? null;
  }

  /** Sends another command under an id that was used, or the same one by somebody else. */
  #reuse(sent: Sent, tab: number, other: AccountId | null): void {
    const seat = this.#seat(tab);
    const command: Command = other === null ? { type: 'SignOut', payload: { reason: 'logout' } } : sent.command;
    const answered = (submitted: Submitted): void => {
      if (seat.isDead || !this.#decides(seat)) return;
      if (submitted.kind === 'refused' && submitted.refusal.sentence === REUSED) return;
      this.#fail(`the id of ${sent.command.type} served for another command or another sender`);
    };
    const answer = this.#ask(seat, command.type, seat.house.submit(command, other ?? sent.actor, { id: sent.id }));
    answer.then(answered, (error: unknown) => this.#onError(error));
  }

  /** A machine that has lost the lease notices it when it writes. Until then it answers from an old world, and its clients leave it. */
  #decides(seat: Seat): boolean {
    return !this.#site.hasLease || seat === this.seats.at(-1);
  }

  #sendAgain(tab: number): void {
    const sent = [...this.#judged.sent.values()].at(-1);
    if (sent) this.#send(sent, tab);
  }

  #send(sent: Sent, tab: number): void {
    const seat = this.#seat(tab);
    const { log, clock, hasLease } = this.#site;
    this.commands += 1;
    const order = this.#sendOrders.get(seat) ?? new SendOrder();
    this.#sendOrders.set(seat, order);
    const ordered = this.#judged.sent.has(sent.id) ? null : order.sent(sent);
    this.#judged.sent.set(sent.id, sent);
    if (!this.#answers.has(sent.id)) this.#open.set(sent.id, sent);
    const [seqBefore, timeBefore, failedBefore] = [log.entries.length, clock.at, seat.failedAppends];
    // Sent again, it may have become an entry since it was sent first.
    const { after, times } = seat.pending.get(sent.id) ?? { after: seqBefore, times: 0 };
    seat.pending.set(sent.id, { after, times: times + 1 });
    this.#ask(seat, sent.command.type, seat.house.submit(sent.command, sent.actor, { id: sent.id })).then(
      (submitted) => {
        noteAnswer(seat, sent.id, submitted.kind === 'accepted');
        if (seat.isDead) return;
        if (submitted.kind === 'accepted' && !submitted.repeated) this.#guarded(() => ordered?.(submitted.entry.header.seq));
        // What was sent before waits for its first answer, which may have failed. What is an entry already is read from the log.
        const isOfLog = submitted.kind === 'accepted' && submitted.repeated;
        if (hasLease && times === 0 && !isOfLog && seat.failedAppends !== failedBefore)
          this.#fail(`${sent.command.type} was answered from a world that was given up after a failed write`);
        this.#guarded(() => this.#answered(sent, submitted, seat, seqBefore, timeBefore));
      },
      (error: unknown) => {
        noteAnswer(seat, sent.id, false);
        this.#onError(error);
      },
    );
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #answered(sent: Sent, submitted: Submitted, seat: Seat, seqBefore: number, timeBefore: number): void {
    const { log, hasLease } = this.#site;
    const before = this.#answers.get(sent.id);
    this.#open.delete(sent.id);
    if (submitted.kind === 'refused') return this.#refused(sent, submitted.refusal.sentence, seat, seqBefore, timeBefore);
    const { seq } = submitted.entry.header;
    if (log.entries[seq - 1]?.hash !== submitted.entry.hash)
      throw new HuntFailure(`${sent.command.type} was acknowledged as entry ${seq}, which is not in the log`);
    if (submitted.entry.act?.command.id !== sent.id)
      throw new HuntFailure(`${sent.command.type} was acknowledged with the entry of another command`);
    if (typeof before === 'number' && before !== seq) throw new HuntFailure(`${sent.command.type} is entry ${before} and entry ${seq}`);
    if (seat.toldSeq < seq && this.#decides(seat))
      throw new HuntFailure(`${sent.command.type} was acknowledged as entry ${seq} by a house that told of entries up to ${seat.toldSeq}`);
    if (before === seq || submitted.repeated) {
      this.#answers.set(sent.id, seq);
      return;
    }
    this.#answers.set(sent.id, seq);
    if (seq < seqBefore) throw new HuntFailure(`${sent.command.type} became entry ${seq}, but was sent after entry ${seqBefore}`);
    this.#judgeUpTo(seq);
    const { house } = seat;
    if (house.head.seq === this.#judged.seq && (!hasLease || house.durableHead.seq === this.#judged.seq)) this.#judged.compare(house.world);
  }

  #refused(sent: Sent, sentence: string, seat: Seat, seqBefore: number, timeBefore: number): void {
    if (!this.#decides(seat)) return void this.#open.set(sent.id, sent);
    const kept = this.#site.log.keys.get(commandKey(sent.id))?.seq ?? Infinity;
    // Sent to two houses at once, it may be refused by one before the other one accepts it.
    if (kept <= seat.house.durableHead.seq) throw new HuntFailure(`${sent.command.type} is entry ${kept}, and then refused: ${sentence}`);
    this.#answers.set(sent.id, this.#answers.get(sent.id) ?? sentence);
    this.#judgeRefusal(sent, sentence, seat, seqBefore, timeBefore);
  }

  /** The model is asked when it knows on which entry and at what time a refusal was decided. */
  #judgeRefusal(sent: Sent, sentence: string, seat: Seat, seqBefore: number, timeBefore: number): void {
    const { clock, hasLease } = this.#site;
    this.refusals += 1;
    if (hasLease) {
      // Answers come in the order of the decisions. What the house had to do first has no answer of its own.
      for (let next = this.#nextEntry; next && !isPending(seat, next); next = this.#nextEntry) {
        if (!this.#judged.sent.has(commandOf(next))) return void (this.unjudged += 1);
        this.#judgeUpTo(next.header.seq);
      }
      if (clock.at !== timeBefore) return void (this.unjudged += 1);
    } else {
      const { seq } = seat.house.head;
      if (seq < seqBefore) throw new HuntFailure(`${sent.command.type} was refused on entry ${seq}, but was sent after entry ${seqBefore}`);
      if (this.#judged.seq > seq) return void (this.unjudged += 1);
      this.#judgeUpTo(seq);
    }
    this.#judged.refused(sent, clock.at, sentence);
  }

  /** The entry after those that were judged, if there is one. */
  get #nextEntry(): Entry | undefined {
    return this.#entryAt(this.#judged.seq + 1);
  }

  #entryAt(seq: number): Entry | undefined {
    const stored = this.#site.log.entries[seq - 1];
    return this.#told[seq] ?? (stored && readStored(stored));
  }

  #judgeUpTo(seq: number): void {
    for (let next = this.#judged.seq + 1; next <= seq; next += 1) {
      const entry = this.#entryAt(next);
      if (!entry) throw new HuntFailure(`entry ${next} is missing`);
      this.#judged.entry(entry);
    }
  }

  /** Faults end. What was not acknowledged is sent until it is, and all that is kept must agree. */
  async #converge(): Promise<void> {
    const { channel, faults, snapshots } = this.#site;
    faults.clear();
    [channel.deaf, snapshots.gives] = [false, 'newest'];
    await this.#rest();
    for (let left = MOST_RESENT; this.#open.size > 0; left -= 1) {
      if (left === 0)
        throw new HuntFailure(`${[...this.#open.values()].map(({ command }) => command.type).join(', ')} is never acknowledged`);
      for (const sent of this.#open.values()) this.#send(sent, 0);
      await this.#rest();
    }
    this.#checkFenced();
    await this.#checkSchedulers();
    await this.#checkLostSecrets();
    await this.#checkLog();
    // A house from the snapshots, and the others.
    await this.#openSeat(0);
    await this.#checkLog();
    await this.#checkSecrets();
    await this.#checkProjections();
    await this.#checkVisitors();
    if (this.#failure) throw this.#failure;
  }

  /** By then everything that visitors began has ended or was cut off more than an hour ago. */
  async #checkVisitors(): Promise<void> {
    this.#site.clock.at = Math.max(this.#site.clock.at, this.#visitedAt) + 2 * HOUR_MS;
    const text = this.#site.log.entries.map(({ lines }) => lines).join('');
    for (const { house } of this.#deciding.slice(-1)) await this.loop.until(this.#visitors.check(house, text), this.#random);
  }

  /** The houses that decide: all tabs, or the machine that has the lease. */
  get #deciding(): readonly Seat[] {
    return this.#site.hasLease ? this.seats.slice(-1) : this.seats;
  }

  /** A machine that has lost the lease decides until it writes. Then it ends. */
  #checkFenced(): void {
    for (const { house, isDead, hasEnded } of this.seats)
      if (!isDead && !hasEnded && !house.isOpen) throw new HuntFailure('a house is neither open nor ended');
  }

  /** Houses do by themselves what is due, and nothing more once it is done. */
  async #checkSchedulers(): Promise<void> {
    if (this.#run.scheduled !== true) return;
    await this.#rest(ALL_DUE_MS);
    const sent: string[] = [];
    for (const { house } of this.#deciding) {
      const submit = house.submit.bind(house);
      house.submit = (command, ...rest) => {
        sent.push(command.type);
        return submit(command, ...rest);
      };
    }
    await this.#rest(ALL_DUE_MS);
    if (sent.length > 0) throw new HuntFailure(`nothing is due any more, and houses still send ${[...new Set(sent)].join(', ')}`);
    for (const { house } of this.#deciding) {
      const underWay = [...flyingBets(house.world), ...liveGameNames.flatMap((game) => liveRoundOf(house.world, game) ?? [])];
      if (underWay.length > 0) throw new HuntFailure(`${underWay.map(({ id }) => id).join(', ')} should be over`);
    }
    // A new bet would end a flight that is stuck.
    await this.#checkPunctual();
  }

  /** Flights that begin at the same time end when they are due, while nothing else happens. */
  async #checkPunctual(): Promise<void> {
    const [seat] = this.#deciding.slice(-1);
    if (!seat) return;
    const ends = new FlightEnds(seat.house, (hash) => this.#site.vault.knownSeed(hash));
    const stop = seat.house.onEntries((entries) => this.#guarded(() => ends.heard(entries)));
    for (const [n, who] of [...this.#judged.accounts.keys()].entries()) {
      const tab = this.#site.hasLease ? 0 : n % SEATS;
      const fly = { do: 'fly', who: who as Name, stake: 1, auto: null, tab } as const;
      this.#send(sentOf(fly, this.#seat(tab).house, this.#judged, this.#ids), tab);
      await this.loop.run(this.#random.below(8), this.#random);
    }
    await this.#rest(ALL_DUE_MS);
    stop();
  }

  /**
   * A tab that has a secret in memory may draw from it once after the vault has lost it. Then it must have noticed. A server's vault does not
   * forget, so a server never looks.
   */
  async #checkLostSecrets(): Promise<void> {
    if (this.#site.hasLease) return;
    const { accounts, lost } = this.#judged;
    for (const [who, id] of accounts) {
      for (const [tab, { house }] of this.seats.entries()) {
        const seedHash = accountOf(house.world, id)?.seeds.activeHash;
        if (seedHash === undefined || !lost.has(seedHash)) continue;
        for (let bets = 0; bets < 2; bets += 1) {
          const probe = { do: 'bet', who: who as Name, stake: 1, ...PROBE, tab } as const;
          this.#send(sentOf(probe, this.#seat(tab).house, this.#judged, this.#ids), tab);
          await this.#rest();
        }
        if (accountOf(house.world, id)?.seeds.activeHash === seedHash)
          throw new HuntFailure(`a tab still draws from a seed of ${who} whose secret the vault has lost`);
      }
    }
  }

  /** Lets everything happen that is under way, and a minute pass. */
  async #rest(ms = 60_000): Promise<void> {
    const over = new Promise<void>((resolve) => void setTimeout(resolve, ms));
    await this.loop.until(over, this.#random);
    this.#checkAnswered();
    if (this.#failure) throw this.#failure;
  }

  /** The log holds, and all houses agree with it. */
  async #checkLog(): Promise<void> {
    for (const { house } of this.#deciding) await this.loop.until(house.catchUp(), this.#random);
    await this.#rest();
    const { log, clock, hasLease } = this.#site;
    this.#judgeUpTo(log.entries.length);
    const head = log.head;
    if (!head) throw new HuntFailure('the log is gone');
    const entries = log.entries.map((_, i) => this.#entryAt(i + 1)).filter((entry) => entry !== undefined);
    const kept = new Set<string>();
    for (const { header, act } of entries) {
      const id = act?.command.id ?? null;
      if (id === null) continue;
      if (kept.has(id)) throw new HuntFailure(`entry ${header.seq} repeats a command`);
      kept.add(id);
    }
    for (const [id, answer] of this.#answers)
      if (typeof answer === 'number' && !kept.has(id)) throw new HuntFailure(`the command of entry ${answer} is lost`);
    const lines = `${exportedEntries(log.entries)}${exportedTrailer(head)}`.trimEnd().split('\n');
    const verifier = new LogVerifier({ hashing: nodeHashing, expectedHead: head.hash, keepsRecents: !hasLease });
    verifier.lines(lines);
    const { failure } = verifier.end();
    if (failure) throw new HuntFailure(`verify finds at entry ${failure.seq}: ${failure.sentence}`);
    // The fold of the bytes of the log, which no house has made.
    const { world } = verifier;
    const whole = JSON.stringify(world);
    this.#judged.compare(world);
    if (ledgerSum(world.ledger) !== 0) throw new HuntFailure('the ledger does not add up to 0');
    for (const seat of this.#deciding) {
      const { house, toldSeq } = seat;
      if (JSON.stringify(house.world) !== whole) throw new HuntFailure('the world of a house is not the fold of its log');
      if (toldSeq !== head.seq) throw new HuntFailure(`a house told of entries up to ${toldSeq} of ${head.seq}`);
      this.#topics.get(seat)?.compare(world, clock.at);
    }
  }

  /** A secret is in the log once it is revealed, and not in the vault any more. */
  async #checkSecrets(): Promise<void> {
    const { vault } = this.#site;
    // A header holds hashes only, and the verifier has proved them.
    const text = this.#site.log.entries.map(({ lines }) => lines.slice(lines.indexOf('\n'))).join('');
    const seeds = new Set([...text.matchAll(/"serverSeed":"([0-9a-f]{64})"/gu)].map(([, seed]) => seed));
    const kept = new Set(await vault.keys('seed:'));
    for (const [name, record] of vault.everything) {
      if (!name.startsWith('seed:')) continue;
      const { serverSeed } = JSON.parse(record) as { serverSeed: string };
      if (!seeds.has(serverSeed) && text.includes(serverSeed))
        throw new HuntFailure(`the secret of ${name} is in the log before its reveal`);
      if (seeds.has(serverSeed) && kept.has(name)) throw new HuntFailure(`the secret of ${name} is still in the vault after its reveal`);
    }
  }

  /** Rows that were folded in pieces, by several houses, are those of a fold from entry 1. */
  async #checkProjections(): Promise<void> {
    const [seat] = this.seats.slice(-1);
    if (!seat) return;
    await this.loop.until(seat.projections.catchUp(), this.#random);
    const fresh = new MemoryProjections();
    const { entries, head } = this.#site.log;
    await projectLog(fresh, {
      head: async () => head,
      async *read(from, to = entries.length) {
        yield entries.slice(from - 1, to);
      },
    });
    const all = { filter: {}, limit: Infinity };
    for (const { name } of projections) {
      const [own, whole] = [await this.#site.projections.query(name, all), await fresh.query(name, all)];
      if (JSON.stringify(own) !== JSON.stringify(whole)) throw new HuntFailure(`the projection ${name} differs from a fold from entry 1`);
    }
  }
}

/** Plays a run. The same run gives the same result. */
export async function playRun(run: HuntRun): Promise<Played> {
  const play = new Play(run);
  let failure: string | null = null;
  try {
    await play.loop.during(() => play.play());
  } catch (error) {
    failure =
      error instanceof HuntFailure
        ? error.message
        : `the hunt stopped: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  const { commands, refusals, unjudged, entries } = play;
  return { failure, commands, refusals, unjudged, entries, digest: play.digest() };
}
