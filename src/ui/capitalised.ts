/** `rolled 37` → `Rolled 37`: a description that begins a sentence. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Rolled 37` → `rolled 37`: one that goes on with a sentence. */
export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
