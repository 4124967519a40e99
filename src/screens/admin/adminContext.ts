/** What every part of the admin portal uses: the house of this page, and the office, which answers the queries of admins. */
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
