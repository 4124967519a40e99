import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { AccountId } from '../../../domain/ids.ts';
import { peopleOf } from '../../../house/accounts/peopleOf.ts';
import { useOffice } from '../adminContext.ts';
import type { UserRow } from './useUsers.ts';

/** The rows that fit a query: a part of the name or the ID, or a whole address, whose digest the log knows. */
export function useFound(rows: readonly UserRow[], query: string): readonly UserRow[] {
  const { house } = useOffice();
  const wanted = useDeferredValue(query.trim().toLowerCase());
  const [addressed, setAddressed] = useState<{ readonly query: string; readonly id: AccountId } | null>(null);
  useEffect(() => {
    if (!wanted.includes('@')) return;
    let current = true;
    peopleOf(house)
      .find(house.world, wanted)
      .then((account) => current && account && setAddressed({ query: wanted, id: account.id }))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [house, wanted]);
  const known = addressed?.query === wanted ? addressed.id : null;
  return useMemo(
    () =>
      wanted === ''
        ? rows
        : rows.filter(({ id, username }) => id === known || id.includes(wanted) || username.toLowerCase().includes(wanted)),
    [rows, wanted, known],
  );
}
