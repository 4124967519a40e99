/** While a question about playing on is open, no further bet of an automatic run is placed. */
let asked: Promise<void> = Promise.resolve();

/** Holds automatic play until the answer is given; answers how to let go. */
export function holdPlay(): () => void {
  let release = (): void => undefined;
  asked = new Promise((resolve) => (release = resolve));
  return release;
}

/** Resolves when nothing is being asked. */
export const playMayGoOn = (): Promise<void> => asked;
