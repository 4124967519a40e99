import { useEffect, useState, type FocusEvent } from 'react';
import type { Refusal } from '../../domain/refusal.ts';
import type { Identity } from '../../api/auth/authService.ts';
import { registrationFaults } from '../../api/forms/registrationForm.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectRules } from '../../store/selectors/account.ts';
import { announce } from '../../ui/announcements.tsx';
import { Text } from '../../ui/Text.tsx';
import { AuthForm, type Ask, type AuthRow } from './AuthForm.tsx';
import type { Who } from './IdentityChoice.tsx';
import { t } from '../../languages/t.ts';

const empty = { username: '', email: '', password: '', confirmPassword: '', referralCode: '' };
/** The referral code as it stands in the form: emptied means none, whatever the link said. */
export type SignUpTexts = Readonly<typeof empty>;

export type ReferralProblem = (code: string) => Promise<string | null>;

interface SignUpFormProps {
  referralCode: string;
  /** Why a code would pay nobody, as a sentence, or null. */
  referralProblem: ReferralProblem;
  onSubmit: Ask<SignUpTexts>;
  onIdentity: (who: Who, fields: SignUpTexts) => Promise<Refusal | null>;
  identities: readonly Identity[] | undefined;
  onSignIn: () => void;
}

const rows: readonly AuthRow<keyof SignUpTexts>[] = [
  {
    name: 'username',
    label: t('Username'),
    required: true,
    hint: t('3 to 20 letters, numbers, dots, dashes and underscores'),
    autoComplete: 'nickname',
  },
  { name: 'email', label: t('Email'), required: true, type: 'email', autoComplete: 'username' },
  {
    name: 'password',
    label: t('Password'),
    required: true,
    hint: t('At least 6 characters'),
    type: 'password',
    autoComplete: 'new-password',
  },
  { name: 'confirmPassword', label: t('Confirm Password'), required: true, type: 'password', autoComplete: 'new-password' },
];

function placeOf({ refused }: Refusal): keyof SignUpTexts | null {
  if (refused === 'password-mismatch') return 'confirmPassword';
  return (['username', 'email', 'password'] as const).find((name) => refused.startsWith(name)) ?? null;
}

/**
 * What is wrong with the referral code. It is checked when the code came with a link, and when the field is left. The account can be created
 * all the same.
 */
function useReferralNote(linked: string, problemOf: ReferralProblem) {
  const [code, setCode] = useState(linked);
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    if (code.trim() === '') return;
    let current = true;
    problemOf(code).then(
      (problem) => {
        if (!current || problem === null) return;
        setNote(problem);
        announce(problem);
      },
      // If the code cannot be checked, there is no note.
      () => undefined,
    );
    return () => {
      current = false;
      setNote(null);
    };
  }, [code, problemOf]);
  return { note, onBlur: ({ target }: FocusEvent<HTMLInputElement>) => setCode(target.value), onInput: () => setCode('') };
}

export function SignUpForm({ referralCode, referralProblem, onSignIn, ...asks }: SignUpFormProps) {
  const rules = useAppSelector(selectRules);
  const { note, ...watch } = useReferralNote(referralCode, referralProblem);
  // Hint and note are both one line. Otherwise the note, which appears when the field is left, could move the button that is being pressed.
  const hint = note === null ? t('From a friend who plays here') : <Text tone="warning">{note}</Text>;
  return (
    <AuthForm
      rows={[...rows, { name: 'referralCode', label: t('Referral Code (Optional)'), autoCapitalize: 'characters', hint, ...watch }]}
      initial={{ ...empty, referralCode }}
      placeOf={placeOf}
      faultsOf={(fields) => registrationFaults(fields, rules)}
      text={t('Sign Up')}
      busyText={t('Creating Account...')}
      other={{ question: t('Already have an account?'), text: t('Sign In'), go: onSignIn }}
      {...asks}
    />
  );
}
