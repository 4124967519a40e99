import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextLink } from '../../ui/links.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Text } from '../../ui/Text.tsx';
import { AttemptForm } from '../shell/AttemptForm.tsx';
import { useAttempt } from '../shell/useAttempt.ts';

export interface SignInFields {
  readonly email: string;
  readonly password: string;
}

interface SignInFormProps {
  onSubmit: (fields: SignInFields) => Promise<string | null>;
  onIdentity: () => Promise<string | null>;
  onSignUp: () => void;
}

const GOOGLE = 'google';

export function SignInForm({ onSubmit, onIdentity, onSignUp }: SignInFormProps) {
  const [fields, setFields] = useState<SignInFields>({ email: '', password: '' });
  const { form, busy, under, problem, run } = useAttempt();
  return (
    <AttemptForm form={form} onSend={() => void run(() => onSubmit(fields))}>
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      <Field label="Email" required>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="email"
            autoComplete="username"
            value={fields.email}
            onChange={(event) => setFields({ ...fields, email: event.target.value })}
          />
        )}
      </Field>
      <Field label="Password" required aside={<ForgotPassword />}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            autoComplete="current-password"
            value={fields.password}
            onChange={(event) => setFields({ ...fields, password: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" wide aria-disabled={busy || undefined} {...(under === 'form' ? { busyText: 'Signing In...' } : {})}>
        Sign In
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
        No account yet?{' '}
        <Button look="quiet" size="sm" onClick={onSignUp}>
          Sign Up
        </Button>
      </Text>
    </AttemptForm>
  );
}

/** Nothing can be sent from a house that lives in a browser: the support page says what can be done. */
function ForgotPassword() {
  return (
    <TextLink to="/support#password" display="inline-flex" alignItems="center" minH="6" fontSize="sm">
      Forgot password?
    </TextLink>
  );
}
