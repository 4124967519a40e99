/** The queries of the admin portal, and the house that every page has. */
import { createContext, useContext } from 'react';
import type { Office } from '../../api/office.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';

interface OpenOffice {
  readonly house: PlayerHouse;
  readonly office: Office;
}

export const OfficeContext = createContext<OpenOffice | null>(null);

/** Works only inside the portal. */
export function useOffice(): OpenOffice {
  const office = useContext(OfficeContext);
  if (!office) throw new Error('outside of the admin portal');
  return office;
}
