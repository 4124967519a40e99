import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Heading } from './Text.tsx';

interface SignInPromptProps {
  /** The title of the page, where nothing else stands on it. */
  page?: string;
  /** What one has to sign in for: "Sign in to view offers". */
  title: string;
  icon?: ReactNode;
  onSignIn: () => void;
  /** What there is to be seen then. */
  children?: ReactNode;
}

/** In the place of what guests have none of. */
export function SignInPrompt({ page, title, icon, onSignIn, children }: SignInPromptProps) {
  return (
    <>
      {page !== undefined && (
        <Heading level={1} look="title" mb="5">
          {page}
        </Heading>
      )}
      <EmptyState title={title} icon={icon} action={<Button onClick={onSignIn}>Sign Up / Sign In</Button>}>
        {children}
      </EmptyState>
    </>
  );
}
