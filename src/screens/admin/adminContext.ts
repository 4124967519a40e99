/** The signed-in admin and the house. */
import { createContext, useContext } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { House } from '../../house/house.ts';

interface Office {
  readonly house: House;
  readonly admin: AccountId;
}

export const OfficeContext = createContext<Office | null>(null);

/** The house and its admin. Works only inside the portal. */
export function useOffice(): Office {
  const office = useContext(OfficeContext);
  if (!office) throw new Error('outside of the admin portal');
  return office;
}
