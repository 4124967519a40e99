import { chakra } from '@chakra-ui/react';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountId } from '../../domain/ids.ts';
import { refuse, type Refusal, type RefusalCode } from '../../domain/refusal.ts';
import type { AuthService, PasswordSignIn } from '../../api/auth/authService.ts';
import { resetTokenIn } from '../../api/auth/resetLink.ts';
import { preparedPassword } from '../../api/forms/passwordForm.ts';
import { useAuth, useHousePlace } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { useAccountLoading } from '../../store/useAccountLoading.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useFields } from '../../ui/useFields.ts';
import { SignInPrompt } from '../shell/SignInPrompt.tsx';
import { useAnswer } from '../shell/useAnswer.ts';
import { sentenceAt, useAttempt } from '../shell/useAttempt.ts';
import { ResetForm } from './ResetForm.tsx';
import { rich } from '../../languages/rich.tsx';
import { t } from '../../languages/t.ts';

/** Where the password is stored, by the place of the house. */
const storageTexts = {
  browser: t(
    'Your password is stored only in this browser, as a one-way hash that nobody can reverse. Nobody can send you a new one, so keep it somewhere safe.',
  ),
  server: t(
    'Your password is stored by the house server, as a one-way hash that nobody can reverse. If you forget it, the page Support says how to get a new one.',
  ),
} as const;

const empty = { current: '', next: '', confirm: '' };

const rows = [
  { name: 'current', label: t('Current password'), hint: undefined, autoComplete: 'current-password' },
  { name: 'next', label: t('New password'), hint: t('At least 6 characters'), autoComplete: 'new-password' },
  { name: 'confirm', label: t('Confirm new password'), hint: undefined, autoComplete: 'new-password' },
] as const;

/** The texts of the form, and the fields that it needs. */
const changing = { rows, text: t('Change password'), busyText: t('Changing…'), done: t('Password changed') } as const;
const settingFirst = { rows: [rows[1], rows[2]], text: t('Set password'), busyText: t('Setting…'), done: t('Password set') } as const;

type PasswordTexts = typeof changing | typeof settingFirst;

/** Refusals of the new password. */
const ofNext: ReadonlySet<RefusalCode> = new Set(['password-short', 'password-long', 'password-same']);

/** The field of a refusal. A refusal that is not about the new password belongs to the first field. */
const placeIn =
  ({ rows: [first] }: PasswordTexts) =>
  ({ refused }: Refusal): keyof typeof empty => {
    if (refused === 'password-mismatch') return 'confirm';
    return ofNext.has(refused) ? 'next' : first.name;
  };

/** How this account signs in. Undefined until it has been read. It is read again after a change. */
function usePasswordSignIn(auth: AuthService | null, account: AccountId | undefined): PasswordSignIn | null | undefined {
  const ask = useMemo(() => {
    if (auth === null || account === undefined) return null;
    // Where it cannot be read, the form asks for the current password.
    return async () => ({ account, known: await auth.passwordSignIn().catch(() => ({ email: null, hasPassword: true })) });
  }, [auth, account]);
  const renewal = useCallback((again: () => void) => auth?.onAuthStateChange(again) ?? (() => undefined), [auth]);
  const { answer } = useAnswer<{ readonly account: AccountId; readonly known: PasswordSignIn | null }>(ask, renewal);
  return answer?.account === account ? answer?.known : undefined;
}

/** Changes the player's password, or sets the first one of an account that came through a third party. */
export function PasswordScreen() {
  const auth = useAuth();
  const place = useHousePlace();
  const account = useAppSelector(selectAccount);
  const waiting = useAccountLoading();
  const known = usePasswordSignIn(auth, account?.id);
  const token = resetTokenIn(useLocation().hash);
  if (waiting) return <PageSkeleton label={t('Loading')} />;
  if (auth?.resets && token !== null) return <ResetForm key={token} resets={auth.resets} token={token} />;
  if (!auth || !account) {
    return <SignInPrompt page={t('Change password')} title={t('Sign in to change your password')} />;
  }
  // The key makes this a new element. If the skeleton above stayed, a banner that has appeared meanwhile would move it.
  if (!known) return <PageSkeleton key="reading" label={t('Loading')} />;
  const isFirst = account.authProvider === 'google' && !known.hasPassword;
  return (
    <>
      <Heading level={1} look="title">
        {t('Change password')}
      </Heading>
      <Text tone="muted" mt="2" mb="6">
        {isFirst
          ? t('This account signs in through Google and has no password yet.')
          : t('For the account {username}.', { username: account.username })}
        {account.authProvider === 'google' && known.email !== null && (
          <>
            {' '}
            {isFirst
              ? rich('With a password you can also sign in as {email}.', { email: <strong>{known.email}</strong> })
              : rich('You can sign in with Google, or with your password as {email}.', { email: <strong>{known.email}</strong> })}
          </>
        )}
      </Text>
      <chakra.div
        display="grid"
        columnGap="10"
        rowGap="6"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 28rem) minmax(0, 1fr)' }}
      >
        <Panel>
          <PasswordForm auth={auth} texts={isFirst ? settingFirst : changing} />
        </Panel>
        <Text size="sm" tone="muted" maxW="prose">
          {storageTexts[place]}
        </Text>
      </chakra.div>
    </>
  );
}

function PasswordForm({ auth, texts }: { auth: AuthService; texts: PasswordTexts }) {
  const { fields, setFields, bind } = useFields(empty);
  const { form, busy, problem, run } = useAttempt({ quiet: true });
  const errorAt = sentenceAt(problem, placeIn(texts));
  const change = async (): Promise<void> => {
    const { current, next, confirm } = fields;
    const work = async () =>
      preparedPassword(next) === preparedPassword(confirm) ? auth.changePassword({ current, next }) : refuse('password-mismatch');
    if (await run(work, { done: texts.done })) setFields(empty);
  };
  return (
    <Form ref={form} onSend={() => void change()}>
      {texts.rows.map(({ name, ...row }) => (
        <TextField key={name} {...row} required type="password" {...bind(name)} error={errorAt(name)} />
      ))}
      <Button type="submit" busyText={busy ? texts.busyText : undefined}>
        {texts.text}
      </Button>
    </Form>
  );
}
