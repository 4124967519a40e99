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
import { eventsOf, type Entry } from '../../domain/log/entry.ts';
import type { ReadOptions } from '../../base/readEntries.ts';
import { accountOf } from '../../domain/world.ts';
import type { HouseServices } from '../../client/houseServices.ts';

type Decision = Pick<Withdrawal, 'status' | 'decidedAt' | 'reason'>;

const PENDING: Decision = { status: 'pending', decidedAt: null, reason: null };

/** How many of an account's newest requests the world keeps (domain/events/withdrawals.ts). An account with fewer has no older ones. */
const KEPT = 10;

/** The requests that entries tell of, with what was decided. */
function requestsIn(entries: readonly Entry[]): ReadonlyMap<string, Withdrawal> {
  const decisions = new Map<WithdrawalId, Decision>();
  const requests: Omit<Withdrawal, keyof Decision>[] = [];
  for (const entry of entries) {
    const { seq, at } = entry.header;
    for (const { type, data } of eventsOf(entry)) {
      if (type === 'withdrawal/completed') decisions.set(data.withdrawal, { status: 'completed', decidedAt: at, reason: null });
      if (type === 'withdrawal/rejected') decisions.set(data.withdrawal, { status: 'rejected', decidedAt: at, reason: data.reason });
      if (type !== 'withdrawal/requested') continue;
      const { withdrawal: id, account, cents, method } = data;
      requests.push({ id, account, cents, method, seq, at });
    }
  }
  return new Map(requests.map((request) => [request.id, { ...request, ...(decisions.get(request.id) ?? PENDING) }]));
}

/** An account's requests before an entry, newest first. */
async function* requestsBack(
  services: HouseServices,
  account: AccountId,
  before: number,
  reading: ReadOptions,
): AsyncGenerator<Withdrawal, void> {
  for await (const { rows, entries } of services.ownPages(account, { list: 'withdrawals', size: KEPT }, before, reading)) {
    const requests = requestsIn(entries);
    for (const { key, seq } of rows) {
      const request = requests.get(key);
      // A house may name one request at the places of others.
      if (request?.account === account && request.seq === seq) yield request;
    }
  }
}

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
  const source = useMemo(
    (): Source<Withdrawal> => ({
      async *back(_before, reading) {
        // The world has the newest ones.
        const oldest = accountOf(house.world, id)?.withdrawals.at(-1);
        if (services && oldest) yield* requestsBack(services, id, oldest.seq, reading);
      },
    }),
    [house, services, id],
  );
  const { items: older, more, busy, failed } = usePages(house, source, { size: KEPT, onDemand: true });
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
