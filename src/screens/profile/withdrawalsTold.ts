/** An account's withdrawals beyond the last ten: read from the log, from the newest entry back. */
import type { AccountId, WithdrawalId } from '../../domain/ids.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { Withdrawal } from '../../domain/worldParts.ts';
import type { EventStore } from '../../house/ports.ts';
import { ownEntriesBack } from '../../house/reading/entries.ts';

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
  for await (const stored of ownEntriesBack(store, account, before, { signal })) {
    const entry = readStored(stored);
    const { at, seq } = entry.header;
    for (const { type, data } of eventsOf(entry)) {
      if (type === 'withdrawal/completed') decisions.set(data.withdrawal, { status: 'completed', decidedAt: at, reason: null });
      if (type === 'withdrawal/rejected') decisions.set(data.withdrawal, { status: 'rejected', decidedAt: at, reason: data.reason });
      if (type !== 'withdrawal/requested' || data.account !== account || known.has(data.withdrawal)) continue;
      const { withdrawal: id, cents, method } = data;
      found.push({ id, account, cents, method, at, ...(decisions.get(id) ?? { status: 'pending', decidedAt: null, reason: null }) });
    }
    if (found.length >= wanted) return { found, before: seq };
  }
  return { found, before: null };
}
