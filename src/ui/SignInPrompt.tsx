import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Heading } from './Text.tsx';

interface SignInPromptProps {
  /** The title of the page, if the prompt is the whole page. */
  page?: string;
  /** What the person must sign in for: "Sign in to view offers". */
  title: string;
  icon?: ReactNode;
  onSignIn: () => void;
  /** What the person will see after that. */
  children?: ReactNode;
}

/** Shown to guests instead of content for signed-in people. */
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
