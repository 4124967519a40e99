/** The house of this tab and who signs people in, for screens that send commands or read the log. */
import { createContext, useContext } from 'react';
import type { AuthService } from '../house/auth/authService.ts';
import type { Clockwork } from '../house/clockwork.ts';
import type { House } from '../house/house.ts';

export const HouseContext = createContext<House | null>(null);
export const AuthContext = createContext<AuthService | null>(null);
export const ClockworkContext = createContext<Clockwork | null>(null);

/** The open house, or null while it is opening or cannot be opened: screens show guests' and waiting states then. */
export const useHouse = (): House | null => useContext(HouseContext);

/** What falls due by itself; null as long as there is no house. */
export const useClockwork = (): Clockwork | null => useContext(ClockworkContext);

/** Signing in and out; null as long as there is no house. */
export const useAuth = (): AuthService | null => useContext(AuthContext);
