import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectShownBalance } from '../../store/selectors/account.ts';
import { selectOwed } from '../../store/selectors/debt.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { WithdrawIcon } from '../../ui/icons/placeIcons.tsx';
import { TextLink } from '../../ui/links.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

interface BalanceCardProps {
  readonly house: PlayerHouse;
  readonly account: Account;
  /** The text of the button that opens the request: 'Withdraw' on the profile. */
  readonly withdrawText: string;
  /** Whether there is a Deposit button. It explains where credits come from. */
  readonly deposit?: boolean;
}

/** The balance, the part that is set aside for withdrawals, and the button that requests one. */
export function BalanceCard({ house, account, withdrawText, deposit = false }: BalanceCardProps) {
  const balanceCents = useAppSelector(selectShownBalance);
  const owedCents = useAppSelector(selectOwed);
  const [opened, setOpened] = useState<'withdraw' | 'deposit' | null>(null);
  const close = (): void => setOpened(null);
  const pending = account.withdrawals.filter(({ status }) => status === 'pending');
  const pendingCents = pending.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <Panel as="section" aria-label={t('Account balance')} display="flex" flexDirection="column" gap="4">
      <div>
        <Heading level={2} look="label" color="muted">
          {t('Account balance')}
        </Heading>
        <chakra.p mt="1" fontSize="2xl" fontWeight="600" color="coin" lineHeight="1.2">
          <CreditAmount cents={balanceCents} unit />
        </chakra.p>
        <TextLink to="/balance" display="inline-flex" alignItems="center" minH="6" mt="1" fontSize="sm">
          {t('See where it comes from')}
        </TextLink>
      </div>
      {owedCents > 0 && (
        <Text size="sm" tone="warning">
          {rich('You owe {amount}. Later earnings pay it first.', { amount: <CreditAmount cents={owedCents} unit /> })}
        </Text>
      )}
      {pending.length > 0 && (
        <Text size="sm">
          {rich('{amount} set aside for {count, plural, one {a pending withdrawal} other {# pending withdrawals}}.', {
            amount: <CreditAmount cents={pendingCents} unit />,
            count: pending.length,
          })}
        </Text>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="auto">
        <Button icon={<WithdrawIcon size={18} />} onClick={() => setOpened('withdraw')}>
          {withdrawText}
        </Button>
        {deposit && (
          <Button look="outline" onClick={() => setOpened('deposit')}>
            {t('Deposit')}
          </Button>
        )}
      </chakra.div>
      <WithdrawDialog house={house} account={account.id} open={opened === 'withdraw'} onClose={close} />
      <DepositDialog open={opened === 'deposit'} onClose={close} />
    </Panel>
  );
}

/** Says that credits are earned and that nobody pays anything in. */
function DepositDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Credits are earned, not bought')}
      size="sm"
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('Close')}
          </Button>
          <ButtonLink to="/offers">{t('Go to Offers')}</ButtonLink>
        </>
      }
    >
      <Text>
        {t(
          'There is nothing to deposit: credits are play money and cannot be paid in. Complete offers, claim the daily bonus and achievements, or bring friends along to earn more.',
        )}
      </Text>
    </Dialog>
  );
}
