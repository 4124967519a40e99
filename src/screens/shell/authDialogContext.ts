/** Every screen can open the sign-in or sign-up dialog. The layout owns it. */
import { createContext, useContext } from 'react';

export type AuthFormName = 'sign-in' | 'sign-up';

/** Opens the auth dialog on a form. `why`: the sentence that asks to sign in. */
export type OpenAuth = (form: AuthFormName, why?: string) => void;

export const AuthDialogContext = createContext<OpenAuth>(() => undefined);

export const useAuthDialog = (): OpenAuth => useContext(AuthDialogContext);
