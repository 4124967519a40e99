import type { Identity } from '../../api/auth/authService.ts';
import { TextLink } from '../../ui/links.ts';
import { type Ask, AuthForm, type AuthRow } from './AuthForm.tsx';
import { CodeForm } from './CodeForm.tsx';
import type { Who } from './IdentityChoice.tsx';
import { useRef, useState } from 'react';
import { isRefusal, type Refusal } from '../../domain/refusal.ts';
import type { Credentials } from '../../api/forms/credentials.ts';
import { freshCommandId } from '../../base/chance.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import { useHouse, useServices } from '../../store/houseContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { Form } from '../../ui/Form.tsx';
import { Text } from '../../ui/Text.tsx';
import { type Payout, PayoutFields } from '../shell/PayoutFields.tsx';
import { sentenceAt, useAttempt } from '../shell/useAttempt.ts';

const start = { email: '', password: '' };
type SignInFields = Readonly<typeof start>;

interface SignInFormProps {
  onSubmit: Ask<SignInFields>;
  onIdentity: Ask<Who>;
  /** Sends the code that a sign-in still needs. Resolves to a refusal; null: it succeeded. */
  onCode: (code: string) => Promise<Refusal | null>;
  /** Whether a sign-in from before still needs a code. */
  needsCode: boolean;
  identities: readonly Identity[] | undefined;
  onSignUp: () => void;
}

const rows: readonly AuthRow<keyof SignInFields>[] = [
  { name: 'email', label: 'Email', required: true, type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', required: true, type: 'password', autoComplete: 'current-password', aside: <ForgotPassword /> },
];

export function SignInForm({ onSignUp, onCode, needsCode, onSubmit, ...asks }: SignInFormProps) {
  /** Null: as it was when the form opened. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const submit = async (fields: SignInFields): Promise<Refusal | null> => {
    const problem = await onSubmit(fields);
    if (problem?.refused !== 'factor-needed') return problem;
    setChosen(true);
    return null;
  };
  if (chosen ?? needsCode) return <CodeForm onCode={onCode} onBack={() => setChosen(false)} />;
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
      onSubmit={submit}
      {...asks}
    />
  );
}

/** The support page says what to do: it depends on the house. */
function ForgotPassword() {
  return (
    <TextLink to="/support#password" display="inline-flex" alignItems="center" minH="6" fontSize="sm">
      Forgot password?
    </TextLink>
  );
}

const placeOf = ({ refused }: Refusal): 'address' | 'form' =>
  refused === 'withdrawal-address' || refused === 'email-form' ? 'address' : 'form';

/** The way out for the credits of a blocked account: a withdrawal of them all, by its password. */
function BlockedWithdrawal({ credentials }: { credentials: Credentials }) {
  const house = useHouse();
  const services = useServices();
  const [payout, setPayout] = useState<Payout>({ method: 'paypal', address: '' });
  const [requestedCents, setRequestedCents] = useState<number | null>(null);
  const { form, busy, problem, run } = useAttempt({ quiet: true });
  /** The same request after a lost answer has no second effect. */
  const sent = useRef({ key: '', id: '' });
  const errorAt = sentenceAt(problem, placeOf);
  const whole = errorAt('form');

  const ask = async () => {
    if (!house || !services) throw new StoreUnavailableError('the house is not open');
    const key = JSON.stringify([credentials, payout]);
    if (sent.current.key !== key) sent.current = { key, id: freshCommandId(house.ports.entropy) };
    const answer = await services.withdrawBlocked(credentials, payout, sent.current.id);
    if (isRefusal(answer)) return answer;
    setRequestedCents(answer.cents);
    return null;
  };
  if (requestedCents !== null)
    return <Banner tone="success">{`Withdrawal of ${formatCredits(requestedCents)} credits requested. An admin decides about it.`}</Banner>;
  return (
    <Form ref={form} onSend={() => void run(ask)}>
      <Text size="sm" tone="muted">
        Your credits are still yours. You can withdraw here what can be withdrawn now. To play again, ask an admin to unblock your account.
      </Text>
      {whole !== undefined && <Banner tone="error">{whole}</Banner>}
      <PayoutFields payout={payout} onChange={setPayout} error={errorAt('address')} />
      <Button type="submit" wide look="outline" busyText={busy ? 'Submitting…' : undefined}>
        Withdraw my credits
      </Button>
    </Form>
  );
}
