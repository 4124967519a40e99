/** The house of this page and its auth service, for screens that send commands or read the log. No screen asks where the house is. */
import { createContext, useContext } from 'react';
import type { AuthService } from '../api/auth/authService.ts';
import type { HouseServices } from '../client/houseServices.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';

/** Where the house of this page is, for texts that say where something is kept: in this browser, or on another machine. */
export const HousePlaceContext = createContext<'browser' | 'server'>('browser');

/** Known before the house is open. */
export const useHousePlace = (): 'browser' | 'server' => useContext(HousePlaceContext);

export const HouseContext = createContext<PlayerHouse | null>(null);
export const AuthContext = createContext<AuthService | null>(null);
export const ServicesContext = createContext<HouseServices | null>(null);

/** The open house. Null while it opens or if it cannot be opened; screens then show guest or waiting states. */
export const useHouse = (): PlayerHouse | null => useContext(HouseContext);

/** Services of the open house beside commands. Null while there is no house. */
export const useServices = (): HouseServices | null => useContext(ServicesContext);

/** The auth service. Null while there is no house. */
export const useAuth = (): AuthService | null => useContext(AuthContext);
