import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { Withdrawal } from '../../domain/worldParts.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CreditCell } from '../../ui/CreditAmount.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Table, TableFrame, TableHead } from '../../ui/Table.tsx';
import { methodTexts, withdrawalStatus } from '../shell/payout.ts';
import { useWithdrawals } from './useWithdrawals.ts';
import { t } from '../../languages/t.ts';

/** Every withdrawal request of an account, and its result. Remount it for another account. */
export function WithdrawalTable({ house, account }: { house: PlayerHouse; account: Account }) {
  const { rows, addresses, more, loading, failed } = useWithdrawals(house, account);
  if (rows.length === 0) {
    return (
      <EmptyState title={t('No withdrawal history yet')}>{t('Your withdrawal requests are listed here with their status.')}</EmptyState>
    );
  }
  return (
    <chakra.div display="grid" gap="3">
      <TableFrame label={t('Withdrawals, newest first')}>
        <Table>
          <TableHead columns={[t('Requested'), { numeric: t('Amount') }, t('Status')]} />
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} address={addresses.get(row.id)} />
            ))}
          </tbody>
        </Table>
      </TableFrame>
      {failed && <RetryBanner title={t('Older withdrawals could not be loaded')} {...failed} />}
      {more && (
        <Button look="outline" size="sm" justifySelf="start" onClick={more} busyText={loading ? t('Loading…') : undefined}>
          {t('Older withdrawals')}
        </Button>
      )}
    </chakra.div>
  );
}

const Small = chakra('span', { base: { display: 'block', fontWeight: '400', fontSize: 'xs', color: 'muted', overflowWrap: 'anywhere' } });

/** A long e-mail address breaks before its @. */
function breakable(address: string): ReactNode {
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

function Row({ row, address }: { row: Withdrawal; address: string | undefined }) {
  return (
    <tr>
      <th scope="row">
        {methodTexts[row.method]}
        {address !== undefined && <Small>{breakable(address)}</Small>}
        <Small>
          <Moment at={row.at} />
        </Small>
      </th>
      <CreditCell cents={row.cents} />
      <td>
        <StatusPill tone={withdrawalStatus[row.status].tone}>{withdrawalStatus[row.status].text}</StatusPill>
        {row.reason !== null && (
          <chakra.span display="block" mt="1" overflowWrap="anywhere">
            {row.reason}
          </chakra.span>
        )}
        {row.decidedAt !== null && (
          <Small mt="1">
            <Moment at={row.decidedAt} />
          </Small>
        )}
      </td>
    </tr>
  );
}
