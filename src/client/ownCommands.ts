/**
 * The commands that this page has sent, and what became of each. Every entry that carries one of them out is compared with what was asked for,
 * whatever the house answers: that it was refused, that it could not be saved, or nothing at all. The times of entries and answers are compared with
 * what the house's clock can have shown.
 *
 * A command goes through these methods: `sent`; `stillUnanswered` at each answer to something that was sent later; `received` when its entry is told;
 * then `accepted` or `refused` by the answer, or `givenUp` or `noAnswerWillCome`.
 *
 * `AskedCommand` has all that is known of it: what its entry must repeat (`SentCommand`), how long the house has had it (`HeldCommand`, judged in
 * heldCommands.ts), and from when on the house may refuse it (`RefusableCommand`, judged in refusedCommands.ts). `DoubtedTime` is a contradiction
 * that the next answer confirms or voids (`resolveDoubt`).
 */
import type { PressedCashOut } from '../base/markers.ts';
import { NewestMap } from '../base/newestMap.ts';
import { isCorrectedSince } from '../domain/clock.ts';
import { timeOfBeaconRound } from '../domain/fairness/beacon.ts';
import type { Command } from '../domain/commands/catalog.ts';
import { differsFromAsked, echoesOf, keepsToNamed, type SentCommand } from '../domain/commands/echoes.ts';
import type { AccountId, Actor } from '../domain/ids.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import type { Head } from '../domain/log/head.ts';
import { lineReadableTo } from '../domain/log/view.ts';
import type { Refusal } from '../domain/refusal.ts';
import { isSame } from '../domain/same.ts';
import { accountOf, type World } from '../domain/world.ts';
import { ContradictionError } from './contradiction.ts';
import {
  type AnswerTimes,
  heldAfterPutOff,
  type HeldCommand,
  heldSince,
  heldThroughBreak,
  heldUntilGivenUp,
  isCashOut,
  isHeldBack,
  isRefusedLate,
  confirmedUntil,
  latestAt,
  type ConfirmedDuration,
  lastMomentOf,
  LONGEST_TO_TELL_MS,
  longestHeldMs,
  wasHeldInTime,
} from './heldCommands.ts';
import { CLOCK_STEP_MS, type HouseClock } from './houseClock.ts';
import type { NamedTimes } from './namedTimes.ts';
import { changeIn, withChange } from './refusals.ts';
import type { Elapsed } from './elapsed.ts';
import { isInFlight } from './flightQueries.ts';
import type { OwnFlights } from './ownFlights.ts';
import {
  type KnownNow,
  MOST_BEHIND_MS,
  ownRefusal,
  type RefusableCommand,
  type RefusedAnswer,
  refusedFrom,
  rightFrom,
} from './refusedCommands.ts';

/** What the page knew when it sent a command. */
interface KnownAtSend {
  readonly world: World;
  readonly head: Head;
  /** The payout address that a withdrawal is sent with. */
  readonly address: string;
  /** Since then. */
  readonly elapsed: Elapsed;
}

/** An entry that the house has told, and the world after it. */
export interface ToldEntry extends Pick<KnownNow, 'now' | 'world'> {
  readonly entry: Entry;
  /** The world before it. */
  readonly before: World;
}

/** When entries were told. */
interface ToldTimes {
  /** What the house's clock showed then, as it says. */
  readonly now: number;
  /** Who reads them. Null: a guest. */
  readonly account: AccountId | null;
  /** Whether the clock that dated them may have been ahead of `now`. */
  readonly mayBeAhead: boolean;
}

/** What contradicts what the house said before, unless its clock was set back. */
interface DoubtedTime {
  readonly error: ContradictionError;
  /** What the clock showed then, if it was set back. */
  readonly houseAt: number;
  /** Since then. */
  readonly elapsed: Elapsed;
  /** An answer to what is asked from then on shows whether it was, by the clock of this machine. */
  readonly since: number;
}

/** Accepted commands that are remembered, so that the page knows when it uses an id again. */
const MOST_ACCEPTED = 1_000;

interface AskedCommand extends SentCommand, HeldCommand, RefusableCommand {
  /** The time since it was sent first. */
  readonly elapsed: Elapsed;
  /** Before this time the house may take it. Null: it does not depend on the time of a round. */
  readonly lastsUntil: number | null;
  isRefused: boolean;
  refusedFrom: number;
  /** The entry since which it is refused. Null: it was before, or is by the time alone. */
  refusedSince: Entry | null;
  held: HeldCommand['held'];
  /** Whether no answer will come. */
  isGivenUp: boolean;
  /** The place of the entry that carries it out, once that was told. */
  seq: number | null;
  /** Whether the clock that dated that entry may have been ahead of the one that the house had as it told it. */
  mayBeAhead: boolean;
  /** At most the time of the log before that entry, UTC milliseconds. The log does not go back: a clock that jumped ahead for a moment took it ahead. */
  logAt: number;
}

export class OwnCommands {
  /** Those without an accepted answer, by id. */
  readonly #asked = new Map<string, AskedCommand>();
  /** Those that were accepted last, by id. */
  readonly #accepted = new NewestMap<string, Pick<AskedCommand, 'command' | 'address'>>(MOST_ACCEPTED);
  readonly #flights: OwnFlights;
  readonly #refusalTimes: NamedTimes;
  readonly #houseClock: HouseClock;
  #newest: SentCommand | null = null;
  /** The least that the house's clock showed at its newest answer to a heartbeat. Everything that it had decided long before was told by then. */
  #heartbeatAt = 0;
  /**
   * How long the house has said that its clock is minutes behind its log. It must correct that before it decides anything more. Null: it is not, or
   * that was corrected.
   */
  #behindLog: ConfirmedDuration | null = null;
  #doubtedTime: DoubtedTime | null = null;

  constructor(times: NamedTimes, flights: OwnFlights, houseClock: HouseClock) {
    this.#refusalTimes = times;
    this.#flights = flights;
    this.#houseClock = houseClock;
  }

  /** The command that was sent or compared last. */
  get newest(): SentCommand | null {
    return this.#newest;
  }

  /** Cash-outs that the house has not told, for a later page. */
  get pressedCashOuts(): readonly PressedCashOut[] {
    const pressed = [...this.#asked.values()].filter(({ command, seq }) => isCashOut(command) && seq === null);
    return pressed.map(({ actor, id, head, houseAt, isRefused }) => ({
      account: actor as AccountId,
      id,
      seq: head.seq,
      at: houseAt,
      isRefused,
    }));
  }

  /** Whether this page has sent a command. */
  knows(id: string): boolean {
    return this.#asked.has(id) || this.#accepted.get(id) !== undefined;
  }

  /** A command is sent, or sent again under its id. Returns it as it is remembered. */
  sent(id: string, command: Command, actor: Actor, { world, head, address, elapsed }: KnownAtSend): SentCommand & RefusableCommand {
    const before = this.#asked.get(id);
    const echoes = echoesOf(command, { id, actor, world });
    // After a refusal it is asked for anew. What it must repeat is what the page shows now.
    const first =
      before && !before.isRefused
        ? { ...before, held: before.isGivenUp ? null : before.held }
        : {
            head,
            houseAt: this.#houseClock.earliest(),
            elapsed,
            isRefused: false,
            refusedFrom: Infinity,
            held: null,
            lastsUntil: null,
            refusedSince: null,
            seq: null,
            mayBeAhead: false,
            logAt: 0,
          };
    const accepted = this.#accepted.get(id);
    const isOther = [before, accepted].some((other) => other && (!isSame(other.command, command) || other.address !== address));
    const isReused = before?.isReused === true || isOther;
    const asked = {
      ...first,
      sentAtMost: { houseAt: this.#houseClock.latest(), elapsed },
      // The round may be over when it is sent again.
      lastsUntil: first.lastsUntil ?? lastMomentOf(command, world),
      isReused,
      isGivenUp: false,
      id,
      command,
      address,
      actor,
      echoes,
    };
    this.#asked.set(id, asked);
    this.#newest = asked;
    if (isCashOut(command)) this.#flights.cashOutSent(command, actor, world);
    return asked;
  }

  /**
   * Whether what the house tells now may have been decided by a clock that was ahead: it is minutes behind the log now, because it was set back, and
   * a slow database may have kept the house from telling this before. `logAt`: the time of the newest entry.
   */
  mayBeAhead(now: number, logAt: number): boolean {
    return now < logAt - MOST_BEHIND_MS && !this.#isLongBehindLog;
  }

  get #isLongBehindLog(): boolean {
    return this.#behindLog !== null && this.#behindLog.lastedMs > LONGEST_TO_TELL_MS;
  }

  /**
   * The house has told entries. Throws ContradictionError if they are of the future during a flight of the reader, or of long before a time at
   * which it told nothing of them, or if it should have corrected its clock before it wrote them.
   */
  assertTimes(told: readonly ToldEntry[], { now, account, mayBeAhead }: ToldTimes): void {
    const [first] = told;
    if (!first) return;
    const { at, seq } = first.entry.header;
    if (now < first.before.at - MOST_BEHIND_MS && this.#isLongBehindLog)
      throw new ContradictionError(`entry ${seq} was written by a clock that is minutes behind the log`);
    const seemsSetBack = this.#isTimeTakenBack(now);
    // A clock may jump for a moment. But a flight goes by it, and may seem over.
    const early = told.find(
      ({ entry, before }) => entry.header.at > Math.max(now, before.at) + CLOCK_STEP_MS && isInFlight(before, account),
    );
    if (early && !mayBeAhead) this.#throwOrDoubt(`entry ${early.entry.header.seq} is of a time that had not come`, now, seemsSetBack);
    // By a clock that was set back, what was written just now may seem old. What a page sent minutes ago is old by its own clock.
    const isOld = told.some(({ entry: { act } }) => act && (this.#asked.get(act.command.id)?.elapsed() ?? 0) > LONGEST_TO_TELL_MS);
    if (at < this.#heartbeatAt - LONGEST_TO_TELL_MS)
      this.#throwOrDoubt(`entry ${seq} was told minutes after its time, while the house answered`, now, seemsSetBack && !isOld);
  }

  /** Whether a time that the house says takes back what it has said before: its clock was set back, or this was under way for long. */
  #isTimeTakenBack(now: number): boolean {
    return this.#houseClock.behindMs > 0 || now < this.#houseClock.earliest() - CLOCK_STEP_MS;
  }

  /** What the house said does not fit the time. Throws ContradictionError, unless its clock seems to be set back: then its next answer decides. */
  #throwOrDoubt(sentence: string, houseAt: number, seemsSetBack: boolean): void {
    const error = new ContradictionError(sentence);
    if (!seemsSetBack) throw error;
    this.#doubtedTime ??= { error, houseAt, elapsed: this.#houseClock.elapsedFromNow(), since: this.#houseClock.localAt() };
  }

  /** The house has answered what was asked at `askedAt`. Returns what contradicts it if its clock was not set back, as it had seemed. Null: nothing. */
  resolveDoubt(askedAt: number): ContradictionError | null {
    const doubted = this.#doubtedTime;
    if (!doubted || askedAt < doubted.since) return null;
    this.#doubtedTime = null;
    return this.#houseClock.behindMs === 0 ? doubted.error : null;
  }

  /**
   * The clock of the house was corrected: it shows an earlier time from now on, and `now` at this moment. Throws ContradictionError if it had not
   * been set back before, as it had seemed.
   */
  clockCorrected(now: number): void {
    const doubted = this.#doubtedTime;
    if (doubted && now > doubted.houseAt + doubted.elapsed() + CLOCK_STEP_MS) throw doubted.error;
    this.#heartbeatAt = 0;
    this.#behindLog = null;
    this.#doubtedTime = null;
    this.#refusalTimes.clockCorrected();
  }

  /**
   * The house says what time it is, and the page has all that it wrote. Throws ContradictionError if it takes back a time by which it refused
   * something. `logAt`: of the newest entry.
   */
  timeNamed(now: number, logAt: number): void {
    const isBehind = now < logAt - MOST_BEHIND_MS;
    this.#behindLog = isBehind ? (this.#behindLog ?? { lastedMs: 0, countedTo: this.#houseClock.localAt() }) : null;
    this.#refusalTimes.named(now, logAt);
  }

  /**
   * The house has these commands and has not answered them, as what it answers shows. `houseAt`: of the answer, by its clock. Returns what
   * contradicts it if it has kept one of them for longer than its entry may take. Null: nothing.
   */
  stillUnanswered(ids: readonly string[], houseAt: number, answered: AnswerTimes): ContradictionError | null {
    this.#behindLog &&= confirmedUntil(this.#behindLog, answered);
    if (this.#houseClock.isLongAwake) this.#heartbeatAt = Math.max(this.#heartbeatAt, Math.min(houseAt, this.#houseClock.earliest()));
    for (const asked of this.#asked.values())
      if (asked.isGivenUp) asked.held = asked.held ? heldSince(asked, houseAt, answered) : heldUntilGivenUp(asked, houseAt);
    for (const id of ids) {
      const asked = this.#asked.get(id);
      if (!asked) continue;
      asked.held = heldSince(asked, houseAt, answered);
      if (asked.held.lastedMs > LONGEST_TO_TELL_MS)
        return new ContradictionError(`a ${asked.command.type} was not answered for minutes, while the house answered what was sent later`);
    }
    return null;
  }

  /** When the house surely had a command that it has not answered, by its own clock. Null: it said nothing of the time meanwhile. */
  hadAt(id: string): number | null {
    return this.#asked.get(id)?.held?.hadAt ?? null;
  }

  /** Whether the house surely had a command in time for its round, by its own clock. */
  wasInTime(id: string): boolean {
    const asked = this.#asked.get(id);
    return asked !== undefined && wasHeldInTime(asked.held, asked.lastsUntil);
  }

  /** The line broke: what the house has not answered is sent again. */
  connectionLost(): void {
    for (const asked of this.#asked.values()) if (asked.held && !asked.isGivenUp) asked.held = heldThroughBreak(asked.held);
  }

  /** The house takes it later, as it says, and it is sent again. */
  putOff(id: string): void {
    const asked = this.#asked.get(id);
    if (asked?.held) asked.held = heldAfterPutOff(asked.command, asked.held);
  }

  /** The house could not save it, as it says, and it is not sent again. */
  givenUp(id: string, now: number): void {
    const asked = this.#asked.get(id);
    if (!asked) return;
    asked.held = heldUntilGivenUp(asked, now);
    asked.isGivenUp = true;
  }

  /** No answer will come. The house decides it soon after it next says what time it is, or never. */
  noAnswerWillCome(id: string): void {
    const asked = this.#asked.get(id);
    if (asked) asked.isGivenUp = true;
  }

  /** Whether the house has told the entry of a command without an accepted answer. */
  isTold(id: string): boolean {
    return (this.#asked.get(id)?.seq ?? null) !== null;
  }

  /** A command without an accepted answer, as it was sent last. */
  unanswered(id: string): SentCommand | undefined {
    return this.#asked.get(id);
  }

  /**
   * The house has told an entry. Throws ContradictionError if it carries out something else than one of the commands asked for. `mayBeAhead`: the
   * clock that dated it may have been ahead of `now`.
   */
  received({ entry, before, now, world }: ToldEntry, mayBeAhead: boolean): void {
    const asked = entry.act ? this.#asked.get(entry.act.command.id) : undefined;
    if (!asked) return;
    asked.mayBeAhead = mayBeAhead;
    // Entries that only others may read may have taken the log ahead by as much as needs no correction.
    asked.logAt = entry.header.seq === before.seq + 1 ? before.at : now + MOST_BEHIND_MS;
    this.#assertAsAsked(asked, entry, now, world);
    asked.seq = entry.header.seq;
    if (!isCorrectedSince(world.corrections, asked.head.seq)) this.#houseClock.decided(entry.header.at, asked.elapsed());
    if (asked.isRefused) throw new ContradictionError(`entry ${asked.seq} carries out a command that was refused`);
  }

  /**
   * Notes which commands this state of the world refuses. Called for each state, because a house may have decided a command in any of them. `folded`:
   * the entry that made it.
   */
  noteRefusable(known: KnownNow, folded: Entry | null = null): void {
    for (const asked of this.#asked.values()) {
      // No later state refuses it from an earlier time on.
      if (asked.seq !== null || asked.refusedFrom <= known.world.at) continue;
      const from = refusedFrom(asked, known);
      if (asked.refusedFrom === Infinity && from < Infinity) asked.refusedSince = folded;
      asked.refusedFrom = Math.min(asked.refusedFrom, from);
    }
  }

  /** What the house changed, as the page heard after the press, if nothing refused the command before. Null: nothing. */
  #changedSince(id: string): string | null {
    const entry = this.#asked.get(id)?.refusedSince;
    return entry ? changeIn(entry) : null;
  }

  /** The house has refused it. Throws ContradictionError if it was carried out before, or if the page knows that nothing refuses it. */
  refused(id: string, answer: RefusedAnswer | null = null, code = answer?.code): void {
    const asked = this.#asked.get(id);
    if (!asked) return;
    const isOfOther = asked.isReused && code === 'command-reused';
    if (asked.seq !== null && !isOfOther) throw new ContradictionError(`entry ${asked.seq} carries out a command that was refused`);
    asked.isRefused = true;
    if (!answer) return;
    const what = `a ${asked.command.type} was refused (${answer.code})`;
    const { at, now, world } = answer;
    const isCorrected = isCorrectedSince(world.corrections, asked.head.seq);
    // What its clock showed before it was corrected is void.
    const latest = isCorrected || this.mayBeAhead(now, world.at) ? Infinity : Math.max(now, world.at, latestAt(asked));
    const decided = { at, now, latest, isSince: !isCorrected };
    const from = rightFrom(asked, answer);
    if (from > at) throw new ContradictionError(`${what}, but by what was sent before nothing refuses it`);
    if (isRefusedLate(asked.held, at))
      throw new ContradictionError(`${what}, and was held back for ${longestHeldMs(asked) / 1_000} s before`);
    if (isOutsideOfWait(asked, decided))
      this.#throwOrDoubt(
        `${what} at a time that does not lie between the command and its answer`,
        now,
        this.#isRightByClockSetBack(asked, decided),
      );
    if (answer.code === 'crash-over') this.#flights.refused(asked.command, asked.actor, answer);
    if (!isCorrected) this.#refusalTimes.refused({ seq: world.seq, from, what });
  }

  /** A refusal as the page has it: its own one, if what it was told refuses the command too. Else as the house named it. */
  asShown<R extends Refusal>(id: string, refusal: R, answer: RefusedAnswer | null): R {
    const asked = this.#asked.get(id);
    const own = asked && answer && ownRefusal(asked, answer);
    return withChange(own ? { ...refusal, ...own } : refusal, this.#changedSince(id));
  }

  /** Whether the house may turn away the sender of a command as blocked: a block was told. */
  isBlocked(id: string, world: World): boolean {
    const asked = this.#asked.get(id);
    const account = asked && accountOf(world, asked.actor);
    return !account || account.blocked || (account.lastBlock?.seq ?? 0) > asked.head.seq;
  }

  /**
   * The house has answered with its entry. Throws ContradictionError if it is not what was asked for. `wasReceived`: it is one of those that
   * were told, also if that was before the command was sent again.
   */
  accepted(id: string, entry: Entry, { now, world }: Pick<KnownNow, 'now' | 'world'>, wasReceived: boolean): void {
    const asked = this.#asked.get(id);
    if (!asked) return;
    if (!wasReceived && asked.seq !== entry.header.seq && isReadableBySender(asked.actor, entry))
      throw new ContradictionError(`entry ${entry.header.seq} of an accepted command was left out`);
    // An entry that was told was compared with what the page showed then. It may show other terms since.
    if (asked.seq === entry.header.seq) this.#assertDecidedInTime(asked, entry, now, world);
    else this.#assertAsAsked(asked, entry, now, world);
    this.#asked.delete(id);
    this.#accepted.set(id, { command: asked.command, address: asked.address });
  }

  /** Whether the time of a decision is right by a clock that was set back since the command was sent, as the house seems to say. */
  #isRightByClockSetBack({ command, houseAt, elapsed }: AskedCommand, { at, now }: Decision): boolean {
    // A cash-out of an earlier time pays less, whoever set the clock.
    if (isCashOut(command) && at < houseAt) return false;
    const isPossible = at >= now - elapsed() - CLOCK_STEP_MS && at <= this.#houseClock.latest() + CLOCK_STEP_MS;
    return isPossible && (now < houseAt || this.#isTimeTakenBack(now));
  }

  #assertAsAsked(asked: AskedCommand, entry: Entry, now: number, world: World): void {
    this.#newest = asked;
    const differs = differsFromAsked(asked, entry);
    if (differs !== undefined) throw new ContradictionError(`entry ${entry.header.seq} is not what was asked for: ${differs}`);
    if (!keepsToNamed(asked.command, world, { id: asked.id, seq: entry.header.seq }))
      throw new ContradictionError(`entry ${entry.header.seq} goes by other terms than its command named`);
    this.#assertDecidedInTime(asked, entry, now, world);
  }

  #assertDecidedInTime(asked: AskedCommand, entry: Entry, now: number, world: World): void {
    this.#newest = asked;
    const { seq, at } = entry.header;
    if (isHeldBack(asked.held, at))
      throw new ContradictionError(
        `entry ${seq} carries out a ${asked.command.type} that was held back for ${longestHeldMs(asked) / 1_000} s`,
      );
    // An entry that was told before was compared then.
    const isSince = seq > asked.head.seq && !isCorrectedSince(world.corrections, asked.head.seq);
    const decided = { at, now, latest: asked.mayBeAhead ? Infinity : Math.max(now, asked.head.at, asked.logAt, latestAt(asked)), isSince };
    if (isOutsideOfWait(asked, decided))
      this.#throwOrDoubt(
        `the time of entry ${seq} does not lie between the command and its answer`,
        now,
        this.#isRightByClockSetBack(asked, decided),
      );
    if (isSince && beaconsOf(entry, world).some((beaconAt) => beaconAt <= asked.houseAt))
      throw new ContradictionError(`entry ${seq} binds a round to a beacon round that was known when its command was sent`);
  }
}

interface Decision {
  /** As the house says, UTC milliseconds. */
  readonly at: number;
  /** What its clock showed at the answer, as it says. */
  readonly now: number;
  /** It was decided by then. */
  readonly latest: number;
  /** Whether it was decided after it was sent, by the same clock. */
  readonly isSince: boolean;
}

/** Whether the time at which the house decided a command does not lie between the command and its answer. */
const isOutsideOfWait = ({ houseAt }: AskedCommand, { at, latest, isSince }: Omit<Decision, 'now'>): boolean =>
  (isSince && at < houseAt - CLOCK_STEP_MS) || at > latest + CLOCK_STEP_MS;

/** When the beacon rounds come that decide the bets of an entry, UTC milliseconds. `world`: after the entry. */
const beaconsOf = (entry: Entry, { rounds }: World): readonly number[] =>
  eventsOf(entry).flatMap(({ type, data }) => {
    const { chain, due = null } = (type === 'bet/placed' && 'round' in data.draw && rounds[data.draw.round]?.beacon) || {};
    return chain && due ? [timeOfBeaconRound(chain, due.round)] : [];
  });

/** Whether a house sends an entry to the sender of its command: it concerns the sender, or everybody may read all of it. */
function isReadableBySender(actor: Actor, { events }: Entry): boolean {
  const readable = events.map((line) => (actor === 'house' || actor === 'guest' ? null : lineReadableTo(line, actor)));
  return readable.includes('own') || readable.every((one) => one === 'public');
}
