import type { ReactNode } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { useAccountLoading } from '../../store/useAccountLoading.ts';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { SignInPrompt, type SignInPromptProps } from './SignInPrompt.tsx';
import { t } from '../../languages/t.ts';

interface OwnPageProps extends SignInPromptProps {
  /** What the owner of the account sees. */
  own: (house: PlayerHouse, account: Account) => ReactNode;
}

/** A page that needs an account. It waits for the house, and asks guests to sign in. */
export function OwnPage({ own, ...prompt }: OwnPageProps) {
  const house = useHouse();
  const account = useAppSelector(selectAccount);
  const waiting = useAccountLoading();
  if (waiting) return <PageSkeleton label={t('Loading')} />;
  return house && account ? own(house, account) : <SignInPrompt {...prompt} />;
}
