/** The first line of a file with a fork. No line of the file has the form of a log, so nothing that reads logs takes it for one. */
import type { Change } from './change.ts';

/** What is said of the file by everything that reads logs. */
export const FORK_IS_NO_LOG = 'it is a fork, made to see what would have been: nothing in it happened, so it is no log';

export const looksLikeFork = (line: string): boolean => line.startsWith('{"fork"');

/** `from`: the first entry that was played again, if it was given. */
export const writeForkLine = (from: number | null, change: Change): string => JSON.stringify({ fork: { from, change } });
