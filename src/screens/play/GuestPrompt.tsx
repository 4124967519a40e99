import { chakra } from '@chakra-ui/react';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/Text.tsx';
import { useAuthDialog } from '../shell/authDialogContext.ts';

/** Asks guests to sign in, above the fields of a bet. */
export function GuestPrompt() {
  const openAuth = useAuthDialog();
  return (
    <chakra.div
      mb="4"
      pb="4"
      borderBottomWidth="1px"
      borderColor="line"
      flexShrink="0"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="2"
    >
      <Text fontWeight="620">Sign in to play games</Text>
      <Button look="outline" size="sm" onClick={() => openAuth('sign-in')}>
        Sign Up / Sign In
      </Button>
    </chakra.div>
  );
}
