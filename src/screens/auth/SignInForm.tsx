import type { Identity } from '../../api/auth/authService.ts';
import { TextLink } from '../../ui/links.ts';
import { AuthForm, type Ask, type AuthRow } from './AuthForm.tsx';
import { BlockedWithdrawal } from './BlockedWithdrawal.tsx';
import type { Who } from './IdentityChoice.tsx';

const start = { email: '', password: '' };
type SignInFields = Readonly<typeof start>;

interface SignInFormProps {
  onSubmit: Ask<SignInFields>;
  onIdentity: Ask<Who>;
  identities: readonly Identity[] | undefined;
  onSignUp: () => void;
}

const rows: readonly AuthRow<keyof SignInFields>[] = [
  { name: 'email', label: 'Email', required: true, type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', required: true, type: 'password', autoComplete: 'current-password', aside: <ForgotPassword /> },
];

export function SignInForm({ onSignUp, ...asks }: SignInFormProps) {
  return (
    <AuthForm
      rows={rows}
      start={start}
      placeOf={() => null}
      text="Sign In"
      busyText="Signing In..."
      other={{ question: 'No account yet?', text: 'Sign Up', go: onSignUp }}
      after={(problem, credentials) =>
        problem.refused === 'account-blocked' && credentials.password !== '' && <BlockedWithdrawal credentials={credentials} />
      }
      {...asks}
    />
  );
}

/** A house in a browser cannot send mail. The support page says what to do. */
function ForgotPassword() {
  return (
    <TextLink to="/support#password" display="inline-flex" alignItems="center" minH="6" fontSize="sm">
      Forgot password?
    </TextLink>
  );
}
