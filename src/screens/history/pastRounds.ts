/** An account's rounds as its trail in the log tells them, from the newest back. */
import { rulebookById } from '../../domain/games/catalog.ts';
import type { GameName } from '../../domain/games/names.ts';
import type { AccountId, BetId, RoundId } from '../../domain/ids.ts';
import { eventsOf, type Entry } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { BetDraw, SharedDraw } from '../../domain/worldParts.ts';
import type { EventStore } from '../../house/ports.ts';
import { ownEntriesBack } from '../../house/reading/entries.ts';

/** How a bet ended. Whatever came back without a profit was returned; `void` is a stake that was given back. */
export type RoundResult = 'won' | 'lost' | 'returned' | 'open' | 'void';

/** The results in words, in the order in which one looks for them. */
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
  /** Entry and time of the placing. */
  readonly seq: number;
  readonly at: number;
  readonly game: GameName;
  /** `dice@1` */
  readonly rulebook: string;
  readonly choice: object;
  readonly stakeCents: number;
  readonly result: RoundResult;
  /** Null while it is open, and where it was taken back. */
  readonly outcome: object | null;
  readonly payoutCents: number;
  /** Null while a shared round has not been played. */
  readonly draw: BetDraw | null;
  /** Null while it is a secret. */
  readonly serverSeed: string | null;
}

interface Ending {
  readonly outcome: object | null;
  readonly payoutCents: number;
}

/** What later entries have told about earlier ones. */
class Known {
  readonly endings = new Map<BetId, Ending>();
  readonly revealed = new Map<string, string>();
  readonly rounds = new Map<RoundId, BetDraw>();

  note(entry: Entry): void {
    for (const { type, data } of eventsOf(entry)) {
      if (type === 'bet/settled') this.endings.set(data.bet, data);
      else if (type === 'bet/voided') this.endings.set(data.bet, { outcome: null, payoutCents: data.stakeCents });
      else if (type === 'seed/rotated') this.revealed.set(data.seedHash, data.serverSeed);
      else if (type === 'round/played') {
        this.revealed.set(data.seedHash, data.serverSeed);
        this.rounds.set(data.round, { seedHash: data.seedHash, clientSeed: data.clientSeed, nonce: data.nonce });
      }
    }
  }

  drawOf(draw: BetDraw | SharedDraw): BetDraw | null {
    return 'round' in draw ? (this.rounds.get(draw.round) ?? null) : draw;
  }
}

function resultOf(ending: Ending | undefined, stakeCents: number): RoundResult {
  if (!ending) return 'open';
  if (ending.outcome === null) return 'void';
  return ending.payoutCents > stakeCents ? 'won' : ending.payoutCents === 0 ? 'lost' : 'returned';
}

/** Reads on only as far as it is asked. The log is read once: what is appended meanwhile is not in it. */
export async function* pastRounds(store: EventStore, account: AccountId, before: number): AsyncGenerator<PastRound, undefined> {
  const known = new Known();
  for await (const stored of ownEntriesBack(store, account, before)) {
    const entry = readStored(stored);
    known.note(entry);
    const { seq, at } = entry.header;
    for (const { type, data } of eventsOf(entry).toReversed()) {
      if (type !== 'bet/placed' || data.account !== account || !rulebookById(data.rulebook)) continue;
      const { bet: id, game, rulebook, choice, stakeCents } = data;
      const ending = known.endings.get(id);
      const draw = known.drawOf(data.draw);
      const result = resultOf(ending, stakeCents);
      const serverSeed = (draw && known.revealed.get(draw.seedHash)) ?? null;
      const { outcome = null, payoutCents = 0 } = ending ?? {};
      yield { id, seq, at, game, rulebook, choice, stakeCents, draw, result, outcome, payoutCents, serverSeed };
    }
  }
  return undefined;
}

export interface RoundFilter {
  readonly game: GameName | 'all';
  readonly result: RoundResult | 'all';
  /** Local days, `2026-01-31`; empty for any. */
  readonly from: string;
  readonly to: string;
}

const DAY = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u;

/** The first moment of a local day, days later; null where it is none. */
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

/** Whether nothing from here back can match: the trail's times only fall. */
export function isPast(filter: RoundFilter, round: PastRound): boolean {
  const from = startOf(filter.from);
  return from !== null && round.at < from;
}
