import type { Refusal } from '../../domain/refusal.ts';
import { AuthForm, type Ask, type AuthRow } from './AuthForm.tsx';

const empty = { username: '', email: '', password: '', confirmPassword: '', referralCode: '' };
/** The referral code in the form. Empty means none, even if the link had one. */
export type SignUpFields = Readonly<typeof empty>;

interface SignUpFormProps {
  referralCode: string;
  onSubmit: Ask<SignUpFields>;
  onIdentity: Ask<void>;
  onSignIn: () => void;
}

const rows: readonly AuthRow<keyof SignUpFields>[] = [
  {
    name: 'username',
    label: 'Username',
    required: true,
    hint: '3 to 20 letters, numbers, dots, dashes and underscores',
    autoComplete: 'nickname',
  },
  { name: 'email', label: 'Email', required: true, type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', required: true, hint: 'At least 6 characters', type: 'password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm Password', required: true, type: 'password', autoComplete: 'new-password' },
  { name: 'referralCode', label: 'Referral Code (Optional)', autoCapitalize: 'characters' },
];

function placeOf({ refused }: Refusal): keyof SignUpFields | null {
  if (refused === 'password-mismatch') return 'confirmPassword';
  return (['username', 'email', 'password'] as const).find((name) => refused.startsWith(name)) ?? null;
}

export function SignUpForm({ referralCode, onSignIn, ...asks }: SignUpFormProps) {
  return (
    <AuthForm
      rows={rows}
      start={{ ...empty, referralCode }}
      placeOf={placeOf}
      text="Sign Up"
      busyText="Creating Account..."
      other={{ question: 'Already have an account?', text: 'Sign In', go: onSignIn }}
      {...asks}
    />
  );
}
