import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { isRefusal, refuse } from '../../domain/refusal.ts';
import { useAuth } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount, selectWaiting } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { SignInPrompt } from '../../ui/SignInPrompt.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { showToast } from '../../ui/toasts.ts';

const empty = { current: '', next: '', confirm: '' };

/** Changing one's own password. */
export function PasswordScreen({ onSignIn }: { onSignIn: () => void }) {
  const auth = useAuth();
  const account = useAppSelector(selectAccount);
  const waiting = useAppSelector(selectWaiting);
  const [fields, setFields] = useState(empty);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (field: keyof typeof empty) => (event: { target: { value: string } }) => setFields({ ...fields, [field]: event.target.value });

  if (waiting) return <SkeletonGroup label="Opening the house" />;
  if (!auth || !account) {
    return <SignInPrompt page="Change password" title="Sign in to change your password" onSignIn={onSignIn} />;
  }

  const submit = async (): Promise<void> => {
    setBusy(true);
    const result =
      fields.next === fields.confirm ? await auth.changePassword({ current: fields.current, next: fields.next }) : refuse('password-mismatch');
    setBusy(false);
    if (isRefusal(result)) {
      setProblem(result.sentence);
      showToast({ kind: 'error', text: result.sentence });
      return;
    }
    setProblem(null);
    setFields(empty);
    showToast({ kind: 'success', text: 'Password changed' });
  };

  return (
    <chakra.div maxW="26rem">
      <Heading level={1} look="title">
        Change password
      </Heading>
      <Text tone="muted" mt="2" mb="6">
        {account.authProvider === 'google' ? 'This account signs in through Google and has no password here.' : `For the account ${account.username}.`}
      </Text>
      {account.authProvider === 'email' && (
        <chakra.form
          noValidate
          display="grid"
          gap="4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void submit();
          }}
        >
          <Field label="Current password" required error={problem ?? undefined}>
            {(wiring) => <PasswordInput {...wiring} autoComplete="current-password" value={fields.current} onChange={set('current')} />}
          </Field>
          <Field label="New password" required hint="At least 6 characters">
            {(wiring) => <PasswordInput {...wiring} autoComplete="new-password" value={fields.next} onChange={set('next')} />}
          </Field>
          <Field label="Confirm new password" required>
            {(wiring) => <PasswordInput {...wiring} autoComplete="new-password" value={fields.confirm} onChange={set('confirm')} />}
          </Field>
          <Button type="submit" {...(busy ? { busyText: 'Changing…' } : {})}>
            Change password
          </Button>
        </chakra.form>
      )}
    </chakra.div>
  );
}
