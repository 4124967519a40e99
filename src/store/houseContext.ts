/** The house and the auth service of this tab, for screens that send commands or read the log. */
import { createContext, useContext } from 'react';
import type { AuthService } from '../house/auth/authService.ts';
import type { Clockwork } from '../house/clockwork.ts';
import type { House } from '../house/house.ts';

export const HouseContext = createContext<House | null>(null);
export const AuthContext = createContext<AuthService | null>(null);
export const ClockworkContext = createContext<Clockwork | null>(null);

/** The open house. Null while it opens or if it cannot be opened; screens then show guest or waiting states. */
export const useHouse = (): House | null => useContext(HouseContext);

/** The clockwork, which runs what falls due. Null while there is no house. */
export const useClockwork = (): Clockwork | null => useContext(ClockworkContext);

/** The auth service. Null while there is no house. */
export const useAuth = (): AuthService | null => useContext(AuthContext);
