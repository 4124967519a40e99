import { useMemo } from 'react';
import type { WithdrawalId, AccountId } from '../../domain/ids.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { Withdrawal } from '../../domain/worldParts.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { Source } from '../../projections/pages.ts';
import { useServices } from '../../store/houseContext.ts';
import type { Retry } from '../../ui/RetryBanner.tsx';
import { useAnswer } from '../shell/useAnswer.ts';
import { usePages } from '../shell/usePages.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import { accountOf } from '../../domain/world.ts';
import { ownEntriesBack, type ReadOptions } from '../../base/entries.ts';

type Decision = Pick<Withdrawal, 'status' | 'decidedAt' | 'reason'>;

const PENDING: Decision = { status: 'pending', decidedAt: null, reason: null };

/**
 * Requests before the ten that the world keeps, newest first. The log has the result of a request after the request, so
 * reading back meets the result first.
 */
async function* olderWithdrawals(
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

/** The number that the fold keeps. An account with fewer has no older ones. */
const KEPT = 10;

const NO_ADDRESSES: ReadonlyMap<WithdrawalId, string> = new Map();

interface Withdrawals {
  readonly rows: readonly Withdrawal[];
  readonly addresses: ReadonlyMap<WithdrawalId, string>;
  /** Null if there are no older ones. */
  readonly more: (() => void) | null;
  readonly loading: boolean;
  readonly failed: Retry | null;
}

/** An account's withdrawals, newest first, with the addresses from the directory. */
export function useWithdrawals(house: PlayerHouse, account: Account): Withdrawals {
  const { id, withdrawals: newest } = account;
  const services = useServices();
  const source = useMemo((): Source<Withdrawal> => ({ back: (...from) => olderWithdrawals(house, id, ...from) }), [house, id]);
  const { items: older, more, busy, failed } = usePages(house, source, { size: KEPT, waits: true });
  const rows = useMemo(() => {
    const known = new Set(newest.map((one) => one.id));
    return [...newest, ...older.filter((one) => !known.has(one.id))];
  }, [newest, older]);

  const { answer: addresses } = useAnswer(
    useMemo(
      () =>
        services &&
        (() =>
          services.payoutAddressesOf(
            id,
            rows.map((one) => one.id),
          )),
      [services, id, rows],
    ),
  );

  return { rows, addresses: addresses ?? NO_ADDRESSES, more: newest.length < KEPT ? null : more, loading: busy, failed };
}
