/** The exported form of a log: its exact lines, and a trailer that names its head. */
import type { Head, StoredEntry } from './head.ts';
import { writeTrailer } from './trailer.ts';

/** The text of entries. Each line ends in `\n`. */
export const exportedEntries = (entries: readonly StoredEntry[]): string => entries.map(({ lines }) => `${lines}\n`).join('');

/** The last line of an exported file. */
export const exportedTrailer = (head: Head): string => `${writeTrailer(head)}\n`;
