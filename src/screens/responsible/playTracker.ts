/** The play of each account that uses this tab, followed as long as the page lives: changing the game or the screen forgets nothing. */
import type { AccountId } from '../../domain/ids.ts';
import type { House } from '../../house/house.ts';
import { movesIn, played, playedMsAt, readSession, sessionAt, type PlayedSession } from './playSession.ts';

interface TrackedPlay {
  readonly session: PlayedSession | null;
  /** Time played in this session when it was last checked, and which session that was. */
  readonly checkedMs: number;
  readonly checkedOf: number;
}

const nothing: TrackedPlay = { session: null, checkedMs: 0, checkedOf: 0 };

class PlayTracker {
  readonly #house: House;
  readonly #account: AccountId;
  readonly #listeners = new Set<() => void>();
  #play: TrackedPlay = nothing;

  constructor(house: House, account: AccountId) {
    this.#house = house;
    this.#account = account;
    void this.#follow();
  }

  readonly read = (): TrackedPlay => this.#play;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The reality of this moment was looked at: the next check is due so much play later. */
  check(at: number): void {
    const session = sessionAt(this.#play.session, at);
    if (session) this.#set({ session, checkedMs: playedMsAt(session, at), checkedOf: session.startedAt });
  }

  async #follow(): Promise<void> {
    const { ports, head } = this.#house;
    let early: PlayedSession | null = null;
    let late: (() => void)[] | null = [];
    this.#house.onEntries((entries) => {
      const moves = entries.flatMap((entry) => movesIn(entry, this.#account));
      if (moves.length === 0) return;
      const add = (): void => this.#set({ ...this.#play, session: moves.reduce<PlayedSession | null>(played, this.#play.session) });
      if (late) late.push(add);
      else add();
    });
    try {
      early = await readSession(ports.store, this.#account, head.seq + 1, ports.clock.now());
    } catch {
      // What was played before this page is not known then; what is played from now on is.
    }
    const waiting = late;
    late = null;
    // Before this page was opened the checks that were due have been made: a reload puts none off.
    const { realityCheckMs } = this.#house.world.rules.rules.responsiblePlay;
    const playedMs = early ? playedMsAt(early, ports.clock.now()) : 0;
    this.#set(early ? { session: early, checkedMs: playedMs - (playedMs % realityCheckMs), checkedOf: early.startedAt } : nothing);
    for (const add of waiting) add();
  }

  #set(play: TrackedPlay): void {
    this.#play = play;
    for (const listener of this.#listeners) listener();
  }
}

const trackers = new WeakMap<House, Map<AccountId, PlayTracker>>();

/** The one tracker of an account in this page. */
export function trackerOf(house: House, account: AccountId): PlayTracker {
  const known = trackers.get(house) ?? new Map<AccountId, PlayTracker>();
  trackers.set(house, known);
  const tracker = known.get(account) ?? new PlayTracker(house, account);
  known.set(account, tracker);
  return tracker;
}

/** Time of play since the last check. */
export function uncheckedMs({ session, checkedMs, checkedOf }: TrackedPlay, at: number): number {
  const current = sessionAt(session, at);
  if (!current) return 0;
  return playedMsAt(current, at) - (current.startedAt === checkedOf ? checkedMs : 0);
}
