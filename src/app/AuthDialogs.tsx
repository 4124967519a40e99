import { useCallback } from 'react';
import { isRefusal, type Refusal } from '../domain/refusal.ts';
import { AuthDialog } from '../screens/auth/AuthDialog.tsx';
import type { SignUpTexts } from '../screens/auth/SignUpForm.tsx';
import type { AuthFormName } from '../screens/shell/authDialogContext.ts';
import { useAnswer } from '../screens/shell/useAnswer.ts';
import { failure } from '../screens/shell/useAttempt.ts';
import type { AuthResult, AuthService, Identity } from '../house/auth/authService.ts';
import { showToast } from '../ui/toasts.ts';
import { linkedReferralCode } from './referralLink.ts';

/** Shows the toasts of a result. Returns the refusal, if it is one. */
function showResult(result: AuthResult): Refusal | null {
  if (isRefusal(result)) return result;
  for (const text of result.toasts) showToast({ kind: 'success', text });
  for (const text of result.notices) showToast({ kind: 'info', text });
  return null;
}

export interface AuthDialogsProps {
  form: AuthFormName;
  onForm: (form: AuthFormName | null) => void;
  /** Resolves to the auth service once the house is open; null if it cannot be opened. */
  whenOpen: () => Promise<AuthService | null>;
}

/** The identities of this browser, once the house is open. Undefined before, and if they cannot be read. */
function useIdentities(whenOpen: AuthDialogsProps['whenOpen']): readonly Identity[] | undefined {
  return useAnswer(useCallback(async () => (await whenOpen())?.identities(), [whenOpen])).answer;
}

/** The auth dialog, connected to the auth service. A form that is sent while the house opens waits for it. */
export function AuthDialogs({ form, onForm, whenOpen }: AuthDialogsProps) {
  const code = linkedReferralCode();
  const identities = useIdentities(whenOpen);
  const referralOf = ({ referralCode }: SignUpTexts) => ({ referralCode, referralTouched: referralCode !== code });
  const referralProblem = useCallback(async (typed: string) => (await (await whenOpen())?.referralProblem(typed)) ?? null, [whenOpen]);
  const through = async (calledOff: AbortSignal, work: (service: AuthService) => Promise<AuthResult>): Promise<Refusal | null> => {
    const auth = await whenOpen();
    if (calledOff.aborted) return null;
    return auth === null ? failure('The house could not be opened. Reload the page to try again.') : showResult(await work(auth));
  };
  return (
    <AuthDialog
      form={form}
      onForm={onForm}
      identities={identities}
      referralCode={code}
      referralProblem={referralProblem}
      onSignIn={(fields, calledOff) => through(calledOff, (service) => service.signInWithPassword(fields))}
      onSignUp={(fields, calledOff) => through(calledOff, (service) => service.signUp({ ...fields, ...referralOf(fields) }))}
      onIdentity={({ who, fields }, calledOff) =>
        through(calledOff, (service) => service.signInWithIdentity({ who, ...(fields && referralOf(fields)) }))
      }
    />
  );
}
