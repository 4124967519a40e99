/** A segment: a run of entries stored as one string, which a browser reads about five times faster than single records. */
import { NO_HASH, type StoredEntry } from '../../domain/log/head.ts';
import { DamagedLogError } from '../../base/ports.ts';
import { headerLine, prevAt } from '../../base/continuity.ts';

export interface Segment {
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Hash of the last entry. The hash of each other entry is the `prev` of the next one. */
  readonly lastHash: string;
  /** The lines of all entries, joined by `\n`. */
  readonly lines: string;
  /** Length of each entry's lines in UTF-16 units, without the `\n` between entries. */
  readonly lengths: Uint32Array;
  /** Every account of the segment once. The index of the trails uses it. */
  readonly subjects: readonly string[];
  /** How many subjects each entry has … */
  readonly subjectCounts: Uint32Array;
  /** … and their places in `subjects`, entry after entry. */
  readonly subjectPlaces: Uint32Array;
}

/** The end of a segment; `null` is the place before entry 1. */
type SegmentEnd = Pick<Segment, 'lastSeq' | 'lastHash'> | null;

/** SHA-256 of a text's UTF-8 bytes, 64 hex digits. */
export type TextHash = (text: string) => string;

/**
 * Packs entries that follow `before`. Throws DamagedLogError if they do not chain or a header line does not have its hash.
 * A damaged log is not changed, so that `verify` can name the place.
 */
export function packSegment(before: SegmentEnd, entries: readonly StoredEntry[], hash: TextHash): Segment {
  const places = new Map<string, number>();
  const subjectPlaces: number[] = [];
  let { lastSeq, lastHash } = before ?? { lastSeq: 0, lastHash: NO_HASH };
  for (const entry of entries) {
    if (entry.seq !== lastSeq + 1 || prevAt(entry.lines) !== lastHash || hash(headerLine(entry)) !== entry.hash) {
      throw new DamagedLogError(`entry ${entry.seq} does not follow the one before it`);
    }
    lastSeq = entry.seq;
    lastHash = entry.hash;
    for (const subject of entry.subjects) subjectPlaces.push(placeOf(subject, places));
  }
  return {
    firstSeq: (before?.lastSeq ?? 0) + 1,
    lastSeq,
    lastHash,
    lines: entries.map((entry) => entry.lines).join('\n'),
    lengths: Uint32Array.from(entries, (entry) => entry.lines.length),
    subjects: [...places.keys()],
    subjectCounts: Uint32Array.from(entries, (entry) => entry.subjects.length),
    subjectPlaces: Uint32Array.from(subjectPlaces),
  };
}

function placeOf(subject: string, places: Map<string, number>): number {
  const known = places.get(subject);
  if (known !== undefined) return known;
  places.set(subject, places.size);
  return places.size - 1;
}

/** The entries of a segment, byte for byte as they were packed. */
export const unpackSegment = (segment: Segment): StoredEntry[] => entriesIn(segment, null);

/**
 * The entries of a segment that concern one account. The others are skipped: a trail often needs one entry of a thousand.
 */
export function unpackTrail(segment: Segment, account: string): StoredEntry[] {
  const place = segment.subjects.indexOf(account);
  return place < 0 ? [] : entriesIn(segment, place);
}

/** All entries of a segment, or only those with the subject at place `wanted` in `subjects`. */
function entriesIn(
  { firstSeq, lastHash, lines, lengths, subjects, subjectCounts, subjectPlaces }: Segment,
  wanted: number | null,
): StoredEntry[] {
  const entries: StoredEntry[] = [];
  let start = 0;
  /** Where the subjects of the entry begin in `subjectPlaces`. */
  let firstOwn = 0;
  for (let index = 0; index < lengths.length; index += 1) {
    const end = start + (lengths[index] ?? 0);
    const own = subjectPlaces.subarray(firstOwn, firstOwn + (subjectCounts[index] ?? 0));
    if (wanted === null || own.includes(wanted)) {
      entries.push({
        seq: firstSeq + index,
        hash: index === lengths.length - 1 ? lastHash : prevAt(lines, end + 1),
        lines: lines.slice(start, end),
        subjects: Array.from(own, (one) => subjects[one] ?? ''),
      });
    }
    firstOwn += own.length;
    start = end + 1;
  }
  return entries;
}
