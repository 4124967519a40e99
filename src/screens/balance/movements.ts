/** The movements of one account: every posting from it or to it. */
import { definitionOf, type DomainEvent } from '../../domain/events/catalog.ts';
import type { PlayedOn } from '../../domain/accounts/account.ts';
import type { AccountId, BetId } from '../../domain/ids.ts';
import type { Posting } from '../../domain/ledger/posting.ts';
import type { Entry } from '../../domain/log/entry.ts';
import { gameOf, movementKey } from '../../projections/movements.ts';

export interface Movement {
  /** Entry and place in it. It is unique and sorts by time. */
  readonly key: string;
  readonly seq: number;
  readonly at: number;
  readonly hash: string;
  readonly sentence: string;
  readonly reason: string;
  /** What the balance gained. Negative for a loss. */
  readonly cents: number;
  readonly bet: BetId | null;
  readonly game: PlayedOn | null;
  /** The key of its row in the list of the house. */
  readonly row: string;
}

/** What an account gains by a posting, in cents. 0 if the posting is not its own. */
export function gainOf(account: AccountId, { from, to, cents }: Posting): number {
  const taken = from.kind === 'player' && from.id === account ? cents : 0;
  const given = to.kind === 'player' && to.id === account ? cents : 0;
  return given - taken;
}

const betOf = (event: DomainEvent): BetId | null => ('bet' in event.data ? event.data.bet : null);

/** Newest first. */
export function movementsOf(entry: Entry, account: AccountId, sentenceOf: (event: DomainEvent) => string): readonly Movement[] {
  const { header, hash } = entry;
  const movements: Movement[] = [];
  for (const [index, line] of entry.events.entries()) {
    if (line.kind !== 'event') continue;
    const { event } = line;
    const definition = definitionOf(event);
    for (const posting of definition.postings(event.data)) {
      const cents = gainOf(account, posting);
      if (cents === 0) continue;
      movements.push({
        key: `${header.seq}.${movements.length}`,
        seq: header.seq,
        at: header.at,
        hash,
        sentence: sentenceOf(event),
        reason: posting.reason,
        cents,
        bet: betOf(event),
        game: gameOf(event),
        row: movementKey({ seq: header.seq, index }, account),
      });
    }
  }
  return movements.toReversed();
}
