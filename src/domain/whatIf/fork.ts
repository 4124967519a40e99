/**
 * A fork of a log in memory: the same commands are decided again under a change, with the same seeds and at the same times. What
 * the log itself came to is kept beside it. Nothing is written.
 *
 * For example, the change is a house edge of 5 % on Dice instead of 2 %. A bet of 10.00 on 50 or under paid 19.40 in the log, and pays 18.81 in the
 * fork: its entry is different. A later bet that the smaller balance cannot pay is refused in the fork.
 *
 * Three things are kept as they were recorded, if they are still possible: rounds whose seed is not revealed (sealed), entries of a view that its
 * viewer may read only in part, and what was brought over from before the log.
 */
import { isFlying } from '../commands/flights.ts';
import { flyingRoundOf } from '../commands/liveFlights.ts';
import type { Command } from '../commands/catalog.ts';
import type { Circumstances } from '../commands/define.ts';
import { decide } from '../decide.ts';
import { definitionOf, type DomainEvent } from '../events/catalog.ts';
import { JudgedEntry, wrongWithEvent } from '../events/requirements.ts';
import type { EntryPlace } from '../events/define.ts';
import { evolve, foldEntry } from '../evolve.ts';
import type { Hashing } from '../fairness/hashing.ts';
import { rulebookOf } from '../games/catalog.ts';
import type { AccountId, Actor, BetId, RoundId } from '../ids.ts';
import { emptyLedger, ledgerBalance, post, type Ledger } from '../ledger/balances.ts';
import { house, houseAccounts, type LedgerAccount } from '../ledger/posting.ts';
import { eventsOf, type Act, type Entry } from '../log/entry.ts';
import type { NamedViewer } from '../log/viewLine.ts';
import { failure, isRefusal, type Refusal, type RefusalCode } from '../refusal.ts';
import { isSame } from '../same.ts';
import { emptyWorld, nameIn, openBet, type World } from '../world.ts';
import type { Rules } from '../rules.ts';
import { changedRules, WhatIfError, type Change } from './change.ts';
import { commandBehind } from './commandBehind.ts';
import { Curve, Returns, type CurvePoint, type GameDifference } from './returns.ts';

export interface ForkOptions {
  /** The first entry that is played again; null for the one that the change is about, or the first for a change of the rules. */
  readonly from: number | null;
  /** Instead of `from`: begins with the first entry of this time or later, UTC milliseconds. */
  readonly fromAt?: number;
  readonly change: Change;
  /** Revealed server seeds by their commitments (`RevealedSeeds`). */
  readonly seeds: ReadonlyMap<string, string>;
  readonly hashing: Hashing;
  /** Whose view the entries are of; null for a whole log. */
  readonly viewer: NamedViewer | null;
  /** The ledger account of the curve. Default: the house's results. */
  readonly watched?: LedgerAccount;
  readonly onEntry?: (entry: ForkedEntry) => void;
}

export interface WhatIf {
  /** The first entry that was played again. */
  readonly from: number;
  /** Entries of the log that were played again, and how many of them came out otherwise. */
  readonly entries: number;
  readonly different: number;
  /** The first that came out otherwise, with its events in words. */
  readonly first: { readonly seq: number; readonly log: readonly string[]; readonly fork: readonly string[] } | null;
  readonly refused: readonly RefusedCommands[];
  /** Rounds whose seed is not revealed. They count in no return. */
  readonly sealed: number;
  /** Entries of a view that could not be decided again, because lines of them or what they concern is withheld. */
  readonly unknown: number;
  readonly games: readonly GameDifference[];
  /** Those that differ, the largest difference first. */
  readonly balances: readonly BalanceDifference[];
  /** The house's own accounts, and the totals of escrow and debts. With all players' balances both columns add up to 0. */
  readonly house: readonly BalanceDifference[];
  /** The balance of `watched` over the entries. */
  readonly curve: readonly CurvePoint[];
}

export interface BalanceDifference {
  readonly name: string;
  readonly logCents: number;
  readonly forkCents: number;
}

export interface RefusedCommands {
  readonly command: string;
  readonly code: RefusalCode;
  /** The first of them, and its entry. */
  readonly sentence: string;
  readonly seq: number;
  readonly times: number;
}

/** What became of one entry in the fork. */
export interface ForkedEntry {
  readonly seq: number;
  readonly at: number;
  readonly command: string | null;
  readonly actor: Actor | null;
  readonly events: readonly DomainEvent[];
  readonly refusal: Refusal | null;
}

/** What an entry came to in the fork. */
type Played = Pick<ForkedEntry, 'events' | 'refusal'>;

const LEFT_OUT: Played = { events: [], refusal: failure('Left out') };

/** Thrown when a decision would open a seed that the log does not reveal. It is made once, because reading the stack for each takes long. */
const SEALED = new Error('seed not revealed');

/** The cache holds the prepared keys of so many server seeds. */
const MOST_CACHED_KEYS = 1_000;

/** The same hashing. It prepares the key of a server seed once for all rounds that are drawn from it. */
function withCachedKeys(hashing: Hashing): Hashing {
  const keyed = new Map<string, (message: string) => Uint8Array>();
  return {
    ...hashing,
    hmacSha256(key) {
      const known = keyed.get(key);
      if (known) return known;
      if (keyed.size >= MOST_CACHED_KEYS) keyed.clear();
      const made = hashing.hmacSha256(key);
      keyed.set(key, made);
      return made;
    },
  };
}

/** Give it the entries of the log in order (`replayEntry`), then ask for what differs (`end`). */
export class Fork {
  readonly #options: ForkOptions;
  readonly #hashing: Hashing;
  /** The world of the fork. Before the first entry that is played again it is that of the log. */
  readonly #world: World = emptyWorld({ recentsKept: 0 });
  /** The ledger of the log itself. */
  #logLedger: Ledger = emptyLedger();
  /** The first entry that was played again; null before it. */
  #from: number | null = null;
  /** Whether the entry or the bet that is to be changed was there. */
  #isApplied: boolean;
  #entries = 0;
  #different = 0;
  #first: WhatIf['first'] = null;
  /** Counts of rounds whose seed is not revealed, and of entries that could not be decided again. */
  #sealedRounds = 0;
  #undecidable = 0;
  readonly #refused = new Map<string, RefusedCommands>();
  /** Bets that draw from a seed that is not revealed. */
  readonly #sealedBets = new Set<string>();
  /** Rounds in flight that have ended in the log, and not in the fork. */
  readonly #stillFlying = new Set<BetId>();
  /** A shared flight that has ended in the log, and not in the fork. */
  #stillFlyingRound: RoundId | null = null;
  readonly #returns = new Returns();
  readonly #curve = new Curve();

  /** One function for all decisions: creating one takes longer than calling it. */
  readonly #seedBehind = (seedHash: string): string => {
    const seed = this.#options.seeds.get(seedHash);
    if (seed === undefined) throw SEALED;
    return seed;
  };

  constructor(options: ForkOptions) {
    this.#options = options;
    this.#hashing = withCachedKeys(options.hashing);
    this.#isApplied = options.change.kind === 'rules';
  }

  /** Folds the next entry of the log, or plays it again. Throws WhatIfError if the change cannot be played. */
  replayEntry(entry: Entry): void {
    if (this.#from === null && this.#isStart(entry)) this.#startReplay(entry.header.seq);
    if (this.#from === null) foldEntry(this.#world, entry);
    else this.#replay(entry);
  }

  /** What differs. Throws WhatIfError if what was to be changed was not there. */
  end(): WhatIf {
    const { change, viewer } = this.#options;
    const [world, from] = [this.#world, this.#from];
    if (from === null) throw new WhatIfError(this.#neverBegun());
    if (!this.#isApplied)
      throw new WhatIfError(`There is no ${change.kind === 'choice' ? `bet ${change.bet}` : 'such entry'} from entry ${from} on`);
    this.#endStillFlying(world);
    // A view has the whole balance of its viewer only.
    const ids =
      viewer === null
        ? (Object.keys({ ...this.#logLedger.player, ...world.ledger.player }) as AccountId[])
        : viewer === 'public'
          ? []
          : [viewer];
    return {
      from,
      entries: this.#entries,
      different: this.#different,
      first: this.#first,
      refused: [...this.#refused.values()].toSorted((a, b) => b.times - a.times || a.seq - b.seq),
      sealed: this.#sealedRounds,
      unknown: this.#undecidable,
      games: this.#returns.items(),
      balances: ids
        .map((id) => this.#balance({ kind: 'player', id }, nameIn(world, id)))
        .filter(({ logCents, forkCents }) => logCents !== forkCents)
        .toSorted((a, b) => Math.abs(b.forkCents - b.logCents) - Math.abs(a.forkCents - a.logCents) || (a.name < b.name ? -1 : 1)),
      house:
        viewer === null ? [...houseAccounts.map((kind) => this.#balance({ kind }, kind)), this.#total('escrow'), this.#total('debt')] : [],
      curve: this.#curve.items(),
    };
  }

  #balance(account: LedgerAccount, name: string): BalanceDifference {
    return { name, ...this.#balanceOf(account) };
  }

  /** All ledger accounts of a kind together. */
  #total(name: 'escrow' | 'debt'): BalanceDifference {
    const sum = (ledger: Ledger): number => Object.values(ledger[name]).reduce((total, cents) => total + cents, 0);
    return { name, logCents: sum(this.#logLedger), forkCents: sum(this.#world.ledger) };
  }

  #isStart({ header: { seq, at }, events }: Entry): boolean {
    const { from, fromAt, change } = this.#options;
    if (from !== null) return seq >= from;
    if (fromAt !== undefined) return at >= fromAt;
    switch (change.kind) {
      case 'rules':
        return true;
      case 'without':
        return seq === change.seq;
      case 'choice':
        return events.some((line) => line.kind === 'event' && this.#isChangedBet(line.event));
    }
  }

  #neverBegun(): string {
    const { from, change } = this.#options;
    if (from === null && change.kind === 'choice') return `There is no bet ${change.bet} in this log`;
    return `The log ends with entry ${this.#world.seq}, before entry ${from ?? (change.kind === 'without' ? change.seq : 1)}`;
  }

  #isChangedBet({ type, data }: DomainEvent): boolean {
    const { change } = this.#options;
    return change.kind === 'choice' && type === 'bet/placed' && data.bet === change.bet;
  }

  /** From this entry on the log is played again. Until now both are the same. */
  #startReplay(seq: number): void {
    this.#from = seq;
    const { change, seeds } = this.#options;
    const world = this.#world;
    const { player, escrow, debt } = world.ledger;
    this.#logLedger = { ...world.ledger, player: { ...player }, escrow: { ...escrow }, debt: { ...debt } };
    for (const { id, draw } of Object.values(world.bets)) if ('seedHash' in draw && !seeds.has(draw.seedHash)) this.#sealedBets.add(id);
    // The changed rules take the place of those in force, as if they had been so before, so nobody has to rotate a seed first.
    if (change.kind === 'rules') {
      const { rules } = change;
      const changed = <Held extends { readonly rules: Rules }>(held: Held): Held => ({ ...held, rules: changedRules(held.rules, rules) });
      [world.rules, world.rulesHistory] = [changed(world.rules), world.rulesHistory.map(changed)];
    }
  }

  /** Counts an entry of the log, plays it again in the fork, and compares both. */
  #replay(entry: Entry): void {
    const { header, act } = entry;
    const { change, watched = house, onEntry } = this.#options;
    const recorded = eventsOf(entry);
    const expected = recorded.map((event) => this.#withRules(event));
    this.#entries += 1;
    this.#countLog(recorded);
    this.#endStillFlying(header);
    const isLeftOut = change.kind === 'without' && change.seq === header.seq;
    if (isLeftOut) this.#isApplied = true;
    const played = isLeftOut ? LEFT_OUT : this.#decideAgain(entry, expected);
    Object.assign(this.#world, { logId: header.logId, seq: header.seq, at: header.at });
    for (const { type, data } of recorded) {
      if (type === 'bet/settled' && this.#isInFlight(data.bet)) this.#stillFlying.add(data.bet);
      if (type === 'round/played' && flyingRoundOf(this.#world)?.id === data.round) this.#stillFlyingRound = data.round;
    }
    this.#compare(entry, recorded, expected, played);
    this.#curve.add({ seq: header.seq, ...this.#balanceOf(watched) });
    onEntry?.({ seq: header.seq, at: header.at, command: act?.command.type ?? null, actor: act?.actor ?? null, ...played });
  }

  #balanceOf(account: LedgerAccount) {
    return { logCents: ledgerBalance(this.#logLedger, account), forkCents: ledgerBalance(this.#world.ledger, account) };
  }

  /** Whether a flight is open whose end can be drawn. */
  #isInFlight(id: BetId): boolean {
    const bet = openBet(this.#world, id);
    return bet !== undefined && isFlying(bet) && this.#options.seeds.has(bet.draw.seedHash);
  }

  /** Counts what the log itself says: its ledger, its returns, its sealed rounds. */
  #countLog(events: readonly DomainEvent[]): void {
    for (const event of events) {
      for (const posting of definitionOf(event).postings(event.data)) post(this.#logLedger, posting);
      if (event.type === 'bet/placed') {
        const { bet, draw } = event.data;
        if ('seedHash' in draw && !this.#options.seeds.has(draw.seedHash)) this.#sealedBets.add(bet);
      }
      if (event.type === 'bet/settled' && this.#sealedBets.has(event.data.bet)) this.#sealedRounds += 1;
      else this.#returns.event(event, 'log');
    }
  }

  /** Folds an event into the fork. */
  #fold(event: DomainEvent, place: EntryPlace): void {
    evolve(this.#world, event, place);
    if (event.type !== 'bet/settled' || !this.#sealedBets.has(event.data.bet)) this.#returns.event(event, 'fork');
  }

  /** Decides the command of the entry again, and folds what it leads to. */
  #decideAgain(entry: Entry, events: readonly DomainEvent[]): Played {
    const { header, act } = entry;
    if (act === null || !this.#isWhole(entry)) {
      if (this.#concernsViewer(events)) this.#undecidable += 1;
      this.#assertNotChanged(events, 'the file does not show what it was decided from');
      return this.#keepRecorded(entry, events);
    }
    const command = commandBehind(act.command.type, events, header.at, this.#world);
    if (!command) return this.#keepRecorded(entry, events);
    try {
      const decision = decide(this.#world, this.#withChoice(command, events), this.#circumstances(header, act, events));
      if (isRefusal(decision)) return { events: [], refusal: decision };
      for (const event of decision) this.#fold(event, header);
      return { events: decision, refusal: null };
    } catch (error) {
      if (error !== SEALED) throw error;
      this.#assertNotChanged(events, 'its seed is not revealed');
      return this.#keepRecorded(entry, events);
    }
  }

  /** Whether the file shows what the command was decided from. A view does so for what is about its viewer alone. */
  #isWhole(entry: Entry): boolean {
    const { viewer } = this.#options;
    if (entry.events.some(({ kind }) => kind === 'withheld')) return false;
    if (viewer === null) return true;
    // A view may not say what another actor is allowed to do.
    if (entry.act?.actor !== viewer && entry.act?.actor !== 'house') return false;
    const subjects = eventsOf(entry).flatMap((event) => definitionOf(event).subjects(event.data));
    return subjects.length > 0 && subjects.every((subject) => subject === viewer);
  }

  /** Whether an entry that is not decided again may concern the one who asks: it moves credits, or names the viewer. */
  #concernsViewer(events: readonly DomainEvent[]): boolean {
    const { viewer } = this.#options;
    return events.some((event) => {
      const definition = definitionOf(event);
      return viewer === null || viewer === 'public'
        ? definition.postings(event.data).length > 0
        : definition.subjects(event.data).includes(viewer);
    });
  }

  #circumstances({ at }: EntryPlace, { actor, command }: Act, events: readonly DomainEvent[]): Circumstances {
    let addressDigest: string | null = null;
    // The commitments that the entry made, in their order.
    const freshSeeds: string[] = [];
    for (const event of events) {
      if ('addressDigest' in event.data) addressDigest ??= event.data.addressDigest;
      const made = definitionOf(event).commits?.(event.data);
      if (made) freshSeeds.push(...made);
    }
    return {
      actor,
      at,
      commandId: command.id,
      hashing: this.#hashing,
      freshSeeds,
      addressDigest,
      seedBehind: this.#seedBehind,
    };
  }

  /** Rules that the log sets later are changed too. */
  #withRules(event: DomainEvent): DomainEvent {
    const { change } = this.#options;
    if (change.kind !== 'rules' || event.type !== 'rules/set') return event;
    return { ...event, data: { ...event.data, rules: changedRules(event.data.rules, change.rules) } };
  }

  /** Throws WhatIfError if these events place the bet whose choice is changed: it cannot be decided again. */
  #assertNotChanged(events: readonly DomainEvent[], why: string): void {
    if (events.some((event) => this.#isChangedBet(event)))
      throw new WhatIfError(`What this bet would have come to cannot be known: ${why}`);
  }

  /** The command with the changed choice, if it placed the bet that the change is about. */
  #withChoice(command: Command, events: readonly DomainEvent[]): Command {
    const { change } = this.#options;
    const placed = events.find((event) => this.#isChangedBet(event));
    if (change.kind !== 'choice' || placed?.type !== 'bet/placed') return command;
    this.#isApplied = true;
    const choice = rulebookOf(placed.data.game).readChoice(change.choice);
    if (isRefusal(choice)) throw new WhatIfError(`This choice is refused: ${choice.sentence}`);
    if (command.type === 'JoinFlip') throw new WhatIfError('Whoever joins a flip has the other side; change the bet that opened it');
    const part = command.type === 'CreateFlip' ? choice : { choice };
    return { type: command.type, payload: { ...command.payload, ...part } } as Command;
  }

  /** Folds the events as they were recorded, except those that are no longer possible. */
  #keepRecorded({ header, act }: Entry, recorded: readonly DomainEvent[]): Played {
    const events: DomainEvent[] = [];
    let problem: string | undefined;
    for (const event of recorded) {
      const wrong = this.#wrongToKeep(event, new JudgedEntry(this.#world, header, act?.actor ?? null, this.#options.viewer));
      problem ??= wrong;
      if (wrong !== undefined) continue;
      this.#fold(event, header);
      events.push(event);
    }
    return { events, refusal: events.length === 0 && problem !== undefined ? failure(`No longer possible: ${problem}`) : null };
  }

  /** Why a recorded event is no longer possible in the fork, or undefined. */
  #wrongToKeep(event: DomainEvent, entry: JudgedEntry): string | undefined {
    const { type, data } = event;
    const definition = definitionOf(event);
    const isCovered = definition
      .postings(data)
      .every(({ from, cents }) => from.kind !== 'player' || !entry.knows(from.id) || ledgerBalance(this.#world.ledger, from) >= cents);
    if (!isCovered) return 'the balance is too low';
    if (type === 'bet/placed') return undefined;
    // Other rules would pay otherwise, and the outcome is not known.
    if (type === 'bet/settled') return openBet(this.#world, data.bet) ? undefined : 'the bet is not open';
    return wrongWithEvent(definition, data, this.#world, entry);
  }

  /** Ends the flights that are due as the scheduler of a house does, if the log ended them at another time. */
  #endStillFlying(place: EntryPlace): void {
    for (const bet of this.#stillFlying) if (!this.#isInFlight(bet)) this.#stillFlying.delete(bet);
    if (this.#stillFlying.size > 0) this.#carryOutForHouse({ type: 'EndFlights', payload: { bets: [...this.#stillFlying] } }, place);
    if (this.#stillFlyingRound === null) return;
    if (flyingRoundOf(this.#world)?.id === this.#stillFlyingRound) this.#carryOutForHouse({ type: 'EndLiveFlight', payload: {} }, place);
    else this.#stillFlyingRound = null;
  }

  /** Carries out a command of the house that the log does not have. */
  #carryOutForHouse(command: Command, { seq, at }: EntryPlace): void {
    const act: Act = { command: { id: '', type: command.type }, actor: 'house', seen: null };
    const events = decide(this.#world, command, this.#circumstances({ seq, at }, act, []));
    if (isRefusal(events)) return;
    for (const event of events) this.#fold(event, { seq, at });
    this.#options.onEntry?.({ seq, at, command: command.type, actor: 'house', events, refusal: null });
  }

  /** `expected`: the recorded events with the changed rules. Other rules in an entry that sets rules are the change itself. */
  #compare(
    { header: { seq }, act }: Entry,
    recorded: readonly DomainEvent[],
    expected: readonly DomainEvent[],
    { events, refusal }: Played,
  ): void {
    if (refusal !== null) this.#countRefusal(act?.command.type ?? 'withheld command', refusal, seq);
    else if (isSame(events, expected)) return;
    this.#different += 1;
    this.#first ??= { seq, log: this.#described(recorded), fork: refusal === null ? this.#described(events) : [refusal.sentence] };
  }

  /** Refusals of one reason are counted together: their sentences may name other amounts. */
  #countRefusal(command: string, { refused: code, sentence }: Refusal, seq: number): void {
    const key = `${command} ${code === 'failed' ? sentence : code}`;
    const known = this.#refused.get(key) ?? { command, code, sentence, seq, times: 0 };
    this.#refused.set(key, { ...known, times: known.times + 1 });
  }

  #described(events: readonly DomainEvent[]): readonly string[] {
    return events.map((event) => definitionOf(event).describe(event.data, (id) => nameIn(this.#world, id)));
  }
}
