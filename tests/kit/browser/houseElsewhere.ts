import type { ElsewhereHouse } from './elsewhere.ts';

let open: ElsewhereHouse | null = null;

/** The house on a server that the running test plays at. Null if the house is in the browser. A worker runs one test at a time. */
export const houseElsewhere = (): ElsewhereHouse | null => open;

export const playAt = (house: ElsewhereHouse | null): void => void (open = house);
