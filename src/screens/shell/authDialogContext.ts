/** Every screen can open the sign-in or sign-up dialog. The layout owns it. */
import { createContext, useContext } from 'react';

export type AuthFormName = 'sign-in' | 'sign-up';

export const AuthDialogContext = createContext<(form: AuthFormName) => void>(() => undefined);

/** Opens the auth dialog on a form. */
export const useAuthDialog = (): ((form: AuthFormName) => void) => useContext(AuthDialogContext);
