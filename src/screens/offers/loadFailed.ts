/** The sentence where something of a partner could not be loaded. */
export const LOAD_FAILED = 'Failed to load offers. Please try again.';
