/** What one account's entries moved: every posting from or to it. */
import { definitionOf, type DomainEvent } from '../../domain/events/catalog.ts';
import type { NameOf } from '../../domain/events/define.ts';
import type { AccountId, BetId } from '../../domain/ids.ts';
import type { Posting } from '../../domain/ledger/posting.ts';
import { eventsOf, type Entry } from '../../domain/log/entry.ts';

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

/** What a posting gives an account, in cents, or 0. */
export function gainOf(account: AccountId, { from, to, cents }: Posting): number {
  const taken = from.kind === 'player' && from.id === account ? cents : 0;
  const given = to.kind === 'player' && to.id === account ? cents : 0;
  return given - taken;
}

const betOf = (event: DomainEvent): BetId | null => ('bet' in event.data ? event.data.bet : null);

/** Newest first. */
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
