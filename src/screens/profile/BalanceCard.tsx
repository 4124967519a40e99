import { chakra } from '@chakra-ui/react';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectShownBalance } from '../../store/selectors/account.ts';
import { selectOwed } from '../../store/selectors/debt.ts';
import { Button } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { WithdrawIcon } from '../../ui/icons/placeIcons.tsx';
import { later } from '../../ui/later.tsx';
import { TextLink } from '../../ui/links.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { useOpener } from '../../ui/useOpener.ts';

const WithdrawDialog = later(() => import('./WithdrawDialog.tsx').then((module) => module.WithdrawDialog));
const DepositDialog = later(() => import('./DepositDialog.tsx').then((module) => module.DepositDialog));

interface BalanceCardProps {
  readonly house: PlayerHouse;
  readonly account: Account;
  /** The text of the button that opens the request: 'Withdraw' on the profile. */
  readonly withdrawText: string;
  /** Whether there is a Deposit button. It explains where credits come from. */
  readonly deposit?: boolean;
}

/** The balance, the part that is set aside for withdrawals, and the button that requests one. */
export function BalanceCard({ house, account, withdrawText, deposit: asked = false }: BalanceCardProps) {
  const balanceCents = useAppSelector(selectShownBalance);
  const owedCents = useAppSelector(selectOwed);
  const withdraw = useOpener(WithdrawDialog);
  const deposit = useOpener(DepositDialog);
  const waiting = account.withdrawals.filter(({ status }) => status === 'pending');
  const waitingCents = waiting.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <Panel as="section" aria-label="Account balance" display="flex" flexDirection="column" gap="4">
      <div>
        <Heading level={2} look="label" color="muted">
          Account balance
        </Heading>
        <chakra.p mt="1" fontSize="2xl" fontWeight="600" color="coin" lineHeight="1.2">
          <CreditAmount cents={balanceCents} unit />
        </chakra.p>
        <TextLink to="/balance" display="inline-flex" alignItems="center" minH="6" mt="1" fontSize="sm">
          See where it comes from
        </TextLink>
      </div>
      {owedCents > 0 && (
        <Text size="sm" tone="warning">
          You owe <CreditAmount cents={owedCents} unit />. Later earnings pay it first.
        </Text>
      )}
      {waiting.length > 0 && (
        <Text size="sm">
          <CreditAmount cents={waitingCents} unit /> set aside for{' '}
          {waiting.length === 1 ? 'a pending withdrawal' : `${waiting.length} pending withdrawals`}.
        </Text>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="auto">
        <Button icon={<WithdrawIcon size={18} />} {...withdraw.trigger}>
          {withdrawText}
        </Button>
        {asked && (
          <Button look="outline" {...deposit.trigger}>
            Deposit
          </Button>
        )}
      </chakra.div>
      {withdraw.mounted && <WithdrawDialog house={house} account={account.id} open={withdraw.open} onClose={withdraw.close} />}
      {deposit.mounted && <DepositDialog open={deposit.open} onClose={deposit.close} />}
    </Panel>
  );
}
