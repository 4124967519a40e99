import { useMemo } from 'react';
import { untakenUnder } from '../../client/untakenBets.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { useServices } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectWorld } from '../../store/selectors/account.ts';
import { formatCredits } from '../../ui/credits.ts';
import { Text } from '../../ui/Text.tsx';
import { t } from '../../languages/t.ts';

/** What the bets of a revealed seed that the house did not take would have paid. Shows nothing if it took all. */
export function UntakenBets({ reveal }: { reveal: NonNullable<Account['lastReveal']> }) {
  const services = useServices();
  const world = useAppSelector(selectWorld);
  const sum = useMemo(() => untakenUnder(reveal, services?.untakenBets?.read() ?? [], world), [reveal, services, world]);
  if (!sum) return null;
  return (
    <Text>
      {t(
        'The house did not take {bets, plural, one {# bet} other {# bets}} on this seed, with {stakes} staked. They would have paid {paid}. If a house refuses only bets that win, this shows it.',
        { bets: sum.bets, stakes: formatCredits(sum.stakesCents), paid: formatCredits(sum.paidCents) },
      )}
    </Text>
  );
}
