import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import type { SlotSymbol } from '../../../domain/games/slots.ts';
import { Table, TableHead } from '../../../ui/Table.tsx';
import { reelSymbols } from './reelSymbols.tsx';

interface SlotsPayout {
  readonly symbol: SlotSymbol;
  /** The multipliers of three and of two, as text: '10×', '5×'. */
  readonly three: string;
  readonly two: string;
}

/** The payout table. Each row draws and names a symbol and gives the multipliers of three and of two. */
export const SlotsPayouts = memo(function SlotsPayouts({ rows }: { rows: readonly SlotsPayout[] }) {
  return (
    <Table>
      <caption>Payouts, stake included</caption>
      <TableHead columns={['Symbol', { numeric: 'Three' }, { numeric: 'Two' }]} />
      <tbody>
        {rows.map(({ symbol, three, two }) => {
          const Symbol = reelSymbols[symbol];
          return (
            <tr key={symbol}>
              <th scope="row">
                <chakra.span display="flex" alignItems="center" gap="3" textTransform="capitalize">
                  <svg width="28" height="28" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
                    <Symbol />
                  </svg>
                  {symbol}
                </chakra.span>
              </th>
              <td data-numeric>{three}</td>
              <td data-numeric>{two}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
});
