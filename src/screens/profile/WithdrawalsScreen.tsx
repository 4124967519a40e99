import { chakra } from '@chakra-ui/react';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectRules } from '../../store/selectors/account.ts';
import { formatCredits } from '../../ui/credits.ts';
import { ArrowLeftIcon } from '../../ui/icons/actionIcons.tsx';
import { WithdrawIcon } from '../../ui/icons/placeIcons.tsx';
import { TextLink } from '../../ui/links.ts';
import { PanelSection } from '../../ui/Section.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { OwnPage } from '../shell/OwnPage.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { WithdrawalTable } from './WithdrawalTable.tsx';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

/** The least and the most that the rules allow at once. */
function useAmounts(): { readonly least: string; readonly most: string } {
  const { minCents, maxCents } = useAppSelector(selectRules).withdrawal;
  return { least: formatCredits(minCents), most: formatCredits(maxCents) };
}

/** The withdrawal form, and the result of every request. */
export function WithdrawalsScreen() {
  const { least } = useAmounts();
  return (
    <OwnPage
      page={t('Withdrawals')}
      title={t('Please log in to see your withdrawals')}
      icon={<WithdrawIcon size={40} />}
      own={(house, account) => <Own house={house} account={account} />}
    >
      {t('You can withdraw {least} credits or more, by PayPal or to a crypto wallet. It is all play money.', { least })}
    </OwnPage>
  );
}

function Own({ house, account }: { house: PlayerHouse; account: Account }) {
  const amounts = useAmounts();
  return (
    <chakra.div display="grid" gap="6">
      <chakra.header>
        <TextLink to="/profile" display="inline-flex" alignItems="center" gap="1.5" fontSize="sm" minH="6">
          {rich('{icon}Back to profile', { icon: <ArrowLeftIcon size={16} /> })}
        </TextLink>
        <Heading level={1} look="title" mt="2">
          {t('Withdrawals')}
        </Heading>
        <Text tone="muted" mt="2" maxW="prose">
          {t(
            'From {least} to {most} credits at a time, by PayPal or to a crypto wallet. Processing takes 1–3 business days. Credits are play money: the request is processed, but nothing is paid out.',
            amounts,
          )}
        </Text>
      </chakra.header>
      <chakra.div
        display="grid"
        gap="6"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 22rem) minmax(0, 1fr)' }}
      >
        <BalanceCard house={house} account={account} withdrawText={t('Request withdrawal')} />
        <PanelSection title={t('History')} heading={{ mb: '3', px: '2' }} pad="sm">
          <WithdrawalTable key={account.id} house={house} account={account} />
        </PanelSection>
      </chakra.div>
    </chakra.div>
  );
}
