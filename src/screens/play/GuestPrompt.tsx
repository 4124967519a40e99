import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { selectRules } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { Text } from '../../ui/Text.tsx';
import { useAuthDialog } from '../shell/authDialogContext.ts';
import { t } from '../../languages/t.ts';

interface GuestPromptProps {
  /** What a guest can do here without an account. */
  children?: ReactNode;
  /** Whether a line parts it from the fields below. */
  lined?: boolean;
}

/** Asks guests of a game to sign in. Most have no account yet, so creating one is the first button. */
export function GuestPrompt({ children, lined = false }: GuestPromptProps) {
  const openAuth = useAuthDialog();
  const { welcomeBonusCents } = useAppSelector(selectRules).accounts;
  return (
    <chakra.div display="grid" gap="2" flexShrink="0" {...(lined && { mb: '4', pb: '4', borderBottomWidth: '1px', borderColor: 'line' })}>
      <Text fontWeight="620">{t('Sign in to play games')}</Text>
      <Text size="sm" tone="muted">
        {children} {t('A new account begins with {amount} credits.', { amount: formatCredits(welcomeBonusCents) })}
      </Text>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button size="sm" onClick={() => openAuth('sign-up')}>
          {t('Create Account')}
        </Button>
        <Button look="outline" size="sm" onClick={() => openAuth('sign-in')}>
          {t('Sign Up / Sign In')}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
