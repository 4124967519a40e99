/** An open house and what belongs to it, as the screens get it. */
import type { AuthService } from '../api/auth/authService.ts';
import type { HouseServices } from '../client/houseServices.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';

export interface OpenedApp {
  readonly house: PlayerHouse;
  readonly services: HouseServices;
  readonly auth: AuthService;
  /** Closes the house. This tab no longer uses it. */
  readonly close: () => void;
}

/** Gives the opened house to the screens. Resolves when they have it. */
export type GiveToScreens = (app: OpenedApp) => Promise<void>;
