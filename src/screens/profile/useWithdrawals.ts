import { useEffect, useMemo, useRef, useState } from 'react';
import type { WithdrawalId } from '../../domain/ids.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { Withdrawal } from '../../domain/worldParts.ts';
import type { House } from '../../house/house.ts';
import { payoutAddressesOf } from '../../house/withdrawing.ts';
import { readOlderWithdrawals, type Decision } from './withdrawalsTold.ts';

/** The fold keeps so many; whoever has fewer has no older ones. */
const KEPT = 10;

export interface Withdrawals {
  readonly rows: readonly Withdrawal[];
  readonly addresses: ReadonlyMap<WithdrawalId, string>;
  /** Null where there are no older ones. */
  readonly more: (() => void) | null;
  readonly loading: boolean;
  readonly failed: string | null;
}

/** An account's withdrawals, newest first, with the addresses kept beside the log. */
export function useWithdrawals(house: House, account: Account): Withdrawals {
  const { id, withdrawals: newest } = account;
  const [older, setOlder] = useState<readonly Withdrawal[]>([]);
  const [before, setBefore] = useState<number | null>(() => (newest.length < KEPT ? null : house.head.seq + 1));
  const [addresses, setAddresses] = useState<ReadonlyMap<WithdrawalId, string>>(new Map());
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const alive = useRef<AbortController | null>(null);
  const decisions = useRef(new Map<WithdrawalId, Decision>());

  const rows = useMemo(() => {
    const known = new Set(newest.map((one) => one.id));
    return [...newest, ...older.filter((one) => !known.has(one.id))];
  }, [newest, older]);

  useEffect(() => {
    const controller = new AbortController();
    alive.current = controller;
    return () => controller.abort();
  }, []);

  useEffect(() => {
    let current = true;
    payoutAddressesOf(
      house,
      rows.map((one) => one.id),
    ).then(
      (found) => {
        if (current) setAddresses(found);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [house, rows]);

  const more = async (): Promise<void> => {
    const signal = alive.current?.signal;
    if (before === null || loading || !signal) return;
    setLoading(true);
    try {
      const read = await readOlderWithdrawals(house.ports.store, id, {
        before,
        known: new Set(rows.map((one) => one.id)),
        wanted: KEPT,
        decisions: decisions.current,
        signal,
      });
      if (signal.aborted) return;
      setOlder([...older, ...read.found]);
      setBefore(read.before);
    } catch (error) {
      if (!signal.aborted) setFailed(error instanceof Error ? error.message : String(error));
    }
    setLoading(false);
  };
  return { rows, addresses, more: before === null ? null : () => void more(), loading, failed };
}
