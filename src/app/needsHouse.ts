/** Pages that work while the house is closed. They do not show its log. */
const WITHOUT_HOUSE: ReadonlySet<string> = new Set(['/', '/fairness', '/log', '/terms', '/privacy', '/support']);

/** Whether the page at a path needs the open house. While the house is closed, such a page says so instead. */
export const needsHouse = (path: string): boolean => !WITHOUT_HOUSE.has(path);
