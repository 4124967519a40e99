import { chakra } from '@chakra-ui/react';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/Text.tsx';
import { useAuthDialog } from '../shell/authDialogContext.ts';

/** Asks guests to sign in, above the fields of a bet. */
export function SignInPrompt() {
  const openAuth = useAuthDialog();
  return (
    <chakra.div mb="4" pb="4" borderBottomWidth="1px" borderColor="line" flexShrink="0" display="grid" gap="2">
      <Text fontWeight="620">Sign in to play games</Text>
      <Text size="sm" tone="muted">
        Every round is written to a log that you can check, down to the last credit.
      </Text>
      <Button look="outline" wide onClick={() => openAuth('sign-in')}>
        Sign Up / Sign In
      </Button>
    </chakra.div>
  );
}
