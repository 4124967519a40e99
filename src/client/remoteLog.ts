/**
 * What a client requests from the log of a house server, beside the entries pushed to it: its own trail (`readTrail`, `trailBack`), single places, and
 * the entries before a snapshot (`prove`), with the signatures of beacons in them.
 *
 * A house could withhold what would convict it by never answering. So whoever needs an answer for a check asks through `untilAnswered`, `untilTold`
 * or `load`: they ask again for about a minute, and then end the page. A guest asks once.
 */
import type { Entry } from '../domain/log/entry.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import type { UncheckedEntry } from '../base/markers.ts';
import type { World } from '../domain/world.ts';
import { pause } from '../base/pause.ts';
import { HouseServerError, type TrailPage } from '../base/ports.ts';
import { beaconProblem, beaconsIn, type IsSigned } from './beaconCheck.ts';
import type { RemotePorts } from './remotePorts.ts';
import type { StartSnapshot } from './startSnapshot.ts';
import { unanswered, UnansweredError, type Conversation } from './conversation.ts';
import { ContradictionError } from './contradiction.ts';
import { TryLaterError } from './houseCalls.ts';
import type { FoldedView } from './foldedView.ts';
import { noteTold } from './untakenBets.ts';
import { MOST_OF_TRAIL, MOST_OF_VIEW } from '../api/messages.ts';

/** How often a house is asked, and how long it has before it is asked again: twice as long each time, about a minute in all. */
const MOST_TRIES = 7;
const FIRST_WAIT_MS = 1_000;

/** Between two pages of the own trail. A connection may ask 50 questions a second, and its player needs some. */
const TRAIL_PAUSE_MS = 100;

/** After so many tries at which the line broke, or the house said that it answers later, each more counts as a question without an answer. */
const MOST_UNCOUNTED = 20;

/** The longest wait for a house that says that it answers later. */
const LONGEST_LATER_MS = 15_000;

const UNLOADED = 'What checks the house server could not be loaded. An ad blocker or a proxy may be the reason. Load this page again.';

/** What checks the house could not be loaded from it, or is never answered. */
export class UnloadedError extends HouseServerError {
  constructor() {
    super(UNLOADED);
  }
}

/** Runs a check. A contradiction that it throws ends the conversation. `message`: what the house said. Default: its newest message. */
export type CheckOf = <T>(check: () => T, message?: string) => T;

export class RemoteLog {
  readonly #conversation: Conversation;
  readonly #view: FoldedView;
  readonly #checked: CheckOf;
  readonly #firstWaitMs: number;
  readonly #isSigned: IsSigned | null;
  readonly #uncheckedBeacons: RemotePorts['uncheckedBeacons'];
  /** What earlier pages kept. */
  #uncheckedBefore: readonly UncheckedEntry[];
  readonly #untaken: RemotePorts['untaken'];
  #proving: Promise<void> | null = null;

  constructor(
    conversation: Conversation,
    view: FoldedView,
    checked: CheckOf,
    ports: Pick<RemotePorts, 'pauseMs' | 'isSigned' | 'uncheckedBeacons' | 'untaken'>,
  ) {
    this.#firstWaitMs = ports.pauseMs ?? FIRST_WAIT_MS;
    this.#isSigned = ports.isSigned ?? null;
    this.#uncheckedBeacons = ports.uncheckedBeacons;
    this.#uncheckedBefore = ports.uncheckedBeacons?.read() ?? [];
    this.#untaken = ports.untaken;
    this.#conversation = conversation;
    this.#view = view;
    this.#checked = checked;
  }

  /** Entries of the own trail, newest first, before a place (exclusive). Those that were told are among them. */
  async readTrail(page: TrailPage): Promise<readonly StoredEntry[]> {
    const found: StoredEntry[] = [];
    const told = this.#view.head.seq + 1;
    let before = page.before ?? told;
    for (let atEnd = false; !atEnd && found.length < page.limit;) {
      const limit = Math.min(MOST_OF_TRAIL, page.limit - found.length);
      const { entries } = await this.#conversation.ask({
        kind: 'trail',
        of: 'own',
        before,
        limit,
      });
      for (const lines of entries.slice(0, limit)) {
        const stored = this.#checked(() => this.#storedBefore(before, lines));
        before = stored.seq;
        found.push(stored);
      }
      atEnd = entries.length < limit;
      const range = { from: atEnd ? 0 : before, before: Math.min(told, page.before ?? told) };
      this.#checked(() => this.#view.assertWholeTrail(new Set(found.map(({ seq }) => seq)), range));
    }
    return found;
  }

  /**
   * The own entries up to a place, back to another (exclusive), the newest first, a page at a time. Each page is asked for until the house answers,
   * so what was read is kept however busy the house is.
   */
  async *trailBack(upTo: number, after: number): AsyncGenerator<readonly Entry[], void> {
    for (let before = upTo + 1; before > after + 1;) {
      if (before <= upTo) await pause(TRAIL_PAUSE_MS);
      const asked = { before, limit: MOST_OF_TRAIL };
      const page = (await this.untilAnswered(upTo, () => this.readTrail(asked))).map(readStored);
      yield page.filter(({ header }) => header.seq > after);
      before = page.length < MOST_OF_TRAIL ? 0 : (page.at(-1)?.header.seq ?? 0);
    }
  }

  /** Entry 1. */
  async firstEntry(): Promise<Entry> {
    const [lines = ''] = await this.untilAnswered(1, () => this.#read({ after: 0, upTo: 1, limit: 1 }));
    return this.#checked(() => readStored(this.#storedBefore(2, lines)), lines);
  }

  /** The hash that the house names for a place. */
  async hashAt(seq: number): Promise<string> {
    return (await this.#conversation.ask({ kind: 'place', seq })).hash;
  }

  /**
   * Asks again where the house does not answer. Throws ContradictionError if it never shows what it told, up to entry `seq`. Guests may be
   * many: whom of them the house does not answer, it does not contradict.
   */
  untilAnswered<T>(seq: number, ask: () => Promise<T>): Promise<T> {
    return this.#askAgain(this.#overLine(ask), () => new ContradictionError(`it does not show what it told before, up to entry ${seq}`));
  }

  /** Asks the house what time it is until it has told something. Throws ContradictionError with the sentence if it never does. */
  untilTold(isTold: () => boolean, sentence: string): Promise<void> {
    const ask = async (): Promise<void> => {
      await this.#conversation.askForTime();
      if (!isTold()) throw unanswered();
    };
    return this.#askAgain(this.#overLine(ask), () => new ContradictionError(sentence));
  }

  /**
   * The same over HTTP, for what checks the house: code, and what proves its log. A page cannot tell who keeps that from it: an updated house
   * may not have the code any more, and a blocker may stop the questions. So nobody is named: throws UnloadedError, which ends the page.
   */
  load<T>(load: () => Promise<T>): Promise<T> {
    return this.#askAgain(this.#overHttp(load), () => new UnloadedError());
  }

  /** `problem`: what it means that nothing is ever answered. A guest asks once. */
  async #askAgain<T>(ask: () => Promise<T>, problem: () => Error): Promise<T> {
    for (let tries = 1, waitMs = this.#firstWaitMs; ; tries += 1, waitMs *= 2) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof UnansweredError) || this.#view.viewer === 'public') throw error;
        if (tries === MOST_TRIES)
          return this.#checked(() => {
            throw problem();
          });
      }
      await pause(waitMs);
    }
  }

  /**
   * A question over HTTP. What fails counts as unanswered only if the house answers at its line, and that did not break meanwhile. But a line that
   * breaks each time is cut. Nor does it count at first if the house says that it answers later: other people may keep it busy.
   */
  #overHttp<T>(ask: () => Promise<T>): () => Promise<T> {
    let uncounted = 0;
    return async () => {
      for (;;) {
        const { lostLines, answeredCommands } = this.#conversation;
        let laterMs = 0;
        try {
          return await ask();
        } catch (error) {
          if (!(error instanceof HouseServerError)) throw error;
          // A guest asks once.
          if (error instanceof TryLaterError && this.#view.viewer === 'public') throw unanswered();
          if (error instanceof TryLaterError) laterMs = Math.min(error.waitMs, LONGEST_LATER_MS);
        }
        if (await this.#isHouseThere(answeredCommands)) {
          const isCounted = laterMs === 0 && this.#conversation.lostLines === lostLines;
          if (isCounted || uncounted >= MOST_UNCOUNTED) throw unanswered();
          uncounted += 1;
        }
        await pause(Math.max(laterMs, this.#firstWaitMs));
      }
    };
  }

  /** A question at the line. What is not answered counts only if the house is there. Until then it is asked again. */
  #overLine<T>(ask: () => Promise<T>): () => Promise<T> {
    return async () => {
      for (;;) {
        const { answeredCommands } = this.#conversation;
        try {
          return await ask();
        } catch (error) {
          if (!(error instanceof UnansweredError) || this.#view.viewer === 'public' || (await this.#isHouseThere(answeredCommands)))
            throw error;
        }
        await pause(this.#firstWaitMs);
      }
    };
  }

  /**
   * Whether the house says what time it is. A gateway without its house does not, nor does one that opens its log again. Commands are answers, too:
   * a house that says each time that it cannot say what time it is may still take bets. `answeredBefore`: how many commands it had answered before the question.
   */
  async #isHouseThere(answeredBefore: number): Promise<boolean> {
    try {
      await this.#conversation.askForTime();
      return true;
    } catch (error) {
      if (error instanceof UnansweredError) return this.#conversation.answeredCommands > answeredBefore;
      throw error;
    }
  }

  /** Proves the snapshot that the page started from, by the entries before it. A call while another one runs waits for that one. */
  prove(mayGoOn: (eventsRead: number) => boolean): Promise<void> {
    this.#proving ??= this.#prove(mayGoOn).finally(() => {
      this.#proving = null;
    });
    return this.#proving;
  }

  async #prove(mayGoOn: (eventsRead: number) => boolean): Promise<void> {
    for (let start = this.#view.unprovedStart; start; start = this.#view.unprovedStart) {
      if (!mayGoOn(start.eventsRead)) return;
      await this.#checkToStart(start);
    }
    while (this.#view.isJudgeBehind) await this.#foldPast(this.#view.head.seq);
  }

  /** Judges the next entries before the snapshot. After the last one the result is compared with the snapshot. */
  async #checkToStart(start: StartSnapshot): Promise<void> {
    if (start.checkedTo < start.head.seq) return this.#foldPast(start.head.seq);
    const isSame = await start.isAsFolded();
    this.#checked(() => this.#view.snapshotFolded(isSame));
  }

  /** Reads and judges the next entries up to a place. */
  async #foldPast(upTo: number): Promise<void> {
    const after = this.#view.checkedTo;
    const entries = await this.untilAnswered(upTo, () => this.#read({ after, upTo, limit: MOST_OF_VIEW }));
    const told: Entry[] = [];
    const drawn: UncheckedEntry[] = [];
    this.#checked(() => {
      this.#view.foldPast(entries, entries.length < MOST_OF_VIEW ? upTo : null, (entry, world) => {
        told.push(entry);
        drawn.push({ seq: entry.header.seq, hash: entry.hash, beacons: beaconsIn(entry, world) });
      });
      if (this.#view.checkedTo <= after) throw new ContradictionError(`it shows no entries after entry ${after}`);
    });
    // A seed may have been revealed while no page was open.
    noteTold(this.#untaken, told);
    for (const entry of drawn) await this.#assertSigned(entry);
  }

  /** Checks the signatures of beacons that an entry says. `world`: the one after it. They are kept until then: the house may end the page before. */
  async checkBeacons(entry: Entry, world: World): Promise<void> {
    const told = { seq: entry.header.seq, hash: entry.hash, beacons: beaconsIn(entry, world) };
    if (told.beacons.length > 0) this.#uncheckedBeacons?.add(told);
    await this.#assertSigned(told);
  }

  /** Checks the signatures that earlier pages could not check. */
  async checkKeptBeacons(): Promise<void> {
    const before = this.#uncheckedBefore;
    this.#uncheckedBefore = [];
    for (const kept of before) await this.#assertSigned(kept);
  }

  async #assertSigned(told: UncheckedEntry): Promise<void> {
    const isSigned = this.#isSigned;
    if (!isSigned || told.beacons.length === 0) return;
    const problem = await beaconProblem(told, told.beacons, (round) => this.load(() => isSigned(round)));
    // The contradiction is kept, too.
    this.#uncheckedBeacons?.remove(told.hash);
    if (!problem) return;
    this.#checked(() => {
      throw problem;
    });
  }

  /** Entries that the reader may read something of. Nothing of them is checked. Fewer than `limit`: there are no more. */
  async #read(page: { readonly after: number; readonly upTo: number; readonly limit: number }): Promise<readonly string[]> {
    const { entries } = await this.#conversation.ask({ kind: 'view', ...page });
    return entries.slice(0, page.limit);
  }

  #storedBefore(before: number, lines: string): StoredEntry {
    const stored = this.#view.readOfTrail(lines);
    if (stored.seq >= before) throw new ContradictionError(`entry ${stored.seq} of a trail is not before entry ${before}`);
    return stored;
  }
}
