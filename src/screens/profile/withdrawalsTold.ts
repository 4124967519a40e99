/** An account's withdrawals beyond the last ten: read from the log, from the newest entry back. */
import type { AccountId, WithdrawalId } from '../../domain/ids.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { Withdrawal } from '../../domain/world.ts';
import type { EventStore } from '../../house/ports.ts';

const READ_ENTRIES = 200;

/** What became of a request. */
export type Decision = Pick<Withdrawal, 'status' | 'decidedAt' | 'reason'>;

export interface ReadingBack {
  readonly before: number;
  readonly known: ReadonlySet<WithdrawalId>;
  readonly wanted: number;
  /** Decisions met so far, whose requests stand further back: grows, and belongs to the whole way back. */
  readonly decisions: Map<WithdrawalId, Decision>;
  readonly signal: AbortSignal;
}

export interface OlderWithdrawals {
  /** Newest first. */
  readonly found: readonly Withdrawal[];
  /** Read on before this entry; null at the beginning of the trail. */
  readonly before: number | null;
}

/**
 * Reads the trail back from an entry until there are so many requests that are not among those known already. What became
 * of a request stands after it in the log, so reading back has always met it before.
 */
export async function readOlderWithdrawals(
  store: EventStore,
  account: AccountId,
  { before, known, wanted, decisions, signal }: ReadingBack,
): Promise<OlderWithdrawals> {
  const found: Withdrawal[] = [];
  for (let next: number | null = before; next !== null && !signal.aborted;) {
    const stored = await store.readTrail(account, { before: next, limit: READ_ENTRIES });
    for (const entry of stored.map(readStored)) {
      const { at, seq } = entry.header;
      for (const event of eventsOf(entry)) {
        if (event.type === 'withdrawal/completed')
          decisions.set(event.data.withdrawal, { status: 'completed', decidedAt: at, reason: null });
        if (event.type === 'withdrawal/rejected')
          decisions.set(event.data.withdrawal, { status: 'rejected', decidedAt: at, reason: event.data.reason });
        if (event.type !== 'withdrawal/requested' || event.data.account !== account || known.has(event.data.withdrawal)) continue;
        const { withdrawal: id, cents, method } = event.data;
        found.push({ id, account, cents, method, at, ...(decisions.get(id) ?? { status: 'pending', decidedAt: null, reason: null }) });
      }
      if (found.length >= wanted) return { found, before: seq };
    }
    next = stored.length === READ_ENTRIES ? (stored.at(-1)?.seq ?? null) : null;
  }
  return { found, before: null };
}
