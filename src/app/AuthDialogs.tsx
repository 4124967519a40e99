import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { isRefusal, type Refusal } from '../domain/refusal.ts';
import { SignInForm } from '../screens/auth/SignInForm.tsx';
import { SignUpForm, type SignUpTexts } from '../screens/auth/SignUpForm.tsx';
import type { AuthFormName } from '../screens/shell/authDialogContext.ts';
import { useAnswer } from '../screens/shell/useAnswer.ts';
import type { AuthResult, AuthService, Identity } from '../api/auth/authService.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { linkedReferralCode } from './referralLink.ts';
import { showSignInMessages } from './sessionMemory.ts';
import { ownRefusal } from '../screens/shell/readableRefusal.ts';
import { translated } from '../languages/translated.ts';
import { t } from '../languages/t.ts';

/** Shows the toasts of a result. Returns the refusal, if it is one. */
function showResult(result: AuthResult): Refusal | null {
  if (isRefusal(result)) return result;
  showSignInMessages(result);
  return null;
}

export interface AuthDialogsProps {
  form: AuthFormName;
  /** The sentence that asks to sign in. Default: none. */
  why?: string | undefined;
  onForm: (form: AuthFormName | null) => void;
  /** Resolves to the auth service once the house is open; null if it cannot be opened. */
  whenOpen: () => Promise<AuthService | null>;
}

/** The identities of this browser, once the house is open. Undefined before, and if they cannot be read. */
function useIdentities(whenOpen: AuthDialogsProps['whenOpen']): readonly Identity[] | undefined {
  return useAnswer(useCallback(async () => (await whenOpen())?.identities(), [whenOpen])).answer;
}

/** Whether a sign-in from before still needs a code. */
function useNeedsCode(whenOpen: AuthDialogsProps['whenOpen']): boolean | undefined {
  return useAnswer(useCallback(async () => (await whenOpen())?.needsCode(), [whenOpen])).answer;
}

/** Whoever follows a link leaves the dialog: the page would open behind it. A page that only completes its own address is the same one. */
function useLeave(onLeave: () => void): void {
  const { key } = useLocation();
  const isFollowed = useNavigationType() === NavigationType.Push;
  const [openedAt] = useState(key);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (key !== openedAt && isFollowed) leave();
  }, [key, openedAt, isFollowed]);
}

/**
 * Opens with the sign-in form, switches to sign-up and back, closes on success. A form that is sent while the house opens
 * waits for it.
 */
export function AuthDialogs({ form, why, onForm, whenOpen }: AuthDialogsProps) {
  const linkedCode = linkedReferralCode();
  const identities = useIdentities(whenOpen);
  const needsCode = useNeedsCode(whenOpen);
  const referralOf = ({ referralCode }: SignUpTexts) => ({ referralCode, referralTouched: referralCode !== linkedCode });
  const referralProblem = useCallback(
    async (typed: string) => {
      const problem = (await (await whenOpen())?.referralProblem(typed)) ?? null;
      return problem && translated(problem);
    },
    [whenOpen],
  );
  const close = (): void => onForm(null);
  useLeave(close);
  /* Closing the form or switching to the other one cancels what was sent. A late answer must not close a later form. */
  const cancelSignal = useRef<AbortSignal>(AbortSignal.abort());
  useEffect(() => {
    const controller = new AbortController();
    cancelSignal.current = controller.signal;
    return () => controller.abort();
  }, [form]);
  /** Resolves to a refusal. Null: it succeeded, or it was cancelled before it began. */
  const submit = async (work: (service: AuthService) => Promise<AuthResult>): Promise<Refusal | null> => {
    const signal = cancelSignal.current;
    const auth = await whenOpen();
    if (signal.aborted) return null;
    const problem =
      auth === null ? ownRefusal('failed', t('The app could not start. Reload the page to try again.')) : showResult(await work(auth));
    if (problem === null && !signal.aborted) close();
    return problem;
  };
  return (
    <Dialog
      open
      onClose={close}
      size="sm"
      title={form === 'sign-up' ? t('Create Your Account') : t('Sign In to Your Account')}
      {...(why !== undefined && { description: why })}
    >
      {form === 'sign-up' ? (
        <SignUpForm
          referralCode={linkedCode}
          referralProblem={referralProblem}
          identities={identities}
          onSubmit={(fields) => submit((service) => service.signUp({ ...fields, ...referralOf(fields) }))}
          onIdentity={(who, fields) => submit((service) => service.signInWithIdentity({ who, ...referralOf(fields) }))}
          onSignIn={() => onForm('sign-in')}
        />
      ) : (
        <SignInForm
          identities={identities}
          needsCode={needsCode === true}
          onCode={(typed) => submit((service) => service.signInWithCode(typed))}
          onSubmit={(fields) => submit((service) => service.signInWithPassword(fields))}
          onIdentity={(who) => submit((service) => service.signInWithIdentity({ who }))}
          onSignUp={() => onForm('sign-up')}
        />
      )}
    </Dialog>
  );
}
