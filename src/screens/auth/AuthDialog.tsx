import { Dialog } from '../../ui/Dialog.tsx';
import type { AuthFormName } from '../shell/authDialogContext.ts';
import { SignInForm, type SignInFields } from './SignInForm.tsx';
import { SignUpForm, type SignUpFields } from './SignUpForm.tsx';


/** Answers the sentence of a refusal, or null when it went well. */
export type AuthAttempt<Fields> = (fields: Fields) => Promise<string | null>;

export interface AuthDialogProps {
  /** Null while closed. */
  form: AuthFormName | null;
  onForm: (form: AuthFormName | null) => void;
  onSignIn: AuthAttempt<SignInFields>;
  onSignUp: AuthAttempt<SignUpFields>;
  /** The simulated third-party identity option. */
  onIdentity: () => Promise<string | null>;
  /** A referral code that came with a link. */
  referralCode: string;
}

/** Opens on the sign-in form, toggles to sign-up and back, closes on success. */
export function AuthDialog({ form, onForm, onSignIn, onSignUp, onIdentity, referralCode }: AuthDialogProps) {
  const close = (): void => onForm(null);
  const closing =
    <Fields,>(attempt: AuthAttempt<Fields>): AuthAttempt<Fields> =>
    async (fields) => {
      const problem = await attempt(fields);
      if (problem === null) close();
      return problem;
    };
  return (
    <Dialog open={form !== null} onClose={close} size="sm" title={form === 'sign-up' ? 'Create Your Account' : 'Sign In to Your Account'}>
      {form === 'sign-up' ? (
        <SignUpForm referralCode={referralCode} onSubmit={closing(onSignUp)} onIdentity={() => closing<void>(onIdentity)()} onSignIn={() => onForm('sign-in')} />
      ) : (
        <SignInForm onSubmit={closing(onSignIn)} onIdentity={() => closing<void>(onIdentity)()} onSignUp={() => onForm('sign-up')} />
      )}
    </Dialog>
  );
}
