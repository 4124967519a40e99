import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The open table of a game. The address holds it. Default: the first one. */
export function useTable<Table extends string>(tables: readonly [Table, ...Table[]]): readonly [Table, (table: Table) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('table');
  const open = tables.find((table) => table === asked) ?? tables[0];
  const choose = useCallback(
    (table: Table) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        after.set('table', table);
        return after;
      }),
    [setParams],
  );
  return [open, choose];
}
