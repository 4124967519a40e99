import type { Identity } from '../../api/auth/authService.ts';
import { TextLink } from '../../ui/links.ts';
import { type Ask, AuthForm, type AuthRow } from './AuthForm.tsx';
import { CodeForm } from './CodeForm.tsx';
import type { Who } from './IdentityChoice.tsx';
import { Suspense, useState } from 'react';
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
