/**
 * How long a test waits for something to be seen, in a browser as in a component: long enough for a machine that has other things to
 * do. No test becomes slower by it: one that passes goes on as soon as it sees what it waits for, and one that hangs is seen all the
 * same.
 */
export const PATIENCE_MS = 20_000;
