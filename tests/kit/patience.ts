/**
 * The longest wait of a test for something to be seen, in a browser or in a component. It is long enough for a busy machine.
 * It makes no passing test slower: a test continues as soon as it sees what it waits for. A test that hangs still fails.
 */
export const PATIENCE_MS = 20_000;
