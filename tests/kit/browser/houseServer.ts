import type { HouseServer } from './openHouseServer.ts';

let open: HouseServer | null = null;

/** The house on a server that the running test plays at. Null if the house is in the browser. A worker runs one test at a time. */
export const houseServer = (): HouseServer | null => open;

export const playAt = (house: HouseServer | null): void => void (open = house);
