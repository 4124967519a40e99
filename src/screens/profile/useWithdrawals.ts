import { useMemo } from 'react';
import type { WithdrawalId } from '../../domain/ids.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { Withdrawal } from '../../domain/worldParts.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { Source } from '../../projections/pages.ts';
import { useServices } from '../../store/houseContext.ts';
import type { Retry } from '../../ui/RetryBanner.tsx';
import { useAnswer } from '../shell/useAnswer.ts';
import { usePages } from '../shell/usePages.ts';
import { olderWithdrawals } from './withdrawalsTold.ts';

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
