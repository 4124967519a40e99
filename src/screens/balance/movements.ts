/** What one account's entries moved: every posting from or to it, with its proof where the entry holds a bet. */
import { definitionOf, type DomainEvent } from '../../domain/events/catalog.ts';
import type { NameOf } from '../../domain/events/define.ts';
import type { AccountId, BetId, RoundId } from '../../domain/ids.ts';
import type { Posting } from '../../domain/ledger/posting.ts';
import { eventsOf, type Entry } from '../../domain/log/entry.ts';
import type { BetDraw, SharedDraw } from '../../domain/worldParts.ts';
import type { ProvableBet } from '../proof/fairnessLink.ts';

/** A bet as the trail tells it; the seed is found out by rotation. */
export interface BetOnTrail extends Omit<ProvableBet, 'serverSeed' | 'draw'> {
  readonly draw: Readonly<BetDraw | SharedDraw>;
}

export interface Movement {
  /** Entry and place in it: unique, and in order. */
  readonly key: string;
  readonly seq: number;
  readonly at: number;
  readonly hash: string;
  readonly sentence: string;
  readonly reason: string;
  /** Signed: what the balance gained. */
  readonly cents: number;
  readonly bet: BetId | null;
}

/** What an entry tells of an account, newest movement first. */
export interface Told {
  readonly movements: readonly Movement[];
  readonly bets: ReadonlyMap<BetId, BetOnTrail>;
  /** Seed hash → server seed. */
  readonly revealed: ReadonlyMap<string, string>;
  /** What shared rounds were drawn from, once they have been played. */
  readonly rounds: ReadonlyMap<RoundId, BetDraw>;
}

/** What a posting gives an account, in cents, or 0. */
export function gainOf(account: AccountId, { from, to, cents }: Posting): number {
  const taken = from.kind === 'player' && from.id === account ? cents : 0;
  const given = to.kind === 'player' && to.id === account ? cents : 0;
  return given - taken;
}

const betOf = (event: DomainEvent): BetId | null => ('bet' in event.data ? event.data.bet : null);

export function movementsOf(entry: Entry, account: AccountId, nameOf: NameOf): readonly Movement[] {
  const { header, hash } = entry;
  const movements: Movement[] = [];
  for (const event of eventsOf(entry)) {
    const definition = definitionOf(event);
    for (const posting of definition.postings(event.data)) {
      const cents = gainOf(account, posting);
      if (cents === 0) continue;
      movements.push({
        key: `${header.seq}.${movements.length}`,
        seq: header.seq,
        at: header.at,
        hash,
        sentence: definition.describe(event.data, nameOf),
        reason: posting.reason,
        cents,
        bet: betOf(event),
      });
    }
  }
  return movements.toReversed();
}

/** Everything the list needs from one entry. */
export function told(entry: Entry, account: AccountId, nameOf: NameOf): Told {
  const bets = new Map<BetId, BetOnTrail>();
  const revealed = new Map<string, string>();
  const rounds = new Map<RoundId, BetDraw>();
  for (const event of eventsOf(entry)) {
    if (event.type === 'bet/placed' && event.data.account === account) {
      const { bet, game, choice, draw, stakeCents } = event.data;
      bets.set(bet, { game, choice, draw, stakeCents });
    } else if (event.type === 'bet/settled' && event.data.account === account) {
      const placed = bets.get(event.data.bet);
      if (placed) bets.set(event.data.bet, { ...placed, outcome: event.data.outcome, payoutCents: event.data.payoutCents });
    } else if (event.type === 'seed/rotated' && event.data.account === account) {
      revealed.set(event.data.seedHash, event.data.serverSeed);
    } else if (event.type === 'round/played') {
      const { round, seedHash, serverSeed, clientSeed, nonce } = event.data;
      revealed.set(seedHash, serverSeed);
      rounds.set(round, { seedHash, clientSeed, nonce });
    }
  }
  return { movements: movementsOf(entry, account, nameOf), bets, revealed, rounds };
}
