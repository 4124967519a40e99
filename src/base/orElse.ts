/** What the attempt gives, or the fallback where it throws: storage is full, forbidden or absent, or a text is not JSON. */
export function orElse<T>(attempt: () => T, fallback: T): T {
  try {
    return attempt();
  } catch {
    return fallback;
  }
}
