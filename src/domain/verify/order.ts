/** Entries follow each other in place and in time; only an explicit correction of the clock leads back. */
import type { Header } from '../log/entry.ts';
import type { Head } from '../log/head.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { isoTime } from '../utc.ts';

/** Why this header cannot come after `head`, or undefined. `first` is the entry's first event, where it can be seen. */
export function outOfOrder(header: Header, head: Head | null, first: DomainEvent | undefined): string | undefined {
  const seq = (head?.seq ?? 0) + 1;
  if (header.seq !== seq) return `it says it is entry ${header.seq}, its place is ${seq}`;
  if (!head) return first?.type === 'rules/set' ? undefined : 'the first event of a log sets the rules';
  if (header.logId !== head.logId) return 'it belongs to another log';
  if (header.at < head.at && first?.type !== 'clock/corrected') {
    return `it goes back in time, from ${isoTime(head.at)} to ${isoTime(header.at)}, without a correction of the clock`;
  }
  return undefined;
}
