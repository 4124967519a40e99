import { useEffect, useMemo, useState } from 'react';
import type { AccountId } from '../../../domain/ids.ts';
import { AccountHistory, type AccountThen } from '../../../house/inspection/accountHistory.ts';
import { useOffice } from '../adminContext.ts';
import { useReadOn } from '../useReadOn.ts';

interface AccountAt {
  /** 0 to 100 while the log is being read. Null when every entry can be answered. */
  readonly reading: number | null;
  /** The last answer. Null before the account existed. */
  readonly past: AccountThen | null;
  readonly failed: string | null;
}

/**
 * An account as it was after an entry. The log is read once, while nothing more urgent is read. After that, every answer is
 * immediate.
 */
export function useAccountAt(account: AccountId, seq: number, mayRead: boolean): AccountAt {
  const { house } = useOffice();
  const history = useMemo(() => new AccountHistory(house.ports.store, account), [house, account]);
  const { reading, failed: unread } = useReadOn(history, (signal, onProgress) => history.prepare(signal, onProgress), mayRead);
  const [past, setPast] = useState<AccountThen | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  const ready = reading === null && unread === null;
  useEffect(() => {
    if (!ready) return;
    let wanted = true;
    history.at(seq).then(
      (answer) => wanted && setPast(answer),
      (error: unknown) => wanted && setFailed(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      wanted = false;
    };
  }, [history, seq, ready]);

  return { reading, past, failed: unread ?? failed };
}
