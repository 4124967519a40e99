/** Holds automatic play while a question about playing on is open. */
let answered: Promise<void> = Promise.resolve();

/** Holds automatic play. Returns the function that ends the hold. */
export function holdPlay(): () => void {
  let release = (): void => undefined;
  answered = new Promise((resolve) => (release = resolve));
  return release;
}

/** Resolves when no question is open. */
export const playMayGoOn = (): Promise<void> => answered;
