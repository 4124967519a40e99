/** An account's rounds, read from its trail in the log, newest first. */
import { isCorrectedSince } from '../../domain/clock.ts';
import { rulebookById, type GameName } from '../../domain/games/catalog.ts';
import type { AccountId, BetId } from '../../domain/ids.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { House } from '../../house/house.ts';
import type { EventStore } from '../../house/ports.ts';
import { ownEntriesBack, type Reading } from '../../house/reading/entries.ts';
import { Told, type BetEnd, type BetProof } from '../../house/reading/told.ts';

/** The result of a bet. `returned`: a payout without profit. `void`: the stake was returned. */
type RoundResult = 'won' | 'lost' | 'returned' | 'open' | 'void';

/** The results in words, in the order of the filter. */
export const resultTexts: Readonly<Record<RoundResult, string>> = {
  won: 'Won',
  lost: 'Lost',
  returned: 'Returned',
  open: 'Open',
  void: 'Cancelled, stake given back',
};

export const roundResults = Object.keys(resultTexts) as readonly RoundResult[];

export interface PastRound {
  readonly id: BetId;
  /** Entry and time of the bet's placing. */
  readonly seq: number;
  readonly at: number;
  readonly game: GameName;
  /** `dice@1` */
  readonly rulebook: string;
  readonly choice: object;
  readonly stakeCents: number;
  readonly result: RoundResult;
  /** Null while the bet is open, and if it was void. */
  readonly outcome: object | null;
  readonly payoutCents: number;
  /** Null until a shared round has been played. */
  readonly proof: BetProof | null;
}

function resultOf(end: BetEnd | undefined): RoundResult {
  if (!end) return 'open';
  if (end.returned) return 'void';
  return end.payoutCents > end.stakeCents ? 'won' : end.payoutCents === 0 ? 'lost' : 'returned';
}

/** Reads back only as far as it is asked. Entries that are appended later are not included. */
export async function* pastRounds(
  store: EventStore,
  account: AccountId,
  before: number,
  reading: Reading = {},
): AsyncGenerator<PastRound, void> {
  const told = new Told();
  for await (const stored of ownEntriesBack(store, account, before, reading)) {
    const entry = readStored(stored);
    told.note(entry);
    const { seq, at } = entry.header;
    for (const { type, data } of eventsOf(entry).toReversed()) {
      if (type !== 'bet/placed' || data.account !== account || !rulebookById(data.rulebook)) continue;
      const { bet: id, game, rulebook, choice, stakeCents } = data;
      const end = told.ended.get(id);
      const { outcome = null, payoutCents = 0 } = end ?? {};
      yield { id, seq, at, game, rulebook, choice, stakeCents, result: resultOf(end), outcome, payoutCents, proof: told.proofOf(id) };
    }
  }
}

export interface RoundFilter {
  readonly game: GameName | 'all';
  readonly result: RoundResult | 'all';
  /** Local days, `2026-01-31`. Empty for any. */
  readonly from: string;
  readonly to: string;
}

const DAY = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u;

/** The first moment of a local day, plus a number of days. Null if the text is no day. */
function startOf(day: string, later = 0): number | null {
  const parts = DAY.exec(day)?.groups;
  return parts ? new Date(Number(parts['year']), Number(parts['month']) - 1, Number(parts['day']) + later).getTime() : null;
}

export function matches(filter: RoundFilter, round: PastRound): boolean {
  const [from, end] = [startOf(filter.from), startOf(filter.to, 1)];
  return (
    (filter.game === 'all' || round.game === filter.game) &&
    (filter.result === 'all' || round.result === filter.result) &&
    (from === null || round.at >= from) &&
    (end === null || round.at < end)
  );
}

/**
 * The rounds that fit a filter. Reading stops before its first day. If the clock was ever corrected, an earlier round may have a
 * later time, and all rounds are read.
 */
export async function* roundsThatFit(
  house: House,
  account: AccountId,
  filter: RoundFilter,
  before: number,
  reading: Reading,
): AsyncGenerator<PastRound, void> {
  const from = isCorrectedSince(house.world.corrections, 0) ? null : startOf(filter.from);
  for await (const round of pastRounds(house.ports.store, account, before, reading)) {
    if (from !== null && round.at < from) return;
    if (matches(filter, round)) yield round;
  }
}
