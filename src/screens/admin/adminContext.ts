/** The admin's office, and the house as any page has it. */
import { createContext, useContext } from 'react';
import type { Office } from '../../api/office.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';

interface Desk {
  readonly house: PlayerHouse;
  readonly office: Office;
}

export const DeskContext = createContext<Desk | null>(null);

/** Works only inside the portal. */
export function useOffice(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('outside of the admin portal');
  return desk;
}
