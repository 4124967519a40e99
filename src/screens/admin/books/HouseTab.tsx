import { chakra } from '@chakra-ui/react';
import { houseAccounts, type HouseAccount } from '../../../domain/ledger/posting.ts';
import type { OfficeAnswer } from '../../../api/office.ts';
import { workerInspector } from '../../../browser/workerInspector.ts';
import { useServices } from '../../../store/houseContext.ts';
import { CreditAmount, CreditCell } from '../../../ui/CreditAmount.tsx';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { PageSkeleton } from '../../../ui/Skeleton.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { Table, TableFrame, TableHead } from '../../../ui/Table.tsx';
import { Heading, Text } from '../../../ui/Text.tsx';
import { WhatIfPanel } from '../../proof/WhatIfPanel.tsx';
import { useOfficeQuery } from '../officeQueries.tsx';
import { Returns } from './Returns.tsx';
import { RulesHistory } from './RulesHistory.tsx';
import { RulesPanel } from './RulesPanel.tsx';
import { t } from '../../../languages/t.ts';

const meanings: Readonly<Record<HouseAccount, string>> = {
  house: t('what games took in, minus what they paid'),
  promo: t('bonuses and rewards paid'),
  partners: t('offers and walls paid'),
  cashout: t('withdrawals paid'),
  opening: t('balances from before the log, and credits that admins gave'),
};

/** The books of the house: where the credits are, what the games give back, by which rules, and what other rules would have given. */
export function HouseTab() {
  const { answer, failed } = useOfficeQuery('ledger', {});
  const services = useServices();
  if (!answer && !failed) return <PageSkeleton label={t('Loading the ledger')} />;
  return (
    <chakra.div display="grid" gap="10">
      {failed && <RetryBanner {...failed} />}
      {answer && <LedgerTable ledger={answer} />}
      <Returns />
      <RulesPanel />
      {services && <WhatIfPanel services={services} makeInspector={workerInspector} />}
      <RulesHistory />
    </chakra.div>
  );
}

/** Every ledger account with its balance. Postings only move credits between accounts, so the sum is 0. */
function LedgerTable({ ledger: { players, escrowItems, cents } }: { ledger: OfficeAnswer<'ledger'> }) {
  const sum = Object.values(cents).reduce((total, balance) => total + balance, 0);
  return (
    <chakra.section aria-labelledby="ledger-title" display="grid" gap="3">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Heading level={2} id="ledger-title">
          {t('Ledger')}
        </Heading>
        <StatusPill tone={sum === 0 ? 'success' : 'error'}>{sum === 0 ? t('Adds up to 0') : t('Does not add up')}</StatusPill>
      </chakra.div>
      <TableFrame label={t('Ledger accounts')}>
        <Table>
          <TableHead columns={[t('Account'), t('What it holds'), { numeric: t('Credits') }]} />
          <tbody>
            <Row
              code="player"
              meaning={t('what {players, plural, one {# account} other {# accounts}} can spend', { players })}
              cents={cents.player}
            />
            <Row
              code="escrow"
              meaning={t('held for {items, plural, one {# open item} other {# open items}}: bets, flips, withdrawals', {
                items: escrowItems,
              })}
              cents={cents.escrow}
            />
            <Row code="debt" meaning={t('what accounts owe')} cents={cents.debt} />
            {houseAccounts.map((name) => (
              <Row key={name} code={name} meaning={meanings[name]} cents={cents[name]} />
            ))}
          </tbody>
          <tfoot>
            <chakra.tr borderTopWidth="2px" borderColor="lineStrong">
              <th scope="row" colSpan={2}>
                {t('Sum')}
              </th>
              <td data-numeric>
                <strong>
                  <CreditAmount cents={sum} />
                </strong>
              </td>
            </chakra.tr>
          </tfoot>
        </Table>
      </TableFrame>
      <Text size="sm" tone="muted">
        {t('An account below 0 has paid out more than it took in.')}
      </Text>
    </chakra.section>
  );
}

function Row({ code, meaning, cents }: { code: string; meaning: string; cents: number }) {
  return (
    <tr>
      <th scope="row">
        <code>{code}</code>
      </th>
      <td>{meaning}</td>
      <CreditCell cents={cents} />
    </tr>
  );
}
