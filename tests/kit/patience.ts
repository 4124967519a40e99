/**
 * The longest wait of a test for something to be seen, in a browser or in a component. It is long enough for a busy machine.
 * It makes no passing test slower: a test continues as soon as it sees what it waits for. A test that hangs still fails.
 */
export const PATIENCE_MS = 20_000;

/**
 * The same in a browser. To load a page takes a second of processor time, far more than any other step: on a machine that is so busy that
 * a page gets a twentieth of a processor, it takes 20 s.
 */
export const BROWSER_PATIENCE_MS = 60_000;
