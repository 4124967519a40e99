/** The house of this tab, for screens that send commands or read the log. */
import { createContext, useContext } from 'react';
import type { House } from '../house/house.ts';

export const HouseContext = createContext<House | null>(null);

/** The open house, or null while it is opening or cannot be opened: screens show guests' and waiting states then. */
export const useHouse = (): House | null => useContext(HouseContext);
