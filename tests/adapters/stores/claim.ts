/** Assertions that also run inside a page, where the contract is tried on a real browser's database. */

export function claimSame(actual: unknown, expected: unknown, what: string): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: expected ${shorten(right)}, got ${shorten(left)}`);
}

/** The error that `action` rejects with; its name must be `name`. */
export async function claimRejects(action: Promise<unknown>, name: string, what: string): Promise<Error> {
  try {
    await action;
  } catch (error) {
    if (!(error instanceof Error)) throw new Error(`${what}: threw something that is no Error`);
    claimSame(error.name, name, `${what} (${error.message})`);
    return error;
  }
  throw new Error(`${what}: expected a rejection`);
}

function shorten(text: string | undefined): string {
  return text === undefined || text.length <= 300 ? String(text) : `${text.slice(0, 300)}… (${text.length})`;
}
