/** Entries follow each other in place and time. Only a correction of the clock goes back in time. */
import type { EventLine, Header } from '../log/entry.ts';
import type { Head } from '../log/head.ts';
import { isoTime } from '../utc.ts';

/** Whether the first event of an entry has this type. */
const isOf = (type: string, first: EventLine | undefined): boolean => first?.kind === 'event' && first.event.type === type;

/** Why this header cannot follow `head`, or undefined. `first` is the first event line of the entry. */
export function outOfOrder(header: Header, head: Head | null, first: EventLine | undefined): string | undefined {
  const seq = (head?.seq ?? 0) + 1;
  if (header.seq !== seq) return `it says it is entry ${header.seq}, its place is ${seq}`;
  if (!head) return isOf('rules/set', first) ? undefined : 'the first event of a log sets the rules';
  if (header.logId !== head.logId) return 'it belongs to another log';
  if (header.at < head.at && first?.kind !== 'withheld' && !isOf('clock/corrected', first)) {
    return `it goes back in time, from ${isoTime(head.at)} to ${isoTime(header.at)}, without a correction of the clock`;
  }
  return undefined;
}
