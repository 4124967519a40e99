import { chakra } from '@chakra-ui/react';
import { refuse, type Refusal } from '../../domain/refusal.ts';
import type { AuthService } from '../../house/auth/authService.ts';
import { useAuth } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { useWaiting } from '../../store/useWaiting.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SignInPrompt } from '../../ui/SignInPrompt.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useFields } from '../../ui/useFields.ts';
import { sentenceAt, useAttempt } from '../shell/useAttempt.ts';

const empty = { current: '', next: '', confirm: '' };

const rows = [
  { name: 'current', label: 'Current password', hint: undefined, autoComplete: 'current-password' },
  { name: 'next', label: 'New password', hint: 'At least 6 characters', autoComplete: 'new-password' },
  { name: 'confirm', label: 'Confirm new password', hint: undefined, autoComplete: 'new-password' },
] as const;

/** The field that a refusal speaks about; whatever is not about the new password is about the one that must be right first. */
function placeOf({ refused }: Refusal): keyof typeof empty {
  if (refused === 'password-mismatch') return 'confirm';
  return refused === 'password-short' ? 'next' : 'current';
}

/** Changing one's own password. */
export function PasswordScreen({ onSignIn }: { onSignIn: () => void }) {
  const auth = useAuth();
  const account = useAppSelector(selectAccount);
  const waiting = useWaiting();
  if (waiting) return <PageSkeleton label="Opening the house" />;
  if (!auth || !account) {
    return <SignInPrompt page="Change password" title="Sign in to change your password" onSignIn={onSignIn} />;
  }
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
            <PasswordForm auth={auth} />
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

function PasswordForm({ auth }: { auth: AuthService }) {
  const { fields, setFields, bind } = useFields(empty);
  const { form, busy, problem, run } = useAttempt({ quiet: true });
  const errorAt = sentenceAt(problem, placeOf);
  const change = async (): Promise<void> => {
    const { current, next, confirm } = fields;
    const work = async () => (next === confirm ? auth.changePassword({ current, next }) : refuse('password-mismatch'));
    if (await run(work, { done: 'Password changed' })) setFields(empty);
  };
  return (
    <Form ref={form} onSend={() => void change()}>
      {rows.map(({ name, ...row }) => (
        <TextField key={name} {...row} required type="password" {...bind(name)} error={errorAt(name)} />
      ))}
      <Button type="submit" busyText={busy ? 'Changing…' : undefined}>
        Change password
      </Button>
    </Form>
  );
}
