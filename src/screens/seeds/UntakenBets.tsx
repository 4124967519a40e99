import { useMemo } from 'react';
import { untakenOf } from '../../client/untakenSum.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { useServices } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { formatCredits } from '../../ui/credits.ts';
import { Text } from '../../ui/Text.tsx';
import { Part } from './Part.tsx';
import { t } from '../../languages/t.ts';

/** What the bets on revealed seeds that the house did not take would have paid. Shows nothing if it took all. */
export function UntakenBets({ account }: { account: Account }) {
  const services = useServices();
  const rules = useAppSelector(({ world }) => world.rules);
  const rulesHistory = useAppSelector(({ world }) => world.rulesHistory);
  const sum = useMemo(
    () => untakenOf(account, services?.untakenBets?.read() ?? [], { rules, rulesHistory }),
    [account, services, rules, rulesHistory],
  );
  return (
    sum && (
      <Part title={t('Bets not taken')}>
        <Text>
          {t(
            'The house did not take {bets, plural, one {# bet} other {# bets}} on seeds that are revealed now, with {stakes} staked. They would have paid {paid}. That happens, for instance, if you bet in two tabs at once. If a house refuses only bets that win, this shows it.',
            { bets: sum.bets, stakes: formatCredits(sum.stakesCents), paid: formatCredits(sum.paidCents) },
          )}
        </Text>
      </Part>
    )
  );
}
