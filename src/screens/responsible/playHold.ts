/**
 * Holds automatic bets while the player is asked whether they want to play on: the reality check calls `holdPlay` when its dialog opens, and automatic
 * bets wait for `whenPlayMayContinue` before each next one.
 */

/** Resolves when the newest hold has ended. */
let released: Promise<void> = Promise.resolve();

/** Begins a hold. Returns the function that ends it. */
export function holdPlay(): () => void {
  let release = (): void => undefined;
  released = new Promise((resolve) => (release = resolve));
  return release;
}

/** Resolves at once if there is no hold, otherwise when it ends. */
export const whenPlayMayContinue = (): Promise<void> => released;
