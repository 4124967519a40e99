/** An account's rounds, read from its trail in the log, newest first. */
import { rulebookById, type GameName } from '../../domain/games/catalog.ts';
import type { AccountId, BetId } from '../../domain/ids.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { TrailStore } from '../../base/ports.ts';
import { ownEntriesBack, type ReadOptions } from '../../base/entries.ts';
import { Told, type BetProof } from '../../projections/told.ts';
import { readsBackTo, matches, resultOfBet, type RoundFilter, type RoundResult } from './roundFilter.ts';

export interface PastRound {
  readonly id: BetId;
  /** When the bet was placed. */
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

/** Reads back only as far as it is asked. Entries that are appended later are not included. */
export async function* pastRounds(
  store: TrailStore,
  account: AccountId,
  before: number,
  reading: ReadOptions = {},
): AsyncGenerator<PastRound, void> {
  const told = new Told();
  for await (const stored of ownEntriesBack(store, account, before, reading)) {
    const entry = readStored(stored);
    told.note(entry);
    const { at } = entry.header;
    for (const { type, data } of eventsOf(entry).toReversed()) {
      if (type !== 'bet/placed' || data.account !== account || !rulebookById(data.rulebook)) continue;
      const { bet: id, game, rulebook, choice, stakeCents } = data;
      const end = told.ended.get(id);
      const { outcome = null, payoutCents = 0 } = end ?? {};
      yield { id, at, game, rulebook, choice, stakeCents, result: resultOfBet(end), outcome, payoutCents, proof: told.proofOf(id) };
    }
  }
}

/** The rounds that fit a filter. Reading stops before its first day. */
export async function* roundsThatFit(
  house: PlayerHouse,
  account: AccountId,
  filter: RoundFilter,
  before: number,
  reading: ReadOptions,
): AsyncGenerator<PastRound, void> {
  const from = readsBackTo(filter, house.world.corrections);
  for await (const round of pastRounds(house.ports.store, account, before, reading)) {
    if (from !== null && round.at < from) return;
    if (matches(filter, round)) yield round;
  }
}
