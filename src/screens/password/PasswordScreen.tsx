import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { isRefusal, refuse } from '../../domain/refusal.ts';
import { useAuth } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { useWaiting } from '../../store/useWaiting.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { SignInPrompt } from '../../ui/SignInPrompt.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { showToast } from '../../ui/toasts.ts';
import { AttemptForm } from '../shell/AttemptForm.tsx';
import { useAttempt } from '../shell/useAttempt.ts';

const empty = { current: '', next: '', confirm: '' };

/** The field that a refusal speaks about; whatever is not about the new password is about the one that must be right first. */
function fieldOf(sentence: string): keyof typeof empty {
  if (sentence === refuse('password-mismatch').sentence) return 'confirm';
  return sentence === refuse('password-short').sentence ? 'next' : 'current';
}

/** Changing one's own password. */
export function PasswordScreen({ onSignIn }: { onSignIn: () => void }) {
  const auth = useAuth();
  const account = useAppSelector(selectAccount);
  const waiting = useWaiting();
  const [fields, setFields] = useState(empty);
  const { form, busy, problem, run } = useAttempt();
  const errorOf = (field: keyof typeof empty): string | undefined => (problem !== null && fieldOf(problem) === field ? problem : undefined);
  const set = (field: keyof typeof empty) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [field]: event.target.value });

  if (waiting) return <PageSkeleton label="Opening the house" />;
  if (!auth || !account) {
    return <SignInPrompt page="Change password" title="Sign in to change your password" onSignIn={onSignIn} />;
  }

  const change = async (): Promise<string | null> => {
    const result =
      fields.next === fields.confirm
        ? await auth.changePassword({ current: fields.current, next: fields.next })
        : refuse('password-mismatch');
    if (isRefusal(result)) return result.sentence;
    setFields(empty);
    showToast({ kind: 'success', text: 'Password changed' });
    return null;
  };

  return (
    <>
      <Heading level={1} look="title">
        Change password
      </Heading>
      <Text tone="muted" mt="2" mb="6">
        {account.authProvider === 'google'
          ? 'This account signs in through Google and has no password here.'
          : `For the account ${account.username}.`}
      </Text>
      {account.authProvider === 'email' && (
        <chakra.div
          display="grid"
          columnGap="10"
          rowGap="6"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 28rem) minmax(0, 1fr)' }}
        >
          <Panel>
            <AttemptForm form={form} onSend={() => void run(change)}>
              <Field label="Current password" required error={errorOf('current')}>
                {(wiring) => <PasswordInput {...wiring} autoComplete="current-password" value={fields.current} onChange={set('current')} />}
              </Field>
              <Field label="New password" required error={errorOf('next')} hint="At least 6 characters">
                {(wiring) => <PasswordInput {...wiring} autoComplete="new-password" value={fields.next} onChange={set('next')} />}
              </Field>
              <Field label="Confirm new password" required error={errorOf('confirm')}>
                {(wiring) => <PasswordInput {...wiring} autoComplete="new-password" value={fields.confirm} onChange={set('confirm')} />}
              </Field>
              <Button type="submit" {...(busy ? { busyText: 'Changing…' } : {})}>
                Change password
              </Button>
            </AttemptForm>
          </Panel>
          <Text size="sm" tone="muted" maxW="prose">
            A password is kept in this browser only, as a slow one-way hash that nobody can turn back. No server holds it and nothing can
            send you a new one: keep it where you will find it again.
          </Text>
        </chakra.div>
      )}
    </>
  );
}
