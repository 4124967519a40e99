/** Pages that have something to say where the house is closed: what they show does not come from its log. */
const WITHOUT_HOUSE: ReadonlySet<string> = new Set(['/', '/fairness', '/log', '/terms', '/privacy', '/support']);

/** Whether the page at a path is about this browser's house: where it is closed, the page says so instead. */
export const needsHouse = (path: string): boolean => !WITHOUT_HOUSE.has(path);
