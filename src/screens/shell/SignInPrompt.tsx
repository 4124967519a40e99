import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Heading } from '../../ui/Text.tsx';
import { useAuthDialog } from './authDialogContext.ts';
import { t } from '../../languages/t.ts';

export interface SignInPromptProps {
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
