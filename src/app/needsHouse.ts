/** Pages that work while the house is closed. `/log` still reads files of other logs then. */
const WITHOUT_HOUSE: ReadonlySet<string> = new Set(['/', '/fairness', '/log', '/terms', '/privacy', '/support']);

/** Whether the page at a path needs the open house. While the house is closed, such a page says so instead. */
export const needsHouse = (path: string): boolean => !WITHOUT_HOUSE.has(path);
