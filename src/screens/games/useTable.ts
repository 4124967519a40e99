import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Which table of a game is open, kept in the address beside the game; the first one unless told. */
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
