/** Follows the play of each account for as long as the page is open, also while another game or screen is shown. */
import type { AccountId, BetId } from '../../domain/ids.ts';
import { houseTime, type PlayerHouse } from '../../api/playerHouse.ts';
import { sharedValue } from '../../ui/sharedValue.ts';
import { movesIn, netOf, playedMsAt, type PlayedSession, readSession, sessionAfter, sessionAt } from './playSession.ts';
import { MINUTE_MS } from '../../domain/utc.ts';
import { formatCredits } from '../../ui/credits.ts';
import { minutesText } from '../../ui/minutesText.ts';
import { t } from '../../languages/t.ts';

interface TrackedPlay {
  readonly session: PlayedSession | null;
  /** The time played in a session when the player was last asked about it. */
  readonly checkedMs: number;
  /** When that session began. */
  readonly checkedStartedAt: number;
}

const nothing: TrackedPlay = { session: null, checkedMs: 0, checkedStartedAt: 0 };

class PlayTracker {
  readonly #house: PlayerHouse;
  readonly #account: AccountId;
  readonly play = sharedValue(nothing);

  constructor(house: PlayerHouse, account: AccountId) {
    this.#house = house;
    this.#account = account;
    void this.#follow();
  }

  /** Counts the check at this moment as made. The next one is due after the same time of play. */
  check(at: number): void {
    const session = sessionAt(this.play.read().session, at);
    if (session) this.play.set({ session, checkedMs: playedMsAt(session, at), checkedStartedAt: session.startedAt });
  }

  async #follow(): Promise<void> {
    const { ports, head } = this.#house;
    let past: PlayedSession | null = null;
    /** Updates that wait until the past has been read. Null after that. */
    let delayed: (() => void)[] | null = [];
    this.#house.onEntries((entries) => {
      const moves = entries.flatMap((entry) => movesIn(entry, this.#account));
      if (moves.length === 0) return;
      const add = (): void =>
        this.play.set({ ...this.play.read(), session: moves.reduce<PlayedSession | null>(sessionAfter, this.play.read().session) });
      if (delayed) delayed.push(add);
      else add();
    });
    try {
      past = await readSession(ports.store, this.#account, head.seq + 1, ports.clock.now());
    } catch {
      // Play from before this page is not known then. Play from now on is.
    }
    const updates = delayed;
    delayed = null;
    // Checks that were due before this page was opened count as made. A reload does not postpone the next one.
    const { realityCheckMs } = this.#house.world.rules.rules.responsiblePlay;
    const playedMs = past ? playedMsAt(past, ports.clock.now()) : 0;
    const checkedMs = playedMs - (playedMs % realityCheckMs);
    this.play.set(past ? { session: past, checkedMs, checkedStartedAt: past.startedAt } : nothing);
    for (const add of updates) add();
  }
}

const trackers = new WeakMap<PlayerHouse, Map<AccountId, PlayTracker>>();

/** The one tracker of an account in this page. */
export function trackerOf(house: PlayerHouse, account: AccountId): PlayTracker {
  const known = trackers.get(house) ?? new Map<AccountId, PlayTracker>();
  trackers.set(house, known);
  const tracker = known.get(account) ?? new PlayTracker(house, account);
  known.set(account, tracker);
  return tracker;
}

/** Time of play since the last check. */
export function uncheckedMs({ session, checkedMs, checkedStartedAt }: TrackedPlay, at: number): number {
  const current = sessionAt(session, at);
  if (!current) return 0;
  return playedMsAt(current, at) - (current.startedAt === checkedStartedAt ? checkedMs : 0);
}

/** "You played for 12 min: 31 bets, net −12.00." */
export function summaryText(session: PlayedSession, at: number, held: readonly BetId[] = []): string {
  const minutes = Math.floor(playedMsAt(session, at) / MINUTE_MS);
  const time = minutes === 0 ? t('less than a minute') : minutesText(minutes);
  return t('You played for {time}: {bets, plural, one {# bet} other {# bets}}, net {net}.', {
    time,
    bets: session.bets,
    net: formatCredits(netOf(session, held), 'always'),
  });
}

/** What an account's session of play came to, as far as this page has followed it; null if it has not played. */
export function sessionSummary(house: PlayerHouse, account: AccountId, held: readonly BetId[]): string | null {
  const at = houseTime(house);
  const session = sessionAt(trackerOf(house, account).play.read().session, at);
  return session && summaryText(session, at, held);
}
