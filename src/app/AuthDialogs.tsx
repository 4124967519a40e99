import { isRefusal, type Refusal } from '../domain/refusal.ts';
import { AuthDialog } from '../screens/auth/AuthDialog.tsx';
import type { AuthFormName } from '../screens/shell/authDialogContext.ts';
import { failure } from '../screens/shell/useAttempt.ts';
import type { AuthResult, AuthService } from '../house/auth/authService.ts';
import { showToast } from '../ui/toasts.ts';
import { linkedReferralCode } from './referralLink.ts';

/** Shows what went well; answers what did not. */
function told(result: AuthResult): Refusal | null {
  if (isRefusal(result)) return result;
  for (const text of result.toasts) showToast({ kind: 'success', text });
  return null;
}

export interface AuthDialogsProps {
  form: AuthFormName;
  onForm: (form: AuthFormName | null) => void;
  /** Resolves to the auth service once the house is open; null if it cannot be opened. */
  whenOpen: () => Promise<AuthService | null>;
}

/** The auth dialog, connected to the auth service. A form that is sent while the house opens waits for it. */
export function AuthDialogs({ form, onForm, whenOpen }: AuthDialogsProps) {
  const code = linkedReferralCode();
  const through = async (calledOff: AbortSignal, work: (service: AuthService) => Promise<AuthResult>): Promise<Refusal | null> => {
    const auth = await whenOpen();
    if (calledOff.aborted) return null;
    return auth === null ? failure('The house could not be opened. Reload the page to try again.') : told(await work(auth));
  };
  return (
    <AuthDialog
      form={form}
      onForm={onForm}
      referralCode={code}
      onSignIn={(fields, calledOff) => through(calledOff, (service) => service.signInWithPassword(fields))}
      onSignUp={(fields, calledOff) =>
        through(calledOff, (service) => service.signUp({ ...fields, referralTouched: fields.referralCode !== code }))
      }
      onIdentity={(_, calledOff) => through(calledOff, (service) => service.signInWithIdentity())}
    />
  );
}
