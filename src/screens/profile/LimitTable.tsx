import { chakra } from '@chakra-ui/react';
import { limitAt, limitKinds, type LimitKind } from '../../domain/accounts/limits.ts';
import { endOfPeriod, periodNames, totalsIn, type PeriodName } from '../../domain/accounts/periods.ts';
import type { Account } from '../../domain/world.ts';
import { Moment } from '../../ui/Moment.tsx';
import { Table, TableFrame } from '../../ui/Table.tsx';
import { Text } from '../../ui/Text.tsx';
import { kindWords, limitText, periodWords, usedOf } from './limitWords.ts';

interface SetLimit {
  readonly kind: LimitKind;
  readonly period: PeriodName;
  readonly amount: number | null;
  readonly next: { readonly amount: number | null; readonly from: number } | null;
  readonly used: number;
  readonly until: number;
}

/** The limits that hold, or are about to, at a time. */
function limitsOf(account: Account, at: number): readonly SetLimit[] {
  return limitKinds.flatMap((kind) =>
    periodNames.flatMap((period) => {
      const amount = limitAt(account, kind, period, at);
      const pending = account.limits[`${kind}/${period}`]?.next ?? null;
      const next = pending && pending.from > at ? pending : null;
      if (amount === null && next === null) return [];
      const totals = totalsIn(account, period, at);
      return [{ kind, period, amount, next, used: usedOf(kind, totals), until: endOfPeriod(period, totals.start) }];
    }),
  );
}

/** The limits of an account with what is used of each, and what they will be. */
export function LimitTable({ account, at }: { account: Account; at: number }) {
  const limits = limitsOf(account, at);
  if (limits.length === 0) return <Text tone="muted">You have set no limits yet.</Text>;
  return (
    <TableFrame label="Your limits">
      <Table>
        <thead>
          <tr>
            <th scope="col">Limit</th>
            <th scope="col" data-numeric>
              At most
            </th>
            <th scope="col" data-numeric>
              Used
            </th>
          </tr>
        </thead>
        <tbody>
          {limits.map(({ kind, period, amount, next, used, until }) => (
            <tr key={`${kind}/${period}`}>
              <th scope="row">
                {kindWords[kind]} per {periodWords[period]}
                <chakra.span display="block" fontWeight="400" fontSize="xs" color="muted">
                  Begins anew <Moment at={until} />
                </chakra.span>
                {next && (
                  <chakra.span display="block" fontWeight="400" fontSize="sm" color="warningFg">
                    {next.amount === null ? 'Lifted' : `Becomes ${limitText(kind, next.amount)}`} <Moment at={next.from} />
                  </chakra.span>
                )}
              </th>
              <td data-numeric>{limitText(kind, amount)}</td>
              <td data-numeric>{limitText(kind, used)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
