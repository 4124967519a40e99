import type { ReactNode } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { useAccountLoading } from '../../store/useAccountLoading.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Heading } from '../../ui/Text.tsx';
import { useAuthDialog } from './authDialogContext.ts';
import { t } from '../../languages/t.ts';

interface SignInPromptProps {
  /** The title of the page, if the prompt is the whole page. */
  page?: string;
  /** What the person must sign in for: "Sign in to view offers". */
  title: string;
  icon?: ReactNode;
  /** What the person will see after that. */
  children?: ReactNode;
}

/** Shown to guests instead of content for signed-in people. */
export function SignInPrompt({ page, title, icon, children }: SignInPromptProps) {
  const openAuth = useAuthDialog();
  return (
    <>
      {page !== undefined && (
        <Heading level={1} look="title" mb="5">
          {page}
        </Heading>
      )}
      <EmptyState title={title} icon={icon} action={<Button onClick={() => openAuth('sign-in')}>{t('Sign Up / Sign In')}</Button>}>
        {children}
      </EmptyState>
    </>
  );
}

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
