import { Suspense, useEffect, useState } from 'react';
import type { Identity } from '../../api/auth/authService.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextLink } from '../../ui/links.ts';
import { Text } from '../../ui/Text.tsx';
import { CodeField } from '../shell/CodeField.tsx';
import { sentenceAt, useAttempt } from '../shell/useAttempt.ts';
import { type Ask, AuthForm, type AuthRow } from './AuthForm.tsx';
import type { Who } from './IdentityChoice.tsx';
import type { Refusal } from '../../domain/refusal.ts';
import { lazyScreen } from '../../ui/lazyScreen.tsx';
import { t } from '../../languages/t.ts';

const BlockedAccount = lazyScreen(() => import('./BlockedAccount.tsx').then((module) => module.BlockedAccount));

const initial = { email: '', password: '' };
type SignInFields = Readonly<typeof initial>;

interface SignInFormProps {
  onSubmit: Ask<SignInFields>;
  onIdentity: Ask<Who>;
  /** Sends the code that a sign-in still needs. Resolves to a refusal; null: it succeeded. */
  onCode: (code: string) => Promise<Refusal | null>;
  /** Whether a sign-in that began before this form was opened still needs a code. */
  needsCode: boolean;
  identities: readonly Identity[] | undefined;
  onSignUp: () => void;
}

const rows: readonly AuthRow<keyof SignInFields>[] = [
  { name: 'email', label: t('Email'), required: true, type: 'email', autoComplete: 'username' },
  { name: 'password', label: t('Password'), required: true, type: 'password', autoComplete: 'current-password', aside: <ForgotPassword /> },
];

export function SignInForm({ onSignUp, onCode, needsCode, onSubmit, ...asks }: SignInFormProps) {
  /** Whether the code is asked for. Null until this form has decided it: `needsCode` says it then. */
  const [asksCode, setAsksCode] = useState<boolean | null>(null);
  const submit = async (fields: SignInFields): Promise<Refusal | null> => {
    const problem = await onSubmit(fields);
    if (problem?.refused !== 'factor-needed') return problem;
    setAsksCode(true);
    return null;
  };
  if (asksCode ?? needsCode) return <CodeForm onCode={onCode} onBack={() => setAsksCode(false)} />;
  return (
    <AuthForm
      rows={rows}
      initial={initial}
      placeOf={() => null}
      text={t('Sign In')}
      busyText={t('Signing In...')}
      other={{ question: t('No account yet?'), text: t('Sign Up'), go: onSignUp }}
      after={(problem, credentials) =>
        problem.refused === 'account-blocked' &&
        credentials.password !== '' && (
          <Suspense fallback={null}>
            <BlockedAccount credentials={credentials} />
          </Suspense>
        )
      }
      onSubmit={submit}
      {...asks}
    />
  );
}

/** The support page says what to do: it depends on the house. */
function ForgotPassword() {
  return (
    <TextLink to="/support#password" display="inline-flex" alignItems="center" minH="6" fontSize="sm">
      {t('Forgot password?')}
    </TextLink>
  );
}

const placeOf = ({ refused }: Refusal): 'code' | 'form' => (refused === 'factor-wrong' ? 'code' : 'form');

interface CodeFormProps {
  /** Resolves to a refusal. Null: it succeeded. */
  onCode: (code: string) => Promise<Refusal | null>;
  onBack: () => void;
}

/** The second step of a sign-in: the code of an authenticator app. */
function CodeForm({ onCode, onBack }: CodeFormProps) {
  const { form, busy, problem, run } = useAttempt({ quiet: true });
  const [code, setCode] = useState('');
  // The field takes the place of the one that had the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  const errorAt = sentenceAt(problem, placeOf);
  const formError = errorAt('form');
  return (
    <Form ref={form} onSend={() => void run(() => onCode(code))}>
      <Text>{t('Your account has a second factor.')}</Text>
      {formError !== undefined && <Banner tone="error">{formError}</Banner>}
      <CodeField value={code} onChange={setCode} error={errorAt('code')} />
      <Button type="submit" wide busyText={busy ? t('Signing In...') : undefined}>
        {t('Sign In')}
      </Button>
      <Button look="quiet" size="sm" justifySelf="start" onClick={onBack}>
        {t('Back')}
      </Button>
    </Form>
  );
}
