/** `rolled 37` → `Rolled 37`: a description that begins a sentence. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
