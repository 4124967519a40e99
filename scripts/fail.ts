/** Ends a program with the sentence of what went wrong. */
export function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
