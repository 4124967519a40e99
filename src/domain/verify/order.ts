/** Which entry may follow another. */
import type { EventLine, Header } from '../log/entry.ts';
import type { Head } from '../log/head.ts';
import { isoTime } from '../utc.ts';

/** Whether the first event of an entry has this type. */
const isOf = (type: string, first: EventLine | undefined): boolean => first?.kind === 'event' && first.event.type === type;

/**
 * Why this header cannot follow `head`, or undefined. `first` is the first event line of the entry. Entries follow each other in place
 * and time. Only a correction of the clock goes back in time. Everybody may read it, so no view withholds it.
 */
export function outOfOrder(header: Header, head: Head | null, first: EventLine | undefined, isView = false): string | undefined {
  const seq = (head?.seq ?? 0) + 1;
  if (header.seq !== seq) return `it says it is entry ${header.seq}, its place is ${seq}`;
  if (!head) return isOf('rules/set', first) ? undefined : 'the first event of a log sets the rules';
  if (header.logId !== head.logId) return 'it belongs to another log';
  return backInTime(header.at, head.at, first, isView);
}

/** Why an entry cannot have its time, after the time of an entry before it; or undefined. */
export function backInTime(at: number, before: number, first: EventLine | undefined, isView: boolean): string | undefined {
  const mayBeCorrection = isOf('clock/corrected', first) || (first?.kind === 'withheld' && !isView);
  if (at >= before || mayBeCorrection) return undefined;
  return `it goes back in time, from ${isoTime(before)} to ${isoTime(at)}, without a correction of the clock`;
}
