/** An account's withdrawals before the last ten, read from the log, newest first. */
import type { AccountId, WithdrawalId } from '../../domain/ids.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import { accountOf } from '../../domain/world.ts';
import type { Withdrawal } from '../../domain/worldParts.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { ownEntriesBack, type ReadOptions } from '../../base/entries.ts';

type Decision = Pick<Withdrawal, 'status' | 'decidedAt' | 'reason'>;

const PENDING: Decision = { status: 'pending', decidedAt: null, reason: null };

/**
 * Requests that the world does not keep any more, newest first. The log has the result of a request after the request, so
 * reading back meets the result first.
 */
export async function* olderWithdrawals(
  house: PlayerHouse,
  account: AccountId,
  before: number,
  reading: ReadOptions,
): AsyncGenerator<Withdrawal, void> {
  const decisions = new Map<WithdrawalId, Decision>();
  const isKept = (id: WithdrawalId): boolean => accountOf(house.world, account)?.withdrawals.some((kept) => kept.id === id) === true;
  for await (const stored of ownEntriesBack(house.ports.store, account, before, reading)) {
    const entry = readStored(stored);
    const { seq, at } = entry.header;
    for (const { type, data } of eventsOf(entry)) {
      if (type === 'withdrawal/completed') decisions.set(data.withdrawal, { status: 'completed', decidedAt: at, reason: null });
      if (type === 'withdrawal/rejected') decisions.set(data.withdrawal, { status: 'rejected', decidedAt: at, reason: data.reason });
      if (type !== 'withdrawal/requested' || data.account !== account || isKept(data.withdrawal)) continue;
      const { withdrawal: id, cents, method } = data;
      yield { id, account, cents, method, seq, at, ...(decisions.get(id) ?? PENDING) };
    }
  }
}
