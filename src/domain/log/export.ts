/** The exported form of a log: the viewer of a view, the exact lines, and a trailer that names the head. */
import type { Head, StoredEntry } from './head.ts';
import { writeTrailer } from './trailer.ts';
import type { Viewer } from './view.ts';
import { writeViewLine } from './viewLine.ts';

/** The text before the entries. A whole log has none. */
export const exportedViewer = (viewer: Viewer): string => (viewer === 'admin' ? '' : `${writeViewLine(viewer)}\n`);

/** The text of entries. Each line ends in `\n`. */
export const exportedEntries = (entries: readonly StoredEntry[]): string => entries.map(({ lines }) => `${lines}\n`).join('');

/** The last line of an exported file. */
export const exportedTrailer = (head: Head): string => `${writeTrailer(head)}\n`;
