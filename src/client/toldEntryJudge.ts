/**
 * Judges the entries that the house tells, as they are folded. It only calls the checks, in the order in which they must run. The checks themselves
 * are in files of their own, named after their class: ownCommands.ts, ownFlights.ts, lateSeats.ts, untakenBets.ts, houseClock.ts.
 */
import { isCorrectedSince } from '../domain/clock.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { AccountId } from '../domain/ids.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import type { HouseMessage } from '../api/messages.ts';
import type { UntakenBets } from '../base/markers.ts';
import type { Conversation } from './conversation.ts';
import type { FoldedView } from './foldedView.ts';
import type { HouseClock } from './houseClock.ts';
import type { LateSeats } from './lateSeats.ts';
import type { OwnCommands, ToldEntry } from './ownCommands.ts';
import { beginsFlight, type OwnFlights } from './ownFlights.ts';
import type { RemoteLog } from './remoteLog.ts';
import { noteTold } from './untakenBets.ts';

type ToldEntries = Extract<HouseMessage, { kind: 'entries' }>;

interface JudgePorts {
  readonly view: FoldedView;
  readonly own: OwnCommands;
  readonly flights: OwnFlights;
  readonly late: LateSeats;
  readonly log: RemoteLog;
  readonly houseClock: HouseClock;
  readonly conversation: Conversation;
  readonly untaken: UntakenBets | undefined;
  readonly hashing: Hashing;
}

/** Judges the entries of one message. */
interface Judging {
  /** Called for each entry, after it was folded. */
  readonly folded: (entry: Entry) => void;
  /** Called with all of them. Throws ContradictionError, ClockSetError. */
  readonly end: (entries: readonly Entry[]) => void;
}

export class ToldEntryJudge {
  readonly #ports: JudgePorts;

  constructor(ports: JudgePorts) {
    this.#ports = ports;
  }

  /**
   * What was sent is judged by the world before and after each entry, because the house may have decided it in between. Times are judged
   * before what an entry says of own commands and flights. `areOld`: the page catches up.
   */
  begin(told: ToldEntries, { account, areOld }: { readonly account: AccountId | null; readonly areOld: boolean }): Judging {
    const { view, own, late, log, houseClock, conversation, hashing } = this.#ports;
    // The clock by which an old entry was written may have been ahead, too.
    const mayBeAhead = areOld || own.mayBeAhead(told.now, view.head.at);
    const now = (): number => (mayBeAhead ? Math.max(told.now, view.world.at) : told.now);
    const knownNow = () => ({ now: now(), world: view.world, hashing });
    let before = knownNow();
    const toldEntries: ToldEntry[] = [];
    return {
      folded: (entry) => {
        const { at } = entry.header;
        // The state before it held until then. A clock that it corrects may have been ahead by more.
        const until = isCorrectedSince(view.world.corrections, before.world.seq) ? before.now : Math.min(before.now, at);
        own.noteRefusable({ ...before, now: until }, toldEntries.at(-1)?.entry);
        toldEntries.push({ entry, before: before.world, ...knownNow() });
        before = knownNow();
        // So that an answer comes during the flight.
        if (beginsFlight(entry) && houseClock.began(at)) void conversation.askForTime().catch(() => undefined);
        late.received(entry, { world: view.world, account, now: told.now });
        // Entries are shown meanwhile: a check takes 20 ms.
        void log.checkBeacons(entry, view.world).catch(() => undefined);
      },
      end: (entries) => {
        own.noteRefusable(before, toldEntries.at(-1)?.entry);
        this.#judgeAll(toldEntries, { now: told.now, account, mayBeAhead });
        noteTold(this.#ports.untaken, entries);
      },
    };
  }

  #judgeAll(
    toldEntries: readonly ToldEntry[],
    told: { readonly now: number; readonly account: AccountId | null; readonly mayBeAhead: boolean },
  ): void {
    const { view, own, flights, houseClock } = this.#ports;
    const { corrections } = view.world;
    const isCorrected = toldEntries.some(({ entry }) => eventsOf(entry).some(({ type }) => type === 'clock/corrected'));
    if (!isCorrected) own.assertTimes(toldEntries, told);
    const isSent = (id: string): boolean => own.knows(id);
    const clockSet = flights.judgeClock(toldEntries, { account: told.account, corrections, isSent });
    if (isCorrected) houseClock.corrected(told.now);
    for (const toldEntry of toldEntries)
      own.received(toldEntry, told.mayBeAhead || isCorrectedSince(corrections, toldEntry.entry.header.seq));
    if (isCorrected) own.clockCorrected(told.now);
    // These may end the page and name nobody. So they come after what may name the house.
    for (const { entry, world } of toldEntries) flights.received(entry, world);
    if (clockSet) throw clockSet;
  }
}
