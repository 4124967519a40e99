import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Text } from '../../ui/Text.tsx';
import { AttemptForm } from '../shell/AttemptForm.tsx';
import { useAttempt } from '../shell/useAttempt.ts';

export interface SignUpFields {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  /** As it stands in the form: emptied means none, whatever the link said. */
  readonly referralCode: string;
}

interface SignUpFormProps {
  referralCode: string;
  onSubmit: (fields: SignUpFields) => Promise<string | null>;
  onIdentity: () => Promise<string | null>;
  onSignIn: () => void;
}

const empty: SignUpFields = { username: '', email: '', password: '', confirmPassword: '', referralCode: '' };

const GOOGLE = 'google';

/** The field that a refusal speaks about, so that its sentence stands where it arose. */
type AuthField = 'username' | 'email' | 'password' | 'confirmPassword';

const fieldBySentence: Readonly<Record<string, AuthField>> = {
  'Email already in use': 'email',
  'Please enter a valid email address': 'email',
  'This username is already taken': 'username',
  'Passwords do not match': 'confirmPassword',
};

/** Null where the sentence is about the whole form. */
function fieldOf(sentence: string | null): AuthField | null {
  if (sentence === null) return null;
  const named = fieldBySentence[sentence];
  if (named !== undefined) return named;
  if (sentence.startsWith('Username ')) return 'username';
  return sentence.startsWith('Password ') ? 'password' : null;
}

export function SignUpForm({ referralCode, onSubmit, onIdentity, onSignIn }: SignUpFormProps) {
  const [fields, setFields] = useState<SignUpFields>({ ...empty, referralCode });
  const { form, busy, under, problem, run } = useAttempt();
  const faulty = fieldOf(problem);
  const errorOf = (field: keyof SignUpFields): string | undefined => (faulty === field && problem !== null ? problem : undefined);
  const set = (field: keyof SignUpFields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [field]: event.target.value });
  return (
    <AttemptForm form={form} onSend={() => void run(() => onSubmit(fields))}>
      {problem !== null && faulty === null && <Banner tone="error">{problem}</Banner>}
      <Field label="Username" required error={errorOf('username')} hint="3 to 20 letters, numbers, dots, dashes and underscores">
        {(wiring) => <TextInput {...wiring} autoComplete="nickname" value={fields.username} onChange={set('username')} />}
      </Field>
      <Field label="Email" required error={errorOf('email')}>
        {(wiring) => <TextInput {...wiring} type="email" autoComplete="username" value={fields.email} onChange={set('email')} />}
      </Field>
      <Field label="Password" required error={errorOf('password')} hint="At least 6 characters">
        {(wiring) => <PasswordInput {...wiring} autoComplete="new-password" value={fields.password} onChange={set('password')} />}
      </Field>
      <Field label="Confirm Password" required error={errorOf('confirmPassword')}>
        {(wiring) => (
          <PasswordInput {...wiring} autoComplete="new-password" value={fields.confirmPassword} onChange={set('confirmPassword')} />
        )}
      </Field>
      <Field label="Referral Code (Optional)">
        {(wiring) => (
          <TextInput
            {...wiring}
            autoComplete="off"
            autoCapitalize="characters"
            value={fields.referralCode}
            onChange={set('referralCode')}
          />
        )}
      </Field>
      <Button type="submit" wide aria-disabled={busy || undefined} {...(under === 'form' ? { busyText: 'Creating Account...' } : {})}>
        Sign Up
      </Button>
      <Button
        look="outline"
        wide
        aria-disabled={busy || undefined}
        {...(under === GOOGLE ? { busyText: 'Continuing with Google…' } : {})}
        onClick={() => void run(onIdentity, GOOGLE)}
      >
        Continue with Google
      </Button>
      <Text size="sm" tone="muted">
        Already have an account?{' '}
        <Button look="quiet" size="sm" onClick={onSignIn}>
          Sign In
        </Button>
      </Text>
    </AttemptForm>
  );
}
