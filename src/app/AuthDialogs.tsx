import { AuthDialog } from '../screens/auth/AuthDialog.tsx';
import type { AuthFormName } from '../screens/shell/authDialogContext.ts';
import type { AuthResult, AuthService } from '../house/auth/authService.ts';
import { useAuth } from '../store/houseContext.ts';
import { useAppSelector } from '../store/hooks.ts';
import { showToast } from '../ui/toasts.ts';
import { linkedReferralCode } from './referralLink.ts';

/** Shows what went well; answers the sentence of what did not. */
function told(result: AuthResult): string | null {
  if ('refused' in result) return result.sentence;
  for (const text of result.toasts) showToast({ kind: 'success', text });
  return null;
}

/** The auth dialog with the service behind it. */
export function AuthDialogs({ form, onForm }: { form: AuthFormName; onForm: (form: AuthFormName | null) => void }) {
  const auth = useAuth();
  const status = useAppSelector((state) => state.house.status);
  const code = linkedReferralCode();
  const through = async (work: (service: AuthService) => Promise<AuthResult>): Promise<string | null> => {
    if (auth) return told(await work(auth));
    return status.phase === 'opening' ? 'The house is still opening. Please try again in a moment.' : 'The house cannot be opened in this browser.';
  };
  return (
    <AuthDialog
      form={form}
      onForm={onForm}
      referralCode={code}
      onSignIn={(fields) => through((service) => service.signInWithPassword(fields))}
      onSignUp={(fields) => through((service) => service.signUp({ ...fields, referralTouched: fields.referralCode !== code }))}
      onIdentity={() => through((service) => service.signInWithIdentity())}
    />
  );
}
