/** Every screen can open the card of a player. The layout owns the dialog, so it stays when the name leaves its list. */
import { createContext, useContext } from 'react';
import type { AccountId } from '../../domain/ids.ts';

export const PersonCardContext = createContext<(person: AccountId) => void>(() => undefined);

export const usePersonCard = (): ((person: AccountId) => void) => useContext(PersonCardContext);
