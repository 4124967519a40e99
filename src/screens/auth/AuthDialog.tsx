import { useEffect, useRef } from 'react';
import type { Refusal } from '../../domain/refusal.ts';
import type { Identity } from '../../house/auth/authService.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { AuthFormName } from '../shell/authDialogContext.ts';
import { SignInForm, type SignInFields } from './SignInForm.tsx';
import type { Who } from './IdentityChoice.tsx';
import { SignUpForm, type ReferralProblem, type SignUpTexts } from './SignUpForm.tsx';

/** Resolves to a refusal. Null: it succeeded, or it was cancelled before it began. */
type AuthAttempt<Fields> = (fields: Fields, calledOff: AbortSignal) => Promise<Refusal | null>;

interface AuthDialogProps {
  /** Null while closed. */
  form: AuthFormName | null;
  onForm: (form: AuthFormName | null) => void;
  onSignIn: AuthAttempt<SignInFields>;
  onSignUp: AuthAttempt<SignUpTexts>;
  /** The simulated third-party identity option. The fields are those of the sign-up form; null on the other one. */
  onIdentity: AuthAttempt<{ readonly who: Who; readonly fields: SignUpTexts | null }>;
  /** The identities that the third party knows. Undefined until they are read. */
  identities: readonly Identity[] | undefined;
  /** A referral code that came with a link. */
  referralCode: string;
  referralProblem: ReferralProblem;
}

/** Opens with the sign-in form, switches to sign-up and back, closes on success. */
export function AuthDialog({ form, onForm, onSignIn, onSignUp, onIdentity, identities, referralCode, referralProblem }: AuthDialogProps) {
  const close = (): void => onForm(null);
  /* Closing the form or switching to the other one cancels what was sent. A late answer must not close a later form. */
  const calledOff = useRef<AbortSignal>(AbortSignal.abort());
  useEffect(() => {
    const shown = new AbortController();
    calledOff.current = shown.signal;
    return () => shown.abort();
  }, [form]);
  const closing =
    <Fields,>(attempt: AuthAttempt<Fields>) =>
    async (fields: Fields): Promise<Refusal | null> => {
      const signal = calledOff.current;
      const problem = await attempt(fields, signal);
      if (problem === null && !signal.aborted) close();
      return problem;
    };
  const identify = closing(onIdentity);
  return (
    <Dialog open={form !== null} onClose={close} size="sm" title={form === 'sign-up' ? 'Create Your Account' : 'Sign In to Your Account'}>
      {form === 'sign-up' ? (
        <SignUpForm
          referralCode={referralCode}
          referralProblem={referralProblem}
          onSubmit={closing(onSignUp)}
          onIdentity={(who, fields) => identify({ who, fields })}
          identities={identities}
          onSignIn={() => onForm('sign-in')}
        />
      ) : (
        <SignInForm
          onSubmit={closing(onSignIn)}
          onIdentity={(who) => identify({ who, fields: null })}
          identities={identities}
          onSignUp={() => onForm('sign-up')}
        />
      )}
    </Dialog>
  );
}
